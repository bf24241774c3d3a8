/** Failed points of the last inspection with the points and the letter that each brings, the cheapest way to a better letter first. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Effort, How, SeverityTag } from '#client/surveys/survey-fixes.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { PlaceGuests } from '#shared/own-places/guests.ts'
import { path } from '#shared/path.ts'

export function RaisePanel({ place, guests: { raise } }: { place: string; guests: Pick<PlaceGuests, 'raise'> }) {
  const { t, format } = useText()
  const home = path('/vendor/manage-business/home/:id', { id: place })
  return (
    <Panel labelledBy="raise">
      <div className="stack">
        <h2 id="raise">{t('own:raise.title')}</h2>
        {raise === null && (
          <>
            <p className="muted">{t('own:raise.never')}</p>
            <Buttons>
              <ButtonLink href={path('/vendor/manage-business/do-survery/:id', { id: place })}>
                {t('vendor:action.surveyStart')}
              </ButtonLink>
            </Buttons>
          </>
        )}
        {raise?.length === 0 && <p>{t('own:raise.none')}</p>}
        {raise !== null && raise.length > 0 && (
          <>
            <p className="muted small">{t('own:raise.how')}</p>
            <ol>
              {raise.map((step, at) => (
                <li className="survey-fix" key={step.code}>
                  <span className="survey-step" aria-hidden="true">
                    {at + 1}
                  </span>
                  <div className="stack s2">
                    <h3>{step.short}</h3>
                    {step.found !== step.short && <p className="small muted">{step.found}</p>}
                    <p className="tags">
                      {step.severity !== 'minor' && <SeverityTag severity={step.severity} />}
                      {step.state !== 'open' && <span className="tag ok">{t(`own:raise.${step.state}`)}</span>}
                    </p>
                    <Effort fix={step} />
                  </div>
                  <p className="survey-after">
                    <b>{t('own:raise.points', { points: format.decimal1(step.points) })}</b>
                    <span className="xs muted">
                      {t('survey:scoreThen')} {format.decimal1(step.after.score)}
                    </span>
                    {step.reaches && (
                      <span className="tag info">{t('own:raise.reaches', { letter: step.reaches })}</span>
                    )}
                  </p>
                  <How fix={step} />
                </li>
              ))}
            </ol>
            <Buttons>
              <ButtonLink href={`${home}#recheck`}>{t('own:recheck.title')}</ButtonLink>
            </Buttons>
          </>
        )}
      </div>
    </Panel>
  )
}

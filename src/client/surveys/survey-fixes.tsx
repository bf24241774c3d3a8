/** The way to a better grade: steps with cost, days and the score after each. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { SurveyFix } from '#shared/surveys/survey-result.ts'

/** Cost and days of the repair; nothing where none are stated. */
export function Effort({ fix: { cost, days } }: { fix: SurveyFix }) {
  const { t, format } = useText()
  return (
    <p className="tags">
      {cost !== null && (
        <span className="tag">
          <Icon name="banknote" />
          {t(`survey:cost.${cost}`)}
        </span>
      )}
      {days !== null && (
        <span className="tag">
          <Icon name="clock" />
          {days === 0 ? t('survey:days.today') : t('survey:days.some', { days: format.days(days) })}
        </span>
      )}
    </p>
  )
}

export function How({ fix: { how, short } }: { fix: SurveyFix }) {
  const { t } = useText()
  if (how.length === 0) return null
  return (
    <details className="survey-fold">
      <summary aria-label={t('survey:howOf', { name: short })}>
        <Icon name="chevron-right" />
        {t('survey:how')}
      </summary>
      <ol className="survey-how small">
        {how.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}

/** A failure that is more than minor says so. */
export function SeverityTag({ severity }: Pick<SurveyFix, 'severity'>) {
  const { t } = useText()
  return <span className={severity === 'minor' ? 'tag' : 'tag bad'}>{t(`survey:severity.${severity}`)}</span>
}

/** Steps in their order; with the last one stands the letter that they lead to. */
export function FixSteps({ fixes }: { fixes: readonly SurveyFix[] }) {
  const { t, format } = useText()
  return (
    <ol>
      {fixes.map((fix, at) => (
        <li className="survey-fix" key={fix.code}>
          <span className="survey-step" aria-hidden="true">
            {at + 1}
          </span>
          <div className="stack s2">
            <h3>{fix.short}</h3>
            {fix.found !== fix.short && <p className="small muted">{fix.found}</p>}
            {fix.severity !== 'minor' && (
              <p>
                <SeverityTag severity={fix.severity} />
              </p>
            )}
            <Effort fix={fix} />
          </div>
          <p className="survey-after">
            <span className="xs muted">{t('survey:scoreThen')}</span>
            <b>{format.decimal1(fix.after.score)}</b>
            {at === fixes.length - 1 && (
              <span className="tag info">{t('survey:title.about', { letter: fix.after.letter })}</span>
            )}
          </p>
          <How fix={fix} />
        </li>
      ))}
    </ol>
  )
}

/** Other failed questions. */
export function FixList({ fixes }: { fixes: readonly SurveyFix[] }) {
  return (
    <ul>
      {fixes.map((fix) => (
        <li className="survey-other" key={fix.code}>
          <div className="stack s2">
            <h3>{fix.short}</h3>
            {fix.found !== fix.short && <p className="small muted">{fix.found}</p>}
            <Effort fix={fix} />
          </div>
          <SeverityTag severity={fix.severity} />
          <How fix={fix} />
        </li>
      ))}
    </ul>
  )
}

/** Beside the result of a self-survey: the areas, the real inspection as the public sees it, and this survey's facts. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { isSaidInWords, renderGrade } from '#client/standards/grade-badge.tsx'
import { GradeDates } from '#client/standards/grade-lockup.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { areas } from '#shared/standards/question-template.ts'
import type { SurveyResult } from '#shared/surveys/survey-result.ts'

const most = 100

export function SurveyAreas({ result }: { result: SurveyResult }) {
  const { t, format } = useText()
  const { weakest, fixes } = result
  return (
    <Panel labelledBy="survey-areas">
      <h2 id="survey-areas">{t('survey:header.areas')}</h2>
      <div className="area-bars survey-areas">
        {areas.map((area) => {
          const score = result.areas[area]
          if (score === null) return null
          const shown = format.decimal1(score)
          return (
            <div key={area}>
              <span>{t(`survey:area.${area}`)}</span>
              <meter
                min={0}
                max={most}
                value={score}
                aria-label={t('survey:areaScore', { area: t(`survey:area.${area}`), score: shown, most })}
              />
              <b className="num">{shown}</b>
            </div>
          )
        })}
      </div>
      {weakest && (
        <p className="small muted">
          {fixes.length > 0
            ? t('survey:weakestAfter', {
                area: t(`survey:area.${weakest.area}`),
                count: fixes.length,
                score: format.decimal1(weakest.after),
              })
            : t('survey:weakest', { area: t(`survey:area.${weakest.area}`) })}
        </p>
      )}
    </Panel>
  )
}

/** `children`: possible actions, such as asking for a new inspection. */
export function PublicGrade({ result: { publicGrade }, children }: { result: SurveyResult; children?: ReactNode }) {
  const text = useText()
  const { t, format } = text
  const { state, letter, score } = publicGrade
  const word = letter && state === 'valid' ? t(`grade.word.${letter}`) : t(`grade.state.${state}`)
  return (
    <Panel labelledBy="survey-public">
      <div className="stack s3">
        <h2 id="survey-public">{t('survey:header.public')}</h2>
        <p className="row">
          {renderGrade(text, publicGrade, 32, { beside: isSaidInWords(publicGrade) })}
          <b>{score !== undefined && state !== 'suspended' ? `${format.decimal1(score)} ${word}` : word}</b>
        </p>
        <GradeDates grade={publicGrade} />
        {children}
      </div>
    </Panel>
  )
}

/** Time of handing in, validity, and its answers. `children`: a link to them. */
export function SurveyFacts({ result, children }: { result: SurveyResult; children?: ReactNode }) {
  const { t, format } = useText()
  const { passed, failed, na, submittedAt, expiresAt, isExpired } = result
  const counts = { total: passed + failed + na, passed, failed, na }
  return (
    <Panel labelledBy="survey-facts">
      <div className="stack s3">
        <h2 id="survey-facts">{t('survey:header.facts')}</h2>
        <dl className="survey-facts">
          <div>
            <dt>{t('survey:fact.submitted')}</dt>
            <dd>
              <time dateTime={submittedAt}>{format.dateTime(submittedAt)}</time>
            </dd>
          </div>
          <div>
            <dt>{t(isExpired ? 'survey:fact.expired' : 'survey:fact.expires')}</dt>
            <dd>
              <time dateTime={expiresAt}>{format.date(expiresAt)}</time>
            </dd>
          </div>
          <div>
            <dt>{t('survey:fact.answers')}</dt>
            <dd>{t(na > 0 ? 'survey:fact.countsNa' : 'survey:fact.counts', counts)}</dd>
          </div>
        </dl>
        {children}
      </div>
    </Panel>
  )
}

/**
 * The result of a self-survey: the letter to be expected in grey, the way to a better one, how it went over time. It looks like no grade,
 * because it is none: only the owner and officers see it.
 */
import type { ReactNode } from 'react'
import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import { ProjectedBadge } from '#client/standards/projected-badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { SurveyGoal, SurveyResult } from '#shared/surveys/survey-result.ts'
import { ScoreScale } from './score-scale.tsx'
import { ScoreTrend } from './score-trend.tsx'
import { PublicGrade, SurveyAreas, SurveyFacts } from './survey-aside.tsx'
import { FixList, FixSteps } from './survey-fixes.tsx'

/** `ถ้าตรวจวันนี้ ประมาณ C อีก 3 ข้อถึง B`: the heading and title of the page. */
export const surveyTitle = (t: Text['t'], { letter, goal, fixes }: Pick<SurveyResult, 'letter' | 'goal' | 'fixes'>) =>
  goal
    ? t('survey:title.resultNext', { letter, next: goal.letter, count: fixes.length })
    : t('survey:title.result', { letter })

interface SurveyResultViewProps {
  result: SurveyResult
  /** Forms and links of the next step, under the steps: do it again. */
  actions?: ReactNode
  /** Under the public grade: ask for an inspection. */
  request?: ReactNode
  /** Under the counts of answers: see them all. */
  answers?: ReactNode
}

/** Everything below the page's heading, which is `surveyTitle`. */
export function SurveyResultView({ result, actions, request, answers }: SurveyResultViewProps) {
  const { t, format } = useText()
  const { further, rest, best, isExpired, expiresAt } = result
  return (
    <div className="survey-result">
      <div className="stack s6">
        {isExpired && (
          <Banner tone="warn" title={t('survey:expired.title')}>
            {t('survey:expired.hint', { date: format.date(expiresAt) })}
          </Banner>
        )}
        <Projected result={result} />
        <Panel labelledBy="survey-next">
          <div className="stack">
            <Next result={result} />
            {actions}
          </div>
        </Panel>
        {further.length > 0 && (
          <Panel labelledBy="survey-further">
            <h2 id="survey-further">{t('survey:header.further', { count: further.length, letter: best })}</h2>
            <FixList fixes={further} />
          </Panel>
        )}
        {rest.length > 0 && (
          <Panel labelledBy="survey-rest">
            <h2 id="survey-rest">{t('survey:header.rest')}</h2>
            <p className="small muted">{t('survey:rest')}</p>
            <FixList fixes={rest} />
          </Panel>
        )}
        <ScoreTrend history={result.history} thresholds={result.thresholds} />
      </div>
      <aside className="stack s6">
        <SurveyAreas result={result} />
        <PublicGrade result={result}>{request}</PublicGrade>
        <SurveyFacts result={result}>{answers}</SurveyFacts>
      </aside>
    </div>
  )
}

function Projected({ result }: { result: SurveyResult }) {
  const { t, format } = useText()
  const { letter, score, fixes } = result
  return (
    <Panel lift>
      <div className="survey-head">
        <div className="lockup">
          <ProjectedBadge letter={letter} beside />
          <div>
            <p className="score">
              {format.decimal1(score)}
              <small> {t('grade.of100')}</small>
            </p>
            <p className="says">{t('survey:about', { letter, word: t(`grade.word.${letter}`) })}</p>
          </div>
        </div>
        <div className="survey-private">
          <span className="tag">
            <Icon name="lock" />
            {t('survey:private.who')}
          </span>
          <p className="small muted">{t('survey:private.what')}</p>
        </div>
      </div>
      <ScoreScale result={result} />
      {fixes.some(({ severity }) => severity === 'stop') && (
        <p className="note-line">
          <Icon name="circle-alert" />
          {t('survey:stop')}
        </p>
      )}
    </Panel>
  )
}

/** Total effort of the steps, and the conditions of the letter. */
function goalWords({ t, format }: Text, { needs, bahtBelow, days }: SurveyGoal, hasMajor: boolean): string[] {
  const score = format.number(needs.score)
  const majors = needs.majors === 0 ? t('survey:need.noMajors') : t('survey:need.majors', { majors: needs.majors })
  return [
    bahtBelow === null
      ? t('survey:total.open')
      : bahtBelow === 0
        ? t('survey:total.free')
        : t('survey:total.below', { baht: format.number(bahtBelow) }),
    ...(days === null
      ? []
      : [days === 0 ? t('survey:total.today') : t('survey:total.days', { days: format.days(days) })]),
    needs.weakestArea === null
      ? t('survey:need.score', { score })
      : t('survey:need.scoreAndArea', { score, area: format.number(needs.weakestArea) }),
    ...(hasMajor ? [majors] : []),
  ]
}

function Next({ result }: { result: SurveyResult }) {
  const text = useText()
  const { t } = text
  const { goal, fixes, further, rest, failed, letter, best } = result
  const hasMajor = [...fixes, ...further, ...rest].some(({ severity }) => severity === 'major')
  if (goal)
    return (
      <>
        <div>
          <h2 id="survey-next">{t('survey:header.fixes', { count: fixes.length, letter: goal.letter })}</h2>
          <p className="small muted">{goalWords(text, goal, hasMajor).join(' · ')}</p>
        </div>
        <FixSteps fixes={fixes} />
      </>
    )
  return (
    <div className="stack s2">
      <h2 id="survey-next">{t('survey:header.best')}</h2>
      <p>{t(failed === 0 ? 'survey:best.all' : 'survey:best.letter')}</p>
      {best !== 'A' && <p className="small muted">{t('survey:best.na', { letter })}</p>}
    </div>
  )
}

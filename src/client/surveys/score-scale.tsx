/** Position of the score between the letters, now and after the steps. Two drawings: a phone's letters must not shrink. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { SurveyResult } from '#shared/surveys/survey-result.ts'

interface Frame {
  className: string
  width: number
  edge: number
}
const frames: readonly Frame[] = [
  { className: 'chart chart-wide', width: 540, edge: 16 },
  { className: 'chart chart-narrow', width: 326, edge: 12 },
]
/** Below this no grade changes; the scale begins lower only where the score does. */
const scaleFrom = 40
const track = { y: 56, height: 14, middle: 63 }

export function ScoreScale({
  result,
}: {
  result: Pick<SurveyResult, 'score' | 'letter' | 'thresholds' | 'goal' | 'fixes'>
}) {
  const { t, format } = useText()
  const { score, letter, thresholds, goal, fixes } = result
  const values = { score: format.decimal1(score), letter, count: fixes.length }
  const listed = thresholds.map((it) => `${it.letter} ${format.number(it.score)}`).join(', ')
  const label = goal
    ? t('survey:scale.labelAfter', {
        ...values,
        after: format.decimal1(goal.score),
        next: goal.letter,
        thresholds: listed,
      })
    : t('survey:scale.label', { ...values, thresholds: listed })
  const from = Math.min(scaleFrom, Math.floor(score / 10) * 10)
  return frames.map(({ className, width, edge }) => {
    const across = (value: number) => Math.round(edge + ((value - from) / (100 - from)) * (width - 2 * edge))
    // Words at the ends of the scale stay inside the drawing.
    const anchor = (x: number) => (x < width * 0.25 ? 'start' : x > width * 0.75 ? 'end' : 'middle')
    const [now, then] = [across(score), goal && across(goal.score)]
    return (
      <svg key={className} className={className} viewBox={`0 0 ${width} 112`} role="img" aria-label={label}>
        <rect className="chart-track" x={edge} y={track.y} width={width - 2 * edge} height={track.height} rx="7" />
        <rect
          className="chart-fill"
          x={edge}
          y={track.y}
          width={Math.max(now - edge, 0)}
          height={track.height}
          rx="7"
        />
        {then !== null && (
          <rect className="chart-gain" x={now} y={track.y} width={Math.max(then - now, 0)} height={track.height} />
        )}
        {thresholds.map((it) => (
          <g key={it.letter}>
            <path className="chart-threshold" d={`M${across(it.score)} ${track.y - 5}v24`} />
            <text className="chart-letter" x={across(it.score)} y="92" textAnchor="middle">
              {it.letter}
            </text>
            <text x={across(it.score)} y="107" textAnchor="middle">
              {format.number(it.score)}
            </text>
          </g>
        ))}
        <circle className="chart-dot" cx={now} cy={track.middle} r="9" />
        <text className="chart-value" x={now} y="40" textAnchor={anchor(now)}>
          {t('survey:scale.now', { score: values.score })}
        </text>
        {goal && then !== null && (
          <>
            <path className="chart-threshold" d={`M${then} 24v28`} />
            <circle className="chart-ring" cx={then} cy={track.middle} r="8" />
            <text className="chart-value" x={then} y="16" textAnchor={anchor(then)}>
              {t('survey:scale.after', { count: fixes.length, score: format.decimal1(goal.score) })}
            </text>
          </>
        )}
      </svg>
    )
  })
}

/** Results of a place's self-surveys: the sentence first, then the picture, then the numbers as a table. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { SurveyHistoryEntry, SurveyResult } from '#shared/surveys/survey-result.ts'

/** Surveys in the picture; the table has them all. */
const drawn = 6
const height = 200
const [top, bottom] = [20, 172]

interface Frame {
  className: string
  width: number
  /** Months under every point, or where there is no room for that, under the first and the last. */
  everyMonth: boolean
}
const frames: readonly Frame[] = [
  { className: 'chart chart-wide', width: 540, everyMonth: true },
  { className: 'chart chart-narrow', width: 326, everyMonth: false },
]

type Shown = Pick<SurveyResult, 'history' | 'thresholds'>

export function ScoreTrend({ history, thresholds }: Shown) {
  const { t, format } = useText()
  const shown = history.slice(-drawn)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return null
  // Scores have one decimal; their difference would have more.
  const change = Math.round((last.score - first.score) * 10) / 10
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'same'
  const values = { points: format.decimal1(Math.abs(change)), since: format.monthShort(first.at) }
  return (
    <figure className="panel chart-card">
      <figcaption>
        <h2>{t('survey:header.trend')}</h2>
        <p className="small muted">{shown.length > 1 ? t(`survey:trend.${way}`, values) : t('survey:trend.first')}</p>
      </figcaption>
      {shown.length > 1 && <Lines history={shown} thresholds={thresholds} />}
      <TrendTable history={history} />
    </figure>
  )
}

function Lines({ history, thresholds }: Shown) {
  const { t, format } = useText()
  const points = history.map(({ at, score }) => `${format.date(at)} ${format.decimal1(score)}`).join(', ')
  const from = Math.min(40, ...history.map(({ score }) => Math.floor(score / 10) * 10))
  const down = (score: number) => Math.round(bottom - ((score - from) / (100 - from)) * (bottom - top))
  return frames.map(({ className, width, everyMonth }) => {
    const across = (at: number) => Math.round(72 + (at / (history.length - 1)) * (width - 72 - 48))
    const isLast = (at: number) => at === history.length - 1
    return (
      <svg
        key={className}
        className={className}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('survey:trend.label', { points })}
      >
        {thresholds.map(({ letter, score }) => (
          <g key={letter}>
            <path className="chart-axis" d={`M38 ${down(score)}H${width - 8}`} />
            <text className="chart-letter" x="4" y={down(score) + 4}>
              {letter}
            </text>
            <text x="34" y={down(score) + 4} textAnchor="end">
              {format.number(score)}
            </text>
          </g>
        ))}
        <path
          className="chart-line"
          d={`M${history.map(({ score }, at) => `${across(at)} ${down(score)}`).join('L')}`}
        />
        {history.map(({ at, score }, index) => (
          <g key={at}>
            <circle className="chart-dot" cx={across(index)} cy={down(score)} r="6" />
            <text className="chart-value" x={across(index)} y={down(score) - 12} textAnchor="middle">
              {format.decimal1(score)}
            </text>
            {(everyMonth || index === 0 || isLast(index)) && (
              <text x={across(index)} y="194" textAnchor="middle">
                {format.monthShort(at)}
              </text>
            )}
          </g>
        ))}
      </svg>
    )
  })
}

function TrendTable({ history }: { history: readonly SurveyHistoryEntry[] }) {
  const { t, format } = useText()
  return (
    <details className="survey-fold">
      <summary>
        <Icon name="chevron-right" />
        {t('survey:trend.table')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keyboard. */}
      <section className="chart-scroll" tabIndex={0} aria-label={t('survey:trend.tableLabel')}>
        <table className="chart-table">
          <thead>
            <tr>
              <th scope="col">{t('survey:column.at')}</th>
              <th scope="col" className="num">
                {t('survey:column.score')}
              </th>
              <th scope="col">{t('survey:column.letter')}</th>
              <th scope="col" className="num">
                {t('survey:column.failed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map(({ at, score, letter, failed }) => (
              <tr key={at}>
                <th scope="row">
                  <time dateTime={at}>{format.date(at)}</time>
                </th>
                <td className="num">{format.decimal1(score)}</td>
                <td>{letter}</td>
                <td className="num">{format.number(failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

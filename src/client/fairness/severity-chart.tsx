/** Officers stricter or milder than others, with the credible interval: only from places that nobody chose. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { type Drawn, type Figure, figuresOf, fileOf } from '#shared/fairness/chart-figures.ts'
import { VISITS_FEWEST } from '#shared/fairness/limits.ts'
import { ChartCard, ChartFrames, tableOf } from './chart-card.tsx'

const row = 30
const [before, behind] = [112, 48]

const short = (name: string) => (name.length > 15 ? `${name.slice(0, 14)}…` : name)

export function SeverityChart(drawn: Drawn) {
  const text = useText()
  const { t, format } = text
  const { officers } = drawn.dashboard
  const known = officers.flatMap(({ name, fairness }) => (fairness?.severity ? [{ name, ...fairness.severity }] : []))
  const clear = known.filter(({ low, high }) => low > 0 || high < 0)
  const worst = clear.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))[0]
  const signed = (points: number) => `${points > 0 ? '+' : points < 0 ? '−' : ''}${format.decimal1(Math.abs(points))}`
  const reach = Math.max(4, ...known.map(({ low, high }) => Math.ceil(Math.max(-low, high))))
  const title = t('fairness:title.severity')
  const height = known.length * row + 44
  const points = (value: Figure) => (value === null ? t('fairness:note.few') : signed(Number(value)))
  const say = worst
    ? t(worst.points > 0 ? 'fairness:say.severityStrict' : 'fairness:say.severityMild', {
        name: worst.name,
        points: format.decimal1(Math.abs(worst.points)),
      })
    : known.length === 0
      ? t('fairness:say.severityFew', { fewest: format.number(VISITS_FEWEST) })
      : t('fairness:say.severityEven')
  return (
    <ChartCard
      title={title}
      say={say}
      table={tableOf(figuresOf('severity', drawn), text, { points, intervalLow: points, intervalHigh: points })}
      file={fileOf('severity', drawn)}
    >
      {known.length > 0 && (
        <>
          <ChartFrames
            label={t('fairness:label.chart', {
              title,
              points: known.map(({ name, points }) => `${name} ${signed(points)}`).join(', '),
            })}
            height={height}
            draw={(width) => {
              const middle = before + (width - before - behind) / 2
              const across = (points: number) => middle + (points / reach) * ((width - before - behind) / 2)
              return (
                <>
                  <path className="chart-threshold" d={`M${middle} 2V${height - 40}`} />
                  {known.map(({ name, points, low, high }, index) => {
                    const y = index * row + 16
                    return (
                      <g key={name} className={low > 0 || high < 0 ? 'chart-marked' : undefined}>
                        <text x={before - 8} y={y + 4} textAnchor="end">
                          {short(name)}
                        </text>
                        <path className="chart-line" d={`M${across(low)} ${y}H${across(high)}`} />
                        <circle className="chart-dot" cx={across(points)} cy={y} r="5" />
                        <text className="chart-value" x={width} y={y + 4} textAnchor="end">
                          {signed(points)}
                        </text>
                      </g>
                    )
                  })}
                  {[-reach, 0, reach].map((points) => (
                    <text key={points} x={across(points)} y={height - 24} textAnchor="middle">
                      {signed(points)}
                    </text>
                  ))}
                  <text x={before} y={height - 6}>
                    {t('fairness:axis.mild')}
                  </text>
                  <text x={width - behind} y={height - 6} textAnchor="end">
                    {t('fairness:axis.strict')}
                  </text>
                </>
              )
            }}
          />
          <p className="small muted">{t('fairness:note.severity')}</p>
        </>
      )}
    </ChartCard>
  )
}

/** State of the area: valid results by district, and late work. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { type Drawn, figuresOf, fileOf, percentOf } from '#shared/fairness/chart-figures.ts'
import { COVERAGE_TARGET } from '#shared/fairness/limits.ts'
import { ChartCard, ChartFrames, ChartKey, tableOf } from './chart-card.tsx'

const row = 30
/** Room for names before the bars and for numbers behind them. */
const [before, behind] = [112, 92]

/** A name that fits before the bars, by the letters that stand beside each other. */
function short(name: string, most = 15): string {
  const letters = name.match(/\P{M}\p{M}*/gu) ?? []
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name
}

export function CoverageChart(drawn: Drawn) {
  const text = useText()
  const { t, format } = text
  const lines = drawn.dashboard.coverage.map((line) => ({ ...line, percent: percentOf(line.valid, line.listed) }))
  const lowest = lines.toSorted((a, b) => a.percent - b.percent)[0]
  const target = format.number(COVERAGE_TARGET)
  const say =
    lowest && lowest.percent < COVERAGE_TARGET
      ? t('fairness:say.coverageLow', { ...lowest, percent: format.number(lowest.percent), target })
      : t('fairness:say.coverageAll', { target })
  const title = t('fairness:title.coverage')
  const height = lines.length * row + 26
  return (
    <ChartCard
      title={title}
      say={say}
      table={tableOf(figuresOf('coverage', drawn), text)}
      file={fileOf('coverage', drawn)}
    >
      <ChartFrames
        label={t('fairness:label.chart', {
          title,
          points: lines.map(({ district, percent }) => `${district} ${format.number(percent)}%`).join(', '),
        })}
        height={height}
        draw={(width) => {
          const whole = width - before - behind
          const at = before + (whole * COVERAGE_TARGET) / 100
          return (
            <>
              {lines.map(({ district, valid, listed, percent }, index) => (
                <g key={district}>
                  <text x={before - 8} y={index * row + 20} textAnchor="end">
                    {short(district)}
                  </text>
                  <rect className="chart-track" x={before} y={index * row + 8} width={whole} height="16" rx="4" />
                  <rect
                    className="chart-fill"
                    x={before}
                    y={index * row + 8}
                    width={(whole * percent) / 100}
                    height="16"
                    rx="4"
                  />
                  <text className="chart-value" x={before + whole + 8} y={index * row + 20}>
                    {format.number(percent)}%
                  </text>
                  <text x={width} y={index * row + 20} textAnchor="end">
                    {format.number(valid)}/{format.number(listed)}
                  </text>
                </g>
              ))}
              <path className="chart-threshold" d={`M${at} 2V${height - 20}`} />
              <text x={at} y={height - 6} textAnchor="middle">
                {t('fairness:axis.target', { target })}
              </text>
            </>
          )
        }}
      />
    </ChartCard>
  )
}

/** Late work has longer names, and only a number behind it. */
const [beforeLate, behindLate] = [152, 40]

const ages = [
  { age: 'week', className: 'chart-track' },
  { age: 'month', className: 'chart-gain' },
  { age: 'longer', className: 'chart-fill' },
] as const

export function OverdueChart(drawn: Drawn) {
  const text = useText()
  const { t, format } = text
  const lines = drawn.dashboard.overdue.map((line) => ({ ...line, all: line.week + line.month + line.longer }))
  const most = lines.toSorted((a, b) => b.all - a.all)[0]
  const longest = Math.max(1, ...lines.map(({ all }) => all))
  const named = (what: string) => t(`fairness:overdue.${what}`)
  const title = t('fairness:title.overdue')
  return (
    <ChartCard
      title={title}
      say={
        most && most.all > 0
          ? t('fairness:say.overdue', { what: named(most.what), count: format.number(most.all) })
          : t('fairness:say.overdueNone')
      }
      table={tableOf(figuresOf('overdue', drawn), text, { what: (what) => named(String(what)) })}
      file={fileOf('overdue', drawn)}
    >
      <ChartFrames
        label={t('fairness:label.chart', {
          title,
          points: lines.map(({ what, all }) => `${named(what)} ${format.number(all)}`).join(', '),
        })}
        height={lines.length * 40 + 6}
        draw={(width) => {
          const whole = width - beforeLate - behindLate
          return lines.map((line, index) => {
            let from = beforeLate
            return (
              <g key={line.what}>
                <text x={beforeLate - 8} y={index * 40 + 24} textAnchor="end">
                  {short(named(line.what), 22)}
                </text>
                {ages.map(({ age, className }) => {
                  const length = (whole * line[age]) / longest
                  const x = from
                  from += length
                  return length === 0 ? null : (
                    <rect key={age} className={className} x={x} y={index * 40 + 10} width={length} height="20" rx="3" />
                  )
                })}
                <text className="chart-value" x={from + 8} y={index * 40 + 24}>
                  {format.number(line.all)}
                </text>
              </g>
            )
          })
        }}
      />
      <ChartKey keys={ages.map(({ age, className }) => ({ className, label: t(`fairness:key.${age}`) }))} />
    </ChartCard>
  )
}

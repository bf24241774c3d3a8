/** Time from a card to its verified repair, month by month: the median, and from where the slowest tenth begins. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { type Drawn, type Figure, figuresOf, fileOf } from '#shared/fairness/chart-figures.ts'
import { ChartCard, ChartFrames, ChartKey, tableOf } from './chart-card.tsx'

const [top, bottom, height] = [16, 160, 190]

export function MendingChart(drawn: Drawn) {
  const text = useText()
  const { t, format } = text
  const { mending, medianDays } = drawn.dashboard
  const days = (value: Figure) => format.decimal1(Number(value))
  const title = t('fairness:title.mending')
  const highest = Math.max(10, ...mending.map(({ slow }) => slow))
  const down = (days: number) => bottom - (days / highest) * (bottom - top)
  const monthOf = (month: string) => format.monthShort(`${month}-15T00:00:00Z`)
  return (
    <ChartCard
      title={title}
      say={
        medianDays === null
          ? t('fairness:say.mendingNone')
          : t('fairness:say.mending', { days: format.days(Math.round(medianDays)) })
      }
      table={tableOf(figuresOf('mending', drawn), text, {
        monthOf: (month) => format.month(String(month)),
        median: days,
        slow: days,
      })}
      file={fileOf('mending', drawn)}
    >
      {mending.length > 1 && (
        <>
          <ChartFrames
            label={t('fairness:label.chart', {
              title,
              points: mending.map(({ month, median }) => `${monthOf(month)} ${format.decimal1(median)}`).join(', '),
            })}
            height={height}
            draw={(width) => {
              const across = (at: number) => Math.round(40 + (at / (mending.length - 1)) * (width - 40 - 44))
              const line = (of: 'median' | 'slow') =>
                `M${mending.map((each, at) => `${across(at)} ${Math.round(down(each[of]))}`).join('L')}`
              const last = mending.at(-1)
              return (
                <>
                  {[0, 0.5, 1].map((share) => (
                    <g key={share}>
                      <path className="chart-axis" d={`M32 ${down(share * highest)}H${width}`} />
                      <text x="28" y={down(share * highest) + 4} textAnchor="end">
                        {format.number(Math.round(share * highest))}
                      </text>
                    </g>
                  ))}
                  <path className="chart-line chart-dashed" d={line('slow')} />
                  <path className="chart-line" d={line('median')} />
                  {mending.map((each, at) => (
                    <circle key={each.month} className="chart-dot" cx={across(at)} cy={down(each.median)} r="5" />
                  ))}
                  {last && (
                    <text className="chart-value" x={across(mending.length - 1) + 10} y={down(last.median) + 4}>
                      {format.decimal1(last.median)}
                    </text>
                  )}
                  <text x={across(0)} y="182" textAnchor="start">
                    {monthOf(mending[0]?.month ?? '')}
                  </text>
                  <text x={across(mending.length - 1)} y="182" textAnchor="end">
                    {monthOf(last?.month ?? '')}
                  </text>
                </>
              )
            }}
          />
          <ChartKey
            keys={[
              { className: 'chart-fill', label: t('fairness:key.median') },
              { className: 'chart-track', label: t('fairness:key.slow') },
            ]}
          />
        </>
      )}
    </ChartCard>
  )
}

/** Number of people who viewed a place, day by day: bars, and the same figures as a table below. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { VisitDay } from '#shared/own-places/visit-days.ts'

/** Of the drawing; it grows with its box. */
const [width, height, ground] = [600, 160, 130]

export function VisitChart({ days }: { days: VisitDay[] }) {
  const { t, format } = useText()
  const sum = (of: 'visitors' | 'searched') => days.reduce((total, day) => total + day[of], 0)
  const most = Math.max(1, ...days.map(({ visitors }) => visitors))
  const step = width / days.length
  const tall = (count: number) => (count / most) * (ground - 20)
  const [first, last] = [days[0], days.at(-1)]
  const words = t('own:visits.sum', {
    visitors: format.number(sum('visitors')),
    searched: format.number(sum('searched')),
  })
  return (
    <Panel labelledBy="visits">
      <div className="stack">
        <h2 id="visits">{t('own:visits.title')}</h2>
        {sum('visitors') === 0 ? (
          <p className="muted">{t('own:visits.none')}</p>
        ) : (
          <>
            <p>{words}</p>
            <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
              <line className="chart-axis" x1="0" x2={width} y1={ground} y2={ground} />
              {days.map(({ day, visitors, searched }, index) => (
                <g key={day}>
                  <rect
                    className="chart-gain"
                    x={index * step + 2}
                    width={step - 4}
                    y={ground - tall(visitors)}
                    height={tall(visitors)}
                  />
                  <rect
                    className="chart-fill"
                    x={index * step + 2}
                    width={step - 4}
                    y={ground - tall(searched)}
                    height={tall(searched)}
                  />
                </g>
              ))}
              <text x="0" y="12">
                {format.number(most)}
              </text>
              {first && (
                <text x="0" y={height - 8}>
                  {format.date(first.day)}
                </text>
              )}
              {last && (
                <text x={width} y={height - 8} textAnchor="end">
                  {format.date(last.day)}
                </text>
              )}
            </svg>
            <details className="fold">
              <summary>{t('own:visits.table')}</summary>
              <table className="visit-days">
                <thead>
                  <tr>
                    <th scope="col">{t('own:visits.day')}</th>
                    <th scope="col">{t('own:visits.visitors')}</th>
                    <th scope="col">{t('own:visits.searched')}</th>
                    <th scope="col">{t('own:guests.calls')}</th>
                    <th scope="col">{t('own:guests.directions')}</th>
                  </tr>
                </thead>
                <tbody>
                  {days.toReversed().map(({ day, visitors, searched, calls, directions }) => (
                    <tr key={day}>
                      <th scope="row">{format.date(day)}</th>
                      <td className="num">{format.number(visitors)}</td>
                      <td className="num">{format.number(searched)}</td>
                      <td className="num">{format.number(calls)}</td>
                      <td className="num">{format.number(directions)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </>
        )}
      </div>
    </Panel>
  )
}

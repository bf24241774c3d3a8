/** The figures by province or by kind as a table with bars, and the most frequent findings. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Buttons } from '#client/ui/button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { FIGURES_MINUTES, REPAIR_DAYS } from '#shared/open/limits.ts'
import { inspectedPercent, type OpenStatistic, type StatisticGroup, statisticGroups } from '#shared/open/statistics.ts'
import { path } from '#shared/path.ts'
import { gradeLetters } from '#shared/standards/grade-view.ts'

export interface FiguresProps {
  by: StatisticGroup
  rows: OpenStatistic[]
  frequent: { code: string; name: string; places: number }[]
}

const addressOf = (by: StatisticGroup) => path('/open', { by: by === 'province' ? null : by })
const headings = ['inspected', 'grades', 'suspended', 'repair'] as const

export function Figures({ by, rows, frequent }: FiguresProps) {
  const { t, locale } = useText()
  return (
    <>
      <section className="stack s4" aria-labelledby="figures">
        <h2 id="figures">{t('open:header.figures')}</h2>
        <Tabs
          label={t('open:header.figures')}
          current={addressOf(by)}
          tabs={statisticGroups.map((group) => ({ href: addressOf(group), label: t(`open:by.${group}`) }))}
        />
        {rows.length === 0 ? (
          <p className="muted">{t('open:hint.noPlaces')}</p>
        ) : (
          <StatisticsTable by={by} rows={rows} />
        )}
        <p className="small muted">{t('open:hint.figures', { days: REPAIR_DAYS, minutes: FIGURES_MINUTES })}</p>
        <Buttons>
          <DownloadLink href={`/open/statistics.csv?by=${by}&lang=${locale}`}>{t('open:action.file')}</DownloadLink>
        </Buttons>
      </section>
      {frequent.length > 0 && <Frequent frequent={frequent} />}
    </>
  )
}

function StatisticsTable({ by, rows }: Pick<FiguresProps, 'by' | 'rows'>) {
  const { t, format } = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keyboard.
    <section className="chart-scroll open-figures" tabIndex={0} aria-label={t(`open:by.${by}`)}>
      <table className="chart-table">
        <thead>
          <tr>
            <th scope="col">{t(`open:by.${by}`)}</th>
            {headings.map((name) => (
              <th key={name} scope="col" className={name === 'suspended' || name === 'repair' ? 'num' : undefined}>
                {t(`open:column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td>
                <span className="open-share">
                  <Bar percent={inspectedPercent(row)} />
                  <b>{format.number(inspectedPercent(row))}%</b>
                </span>
                <small className="muted">
                  {t('open:note.ofListed', { count: format.number(row.inspected), listed: format.number(row.listed) })}
                </small>
              </td>
              <td>
                {row.inspected === 0
                  ? '–'
                  : gradeLetters
                      .filter((letter) => (row.grades[letter] ?? 0) > 0)
                      .map((letter) => `${letter} ${format.number(row.grades[letter] ?? 0)}`)
                      .join(' · ')}
              </td>
              <td className="num">{format.number(row.suspended)}</td>
              <td className="num">{row.repair_days === null ? '–' : format.number(Math.round(row.repair_days))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Bar = ({ percent }: { percent: number }) => (
  <svg className="chart" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect className="chart-track" width="100" height="10" />
    <rect className="chart-fill" width={percent} height="10" />
  </svg>
)

function Frequent({ frequent }: Pick<FiguresProps, 'frequent'>) {
  const { t, format } = useText()
  const most = frequent[0]?.places ?? 1
  return (
    <Panel labelledBy="frequent">
      <div className="stack">
        <h2 id="frequent">{t('open:header.frequent')}</h2>
        <ol className="stack s4">
          {frequent.map(({ code, name, places }) => (
            <li key={code}>
              {name}
              <span className="open-share">
                <Bar percent={(100 * places) / most} />
                <b>{t('open:note.places', { count: format.number(places) })}</b>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  )
}

/** State of an area and evenness of its judgements: to supervisors whole, to an officer their own figures. Charts with their tables. */
import { useLoaderData } from 'react-router-dom'
import { CoverageChart, OverdueChart } from '#client/fairness/area-charts.tsx'
import { AgreementTable, CardsTable, OfficersTable } from '#client/fairness/dashboard-tables.tsx'
import { MendingChart } from '#client/fairness/mending-chart.tsx'
import { ScoresChart } from '#client/fairness/scores-chart.tsx'
import { SeverityChart } from '#client/fairness/severity-chart.tsx'
import { Stats } from '#client/fairness/stats.tsx'
import { NoArea } from '#client/plan/no-area.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Chip, Chips } from '#client/ui/chip.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { type Drawn, scoresOf } from '#shared/fairness/chart-figures.ts'
import { type DashboardView, periods } from '#shared/fairness/dashboard-page.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './dashboard.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

const titleOf = (dashboard: DashboardView | null) =>
  dashboard?.of === 'own' ? 'fairness:title.own' : 'fairness:title.dashboard'

export const head = ({ dashboard }: Data, t: Translate): Head => ({
  title: `${t(titleOf(dashboard))} · ${t('header.product')}`,
  noindex: true,
})

export default function Dashboard() {
  const { dashboard, of, supervisors } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  if (!dashboard) {
    return (
      <div className="wrap stack s6">
        <PageHead title={t(titleOf(dashboard))} />
        <NoArea supervisors={supervisors} />
      </div>
    )
  }
  const { areas, madeAt, period } = dashboard
  const drawn = { dashboard, of }
  const named = { areas: areas.join(' · '), time: madeAt && format.dateTime(madeAt) }
  return (
    <div className="wrap stack s6">
      <PageHead title={t(titleOf(dashboard))} lead={t(madeAt ? 'fairness:lead.area' : 'fairness:lead.none', named)} />
      <Chips label={t('fairness:filter.label')}>
        {periods.map((days) => (
          <Chip key={days} href={path('/inspector/dashboard', { days: String(days) })} current={days === period}>
            {t(`fairness:filter.d${days}`)}
          </Chip>
        ))}
        <Chip href={`/inspector/dashboard/figures.csv?days=${period}`} icon="download">
          {t('fairness:filter.csv')}
        </Chip>
      </Chips>
      <Stats dashboard={dashboard} />
      <div className="charts">
        <CoverageChart {...drawn} />
        <OverdueChart {...drawn} />
        <MendingChart {...drawn} />
        <SeverityChart {...drawn} />
        <Scores {...drawn} />
        <CardsTable {...drawn} />
        <AgreementTable {...drawn} />
        <OfficersTable {...drawn} />
      </div>
      {dashboard.of === 'area' && (
        <p>
          <a className="link" href={path('/inspector/rules')}>
            {t('fairness:title.rules')}
          </a>
          {' · '}
          <a className="link" href={path('/inspector/templates')}>
            {t('fairness:title.templates')}
          </a>
        </p>
      )}
      <p className="small muted">{t('fairness:note.use')}</p>
    </div>
  )
}

function Scores(drawn: Drawn) {
  const { t } = useText()
  const { officers, agencies, period } = drawn.dashboard
  const { officer: whose, agency } = scoresOf(drawn)
  const at = (which: string) => path('/inspector/dashboard', { days: String(period), of: which })
  return (
    <>
      <div className="chart-all">
        <Chips label={t('fairness:filter.whose')}>
          {agencies.map((it) => (
            <Chip key={it.id} href={at(it.id)} current={!whose && it === agency}>
              {t('fairness:filter.unit', { unit: it.name })}
            </Chip>
          ))}
          {officers.map((it) => (
            <Chip key={it.id} href={at(it.id)} current={it === whose}>
              {it.name}
            </Chip>
          ))}
        </Chips>
      </div>
      <ScoresChart {...drawn} />
    </>
  )
}

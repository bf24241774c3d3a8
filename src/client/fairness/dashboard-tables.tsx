/** What the dashboard says in tables alone: cards by level and outcome, officers beside each other, questions that are read differently. */
import { useText } from '#client/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { cardLevels } from '#shared/cards/card-states.ts'
import {
  cardOutcomes,
  type DashboardPeriod,
  type OfficerLine,
  type UnitLine,
  type WorkLine,
} from '#shared/fairness/dashboard-page.ts'
import { VISITS_FEWEST } from '#shared/fairness/limits.ts'
import { path } from '#shared/path.ts'
import { ChartCard, ChartTable } from './chart-card.tsx'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

export function CardsTable({ work: { issued, ended } }: { work: WorkLine }) {
  const { t, format } = useText()
  const title = t('fairness:title.cards')
  const values = { issued: format.number(sum(Object.values(issued))), ended: format.number(sum(Object.values(ended))) }
  return (
    <ChartCard title={title} say={t('fairness:say.cards', values)} table={null}>
      <ChartTable
        title={title}
        columns={[title, t('fairness:column.cards')]}
        rows={[
          ...cardLevels.map((level) => [t(`card:level.${level}`), format.number(issued[level])]),
          ...cardOutcomes.map((outcome) => [t(`fairness:outcome.${outcome}`), format.number(ended[outcome])]),
        ]}
      />
    </ChartCard>
  )
}

/** Ten questions at most: who begins with these has enough to do. */
const shownMost = 10

export function AgreementTable({ units }: { units: readonly UnitLine[] }) {
  const { t, format } = useText()
  const title = t('fairness:title.agreement')
  const agreement = units.flatMap(({ figures }) => figures.agreement).slice(0, shownMost)
  const pairs = Math.max(0, ...units.map(({ figures }) => figures.pairs))
  const say =
    agreement.length === 0
      ? t('fairness:say.agreementFew', { fewest: format.number(VISITS_FEWEST), pairs: format.number(pairs) })
      : t('fairness:say.agreement')
  return (
    <ChartCard title={title} say={say} table={null}>
      {agreement.length > 0 && (
        <ChartTable
          title={title}
          columns={['question', 'kappa', 'pairs'].map((name) => t(`fairness:column.${name}`))}
          rows={agreement.map(({ code, kappa, pairs: count }) => [
            code,
            kappa === null ? '–' : String(kappa),
            format.number(count),
          ])}
        />
      )}
    </ChartCard>
  )
}

export function OfficersTable({ officers, period }: { officers: readonly OfficerLine[]; period: DashboardPeriod }) {
  const { t, format } = useText()
  const title = t('fairness:title.officers')
  const columns = ['officer', 'inspections', 'na', 'issued', 'withdrawn', 'scores']
  return (
    <div className="panel chart-all">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard. */}
      <section className="chart-scroll" tabIndex={0} aria-label={title}>
        <table className="chart-table">
          <thead>
            <tr>
              {columns.map((name, at) => (
                <th key={name} scope="col" className={at === 0 ? undefined : 'num'}>
                  {t(`fairness:column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {officers.map((officer) => (
              <tr key={officer.id}>
                <th scope="row">
                  <a className="link" href={path('/inspector/dashboard', { days: String(period), of: officer.id })}>
                    {officer.name}
                  </a>
                </th>
                <td className="num">{format.number(officer.inspections)}</td>
                <td className="num">{Math.round((100 * officer.na) / Math.max(1, officer.answers))}%</td>
                <td className="num">{format.number(sum(Object.values(officer.issued)))}</td>
                <td className="num">{format.number(officer.ended.withdrawn)}</td>
                <td className="num">
                  <ScoresTag officer={officer} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function ScoresTag({ officer: { fairness } }: { officer: OfficerLine }) {
  const { t } = useText()
  if (!fairness?.bunching) return <Tag>{t('fairness:tag.few')}</Tag>
  return fairness.bunching.isRemarkable ? (
    <Tag tone="warn">{t('fairness:tag.remarkable')}</Tag>
  ) : (
    <Tag tone="ok">{t('fairness:tag.usual')}</Tag>
  )
}

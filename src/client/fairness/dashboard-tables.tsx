/** The dashboard's tables without charts: cards by level and outcome, officers beside each other, questions that are read differently. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { type Drawn, type Figure, figuresOf, fileOf, leftOutOf, sum } from '#shared/fairness/chart-figures.ts'
import { cardOutcomes } from '#shared/fairness/dashboard-page.ts'
import { VISITS_FEWEST } from '#shared/fairness/limits.ts'
import { path } from '#shared/path.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'
import { ChartCard, ChartTable, FileLink, tableOf } from './chart-card.tsx'

export function CardsTable(drawn: Drawn) {
  const text = useText()
  const { t, format } = text
  const { issued, ended } = drawn.dashboard.work
  const title = t('fairness:title.cards')
  const values = { issued: format.number(sum(Object.values(issued))), ended: format.number(sum(Object.values(ended))) }
  const names = new Map<Figure, string>([
    ...cardLevels.map((level) => [level, t(`card:level.${level}`)] as const),
    ...cardOutcomes.map((outcome) => [outcome, t(`fairness:outcome.${outcome}`)] as const),
  ])
  return (
    <ChartCard title={title} say={t('fairness:say.cards', values)} table={null} file={fileOf('cards', drawn)}>
      <ChartTable
        title={title}
        {...tableOf(figuresOf('cards', drawn), text, { what: (what) => names.get(what) ?? '' })}
      />
    </ChartCard>
  )
}

const orNone = (value: Figure) => String(value ?? '–')

export function AgreementTable(drawn: Drawn) {
  const text = useText()
  const { t, format } = text
  const title = t('fairness:title.agreement')
  const agreement = figuresOf('agreement', drawn)
  const isEmpty = agreement.rows.length === 0
  const pairs = Math.max(0, ...drawn.dashboard.agencies.map(({ figures }) => figures.pairs))
  const say = isEmpty
    ? t('fairness:say.agreementFew', { fewest: format.number(VISITS_FEWEST), pairs: format.number(pairs) })
    : t('fairness:say.agreement')
  return (
    <ChartCard title={title} say={say} table={null} file={isEmpty ? undefined : fileOf('agreement', drawn)}>
      {!isEmpty && (
        <ChartTable
          title={title}
          {...tableOf(agreement, text, { kappa: orNone, agreed: orNone, firstFailed: orNone, secondFailed: orNone })}
        />
      )}
    </ChartCard>
  )
}

export function OfficersTable(drawn: Drawn) {
  const text = useText()
  const { t, format } = text
  const { officers, period } = drawn.dashboard
  const { severity, thresholds } = leftOutOf(drawn.dashboard)
  const leftOut = {
    severity: format.number(severity),
    thresholds: format.number(thresholds),
    fewest: format.number(VISITS_FEWEST),
  }
  const title = t('fairness:title.officers')
  const percent = (value: Figure) => `${value}%`
  const { columns, rows } = tableOf(figuresOf('officers', drawn), text, {
    na: percent,
    severity: String,
    thresholds: String,
  })
  return (
    <div className="panel chart-all">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keyboard. */}
      <section className="chart-scroll" tabIndex={0} aria-label={title}>
        <table className="chart-table">
          <thead>
            <tr>
              {columns.map((name, at) => (
                <th key={name} scope="col" className={at === 0 ? undefined : 'num'}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {officers.map((officer, line) => (
              <tr key={officer.id}>
                <th scope="row">
                  <a className="link" href={path('/inspector/dashboard', { days: String(period), of: officer.id })}>
                    {officer.name}
                  </a>
                </th>
                {rows[line]?.slice(1, -2).map((cell, at) => (
                  <td key={columns[at + 1]} className="num">
                    {cell}
                  </td>
                ))}
                {rows[line]?.slice(-2).map((said, at) => (
                  <td key={columns.at(at - 2)} className="num">
                    <Tag tone={tones[said]}>{t(`fairness:tag.${said}`)}</Tag>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="small muted">{t('fairness:note.officers')}</p>
      <p className="small muted">{t('fairness:note.leftOut', { ...leftOut, all: format.number(officers.length) })}</p>
      <FileLink title={title} file={fileOf('officers', drawn)} />
    </div>
  )
}

const tones: Record<string, 'warn' | 'ok' | undefined> = {
  remarkable: 'warn',
  stricter: 'warn',
  milder: 'warn',
  usual: 'ok',
  even: 'ok',
}

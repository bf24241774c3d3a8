/** The five figures that stand first. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { DashboardView } from '#shared/fairness/dashboard-page.ts'

const percent = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`

export function Stats({ dashboard }: { dashboard: DashboardView }) {
  const { t, format } = useText()
  const { coverage, overdue, overdueBefore, medianDays, work } = dashboard
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const valid = sum(coverage.map((line) => line.valid))
  const listed = sum(coverage.map((line) => line.listed))
  const late = sum(overdue.map(({ week, month, longer }) => week + month + longer))
  const more = overdueBefore === null ? null : late - overdueBefore
  const way = more === null ? 'overdue' : more > 0 ? 'overdueMore' : more < 0 ? 'overdueLess' : 'overdueSame'
  const ended = sum(Object.values(work.ended))
  const { withdrawn } = work.ended
  const figures = [
    {
      value: percent(valid, listed),
      words: t('fairness:stat.coverage', { valid: format.number(valid), listed: format.number(listed) }),
    },
    { value: format.number(late), words: t(`fairness:stat.${way}`, { count: format.number(Math.abs(more ?? 0)) }) },
    {
      value: medianDays === null ? '–' : format.days(Math.round(medianDays)),
      words: t('fairness:stat.mending'),
    },
    {
      value: ended === 0 ? '–' : percent(withdrawn, ended),
      words:
        ended === 0
          ? t('fairness:stat.noEnded')
          : t('fairness:stat.overturned', { withdrawn: format.number(withdrawn), ended: format.number(ended) }),
    },
    {
      value: percent(work.na, work.answers),
      words: t('fairness:stat.na', { na: format.number(work.na), answers: format.number(work.answers) }),
    },
  ]
  return (
    <ul className="stats">
      {figures.map(({ value, words }) => (
        <li key={words}>
          <b>{value}</b>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

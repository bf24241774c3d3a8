/** Tables for further analysis: the dashboard's data, day by day, and the data of each of its charts. */
import { stringify } from 'csv-stringify/sync'
import type { Kysely } from 'kysely'
import { type ChartName, figuresOf } from '#shared/fairness/chart-figures.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { type Asking, daysOf, findDashboard, firstOf, listShownAreas } from './find-dashboard.ts'

const columns = [
  'day',
  'district',
  'officer',
  'inspections',
  'answers',
  'not_applicable',
  'yellow',
  'orange',
  'red',
  'closed',
  'escalated',
  'withdrawn',
  'mending_hours',
]

const dayShape = rowsOf({
  day: 'text',
  district: 'text',
  officer: 'text',
  inspections: 'number',
  answers: 'number',
  not_applicable: 'number',
  yellow: 'number',
  orange: 'number',
  red: 'number',
  closed: 'number',
  escalated: 'number',
  withdrawn: 'number',
  mending_hours: 'text',
})

/** Comma-separated, with a mark for spreadsheets that it is UTF-8. Only the heading where there is no area. */
export async function exportDays(db: Kysely<Schema>, asking: Asking): Promise<string> {
  const areas = await listShownAreas(db, asking)
  const { rows } =
    areas.length === 0
      ? { rows: [] }
      : await dayShape`
        select d.day::text as day, ${localText('a.name', asking.locale)} as district,
          coalesce(u.display_name, '') as officer, inspections, answers, na as not_applicable, yellow, orange, red, closed, escalated,
          withdrawn, array_to_string(mending_hours, ' ') as mending_hours
        from officer_days d join districts a on a.code = d.district_code left join users u on u.id = d.officer_id
        where ${daysOf(asking, areas)} and d.day >= ${firstOf(asking.period, asking.now)}::date
        order by d.day, d.district_code, officer, d.officer_id`.execute(db)
  return tableOf(rows, columns)
}

// A name that begins like a formula is none.
const tableOf = (rows: readonly unknown[], columns: readonly string[]) =>
  stringify([...rows], { header: true, columns: [...columns], bom: true, escape_formulas: true })

/** The data of the same person's chart; null without an area now, and so without a chart. */
export async function exportChart(
  db: Kysely<Schema>,
  { chart, of, ...asking }: Asking & { chart: ChartName; of: string | null },
): Promise<string | null> {
  const dashboard = await findDashboard(db, asking)
  if (!dashboard) return null
  const { columns, rows } = figuresOf(chart, { dashboard, of })
  return tableOf(rows, columns)
}

/**
 * The dashboard, from daily figures: five statements for a year, however busy. A supervisor sees the areas of their duty
 * and the officers who work there; everybody else sees their own figures.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { bangkokDay, bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import type {
  AgencyLine,
  DashboardPeriod,
  DashboardView,
  MendingLine,
  OfficerLine,
  OverdueLine,
  WorkLine,
} from '#shared/fairness/dashboard-page.ts'
import { type AgencyFigures, type OfficerFigures, type OverdueKind, overdueKinds } from '#shared/fairness/figures.ts'
import type { Locale } from '#shared/locales.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { type Area, listAreas } from '../plan/duty-areas.ts'

/** The officer or agency of the figures. */
export interface Asking {
  officer: string
  isSupervisor: boolean
  now: Date
  locale: Locale
  period: DashboardPeriod
}

type Areas = readonly Pick<Area, 'provinceCode' | 'districtCode'>[]

/** Districts of these areas, of which there is one at least. */
export const districtsOf = (areas: Areas): RawBuilder<unknown> => {
  const own = areas.map(({ provinceCode, districtCode }) =>
    districtCode === null ? sql`province_code = ${provinceCode}` : sql`code = ${districtCode}`,
  )
  return sql`(select code from districts where ${sql.join(own, sql` or `)})`
}

/** The first day of a period that ends today. */
export const firstOf = (period: DashboardPeriod, now: Date): string =>
  bangkokDay(new Date(bangkokMidnight(now).getTime() - (period - 1) * dayMs))

/** The officers whose `officer_days` are read: everybody in these areas, or one officer in all areas. */
export const daysOf = ({ officer, isSupervisor }: Pick<Asking, 'officer' | 'isSupervisor'>, areas: Areas) =>
  isSupervisor ? sql`district_code in ${districtsOf(areas)}` : sql`officer_id = ${officer}::uuid`

/** Areas whose figures are shown: to a supervisor those under their supervision and no lent ones, to another officer their own. */
export async function listShownAreas(
  db: Kysely<Schema>,
  { officer, isSupervisor, locale, now }: Pick<Asking, 'officer' | 'isSupervisor' | 'locale' | 'now'>,
): Promise<Area[]> {
  const areas = await listAreas(db, officer, { locale, now })
  return areas.filter(({ isNow, level }) => isNow && (!isSupervisor || level === 'supervisor'))
}

/** None for an officer without an area now. */
export async function findDashboard(db: Kysely<Schema>, asking: Asking): Promise<DashboardView | null> {
  const { now, officer, isSupervisor, period } = asking
  const areas = await listShownAreas(db, asking)
  if (areas.length === 0) return null
  const [coverage, overdue, work, people] = await Promise.all([
    readCoverage(db, areas, asking),
    readOverdue(db, areas, now),
    readWork(db, areas, asking),
    readOfficers(db, areas, asking),
  ])
  const agencies = await readAgencies(db, [...new Set(people.map(({ agency }) => agency))], asking.locale)
  return {
    period,
    of: isSupervisor ? 'area' : 'own',
    ...coverage,
    ...overdue,
    agencies,
    areas: areas.map(({ province, district }) => district ?? province),
    mending: mendingOf(work),
    medianDays: shareOf(hoursOf(work), 0.5),
    work: sumUp(work),
    officers: officersOf(work, people, officer),
  }
}

async function readCoverage(db: Kysely<Schema>, areas: Areas, { locale }: Asking) {
  const { rows } = await rowsOf({
    district: 'text',
    listed: 'number',
    valid: 'number',
    made_at: 'time',
  })`
    select ${localText('d.name', locale)} as district, listed, valid,
      greatest(made_at, (select made_at from figure_refreshes where figure = 'days')) as made_at
    from area_days a join districts d on d.code = a.district_code
    where a.day = (select max(day) from area_days) and a.district_code in ${districtsOf(areas)}
    order by valid::real / greatest(listed, 1) desc, a.district_code`.execute(db)
  return {
    coverage: rows.map(({ district, listed, valid }) => ({ district, listed, valid })),
    madeAt: rows[0]?.made_at.toISOString() ?? null,
  }
}

/** Earlier days, for comparing late work. */
const monthBefore = 30

async function readOverdue(db: Kysely<Schema>, areas: Areas, now: Date) {
  const before = bangkokDay(new Date(now.getTime() - monthBefore * dayMs))
  const { rows } = await rowsOf({
    what: textIs<OverdueKind>(),
    week: 'number',
    month: 'number',
    longer: 'number',
    isBefore: 'bool',
    wasKept: 'bool',
  })`
    select what, day = ${before}::date as "isBefore", sum(week)::int as week, sum(month)::int as month, sum(longer)::int as longer,
      exists (select from area_days where day = ${before}::date) as "wasKept"
    from overdue_days where day in ((select max(day) from area_days), ${before}::date)
      and district_code in ${districtsOf(areas)} group by what, day`.execute(db)
  const lines = rows.filter(({ isBefore }) => !isBefore)
  const count = (given: readonly OverdueLine[]) => given.reduce((sum, it) => sum + it.week + it.month + it.longer, 0)
  return {
    overdue: overdueKinds.map((what) => {
      const { week = 0, month = 0, longer = 0 } = lines.find((line) => line.what === what) ?? {}
      return { what, week, month, longer }
    }),
    overdueBefore: rows[0]?.wasKept ? count(rows.filter(({ isBefore }) => isBefore)) : null,
  }
}

const workShape = rowsOf({
  officer_id: 'text?',
  month: 'text',
  inspections: 'number',
  answers: 'number',
  na: 'number',
  yellow: 'number',
  orange: 'number',
  red: 'number',
  closed: 'number',
  escalated: 'number',
  withdrawn: 'number',
  hours: 'numbers',
})
type WorkRow = RowOf<typeof workShape>

async function readWork(db: Kysely<Schema>, areas: Areas, asking: Asking): Promise<WorkRow[]> {
  const sums = ['inspections', 'answers', 'na', 'yellow', 'orange', 'red', 'closed', 'escalated', 'withdrawn']
  const { rows } = await workShape`
    select officer_id, to_char(day, 'YYYY-MM') as month, ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`))},
      coalesce(array_agg(hour) filter (where hour is not null), '{}') as hours
    from (
      select d.*, null::int as hour from officer_days d where ${daysOf(asking, areas)} and day >= ${firstOf(asking.period, asking.now)}::date
      union all
      select day, district_code, officer_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, unnest(mending_hours)
      from officer_days where ${daysOf(asking, areas)} and day >= ${firstOf(asking.period, asking.now)}::date
    ) days group by officer_id, month order by month`.execute(db)
  return rows
}

const officerShape = rowsOf({
  id: 'text',
  name: 'text',
  agency: 'text',
  figures: orNull(jsonAs<OfficerFigures>()),
})
type OfficerRow = RowOf<typeof officerShape>

/** Officers with an area of their own that has to do with these, or the officer alone. */
async function readOfficers(
  db: Kysely<Schema>,
  areas: Areas,
  { officer, isSupervisor, now }: Asking,
): Promise<OfficerRow[]> {
  const meets = areas.map(({ provinceCode, districtCode }) =>
    districtCode === null
      ? sql`a.province_code = ${provinceCode}`
      : sql`(a.province_code = ${provinceCode} and (a.district_code is null or a.district_code = ${districtCode}))`,
  )
  const { rows } = await officerShape`
    select u.id, u.display_name as name, g.agency_id as agency, f.figures
    from role_grants g join users u on u.id = g.user_id left join officer_fairness f on f.officer_id = u.id
    where g.role = 'inspector' and g.state = 'active' and ${
      isSupervisor
        ? sql`exists (select from duty_areas a where a.user_id = u.id and a.lent_from is null and a.valid_from <= ${now}
            and (a.valid_to is null or a.valid_to > ${now}) and (${sql.join(meets, sql` or `)}))`
        : sql`u.id = ${officer}::uuid`
    } order by u.display_name, u.id`.execute(db)
  return rows
}

async function readAgencies(db: Kysely<Schema>, ids: readonly string[], locale: Locale): Promise<AgencyLine[]> {
  const { rows } = await rowsOf({ id: 'text', name: 'text', figures: jsonAs<AgencyFigures>() })`
    select f.agency_id as id, ${agencyName(sql`f.agency_id`, locale)} as name, f.figures from agency_fairness f
    where f.agency_id = any(${ids}::uuid[]) order by name, id`.execute(db)
  return rows.map((line) => ({ ...line, name: agencyNamed(line.name, locale) }))
}

const hoursOf = (rows: readonly WorkRow[]) => rows.flatMap(({ hours }) => hours)

/** The days below which this share of the hours lies; null of none. */
function shareOf(hours: readonly number[], share: number): number | null {
  const sorted = hours.toSorted((a, b) => a - b)
  const at = sorted[Math.floor(share * (sorted.length - 1))]
  return at === undefined ? null : Math.round((at / 24) * 10) / 10
}

const mendingOf = (rows: readonly WorkRow[]): MendingLine[] =>
  [...Map.groupBy(rows, ({ month }) => month)].flatMap(([month, own]) => {
    const hours = hoursOf(own)
    const [median, slow] = [shareOf(hours, 0.5), shareOf(hours, 0.9)]
    return median === null || slow === null ? [] : [{ month, cards: hours.length, median, slow }]
  })

function sumUp(rows: readonly WorkRow[]): WorkLine {
  const sum = (name: Exclude<keyof WorkRow, 'officer_id' | 'month' | 'hours'>) =>
    rows.reduce((all, row) => all + row[name], 0)
  return {
    inspections: sum('inspections'),
    answers: sum('answers'),
    na: sum('na'),
    issued: { yellow: sum('yellow'), orange: sum('orange'), red: sum('red') },
    ended: { closed: sum('closed'), escalated: sum('escalated'), withdrawn: sum('withdrawn') },
  }
}

const officersOf = (rows: readonly WorkRow[], people: readonly OfficerRow[], reader: string): OfficerLine[] =>
  people.map(({ id, name, figures }) => ({
    id,
    name,
    isOwn: id === reader,
    fairness: figures,
    ...sumUp(rows.filter(({ officer_id }) => officer_id === id)),
  }))

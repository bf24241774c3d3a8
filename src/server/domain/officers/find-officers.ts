/** Officers as seen by their supervisors and by themselves: requests, areas, conflicts of interest, decisions about them and their acts. */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import type { AreaLine, OfficerLine, OfficerPage } from '#shared/officers/officer-page.ts'
import type { GrantState, InspectorKind, InspectorLevel } from '#shared/roles.ts'
import { localText } from '../../db/localised.ts'
import { keepOnePlan } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { isOver, isOverArea, ofLine } from '../duty/over-officer.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
import { cutPage, isNamed, type ListAsked, pagedColumns, pagedShape, pageOf, wholeList } from '../duty/waiting-page.ts'
import { type Asking, type Sql, waitingRows } from '../duty/waiting-rows.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { endTakesTwo } from './end-areas.ts'
import { grantRev, sharesArea } from './lock-officer.ts'
import { listDeeds, listMoves, listRelations } from './officer-record.ts'
import { isOfOfficer, maySecond, waitingProposals } from './second-persons.ts'

export interface Reading {
  reader: string
  locale: Locale
  now: Date
}

const districtName = (locale: Locale) => localText('d.name', locale)

const lineColumns = ({ reader, locale, now }: Reading) => sql`
  u.id, u.display_name as name, ${agencyName(sql`g.agency_id`, locale)} as unit, g.badge, g.kind, g.state,
  case when ${supervisesSomewhere(sql.ref('g.user_id'), now)} then 'supervisor' else 'inspector' end as level, g.requested_at as "requestedAt",
  exists (select from ${waitingProposals(now)} and p.officer_id = u.id and ${isOfOfficer} and ${maySecond(reader, now)}) as "waitsForReader", array(
    select coalesce(${districtName(locale)}, ${localText('p.name', locale)}) from duty_areas a
    join provinces p on p.code = a.province_code left join districts d on d.code = a.district_code
    where a.user_id = g.user_id and a.valid_from <= ${now} and (a.valid_to is null or a.valid_to > ${now}) and g.state <> 'requested'
    union select ${localText('p.name', locale)} from provinces p where p.code = g.asked_province and g.state = 'requested'
  ) as areas`

const rowShape = rowsOf({
  id: 'text',
  name: 'text',
  unit: 'text',
  badge: 'text',
  kind: textIs<InspectorKind>(),
  level: textIs<InspectorLevel>(),
  state: textIs<GrantState>(),
  areas: 'texts',
  waitsForReader: 'bool',
  requestedAt: 'time',
})
type Row = RowOf<typeof rowShape>
const presentLine = <R extends Row>({ requestedAt, ...row }: R, locale: Locale) => ({
  ...row,
  unit: agencyNamed(row.unit, locale),
  requestedAt: requestedAt.toISOString(),
})

/** Applicants for the role of officer where the reader decides. */
export const requestRows = ({ officer, now }: Asking): Sql =>
  waitingRows({
    id: sql`g.user_id`,
    since: sql`g.requested_at`,
    from: sql`role_grants g`,
    where: sql`g.role = 'inspector' and g.state = 'requested' and ${isOver(officer, now)}`,
  })

/** Those whom the reader decides about, and those with an area of the reader's, by name, unit or badge where something is looked for; requests first. Throws `InvalidCursor`. */
export async function listOfficers(
  db: Kysely<Schema>,
  reading: Reading,
  { find, cursor }: ListAsked = wholeList,
): Promise<{ officers: OfficerLine[]; next: string | null }> {
  const { rows } = await rowShape.and(pagedShape)`
    select ${lineColumns(reading)}, ${pagedColumns} from ${pageOf(
      sql`select g.user_id as id, null::text as part, g.requested_at as since, null::timestamptz as due,
        array_position(array['requested', 'active', 'suspended'], g.state::text) as rank
      from role_grants g join users u on u.id = g.user_id join agencies a on a.id = g.agency_id
      where g.role = 'inspector' and (${isOver(reading.reader, reading.now)} or ${sharesArea(reading.reader, reading.now)})
        and ${isNamed(find, 'u.display_name', 'a.name_th', 'a.name_en', 'a.name_cn', 'a.short', 'g.badge')}`,
      { find: null, cursor },
    )} w join role_grants g on g.user_id = w.id and g.role = 'inspector' join users u on u.id = w.id order by w.turn`.execute(
    keepOnePlan(db),
  )
  const page = cutPage(rows)
  const officers = page.rows.map(({ id, name, unit, badge, kind, level, state, areas, requestedAt, waitsForReader }) =>
    presentLine({ id, name, unit, badge, kind, level, state, areas, requestedAt, waitsForReader }, reading.locale),
  )
  return { officers, next: page.next }
}

const areaShape = rowsOf({
  id: 'text',
  name: 'text',
  province_code: 'number',
  valid_from: 'time',
  valid_to: 'time?',
  lent_by: 'text?',
  level: textIs<AreaLine['level']>(),
  ends: 'bool',
  takes_two: 'bool',
  officer: 'text',
})
type AreaRow = RowOf<typeof areaShape>

const presentArea = (
  { province_code, valid_from, valid_to, lent_by, id, name, level, ends, takes_two }: AreaRow,
  now: Date,
): AreaLine => ({
  id,
  name,
  level,
  lentBy: lent_by,
  provinceCode: province_code,
  mayEnd: ends,
  takesTwo: takes_two,
  from: bangkokDay(valid_from),
  until: valid_to && bangkokDay(new Date(valid_to.getTime() - 1)),
  isNow: valid_from <= now && (valid_to === null || valid_to > now),
})

const selectAreas = async (db: Kysely<Schema>, { reader, locale, now }: Reading, which: ReturnType<typeof sql>) => {
  const { rows } = await areaShape`
    select a.id, coalesce(${districtName(locale)}, ${localText('p.name', locale)}) as name, a.province_code, a.valid_from, a.valid_to,
      lender.display_name as lent_by, a.level, o.display_name as officer,
      case when a.user_id = ${reader}::uuid then a.lent_from is not null else coalesce(f.user_id = ${reader}::uuid, false) or ${isOverArea(
        reader,
        now,
      )} end as ends, ${endTakesTwo(now)} as takes_two
    from duty_areas a join provinces p on p.code = a.province_code left join districts d on d.code = a.district_code
    join users o on o.id = a.user_id join role_grants g on g.user_id = a.user_id and g.role = 'inspector'
    left join duty_areas f on f.id = a.lent_from left join users lender on lender.id = f.user_id
    where (a.valid_to is null or a.valid_to > ${now}) and ${which} order by a.valid_from, a.id`.execute(keepOnePlan(db))
  return rows
}

/** Areas of an officer that have not ended. */
export const listOfficerAreas = async (db: Kysely<Schema>, officer: string, reading: Reading): Promise<AreaLine[]> =>
  (await selectAreas(db, reading, sql`a.user_id = ${officer}::uuid`)).map((row) => presentArea(row, reading.now))

/** The reader's loans, with their borrowers. */
export async function listLent(db: Kysely<Schema>, reading: Reading) {
  const rows = await selectAreas(db, reading, sql`f.user_id = ${reading.reader}::uuid`)
  return rows.map((row) => ({ ...presentArea(row, reading.now), to: row.officer }))
}

/** The whole officer, with deeds older than `before` and decisions older than `moved`, cut to the areas that the reader supervises; null for an officer outside the reader's supervision, unless it is the reader. */
export async function findOfficer(
  db: Kysely<Schema>,
  officer: string,
  reading: Reading,
  { before, moved }: { before: string | null; moved: string | null } = { before: null, moved: null },
): Promise<OfficerPage | null> {
  const { reader, now } = reading
  const { rows } = await rowShape.and({ rev: 'text', isOver: 'bool', ofLine: 'bool', shares: 'bool' })`
    select ${lineColumns(reading)}, ${grantRev} as rev, ${isOver(reader, now)} as "isOver", ${ofLine(reader)} as "ofLine",
      ${sharesArea(reader, now)} as shares
    from role_grants g join users u on u.id = g.user_id where g.user_id = ${officer}::uuid and g.role = 'inspector'`.execute(
    keepOnePlan(db),
  )
  const [row] = rows
  const isMe = officer === reader
  if (!row || !(row.isOver || row.shares || isMe)) return null
  const reads = isMe ? 'own' : row.isOver ? 'over' : 'part'
  const [areaLines, decided, did, interests] = await Promise.all([
    listOfficerAreas(db, officer, reading),
    listMoves(db, officer, reading, { reads, before: moved }),
    listDeeds(db, officer, reading, { reads, before }),
    listRelations(db, officer, reading, reads),
  ])
  const { isOver: over, shares: _, ...line } = presentLine(row, reading.locale)
  return { ...line, isMe, isOver: over, areaLines, ...decided, ...did, interests }
}

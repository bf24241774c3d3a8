/** Officers before their supervisors, and before themselves: requests, areas, relations, what became of them and what they did. */

import { type Kysely, sql } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import type { AreaLine, Deed, MoveLine, OfficerLine, OfficerPage } from '#shared/officers/officer-page.ts'
import type { Schema } from '../../db/schema.ts'
import {
  cutPage,
  isNamed,
  type ListAsked,
  type PagedRow,
  pagedColumns,
  pageOf,
  wholeList,
} from '../duty/waiting-page.ts'
import { type Asking, type Sql, waitingRows } from '../duty/waiting-rows.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { grantRev, isOver } from './hold-officer.ts'

const [mostOfficers, mostMoves, deedsPerPage] = [200, 40, 30]

export interface Reading {
  reader: string
  locale: Locale
  now: Date
}

const districtName = (locale: Locale) => sql.ref(`d.name_${locale}`)

const lineColumns = ({ locale, now }: Reading) => sql`
  u.id, u.display_name as name, g.unit, g.badge, g.kind, g.level, g.state, g.requested_at as "requestedAt", array(
    select coalesce(${districtName(locale)}, p.${sql.ref(`name_${locale}`)}) from duty_areas a
    join provinces p on p.code = a.province_code left join districts d on d.code = a.district_code
    where a.user_id = g.user_id and a.valid_from <= ${now} and (a.valid_to is null or a.valid_to > ${now}) and g.state <> 'requested'
    union select p.${sql.ref(`name_${locale}`)} from provinces p where p.code = g.asked_province and g.state = 'requested'
  ) as areas`

type Row = Omit<OfficerLine, 'requestedAt'> & { requestedAt: Date }
const presentLine = <R extends Row>({ requestedAt, ...row }: R, locale: Locale) => ({
  ...{ ...row, unit: agencyNamed(row.unit, locale), requestedAt: requestedAt.toISOString() },
})

/** Who asks to become an officer where the reader decides. */
export const requestRows = ({ officer, now }: Asking): Sql =>
  waitingRows({
    ...{ id: sql`g.user_id`, since: sql`g.requested_at`, from: sql`role_grants g` },
    where: sql`g.role = 'inspector' and g.state = 'requested' and ${isOver(officer, now)}`,
  })

/** Those whom the reader decides about, by name, unit or badge where something is looked for; requests first. Throws `InvalidCursor`. */
export async function listOfficers(
  db: Kysely<Schema>,
  reading: Reading,
  { find, cursor }: ListAsked = wholeList,
): Promise<{ officers: OfficerLine[]; next: string | null }> {
  const { rows } = await sql<Row & PagedRow>`
    select ${lineColumns(reading)}, ${pagedColumns} from ${pageOf(
      sql`select g.user_id as id, null::text as part, g.requested_at as since, null::timestamptz as due,
        array_position(array['requested', 'active', 'suspended'], g.state::text) as rank
      from role_grants g join users u on u.id = g.user_id
      where g.role = 'inspector' and ${isOver(reading.reader, reading.now)} and ${isNamed(find, 'u.display_name', 'g.unit', 'g.badge')}`,
      { find: null, cursor },
    )} w join role_grants g on g.user_id = w.id and g.role = 'inspector' join users u on u.id = w.id order by w.turn`.execute(
    db,
  )
  const page = cutPage(rows)
  const officers = page.rows.map(({ id, name, unit, badge, kind, level, state, areas, requestedAt }) =>
    presentLine({ id, name, unit, badge, kind, level, state, areas, requestedAt }, reading.locale),
  )
  return { officers, next: page.next }
}

interface AreaRow {
  id: string
  name: string
  province_code: number
  valid_from: Date
  valid_to: Date | null
  lent_by: string | null
  officer: string
}

const presentArea = ({ province_code, valid_from, valid_to, lent_by, id, name }: AreaRow, now: Date): AreaLine => ({
  ...{ id, name, lentBy: lent_by, provinceCode: province_code },
  ...{ from: bangkokDay(valid_from), until: valid_to && bangkokDay(new Date(valid_to.getTime() - 1)) },
  isNow: valid_from <= now && (valid_to === null || valid_to > now),
})

const selectAreas = async (db: Kysely<Schema>, { locale, now }: Reading, which: ReturnType<typeof sql>) => {
  const { rows } = await sql<AreaRow>`
    select a.id, coalesce(${districtName(locale)}, p.${sql.ref(`name_${locale}`)}) as name, a.province_code, a.valid_from, a.valid_to,
      lender.display_name as lent_by, o.display_name as officer
    from duty_areas a join provinces p on p.code = a.province_code left join districts d on d.code = a.district_code
    join users o on o.id = a.user_id
    left join duty_areas f on f.id = a.lent_from left join users lender on lender.id = f.user_id
    where (a.valid_to is null or a.valid_to > ${now}) and ${which} order by a.valid_from, a.id`.execute(db)
  return rows
}

/** Areas of an officer that have not ended. */
export const listOfficerAreas = async (db: Kysely<Schema>, officer: string, reading: Reading): Promise<AreaLine[]> =>
  (await selectAreas(db, reading, sql`a.user_id = ${officer}::uuid`)).map((row) => presentArea(row, reading.now))

/** What the reader has lent, with to whom. */
export async function listLent(db: Kysely<Schema>, reading: Reading) {
  const rows = await selectAreas(db, reading, sql`f.user_id = ${reading.reader}::uuid`)
  return rows.map((row) => ({ ...presentArea(row, reading.now), to: row.officer }))
}

/** To whom the reader may lend: active officers of the own unit, and of the provinces of the own areas. */
export async function listColleagues(
  db: Kysely<Schema>,
  { reader, locale }: Reading,
): Promise<{ id: string; name: string; unit: string }[]> {
  const { rows } = await sql<{ id: string; name: string; unit: string }>`
    select u.id, u.display_name as name, g.unit from role_grants g join users u on u.id = g.user_id and u.suspended_at is null
    where g.role = 'inspector' and g.state = 'active' and g.user_id <> ${reader}::uuid and (
      g.unit = (select unit from role_grants where user_id = ${reader}::uuid and role = 'inspector')
      or exists (
        select from duty_areas a join duty_areas own on own.province_code = a.province_code and own.user_id = ${reader}::uuid
        where a.user_id = g.user_id
      )
    ) order by u.display_name, u.id limit ${mostOfficers}`.execute(db)
  return rows.map((row) => ({ ...row, unit: agencyNamed(row.unit, locale) }))
}

async function listMoves(db: Kysely<Schema>, officer: string, { locale }: Reading): Promise<MoveLine[]> {
  const { rows } = await sql<Omit<MoveLine, 'at' | 'until'> & { at: Date; until: Date | null }>`
    select m.what, m.at, by.display_name as by, m.until, m.reason,
      coalesce(p.${sql.ref(`name_${locale}`)}, ${districtName(locale)}) as area
    from officer_moves m left join users by on by.id = m.by_id left join provinces p on p.code = m.area_code
    left join districts d on d.code = m.area_code
    where m.officer_id = ${officer}::uuid order by m.at desc, m.id desc limit ${mostMoves}`.execute(db)
  return rows.map(({ at, until, ...row }) => ({
    ...row,
    ...{ at: at.toISOString(), until: until && bangkokDay(new Date(until.getTime() - 1)) },
  }))
}

/** What the officer did, the newest first; older than `before`. */
async function listDeeds(
  db: Kysely<Schema>,
  officer: string,
  { locale }: Reading,
  before: string | null,
): Promise<{ deeds: Deed[]; next: string | null }> {
  const { rows } = await sql<{
    id: string
    action: string
    at: Date
    place: string | null
    name: string | null
    reason: string | null
  }>`
    select e.id, e.action, e.at, b.id as place, coalesce(b.${sql.ref(`name_${locale}`)}, b.name_th) as name, e.reason
    from audit_events e left join businesses b on b.id = coalesce(e.business_id,
      case when e.after->>'place' ~ '^[0-9a-f-]{36}$' then (e.after->>'place')::uuid end)
    where e.actor_id = ${officer}::uuid and e.actor_role = 'inspector' and (${before}::uuid is null or e.id < ${before}::uuid)
    order by e.id desc limit ${deedsPerPage + 1}`.execute(db)
  const shown = rows.slice(0, deedsPerPage)
  return {
    deeds: shown.map(({ id, action, at, place, name, reason }) => ({
      ...{ id, action, at: at.toISOString(), place: place && name ? { id: place, name } : null, reason },
    })),
    next: rows.length > deedsPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The officer whole; null for one whom the reader neither is nor decides about. */
export async function findOfficer(
  db: Kysely<Schema>,
  officer: string,
  reading: Reading,
  before: string | null = null,
): Promise<OfficerPage | null> {
  const { reader, locale, now } = reading
  const { rows } = await sql<Row & { rev: string; isOver: boolean }>`
    select ${lineColumns(reading)}, ${grantRev} as rev, ${isOver(reader, now)} as "isOver"
    from role_grants g join users u on u.id = g.user_id where g.user_id = ${officer}::uuid and g.role = 'inspector'`.execute(
    db,
  )
  const [row] = rows
  if (!row || !(row.isOver || officer === reader)) return null
  const [areaLines, moves, did, interests] = await Promise.all([
    listOfficerAreas(db, officer, reading),
    listMoves(db, officer, reading),
    listDeeds(db, officer, reading, before),
    sql<{ id: string; place: string; name: string; at: Date }>`
      select i.id, b.id as place, coalesce(b.${sql.ref(`name_${locale}`)}, b.name_th) as name, i.declared_at as at
      from place_interests i join businesses b on b.id = i.business_id
      where i.officer_id = ${officer}::uuid and i.ended_at is null order by i.declared_at, i.id`.execute(db),
  ])
  const { isOver: _, ...line } = presentLine(row, reading.locale)
  return {
    ...line,
    ...{ isMe: officer === reader, areaLines, moves, ...did },
    interests: interests.rows.map(({ id, place, name, at }) => ({
      id,
      place: { id: place, name },
      at: at.toISOString(),
    })),
  }
}

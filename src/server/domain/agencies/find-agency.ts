/** One agency, with its people and figures. Every officer reads it; people are named to its supervisors, its officers and stewards. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AgencyArea, AgencyPage } from '#shared/agencies/agency-page.ts'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { Category } from '#shared/categories.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { localisedColumns } from '#shared/localised.ts'
import { path } from '#shared/path.ts'
import { allLanguages, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { columnsOf, jsonAs, orNull, rowsOf, sql } from '../../db/sql.ts'
import { listAreasInUse } from '../duty/agency-areas.ts'
import { isOver } from '../duty/over-officer.ts'
import { isSteward } from '../duty/stewards.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
import { isNamed, type ListAsked, wholeList } from '../duty/waiting-page.ts'
import type { Reading } from '../officers/find-officers.ts'
import { grantRev, sharesArea } from '../officers/lock-officer.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { defineCursor } from '../places/cursor.ts'
import { standingColumns, standingKinds } from './lock-agency.ts'

interface Named {
  id: string
  name: string
}

const pageShape = rowsOf({
  ...columnsOf('agencies', 'id', 'rev', 'kind', ...localisedColumns('name'), 'short', 'contact', 'address'),
  ...columnsOf('agencies', 'letter_head', 'letter_prefix', 'appeal_to', 'working_hours'),
  officer_issuer: 'text?',
  ...standingKinds,
  isClosed: 'bool',
  isMember: 'bool',
  kinds: jsonAs<Category[]>(),
  parent: orNull(jsonAs<Named>()),
  into: orNull(jsonAs<Named>()),
  below: jsonAs<Named[]>(),
})

/** Its people by name or badge where something is looked for. Null where there is none. Throws `InvalidCursor`. */
export async function findAgency(
  db: Kysely<Schema>,
  id: string,
  reading: Reading,
  asked: ListAsked = wholeList,
): Promise<AgencyPage | null> {
  const { reader, locale, now } = reading
  const named = (of: string) =>
    sql`json_build_object('id', o.id, 'name', ${agencyName(sql`o.id`, locale)}) from agencies o where ${sql.raw(of)}`
  const { rows } = await pageShape`
    select a.id, a.rev, a.kind, ${allLanguages('a.name')}, a.short, a.contact, a.address,
      a.letter_head, a.letter_prefix, a.appeal_to, a.working_hours, a.officer_issuer, a.closed_at is not null as "isClosed", ${standingColumns(reader, now)},
      exists (select from role_grants g where g.user_id = ${reader}::uuid and g.role = 'inspector' and g.agency_id = a.id) as "isMember",
      (select coalesce(json_agg(category_id order by category_id), '[]') from agency_kinds where agency_id = a.id) as kinds,
      (select ${named('o.id = a.parent_id')}) as parent, (select ${named('o.id = a.merged_into')}) as into,
      coalesce((select json_agg(it) from (select o.id, ${agencyName(sql`o.id`, locale)} as name from agencies o
        where o.parent_id = a.id and o.closed_at is null order by o.name_th) it), '[]') as below
    from agencies a where a.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) return null
  const { isSteward: rules, isSupervisor, isMember, ...agency } = row
  const seesPeople = rules || isSupervisor || isMember
  const [areas, { people, next }, figures] = await Promise.all([
    listAreas(db, id, reading),
    seesPeople ? listPeople(db, id, { ...reading, moves: rules || isSupervisor }, asked) : { people: [], next: null },
    countFigures(db, id, now),
  ])
  const put = (it: Named) => ({ ...it, name: agencyNamed(it.name, locale) })
  const nameIn = (language: Locale) => row[`name_${language}`] ?? agencyNamed(row.name_th, language)
  const name = nameIn(locale)
  return {
    ...agency,
    name,
    otherNames: [...new Set(locales.map(nameIn))].filter((it) => it !== '' && it !== name),
    parent: row.parent && put(row.parent),
    into: row.into && put(row.into),
    below: row.below.map(put),
    areas,
    people,
    next,
    figures,
    may: { tend: (rules || isSupervisor) && row.into === null, rule: rules && row.into === null },
  }
}

async function listAreas(db: Kysely<Schema>, agency: string, { locale, now }: Reading): Promise<AgencyArea[]> {
  const [{ rows }, inUse] = await Promise.all([
    rowsOf({ code: 'number', name: 'text' })`
      select coalesce(w.district_code, w.province_code) as code,
        concat_ws(' · ', ${localText('d.name', locale)}, ${localText('p.name', locale)}) as name
      from agency_areas w join provinces p on p.code = w.province_code left join districts d on d.code = w.district_code
      where w.agency_id = ${agency}::uuid order by w.province_code, w.district_code nulls first`.execute(db),
    listAreasInUse(db, { agency, now }),
  ])
  return rows.map((row) => ({ ...row, isInUse: inUse.includes(row.code) }))
}

/** By the last one shown: names are longer than a cursor may be. */
const cursorOf = defineCursor('people', [z.uuid()])

/** Lines of one page. */
const mostPeople = 50

/** Supervisors first. */
const rankOf = (person: string, now: Date) =>
  sql`case when ${supervisesSomewhere(sql.ref(person), now)} then 0 else 1 end`

async function listPeople(
  db: Kysely<Schema>,
  agency: string,
  { reader, now, moves }: Reading & { moves: boolean },
  { find, cursor }: ListAsked,
): Promise<Pick<AgencyPage, 'people' | 'next'>> {
  const after = cursorOf.read(cursor)
  const { rows } = await rowsOf({
    id: 'text',
    name: 'text',
    badge: 'text',
    rank: 'number',
    isSteward: 'bool',
    opens: 'bool',
    rev: 'text',
  })`
    select u.id, u.display_name as name, g.badge, p.rank,
      ${isSteward(sql`u.id`)} as "isSteward",
      u.id = ${reader}::uuid or ${isOver(reader, now)} or ${sharesArea(reader, now)} as opens, ${grantRev} as rev
    from role_grants g join users u on u.id = g.user_id
    cross join lateral (select ${rankOf('u.id', now)} as rank offset 0) p
    where g.agency_id = ${agency}::uuid and g.role = 'inspector' and g.state = 'active' and ${isNamed(find, 'u.display_name', 'g.badge')}
      ${
        after
          ? sql`and (p.rank, u.display_name, u.id) > (select ${rankOf('o.id', now)}, o.display_name, o.id from users o where o.id = ${after[0]}::uuid)`
          : sql``
      }
    order by p.rank, u.display_name, u.id limit ${mostPeople + 1}`.execute(db)
  const shown = rows.slice(0, mostPeople)
  const last = rows.length > mostPeople ? shown.at(-1) : undefined
  return {
    people: shown.map(({ opens, rev, rank, ...row }) => ({
      ...row,
      level: rank === 0 ? 'supervisor' : 'inspector',
      mover: moves && row.id !== reader ? `${row.id}~${rev}` : null,
      href: opens ? path('/inspector/officers/:id', { id: row.id }) : null,
    })),
    next: last ? cursorOf.write(last.id) : null,
  }
}

/** Of the places in its areas, of its kinds. */
async function countFigures(db: Kysely<Schema>, agency: string, now: Date): Promise<AgencyPage['figures']> {
  const { rows } = await rowsOf({
    places: 'number',
    valid: 'number',
    cards: 'number',
    overdue: 'number',
    officers: 'number',
    supervisors: 'number',
  })`
    with own as (
      select b.id, b.grade_valid_until from businesses b
      where b.status in ('approved', 'suspended', 'closed_temporarily') and exists (
        select from agency_areas w where w.agency_id = ${agency}::uuid and w.province_code = b.province_code
          and (w.district_code is null or w.district_code = b.district_code))
        and (not exists (select from agency_kinds k where k.agency_id = ${agency}::uuid)
          or b.category_id in (select category_id from agency_kinds where agency_id = ${agency}::uuid))
    ), cards as (
      select c.state from warning_cards c where c.business_id in (select id from own) and c.state = any(${[...openCardStates]}::text[])
    ), people as (
      select ${supervisesSomewhere(sql`g.user_id`, now)} as supervises from role_grants g
      where g.agency_id = ${agency}::uuid and g.role = 'inspector' and g.state = 'active'
    )
    select (select count(*)::int from own) as places, (select count(*)::int from own where grade_valid_until > ${now}) as valid,
      (select count(*)::int from cards) as cards, (select count(*)::int from cards where state = 'overdue') as overdue,
      (select count(*)::int from people) as officers, (select count(*)::int from people where supervises) as supervisors`.execute(
    db,
  )
  return rows[0] as AgencyPage['figures']
}

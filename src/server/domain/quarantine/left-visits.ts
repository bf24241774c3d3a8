/**
 * Visits that were left open: their officer was suspended, moved away or to another agency, or lost the area. They stay with the area, and its
 * supervisors hand them on, one or many at once, to officers who may go on with them.
 */
import type { Kysely, RawBuilder } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { handedWorkPath, type LeftVisit } from '#shared/quarantine/quarantine.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { listDuties } from '../duty/find-duty.ts'
import { coversPlace, isRelated, onDuty } from '../duty/on-duty.ts'
import { isBelow } from '../duty/over-agencies.ts'
import { supervisesPlace } from '../duty/supervising.ts'
import { placeName } from '../duty/waiting-lines.ts'
import { type ListAsked, linesPerPage, pageOf, wholeList } from '../duty/waiting-page.ts'
import { type Asking, isLed, joinPlace, notOwn, type Sql, waitingRows, withDistricts } from '../duty/waiting-rows.ts'
import { InputRefusal } from '../input-refusal.ts'
import { presentAgency } from '../official-names/agency-name.ts'
import { notifyPeople, placeNamed } from '../ownership/notify.ts'
import { whyNotJoin } from '../runs/access.ts'

/** True if nobody goes on with the open visit `r`: its officer is not on duty at the place in `businesses` any more, or works for another agency. */
const isLeft = (now: Date): RawBuilder<boolean> => bool`(r.state = 'open' and r.kind <> 'survey' and not exists (
  select from role_grants held join users person on person.id = held.user_id and person.suspended_at is null
  where held.user_id = r.opened_by and held.role = 'inspector' and held.state = 'active'
    and held.agency_id = ${presentAgency(sql`r.agency_id`)}
    and ${coversPlace(sql.ref('r.opened_by'), now)} and not ${isRelated(sql.ref('r.opened_by'))}))`

/** Before the supervisors of the area. */
export const leftRows = (asking: Asking): Sql =>
  waitingRows({
    id: sql`r.id`,
    place: sql`r.business_id`,
    since: sql`r.opened_at`,
    from: sql`runs r ${joinPlace(sql`r.business_id`)}`,
    where: sql`${isLeft(asking.now)} and ${isLed('businesses.district_code')} and ${notOwn(asking, 'r.business_id')}`,
  })

interface Reading {
  reader: string
  locale: Locale
  now: Date
}

/** The oldest first; of more than a page those behind come up as these are handed on. */
export async function listLeftVisits(
  db: Kysely<Schema>,
  { reader, locale, now }: Reading,
  { find }: ListAsked = wholeList,
): Promise<{ visits: LeftVisit[]; isLong: boolean }> {
  const asking = { officer: reader, now }
  const { rows } = await rowsOf({
    id: 'text',
    place: 'text',
    name: 'text',
    officer: 'text?',
    officerId: 'text?',
    opened_at: 'time',
    answered: 'number',
    asked: 'number',
  })`
    with ${withDistricts(asking)} select r.id, r.business_id as place, ${placeName({ locale })} as name, u.display_name as officer, r.opened_by as "officerId", r.opened_at,
      (select count(distinct question)::int from run_ops where run_id = r.id and question = any(r.asked)) as answered, cardinality(r.asked) as asked
    from ${pageOf(leftRows(asking), { find, cursor: null })} w join runs r on r.id = w.id join businesses on businesses.id = r.business_id
    left join users u on u.id = r.opened_by order by w.turn`.execute(db)
  const visits = rows.slice(0, linesPerPage).map(({ place, name, opened_at, ...row }) => ({
    ...row,
    place: { id: place, name },
    openedAt: opened_at.toISOString(),
  }))
  return { visits, isLong: rows.length > linesPerPage }
}

/** Those on duty at one of the places, of the reader's agency or one below it, the reader too: the rules of visits are asked of the chosen one. */
export async function listVisitTakers(
  db: Kysely<Schema>,
  { reader, now }: Reading,
  visits: readonly LeftVisit[],
): Promise<{ id: string; name: string; badge: string }[]> {
  if (visits.length === 0) return []
  const { rows } = await rowsOf({ id: 'text', name: 'text', badge: 'text' })`
    select u.id, u.display_name as name, g.badge from role_grants g join users u on u.id = g.user_id and u.suspended_at is null
    where g.role = 'inspector' and g.state = 'active' and ${isBelow(reader, sql`g.agency_id`)}
      and exists (select from businesses where businesses.id = any(${visits.map(({ place }) => place.id)}::uuid[])
        and ${coversPlace(sql.ref('g.user_id'), now)} and not ${isRelated(sql.ref('g.user_id'))})
    order by u.display_name, u.id`.execute(db)
  return rows
}

/** A visit, and the officer who was seen to have left it. */
interface SeenVisit {
  run: string
  officer: string | null
}

interface Handing {
  visits: readonly SeenVisit[]
  to: string
}

const heldShape = rowsOf({
  id: 'text',
  place: 'text',
  agency_id: 'text?',
  officer: 'text?',
  isLeft: 'bool',
  isOnDuty: 'bool',
  supervises: 'bool',
  isRelated: 'bool',
})
type Held = RowOf<typeof heldShape>

interface Handed {
  visits: Held[]
  /** Null for somebody who is no officer over whom the caller's agency stands. */
  taker: { id: string; name: string; agency: string | null } | null
}

/** The visits, locked in one order. Throws `page_not_found` where one is not in the caller's areas. */
async function hold({ tx, actor }: Doing, { visits, to }: Handing): Promise<Handed> {
  const [me, now] = [actorId(actor), actor.now]
  const { rows } = await heldShape`
    select r.id, r.business_id as place, r.agency_id, r.opened_by as officer, ${isLeft(now)} as "isLeft", ${onDuty(me, now)} as "isOnDuty",
      ${supervisesPlace(me, now)} as supervises, ${isRelated(me)} as "isRelated"
    from runs r join businesses on businesses.id = r.business_id
    where r.id = any(${visits.map(({ run }) => run)}::uuid[]) and r.kind <> 'survey' order by r.id for update of r`.execute(
    tx,
  )
  if (rows.length !== new Set(visits.map(({ run }) => run)).size || !rows.every((row) => row.isOnDuty))
    throw problems.page_not_found()
  const takers = await rowsOf({ id: 'text', name: 'text', agency: 'text?' })`
    select u.id, u.display_name as name, g.agency_id as agency from role_grants g join users u on u.id = g.user_id and u.suspended_at is null
    where g.user_id = ${to}::uuid and g.role = 'inspector' and g.state = 'active' and ${isBelow(me, sql`g.agency_id`)} for share of g`.execute(
    tx,
  )
  return { visits: rows, taker: takers.rows[0] ?? null }
}

/** Hands them on, all or none. */
export const handOnVisits = command<Handing, undefined, 'run.hand_on', Handed>('run.hand_on', {
  load: hold,
  may({ visits, taker }, _doing, { visits: seen }) {
    const isAsSeen = ({ id, officer }: Held) => seen.some((it) => it.run === id && it.officer === officer)
    if (visits.length === 0) return new InputRefusal({ visits: 'quarantine:error.visits' })
    if (visits.some((it) => !it.supervises)) return new InputRefusal({ form: 'quarantine:refusal.notSupervisor' })
    if (visits.some((it) => it.isRelated)) return new InputRefusal({ form: 'inspection:refusal.related' })
    if (visits.some((it) => !it.isLeft || !isAsSeen(it)))
      return new InputRefusal({ form: 'quarantine:refusal.handedOn' })
    return taker ? null : new InputRefusal({ to: 'quarantine:error.to' })
  },
  async run(doing, { to }, { visits, taker }) {
    const { tx, actor } = doing
    const me = actorId(actor)
    const duties = await listDuties(
      tx,
      to,
      visits.map(({ place }) => place),
      actor.now,
    )
    const deliveries: Delivery[] = []
    for (const { id, place, agency_id, officer } of visits) {
      const standing = duties.get(place)
      const named = await placeNamed(tx, place)
      if (!standing || (await whyNotJoin(tx, { standing, run: { agency_id }, person: to })))
        throw new InputRefusal({
          to: ['quarantine:error.toNotThere', { name: taker?.name ?? '', place: named.name_th }],
        })
      await tx
        .updateTable('runs')
        .set({ opened_by: to, agency_id: taker?.agency ?? agency_id })
        .where('id', '=', id)
        .execute()
      const visit = { path: path('/inspector/recheck-by-business-id/:id', { id: place }) }
      deliveries.push(
        ...(await notifyPeople(doing, named, to === me ? [] : [to], 'visit_given', visit)),
        ...(await notifyPeople(doing, named, officer === to ? [] : [officer], 'visit_passed_on', {
          name: taker?.name ?? '',
          path: handedWorkPath,
        })),
      )
    }
    return {
      result: undefined,
      audit: visits.map(({ id, place, officer }) => ({
        entity: id,
        business: place,
        before: { officer },
        after: { officer: to },
      })),
      notify: deliveries,
    }
  },
})

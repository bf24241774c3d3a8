/**
 * Ending areas before their day: each with a reason; a loan ends with the area it was lent from and with the lender's duty. Where it takes an
 * officer off a place, two supervisors do it: one alone could give another area first and end the old one, and so move any officer.
 */
import type { RawBuilder } from 'kysely'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { bool, rowsOf, sql } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, type Done, settle } from '../command/command.ts'
import { powerOfTwo } from '../command/power.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { isOverArea } from '../duty/over-officer.ts'
import { supervises } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Area, codeOf, lockArea } from './areas.ts'
import { nameArea, recipientShape, writeMove } from './lock-officer.ts'

interface Ending {
  area: string
  reason: string
}

interface LockedArea {
  area: Area
  /** The caller's part in it: lender, borrower, the officer, a supervisor over it, one of another agency, or none. */
  part: 'partner' | 'own' | 'supervisor' | 'otherAgency' | null
  /** Ending it takes the officer off a place, or ends a supervision. */
  takesTwo: boolean
}

async function load(doing: Doing, id: string): Promise<LockedArea> {
  const { tx, actor } = doing
  // The officer before the area: two areas that end at once would each count on the other.
  await sql`select from role_grants g join duty_areas d on d.user_id = g.user_id
    where d.id = ${id}::uuid and g.role = 'inspector' for update of g`.execute(tx)
  const area = await lockArea(doing, id)
  const me = actorId(actor)
  const { rows } = await rowsOf({ two: 'bool', over: 'bool' })`
    select ${endTakesTwo(actor.now)} as two, ${isOverArea(me, actor.now)} as over
    from duty_areas a join role_grants g on g.user_id = a.user_id and g.role = 'inspector' where a.id = ${area.id}::uuid`.execute(
    tx,
  )
  const [row] = rows
  const isPartner = area.lent_from !== null && (area.lender === me || area.user_id === me)
  const other = (await supervises(tx, me, codeOf(area), actor.now)) ? 'otherAgency' : null
  const part = isPartner ? 'partner' : area.user_id === me ? 'own' : row?.over ? 'supervisor' : other
  return { area, part, takesTwo: row?.two !== false }
}

/**
 * Whether ending the area `a` takes two: one that was given, and is supervised or not covered by another one that was given and stands as long.
 * Read by the command and by the page that offers it.
 */
export const endTakesTwo = (now: Date): RawBuilder<boolean> => bool`(
  a.lent_from is null and (a.level = 'supervisor' or not exists (
    select from duty_areas k where k.user_id = a.user_id and k.id <> a.id and k.lent_from is null and k.valid_from <= ${now}
      and (k.valid_to is null or k.valid_to >= coalesce(a.valid_to, 'infinity'))
      and k.province_code = a.province_code and (k.district_code is null or k.district_code = a.district_code))))`

/**
 * Ends an area now: by a supervisor over it (duty/over-officer), never their own; by its lender; or by its borrower, who gives it back. This is all
 * that a supervisor can do alone about an officer, who acts everywhere as before.
 */
export const endArea = command<Ending, undefined, 'duty.end', LockedArea>('duty.end', {
  load: (doing, { area }) => load(doing, area),
  may(held) {
    if (held.part === 'own') return new InputRefusal({ form: 'officer:refusal.own' })
    if (held.part === 'otherAgency') return new InputRefusal({ form: 'officer:refusal.otherAgency' })
    if (held.part === null) throw problems.page_not_found()
    return held.part === 'supervisor' && held.takesTwo ? new InputRefusal({ form: 'officer:refusal.takesTwo' }) : null
  },
  run: (doing, { reason }, { area }) => end(doing, area, reason),
})

/** Ends an area by which the officer acts or supervises somewhere; `seen` is its level. */
export const endWholeArea = powerOfTwo(
  command<Ending & { seen: string }, undefined, 'duty.end', LockedArea>('duty.end', {
    load: (doing, { area }) => load(doing, area),
    may(held, _doing, { seen }) {
      if (held.part === 'own') return new InputRefusal({ form: 'officer:refusal.own' })
      if (held.part === 'otherAgency') return new InputRefusal({ form: 'officer:refusal.otherAgency' })
      if (held.part !== 'supervisor') throw problems.page_not_found()
      return held.takesTwo && held.area.level === seen ? null : new InputRefusal({ form: 'officer:refusal.stale' })
    },
    run: (doing, { reason }, { area }) => end(doing, area, reason),
  }),
)

async function end(doing: Doing, area: Area, reason: string): Promise<Done<undefined, 'duty.end'>> {
  const { tx, actor, origin } = doing
  const [me, code] = [actorId(actor), codeOf(area)]
  const { rows } = await recipientShape`
      with ended as (
        update duty_areas set valid_to = greatest(${actor.now}::timestamptz, valid_from + interval '1 millisecond')
        where (id = ${area.id}::uuid or lent_from = ${area.id}::uuid) and (valid_to is null or valid_to > ${actor.now})
        returning user_id
      )
      select e.user_id as id, u.email, u.phone, u.locale from ended e join users u on u.id = e.user_id order by e.user_id`.execute(
    tx,
  )
  await dropOffers(doing, bool`f.id = ${area.id}::uuid`)
  const deliveries: Delivery[] = []
  for (const person of rows) {
    await writeMove(doing, { officer: person.id, what: 'area_ended', reason, area: code })
    // A borrower who gives it back knows.
    if (person.id === me) continue
    const name = await nameArea(tx, code, person.locale)
    const values = { area: name, reason, path: path('/inspector/area-duty'), at: actor.now }
    deliveries.push(...notice({ origin, actor }, person, 'area_ended', values, { user: person.id, ref: null }))
  }
  return {
    result: undefined,
    audit: {
      entity: area.user_id,
      before: { area: code, until: area.valid_to },
      after: { ended: rows.length },
      reason,
    },
    notify: deliveries,
  }
}

/** Withdraws the waiting offers among `which`, and asks nobody for an answer any more. */
async function dropOffers(doing: Doing, which: RawBuilder<boolean>): Promise<void> {
  const { rows } = await rowsOf({ id: 'text' })`
    update area_loans l set outcome = 'withdrawn' from duty_areas f
    where f.id = l.area_id and l.outcome is null and ${which} returning l.id`.execute(doing.tx)
  for (const { id } of rows) await settle(doing, 'loan.withdraw', id)
}

/** Ends the loans of an officer no longer on duty, and the offers by and to that officer; notifies the borrowers. */
export async function endLoansOf(doing: Doing, lender: string): Promise<Delivery[]> {
  const { tx, actor, origin } = doing
  const { rows } = await recipientShape.and({ area: 'number', name: 'text' })`
    with ended as (
      update duty_areas d set valid_to = greatest(${actor.now}::timestamptz, d.valid_from + interval '1 millisecond')
      from duty_areas f where f.id = d.lent_from and f.user_id = ${lender}::uuid and (d.valid_to is null or d.valid_to > ${actor.now})
      returning d.user_id, coalesce(d.district_code, d.province_code) as area
    )
    select e.user_id as id, e.area, u.email, u.phone, u.locale,
      (select display_name from users where id = ${lender}::uuid) as name
    from ended e join users u on u.id = e.user_id order by e.user_id, e.area`.execute(tx)
  await dropOffers(doing, bool`(f.user_id = ${lender}::uuid or l.borrower_id = ${lender}::uuid)`)
  const deliveries: Delivery[] = []
  for (const { area, name, ...person } of rows) {
    await writeMove(doing, { officer: person.id, what: 'area_ended', area })
    const values = { name, area: await nameArea(tx, area, person.locale), path: path('/inspector/area-duty') }
    deliveries.push(...notice({ origin }, person, 'loan_ended', values, { user: person.id, ref: null }))
  }
  return deliveries
}

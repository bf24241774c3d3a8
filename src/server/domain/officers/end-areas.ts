/** How areas end before their day: each with a reason, and what was lent ends with what it was lent from and with the lender's duty. */
import { sql } from 'kysely'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { supervises } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type Area, codeOf, holdArea } from './areas.ts'
import { nameArea, type Told, writeMove } from './hold-officer.ts'

/**
 * Ends an area now: a supervisor of the whole of it, never the own one; whoever lent it; or whoever borrowed it, who gives it back. This is all that
 * a supervisor can do about an officer who has areas beyond the own ones.
 */
export const endArea = command<{ area: string; reason: string }, undefined, 'duty.end', Area>('duty.end', {
  load: (doing, { area }) => holdArea(doing, area),
  may: () => null,
  async run(doing, { reason }, area) {
    const { tx, actor, origin } = doing
    const me = actorId(actor)
    const code = codeOf(area)
    const isPartner = area.lent_from !== null && (area.lender === me || area.user_id === me)
    if (!isPartner) {
      if (area.user_id === me) throw new InputRefusal({ form: 'officer:refusal.own' })
      if (!(await supervises(tx, me, code, actor.now))) throw problems.page_not_found()
    }
    const { rows } = await sql<Told>`
      with ended as (
        update duty_areas set valid_to = greatest(${actor.now}::timestamptz, valid_from + interval '1 millisecond')
        where (id = ${area.id}::uuid or lent_from = ${area.id}::uuid) and (valid_to is null or valid_to > ${actor.now})
        returning user_id
      )
      select e.user_id as id, u.email, u.phone, u.locale from ended e join users u on u.id = e.user_id order by e.user_id`.execute(
      tx,
    )
    const told: Delivery[] = []
    for (const person of rows) {
      await writeMove(doing, { officer: person.id, what: 'area_ended', reason, area: code })
      // Whoever gives it back knows.
      if (person.id === me) continue
      const name = await nameArea(tx, code, person.locale)
      const values = { area: name, reason, path: path('/inspector/area-duty'), at: actor.now }
      told.push(...notice({ origin }, person, 'area_ended', values, { user: person.id, ref: null }))
    }
    return {
      result: undefined,
      audit: {
        entity: area.user_id,
        before: { area: code, until: area.valid_to },
        after: { ended: rows.length },
        reason,
      },
      tell: told,
    }
  },
})

/** Ends what an officer lent who is not on duty any more, and what was offered by and to that officer; tells the borrowers. */
export async function endLoansOf(doing: Doing, lender: string): Promise<Delivery[]> {
  const { tx, actor, origin } = doing
  const { rows } = await sql<Told & { area: number; name: string }>`
    with ended as (
      update duty_areas d set valid_to = greatest(${actor.now}::timestamptz, d.valid_from + interval '1 millisecond')
      from duty_areas f where f.id = d.lent_from and f.user_id = ${lender}::uuid and (d.valid_to is null or d.valid_to > ${actor.now})
      returning d.user_id, coalesce(d.district_code, d.province_code) as area
    ), dropped as (
      update area_loans l set outcome = 'withdrawn' from duty_areas f
      where f.id = l.area_id and (f.user_id = ${lender}::uuid or l.borrower_id = ${lender}::uuid) and l.outcome is null
    )
    select e.user_id as id, e.area, u.email, u.phone, u.locale,
      (select display_name from users where id = ${lender}::uuid) as name
    from ended e join users u on u.id = e.user_id order by e.user_id, e.area`.execute(tx)
  const told: Delivery[] = []
  for (const { area, name, ...person } of rows) {
    await writeMove(doing, { officer: person.id, what: 'area_ended', area })
    const values = { name, area: await nameArea(tx, area, person.locale), path: path('/inspector/area-duty') }
    told.push(...notice({ origin }, person, 'loan_ended', values, { user: person.id, ref: null }))
  }
  return told
}

/**
 * Where officers may act, and until when: supervisors give areas within the own ones and end them; an officer lends an own area to another one
 * until a day. What was lent ends with what it was lent from.
 */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { LENT_DAYS_MOST } from '#shared/officers/officer.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { InputRefusal } from '../input-refusal.ts'
import { areaOf, type HeldOfficer, holdOfficer, nameArea, refusePast, supervises, writeMove } from './hold-officer.ts'

interface Area {
  id: string
  user_id: string
  province_code: number
  district_code: number | null
  valid_from: Date
  valid_to: Date | null
  lent_from: string | null
  lender: string | null
}

const codeOf = ({ province_code, district_code }: Pick<Area, 'province_code' | 'district_code'>) =>
  district_code ?? province_code

/** Gives an officer an area; the same one twice is one. */
export const assignArea = command<
  { officer: string; area: number; until: Date | null },
  undefined,
  'duty.assign',
  HeldOfficer
>('duty.assign', {
  load: (doing, { officer }) => holdOfficer(doing, officer),
  may: ({ isOver }) => (isOver ? null : new InputRefusal({ form: 'officer:refusal.own' })),
  async run(doing, { officer, area, until }, held) {
    const { tx, actor } = doing
    refusePast(until, actor.now)
    if (held.state !== 'active') throw new InputRefusal({ form: 'officer:refusal.stale' })
    if (!(await supervises(tx, actorId(actor), area, actor.now)))
      throw new InputRefusal({ area: 'officer:refusal.outsideArea' })
    const { province, district } = areaOf(area)
    const same = await tx
      .selectFrom('duty_areas')
      .select('id')
      .where('user_id', '=', officer)
      .where('province_code', '=', province)
      .where(sql<boolean>`district_code is not distinct from ${district}::int`)
      .where(sql<boolean>`valid_to is not distinct from ${until}::timestamptz`)
      .where('lent_from', 'is', null)
      .executeTakeFirst()
    if (same) return unchanged(undefined)
    const id = uuidv7()
    await tx
      .insertInto('duty_areas')
      .values({
        ...{ id, user_id: officer, province_code: province, district_code: district, valid_from: actor.now },
        ...{ valid_to: until, given_by: actorId(actor), lent_from: null },
      })
      .execute()
    await writeMove(doing, { officer, what: 'area_given', area, until })
    return {
      result: undefined,
      audit: { entity: officer, after: { area, until } },
      tell: await tellGiven(doing, { ...held, id: officer }, area),
    }
  },
})

async function tellGiven(
  { tx, origin, actor }: Doing,
  held: Pick<HeldOfficer, 'email' | 'phone' | 'locale'> & { id: string },
  area: number,
): Promise<Delivery[]> {
  const values = { area: await nameArea(tx, area, held.locale), path: path('/inspector/area-duty'), at: actor.now }
  return notice({ origin }, held, 'area_given', values, { user: held.id, ref: null })
}

/** An area that has not ended, with its officer held. */
async function holdArea({ tx, actor }: Doing, id: string): Promise<Area> {
  const { rows } = await sql<Area>`
    select d.id, d.user_id, d.province_code, d.district_code, d.valid_from, d.valid_to, d.lent_from,
      (select user_id from duty_areas f where f.id = d.lent_from) as lender
    from duty_areas d where d.id = ${id}::uuid and (d.valid_to is null or d.valid_to > ${actor.now}) for update of d`.execute(
    tx,
  )
  if (!rows[0]) throw problems.page_not_found()
  return rows[0]
}

/** Lends an own area to another officer, until a day that is not too far, and not behind the own end. */
export const lendArea = command<{ area: string; to: string; until: Date }, undefined, 'duty.lend', Area>('duty.lend', {
  load: (doing, { area }) => holdArea(doing, area),
  may({ user_id, lent_from, valid_to }, { actor }, { to, until }) {
    if (user_id !== actorId(actor) || lent_from !== null) throw problems.page_not_found()
    if (to === user_id) return new InputRefusal({ to: 'officer:error.to' })
    const far =
      until.getTime() > actor.now.getTime() + LENT_DAYS_MOST * dayMs || (valid_to !== null && until > valid_to)
    return far ? new InputRefusal({ until: 'officer:error.untilFar' }) : null
  },
  async run(doing, { to, until }, area) {
    const { tx, actor } = doing
    refusePast(until, actor.now)
    const { rows } = await sql<Pick<HeldOfficer, 'email' | 'phone' | 'locale'>>`
      select u.email, u.phone, u.locale from role_grants g join users u on u.id = g.user_id
      where g.user_id = ${to}::uuid and g.role = 'inspector' and g.state = 'active' and u.suspended_at is null`.execute(
      tx,
    )
    const [borrower] = rows
    if (!borrower) throw new InputRefusal({ to: 'officer:error.to' })
    const same = await tx
      .selectFrom('duty_areas')
      .select('id')
      .where('user_id', '=', to)
      .where('lent_from', '=', area.id)
      .where('valid_to', '=', until)
      .executeTakeFirst()
    if (same) return unchanged(undefined)
    const { province_code, district_code } = area
    await tx
      .insertInto('duty_areas')
      .values({
        ...{ id: uuidv7(), user_id: to, province_code, district_code, valid_from: actor.now, valid_to: until },
        ...{ given_by: actorId(actor), lent_from: area.id },
      })
      .execute()
    await writeMove(doing, { officer: to, what: 'area_lent', area: codeOf(area), until })
    return {
      result: undefined,
      audit: { entity: to, after: { area: codeOf(area), until } },
      tell: await tellGiven(doing, { ...borrower, id: to }, codeOf(area)),
    }
  },
})

/** Ends an area now: a supervisor of it, never the own one; or whoever lent it. */
export const endArea = command<{ area: string; reason: string }, undefined, 'duty.end', Area>('duty.end', {
  load: (doing, { area }) => holdArea(doing, area),
  may: () => null,
  async run(doing, { reason }, area) {
    const { tx, actor, origin } = doing
    const me = actorId(actor)
    const code = codeOf(area)
    if (area.lender !== me) {
      if (area.user_id === me) throw new InputRefusal({ form: 'officer:refusal.own' })
      if (!(await supervises(tx, me, code, actor.now))) throw problems.page_not_found()
    }
    const { rows } = await sql<{ user_id: string } & Pick<HeldOfficer, 'email' | 'phone' | 'locale'>>`
      with ended as (
        update duty_areas set valid_to = greatest(${actor.now}::timestamptz, valid_from + interval '1 millisecond')
        where (id = ${area.id}::uuid or lent_from = ${area.id}::uuid) and (valid_to is null or valid_to > ${actor.now})
        returning user_id
      )
      select e.user_id, u.email, u.phone, u.locale from ended e join users u on u.id = e.user_id order by e.user_id`.execute(
      tx,
    )
    const told: Delivery[] = []
    for (const { user_id, ...person } of rows) {
      await writeMove(doing, { officer: user_id, what: 'area_ended', reason, area: code })
      const name = await nameArea(tx, code, person.locale)
      const values = { area: name, reason, path: path('/inspector/area-duty'), at: actor.now }
      told.push(...notice({ origin }, person, 'area_ended', values, { user: user_id, ref: null }))
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

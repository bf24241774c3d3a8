/** Areas of officers: holding one, putting one down, and giving one, which supervisors do within their own. */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { InspectorLevel } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { isWithinAgency } from '../duty/agency-areas.ts'
import { areaOf } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import {
  type LockedOfficer,
  lockOfficer,
  mayGive,
  nameArea,
  refusePast,
  whyNotOver,
  writeMove,
} from './lock-officer.ts'

export const areaShape = rowsOf({
  id: 'text',
  user_id: 'text',
  province_code: 'number',
  district_code: 'number?',
  valid_from: 'time',
  valid_to: 'time?',
  level: textIs<InspectorLevel>(),
  lent_from: 'text?',
  lender: 'text?',
})
export type Area = RowOf<typeof areaShape>

export const codeOf = ({ province_code, district_code }: Pick<Area, 'province_code' | 'district_code'>) =>
  district_code ?? province_code

/** An area that has not ended, held; null where it has, or never was. */
export async function findLockedArea({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, id: string): Promise<Area | null> {
  const { rows } = await areaShape`
    select d.id, d.user_id, d.province_code, d.district_code, d.valid_from, d.valid_to, d.level, d.lent_from,
      (select user_id from duty_areas f where f.id = d.lent_from) as lender
    from duty_areas d where d.id = ${id}::uuid and (d.valid_to is null or d.valid_to > ${actor.now}) for update of d`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** The same. Throws `page_not_found`. */
export async function lockArea(doing: Pick<Doing, 'tx' | 'actor'>, id: string): Promise<Area> {
  const area = await findLockedArea(doing, id)
  if (!area) throw problems.page_not_found()
  return area
}

interface NewArea {
  officer: string
  /** Code of a province or a district. */
  area: number
  from: Date
  until: Date | null
  by: string | null
  /** @default inspector */
  level?: InspectorLevel
  /** The area that is lent. @default none */
  lentFrom?: string
}

/** Puts an area down; answers its id. */
export async function putArea(
  tx: Transaction<Schema>,
  { officer, area, from, until, by, level = 'inspector', lentFrom }: NewArea,
): Promise<string> {
  const { province, district } = areaOf(area)
  const id = uuidv7()
  await tx
    .insertInto('duty_areas')
    .values({
      id,
      user_id: officer,
      province_code: province,
      district_code: district,
      level,
      valid_from: from,
      valid_to: until,
      given_by: by,
      lent_from: lentFrom ?? null,
    })
    .execute()
  return id
}

/**
 * Has an officer supervise an area until then: the very area, given and over by that time, is raised. One that stands longer stays beside it, or
 * else the promotion would take it away.
 */
export async function raiseArea(tx: Transaction<Schema>, given: Omit<NewArea, 'level' | 'lentFrom'>): Promise<void> {
  const { officer, area, from, until, by } = given
  const { province, district } = areaOf(area)
  const { rows } = await rowsOf({ id: 'text' })`
    select id from duty_areas where user_id = ${officer}::uuid and lent_from is null and province_code = ${province}
      and district_code is not distinct from ${district}::int and valid_from <= ${from} and (valid_to is null or valid_to > ${from})
      and coalesce(valid_to, 'infinity') <= coalesce(${until}::timestamptz, 'infinity')
    order by level = 'supervisor' desc, valid_to desc nulls first limit 1 for update`.execute(tx)
  const [held] = rows
  const level = 'supervisor'
  if (!held) return void (await putArea(tx, { ...given, level }))
  await tx.updateTable('duty_areas').set({ level, valid_to: until, given_by: by }).where('id', '=', held.id).execute()
}

/** Gives an officer an area; the same one twice is one. Only over an officer: another's officer would slip from their own supervisors. */
export const assignArea = command<
  { officer: string; area: number; until: Date | null },
  undefined,
  'duty.assign',
  LockedOfficer
>('duty.assign', {
  load: (doing, { officer }) => lockOfficer(doing, officer),
  may: whyNotOver,
  async run(doing, { officer, area, until }, held) {
    const { tx, actor } = doing
    refusePast(until, actor.now)
    if (held.state !== 'active') throw new InputRefusal({ form: 'officer:refusal.stale' })
    if (!(await mayGive(doing, held, area))) throw new InputRefusal({ area: 'officer:refusal.outsideArea' })
    if (!(await isWithinAgency(tx, held.agency, area)))
      throw new InputRefusal({ area: 'officer:refusal.outsideAgency' })
    const { province, district } = areaOf(area)
    const same = await tx
      .selectFrom('duty_areas')
      .select('id')
      .where('user_id', '=', officer)
      .where('province_code', '=', province)
      .where(bool`district_code is not distinct from ${district}::int`)
      .where(bool`valid_to is not distinct from ${until}::timestamptz`)
      .where('lent_from', 'is', null)
      .executeTakeFirst()
    if (same) return unchanged(undefined)
    await putArea(tx, { officer, area, from: actor.now, until, by: actorId(actor) })
    await writeMove(doing, { officer, what: 'area_given', area, until })
    return {
      result: undefined,
      audit: { entity: officer, after: { area, until } },
      notify: await notifyOfGivenArea(doing, { ...held, id: officer }, area),
    }
  },
})

/** Tells an officer of an area that was given or lent. */
export async function notifyOfGivenArea(
  { tx, origin, actor }: Doing,
  held: Pick<LockedOfficer, 'email' | 'phone' | 'locale'> & { id: string },
  area: number,
): Promise<Delivery[]> {
  const values = { area: await nameArea(tx, area, held.locale), path: path('/inspector/area-duty'), at: actor.now }
  return notice({ origin }, held, 'area_given', values, { user: held.id, ref: null })
}

/** A stop, locked, with what the officer is to it: a supervisor of its place, or a steward. To anybody else there is none. */
import { problems } from '#shared/problems.ts'
import { allOf, type RowOf, rowsOf } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import { isRelated } from '../duty/on-duty.ts'
import { isSteward } from '../duty/stewards.ts'
import { supervisesPlace } from '../duty/supervising.ts'

const heldShape = rowsOf({ ...allOf('account_stops'), sees: 'bool', isRelated: 'bool' })
export type HeldStop = RowOf<typeof heldShape>

/** The version that an officer saw: the moment of the last thing that happened to it. */
export const revOf = (stop: Pick<HeldStop, 'began_at' | 'appealed_at' | 'answered_at' | 'ended_at'>): string =>
  (stop.ended_at ?? stop.answered_at ?? stop.appealed_at ?? stop.began_at).toISOString()

/** Throws `page_not_found`. */
export async function lockStop({ tx, actor }: Doing, id: string): Promise<HeldStop> {
  const officer = actorId(actor)
  const { rows } = await heldShape`
    select t.*, ${isSteward(officer)} or ${supervisesPlace(officer, actor.now)} as sees, ${isRelated(officer)} as "isRelated"
    from account_stops t join businesses on businesses.id = t.business_id where t.id = ${id}::uuid for update of t`.execute(
    tx,
  )
  const [held] = rows
  if (!held?.sees) throw problems.page_not_found()
  return held
}

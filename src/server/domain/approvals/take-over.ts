/**
 * A place that was closed with open warning cards and is registered anew gets them back when it is approved, with the inspections that they
 * rest on (domain, section 5). The former owner's statements stay behind. It is noted like a merge and undone like one.
 */
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { UNDO_DAYS } from '#shared/merges/merge.ts'
import { sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import { knownOf } from '../identity/known-place.ts'
import { recomputeStoredFigures } from '../inspections/stored-figures.ts'
import { moveRows, recordTables } from '../merges/moving-rows.ts'
import { carryClocks, planClocks } from '../own-places/card-clocks.ts'
import { restartClocks } from '../ownership/change-owner.ts'
import { lockPlace } from '../ownership/lock-claim.ts'
import { findFormer } from '../registrations/former-places.ts'

/** The records taken over. */
export interface TakenOver {
  /** The places that it stood under. */
  from: string[]
  /** Numbers of the open cards. */
  cards: string[]
}

/** Takes over the existing records; the place is locked, and listed from now on. */
export async function takeOver(
  doing: Pick<Doing, 'tx' | 'actor'>,
  { place, owner }: { place: string; owner: string | null },
): Promise<TakenOver> {
  const { tx, actor } = doing
  const taken: TakenOver = { from: [], cards: [] }
  let [isOther, isElsewhere] = [false, false]
  for (const former of await findFormer(tx, await knownOf(tx, place), actor.now)) {
    const gone = await lockPlace(tx, former.id)
    // Between the look and the hold another registration may have taken them.
    const left = await sql`select from warning_cards where business_id = ${gone.id}::uuid limit 1`.execute(tx)
    if (left.rows.length === 0) continue
    const merge = uuidv7()
    await tx
      .insertInto('place_merges')
      .values({
        id: merge,
        kept_id: place,
        gone_id: gone.id,
        merged_at: actor.now,
        merged_by: actorId(actor),
        undo_until: new Date(actor.now.getTime() + UNDO_DAYS * dayMs),
        undone_at: null,
        undone_by: null,
        before: JSON.stringify({ status: gone.status, gone: gone.owner_id, kept: owner }),
      })
      .execute()
    await carryClocks(tx, gone.id, { closedAt: former.closed_at, now: actor.now })
    await moveRows(tx, { merge, gone: gone.id, kept: place }, recordTables)
    isOther ||= gone.owner_id !== owner
    isElsewhere ||= !former.isHere
    taken.from.push(gone.id)
    taken.cards.push(...former.cards.map(({ number }) => number))
  }
  if (taken.from.length === 0) return taken
  const since = { ...(isOther && { owner_since: actor.now }), ...(isElsewhere && { renewed_at: actor.now }) }
  if (isOther || isElsewhere) await tx.updateTable('businesses').set(since).where('id', '=', place).execute()
  await planClocks(tx, place, actor.now)
  if (isOther) await restartClocks(doing, place)
  await recomputeStoredFigures(tx, [place, ...taken.from], actor.now)
  return taken
}

/**
 * Two entries of one place become one, and two again within 90 days: by an officer on duty at both, who owns neither. Where they have
 * different owners a claim decides first.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { localisedColumns } from '#shared/localised.ts'
import { UNDO_DAYS } from '#shared/merges/merge.ts'
import { path } from '#shared/path.ts'
import { isListed } from '#shared/places/business-states.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, scalar, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import { getDuty } from '../duty/find-duty.ts'
import { type DutyStanding, refusedDuty } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { recomputeStoredFigures } from '../inspections/stored-figures.ts'
import { planClocks } from '../own-places/card-clocks.ts'
import { type LockedPlace, lockPlace } from '../ownership/lock-claim.ts'
import { notifyPeople } from '../ownership/notify.ts'
import { enterOrders } from '../places/orders.ts'
import { refreshRatings } from '../places/ratings.ts'
import { refreshSearchDocs } from '../search/keep-docs.ts'
import { moveRows, moveRowsBack } from './moving-rows.ts'

interface Pair {
  /** The entry that stays. */
  kept: string
  gone: string
}

interface SeenPair extends Pair {
  /** Of both as they were compared; see {@link pairFacts}. */
  rev: string
}

interface Merging extends SeenPair {
  /** Reason for which they are one place; it stays on record. */
  reason: string
}

interface BothLocked {
  kept: LockedPlace
  gone: LockedPlace
  standings: DutyStanding[]
}

/** Both, held in the order of their ids: nobody waits in a circle. */
async function lockBoth({ tx, actor }: Doing, { kept, gone }: Pair): Promise<BothLocked> {
  if (kept === gone) throw problems.page_not_found()
  const held = new Map<string, LockedPlace>()
  const standings: DutyStanding[] = []
  for (const id of [kept, gone].sort()) {
    held.set(id, await lockPlace(tx, id))
    standings.push(await getDuty(tx, { officer: actorId(actor), place: id, now: actor.now }))
  }
  return { kept: held.get(kept) as LockedPlace, gone: held.get(gone) as LockedPlace, standings }
}

/** Reason against the officer's work on these entries; null where it may be done. */
export function whyNotMerge(standings: readonly DutyStanding[]): InputRefusal | null {
  if (standings.some(({ grant }) => grant !== 'active')) return refusedDuty('inspection:refusal.notOfficer')
  if (standings.some(({ covers }) => !covers)) return refusedDuty('inspection:refusal.outsideArea')
  return standings.some(({ owns }) => owns) ? refusedDuty('inspection:refusal.ownPlace') : null
}

/** The values for comparing two entries; of a list's rows as well. */
export const pairFacts = (a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<string> => {
  const one = (
    it: RawBuilder<unknown>,
  ) => sql`md5(concat_ws(chr(31), ${sql.join(localisedColumns('name').map((column) => sql`${it}.${sql.ref(column)}`))}, ${it}.category_id, ${it}.address,
    ${it}.phone, coalesce(${it}.owner_id::text, '-'), ${it}.lat, ${it}.lng, ${it}.status))`
  return scalar('text')`md5(least(${one(a)}, ${one(b)}) || greatest(${one(a)}, ${one(b)}))`
}

/** The mark of a pair as it is now. */
export async function pairMark(db: Kysely<Schema>, { kept, gone }: Pair): Promise<string> {
  const { rows } = await rowsOf({ rev: 'text' })`
    select ${pairFacts(sql.ref('a'), sql.ref('b'))} as rev from businesses a, businesses b
    where a.id = ${kept}::uuid and b.id = ${gone}::uuid`.execute(db)
  return rows[0]?.rev ?? ''
}

/** Both locked: checks permission, then that they are unchanged since the comparison. */
async function checkPair({ tx }: Doing, { rev, kept, gone }: SeenPair): Promise<void> {
  if (rev !== (await pairMark(tx, { kept, gone }))) throw new InputRefusal({ form: 'merge:refusal.changed' })
}

const stale = () => new InputRefusal({ form: 'merge:refusal.stale' })

/** Derived figures after rows came or went. */
async function refresh({ tx, actor }: Doing, places: string[]): Promise<void> {
  await recomputeStoredFigures(tx, places, actor.now)
  await refreshRatings(tx, places)
  await enterOrders(tx, places, actor.now)
  await refreshSearchDocs(tx, places)
}

const settle = ({ tx, actor }: Doing, { kept, gone }: Pair) =>
  tx
    .updateTable('place_pairs')
    .set({ settled_at: actor.now, settled_by: actorId(actor) })
    .where(bool`(a_id, b_id) = (least(${kept}::uuid, ${gone}::uuid), greatest(${kept}::uuid, ${gone}::uuid))`)
    .where('settled_at', 'is', null)
    .executeTakeFirst()

/** Offers the pair anew: undoing a merge does not mean that they are two places. */
const unsettle = (tx: Doing['tx'], { kept, gone }: Pair) =>
  tx
    .updateTable('place_pairs')
    .set({ settled_at: null, settled_by: null })
    .where(bool`(a_id, b_id) = (least(${kept}::uuid, ${gone}::uuid), greatest(${kept}::uuid, ${gone}::uuid))`)
    .execute()

/** Puts `gone` into `kept`: all its rows, its owner where the other has none, and its address leads on. */
export const mergePlaces = command<Merging, string, 'business.merge', BothLocked>('business.merge', {
  load: lockBoth,
  may({ kept, gone, standings }) {
    const refusal = whyNotMerge(standings)
    if (refusal) return refusal
    if (!isListed(kept.status) || !isListed(gone.status)) return stale()
    const differ = kept.owner_id !== null && gone.owner_id !== null && kept.owner_id !== gone.owner_id
    return differ ? new InputRefusal({ form: 'merge:refusal.twoOwners' }) : null
  },
  async run(doing, seen, { kept, gone }) {
    const { tx, actor } = doing
    const pair = { kept: kept.id, gone: gone.id }
    await checkPair(doing, seen)
    const merge = uuidv7()
    const before = { status: gone.status, gone: gone.owner_id, kept: kept.owner_id }
    await tx
      .insertInto('place_merges')
      .values({
        id: merge,
        kept_id: kept.id,
        gone_id: gone.id,
        merged_at: actor.now,
        merged_by: actorId(actor),
        undo_until: new Date(actor.now.getTime() + UNDO_DAYS * dayMs),
        undone_at: null,
        undone_by: null,
        before: JSON.stringify(before),
      })
      .execute()
    const moved = await moveRows(tx, { merge, ...pair })
    await tx
      .updateTable('businesses')
      .set({ status: 'closed', merged_into: kept.id, owner_id: null, updated_at: actor.now })
      .where('id', '=', gone.id)
      .execute()
    const owner = kept.owner_id ?? gone.owner_id
    await tx
      .updateTable('businesses')
      .set({ owner_id: owner, updated_at: actor.now })
      .where('id', '=', kept.id)
      .execute()
    await settle(doing, pair)
    await refresh(doing, [kept.id, gone.id])
    return {
      result: merge,
      audit: [
        {
          entity: merge,
          business: kept.id,
          before: { owner: kept.owner_id },
          after: { with: gone.id, owner, ...moved },
          reason: seen.reason,
        },
        {
          entity: merge,
          business: gone.id,
          before: { status: gone.status },
          after: { into: kept.id },
          reason: seen.reason,
        },
      ],
      touches: pagesOf([kept.id, gone.id]),
      notify: await notifyPeople(doing, kept, [owner], 'owner_merged', {
        path: path('/client/information/:id', { id: kept.id }),
      }),
    }
  },
})

interface Undoing extends BothLocked {
  until: Date
  undone: boolean
  before: { status: LockedPlace['status']; gone: string | null; kept: string | null }
  pair: Pair
}

/** Takes them apart again. Done twice it is done once. */
export const unmergePlaces = command<{ merge: string }, undefined, 'business.unmerge', Undoing>('business.unmerge', {
  async load(doing, { merge }) {
    const { tx } = doing
    const find = () => tx.selectFrom('place_merges').selectAll().where('id', '=', merge)
    const found = await find().executeTakeFirst()
    if (!found) throw problems.page_not_found()
    const pair = { kept: found.kept_id, gone: found.gone_id }
    // Nobody sees the merged entry: officers work at the kept one.
    const kept = await lockPlace(tx, pair.kept)
    const gone = await lockPlace(tx, pair.gone)
    const standings = [await getDuty(tx, { officer: actorId(doing.actor), place: pair.kept, now: doing.actor.now })]
    const row = await find().forUpdate().executeTakeFirstOrThrow()
    const before = row.before as Undoing['before']
    return { kept, gone, standings, pair, before, until: row.undo_until, undone: row.undone_at !== null }
  },
  may({ standings, until, undone, kept }, { actor }) {
    const refusal = whyNotMerge(standings)
    if (refusal || undone) return refusal
    // A place merged into another one since is taken out of that first.
    if (!isListed(kept.status)) return stale()
    return until > actor.now ? null : new InputRefusal({ form: 'merge:refusal.undoOver' })
  },
  async run(doing, { merge }, { kept, gone, before, undone, pair }) {
    const { tx, actor } = doing
    if (undone) return unchanged(undefined)
    await moveRowsBack(tx, { merge, ...pair })
    // Cards that a place registered anew had taken over: where nobody runs the place no clock runs.
    if (before.status === 'closed') await planClocks(tx, gone.id, actor.now)
    await tx
      .updateTable('businesses')
      .set({ status: before.status, merged_into: null, owner_id: before.gone, updated_at: actor.now })
      .where('id', '=', gone.id)
      .execute()
    // An owner who came with the other entry goes with it, unless the place has changed hands since.
    if (before.kept === null && kept.owner_id === before.gone)
      await tx.updateTable('businesses').set({ owner_id: null }).where('id', '=', kept.id).execute()
    await tx
      .updateTable('place_merges')
      .set({ undone_at: actor.now, undone_by: actorId(actor) })
      .where('id', '=', merge)
      .execute()
    await unsettle(tx, pair)
    await refresh(doing, [kept.id, gone.id])
    return {
      result: undefined,
      audit: [
        { entity: merge, business: kept.id, after: { apart: gone.id } },
        { entity: merge, business: gone.id, after: { status: before.status } },
      ],
      touches: pagesOf([kept.id, gone.id]),
      notify: await notifyPeople(doing, kept, [...new Set([before.kept, before.gone])], 'owner_unmerged', {
        path: path('/client/information/:id', { id: kept.id }),
      }),
    }
  },
})

/** Says that they are two places. Sent twice it counts once. */
export const keepApart = command<SeenPair, undefined, 'business.keep_apart', BothLocked>('business.keep_apart', {
  load: lockBoth,
  may: ({ standings }) => whyNotMerge(standings),
  async run(doing, pair) {
    await checkPair(doing, pair)
    const { numUpdatedRows } = await settle(doing, pair)
    if (numUpdatedRows === 0n) return unchanged(undefined)
    return { result: undefined, audit: { entity: pair.kept, business: pair.kept, after: { other: pair.gone } } }
  },
})

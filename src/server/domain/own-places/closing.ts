/**
 * An owner closes their place temporarily, reopens it, or closes it for good. A temporary closure pauses the clocks of its yellow and orange
 * cards, a permanent one ends them (card-clocks.ts). Under a red card only officers change the state: the owner cannot reopen the place.
 */
import { v7 as uuidv7 } from 'uuid'
import { CLOSURE_DAYS } from '#shared/own-places/closure.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import { decideBy } from '#shared/registrations/decide-by.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import { InputRefusal } from '../input-refusal.ts'
import { planClocks, resumeClocks, stopClocks } from './card-clocks.ts'
import { lockOwn, type OwnRow } from './own-place.ts'

/** The owner's view of it. */
export const presentClosing = ({
  status,
  closed_at,
  reopens_on,
}: Pick<OwnRow, 'status' | 'closed_at' | 'reopens_on'>) => ({
  status,
  since: closed_at?.toISOString() ?? null,
  reopensOn: reopens_on,
})

type Refused = InputRefusal | null
const from =
  (...states: BusinessStatus[]) =>
  ({ status }: Pick<OwnRow, 'status'>): Refused => {
    if (states.includes(status)) return null
    if (status === 'closed') return new InputRefusal({ form: 'own:refusal.closedAlready' })
    return new InputRefusal({ form: status === 'suspended' ? 'own:refusal.locked' : 'own:refusal.notListed' })
  }

/** Closes it for a time. Asked for again with another day, the day changes. */
export const closeForTime = command<
  { place: string; reopensOn: string | null },
  undefined,
  'business.close_for_time',
  OwnRow
>('business.close_for_time', {
  load: (doing, { place }) => lockOwn(doing, place),
  may: from('approved', 'closed_temporarily'),
  async run({ tx, actor }, { place, reopensOn }, row) {
    const { now } = actor
    const isClosed = row.status === 'closed_temporarily'
    if (isClosed && row.reopens_on === reopensOn) return unchanged(undefined)
    await tx
      .updateTable('businesses')
      .set({
        status: 'closed_temporarily',
        reopens_on: reopensOn,
        updated_at: now,
        ...(!isClosed && { closed_at: now }),
      })
      .where('id', '=', place)
      .execute()
    if (!isClosed) await stopClocks(tx, place, now)
    return {
      result: undefined,
      audit: {
        entity: place,
        business: place,
        before: { status: row.status, reopens_on: row.reopens_on },
        after: { status: 'closed_temporarily', reopens_on: reopensOn },
      },
      touches: pagesOf([place]),
    }
  },
})

/** Opens it again. */
export const reopenPlace = command<{ place: string }, undefined, 'business.reopen', OwnRow>('business.reopen', {
  load: (doing, { place }) => lockOwn(doing, place),
  may: from('approved', 'closed_temporarily'),
  async run({ tx, actor }, { place }, { status }) {
    if (status === 'approved') return unchanged(undefined)
    await tx
      .updateTable('businesses')
      .set({ status: 'approved', closed_at: null, reopens_on: null, updated_at: actor.now })
      .where('id', '=', place)
      .execute()
    await resumeClocks(tx, place, actor.now)
    return {
      result: undefined,
      audit: { entity: place, business: place, before: { status }, after: { status: 'approved' } },
      touches: pagesOf([place]),
    }
  },
})

/** Closes it for good: only a new registration, or an officer who finds it open (decide-closure.ts), leads back. Its record stays. */
export const closePlace = command<{ place: string }, undefined, 'business.close', OwnRow>('business.close', {
  load: (doing, { place }) => lockOwn(doing, place),
  may: from('approved', 'closed_temporarily', 'suspended', 'closed'),
  async run({ tx, actor }, { place }, { status }) {
    if (status === 'closed') return unchanged(undefined)
    await tx
      .updateTable('businesses')
      .set({ status: 'closed', closed_at: actor.now, reopens_on: null, updated_at: actor.now })
      .where('id', '=', place)
      .execute()
    await planClocks(tx, place, actor.now)
    await tx
      .insertInto('closures')
      .values({
        id: uuidv7(),
        business_id: place,
        closed_by: actorId(actor),
        before: status,
        closed_at: actor.now,
        decide_by: decideBy(actor.now, CLOSURE_DAYS),
        decided_at: null,
        decided_by: null,
        reason: null,
      })
      .execute()
    await tx
      .updateTable('business_edits')
      .set({ state: 'withdrawn' })
      .where('business_id', '=', place)
      .where('state', '=', 'waiting')
      .execute()
    return {
      result: undefined,
      audit: { entity: place, business: place, before: { status }, after: { status: 'closed' } },
      touches: pagesOf([place]),
    }
  },
})

/** A listed place's policies for its guests, in its own words: stated, changed and ended. */
import { v7 as uuidv7 } from 'uuid'
import { PROMISES_MOST, type StatedPromise } from '#shared/policies/promise.ts'
import { problems } from '#shared/problems.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { promiseColumns } from '../policies/promise-columns.ts'
import { listLineIds, writeOrder } from './order-lines.ts'
import { lockOwn, type OwnRow, whileListed } from './own-place.ts'

/** States a promise, or changes one. */
export const statePromise = command<
  { place: string; promise: string | null; stated: StatedPromise },
  undefined,
  'policy.state' | 'policy.change',
  OwnRow
>(['policy.state', 'policy.change'], {
  load: (doing, { place }) => lockOwn(doing, place),
  may: whileListed,
  async run({ tx, actor }, { place, promise, stated }) {
    const ids = await listLineIds(tx, 'policies', place)
    if (promise !== null && !ids.includes(promise)) throw problems.page_not_found()
    if (promise === null && ids.length >= PROMISES_MOST) throw new InputRefusal({ form: 'own:refusal.promisesMost' })
    const columns = promiseColumns(stated)
    const id = promise ?? uuidv7()
    const before = await tx.selectFrom('policies').selectAll().where('id', '=', id).executeTakeFirst()
    if (before && JSON.stringify({ ...before, ...columns }) === JSON.stringify(before)) return unchanged(undefined)
    const values = { ...columns, updated_at: actor.now }
    await (before
      ? tx.updateTable('policies').set(values).where('id', '=', id)
      : tx.insertInto('policies').values({ id, business_id: place, position: ids.length, ...values })
    ).execute()
    return {
      result: undefined,
      audit: {
        action: before ? 'policy.change' : 'policy.state',
        entity: id,
        business: place,
        after: columns,
        ...(before && { before: { kind: before.kind, title_th: before.title_th, body_th: before.body_th } }),
      },
      touches: [`place:${place}`],
    }
  },
})

/** Ends a promise. */
export const endPromise = command<{ place: string; promise: string }, undefined, 'policy.end', OwnRow>('policy.end', {
  load: (doing, { place }) => lockOwn(doing, place),
  may: whileListed,
  async run({ tx }, { place, promise }) {
    const gone = await tx
      .deleteFrom('policies')
      .where('id', '=', promise)
      .where('business_id', '=', place)
      .returningAll()
      .executeTakeFirst()
    if (!gone) return unchanged(undefined)
    await writeOrder(tx, 'policies', place, await listLineIds(tx, 'policies', place))
    return {
      result: undefined,
      audit: {
        entity: promise,
        business: place,
        before: { kind: gone.kind, title_th: gone.title_th, body_th: gone.body_th },
      },
      touches: [`place:${place}`],
    }
  },
})

/** A test message to a webhook, and a message that is sent again: under the id that it had, so that a receiver knows it. */
import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { problems } from '#shared/problems.ts'
import type { Webhooks } from '../../db/schema/webhooks.ts'
import { step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { enqueueCalls } from './enqueue-calls.ts'
import { holdWebhook } from './hold-webhook.ts'

type Held = Selectable<Webhooks>

export const testWebhook = step<{ webhook: string }, undefined, Held>({
  load: holdWebhook,
  may: onlyPersons,
  async run({ tx, actor }, { webhook }) {
    const call = { id: uuidv7(), webhook_id: webhook, publication: null, at: actor.now }
    await tx.insertInto('webhook_calls').values(call).execute()
    await enqueueCalls(tx, [call.id])
    return undefined
  },
})

export const sendAgain = step<{ webhook: string; call: string }, undefined, Held>({
  load: holdWebhook,
  may: onlyPersons,
  async run({ tx }, { webhook, call }) {
    const found = await tx
      .selectFrom('webhook_calls')
      .select('id')
      .where('id', '=', call)
      .where('webhook_id', '=', webhook)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw problems.page_not_found()
    // One that another process is sending at this moment goes on; one that waits or was given up begins anew.
    const { numDeletedRows } = await tx
      .deleteFrom('deliveries')
      .where('id', '=', call)
      .where('leased_until', 'is', null)
      .executeTakeFirst()
    const waits = await tx.selectFrom('deliveries').select('id').where('id', '=', call).executeTakeFirst()
    if (numDeletedRows === 0n && waits) return undefined
    await tx.updateTable('webhook_calls').set({ tries: 0, done_at: null }).where('id', '=', call).execute()
    await enqueueCalls(tx, [call])
    return undefined
  },
})

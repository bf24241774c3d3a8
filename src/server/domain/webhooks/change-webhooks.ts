/** A person's webhooks: made, given another secret, started again after a stop, and ended. A secret is answered once and stored sealed. */
import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { HOOK_OLD_HOURS, type HookTopic, hookTopics, isOutsideAddress, WEBHOOKS_MOST } from '#shared/open/webhooks.ts'
import type { Webhooks } from '../../db/schema/webhooks.ts'
import { rowsOf } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { holdWebhook } from './hold-webhook.ts'
import { districtOf, placesOf } from './hook-area.ts'
import { makeHookSecret, showHookSecret } from './sign-call.ts'

type Held = Selectable<Webhooks>

export interface AskedHook {
  url: string
  /** None for all. */
  topics: readonly HookTopic[]
  /** Null for the whole country. */
  province: number | null
  /** Name of a district of the province in any of our languages, or its code; empty for all of it. */
  district: string
  /** Addresses or ids of places, one a line; empty for all of the area. */
  places: string
}

export interface MadeHook {
  id: string
  secret: string
}

const sealFor = ({ sealing }: Doing, id: string, secret: Buffer) => {
  if (!sealing) throw new Error('A secret can be sealed in requests alone')
  return sealing.seal(secret, id)
}

/** Of an address that may hold a secret of its server in its path. */
export const hostOf = (url: string): string => new URL(url).host

const newest = rowsOf({ idx: 'number' })`select coalesce(max(idx), 0)::bigint as idx from publications`

/** From the next publication on. */
export const makeWebhook = command<AskedHook, MadeHook, 'webhook.make', number>('webhook.make', {
  secret: true,
  async load({ tx, actor }) {
    const person = actorId(actor)
    await tx.selectFrom('users').select('id').where('id', '=', person).forUpdate().execute()
    return (await tx.selectFrom('webhooks').select('id').where('made_by', '=', person).execute()).length
  },
  may(held, doing, { url }) {
    const refusal = onlyPersons(held, doing)
    if (refusal) return refusal
    if (held >= WEBHOOKS_MOST) return new InputRefusal({ form: 'key:refusal.hooksMost' })
    return isOutsideAddress(url) ? null : new InputRefusal({ url: 'key:error.url' })
  },
  async run(doing, { url, topics, province, district, places: named }) {
    const { tx, actor } = doing
    const [id, secret] = [uuidv7(), makeHookSecret()]
    const { sealed, key_id } = sealFor(doing, id, secret)
    const [district_code, places] = [await districtOf(tx, province, district), await placesOf(tx, named)]
    const { rows } = await newest.execute(tx)
    await tx
      .insertInto('webhooks')
      .values({
        id,
        made_by: actorId(actor),
        url,
        kinds: topics.flatMap((topic) => [...hookTopics[topic]]),
        province_code: province,
        district_code,
        places,
        secret: sealed,
        key_id,
        position: rows[0]?.idx ?? 0,
        made_at: actor.now,
      })
      .execute()
    return { result: { id, secret: showHookSecret(secret) }, audit: { entity: id, after: { host: hostOf(url) } } }
  },
})

/** The secret of before signs as well for a day, so that the receiver can be changed in peace. */
export const rotateSecret = command<{ webhook: string }, MadeHook, 'webhook.rotate', Held>('webhook.rotate', {
  secret: true,
  load: holdWebhook,
  may: onlyPersons,
  async run(doing, { webhook }, held) {
    const { tx, actor } = doing
    const secret = makeHookSecret()
    const { sealed, key_id } = sealFor(doing, webhook, secret)
    const until = new Date(actor.now.getTime() + (HOOK_OLD_HOURS / 24) * dayMs)
    await tx
      .updateTable('webhooks')
      .set({ secret: sealed, key_id, old_secret: held.secret, old_key_id: held.key_id, old_until: until })
      .where('id', '=', webhook)
      .execute()
    return { result: { id: webhook, secret: showHookSecret(secret) }, audit: { entity: webhook } }
  },
})

/** Goes on with the next publication: those of the time in between are read from the list of changes. */
export const restartWebhook = command<{ webhook: string }, undefined, 'webhook.restart', Held>('webhook.restart', {
  load: holdWebhook,
  may: onlyPersons,
  async run({ tx }, { webhook }, { stopped_at }) {
    if (stopped_at === null) return unchanged(undefined)
    const { rows } = await newest.execute(tx)
    await tx
      .updateTable('webhooks')
      .set({ stopped_at: null, failing_since: null, position: rows[0]?.idx ?? 0 })
      .where('id', '=', webhook)
      .execute()
    return { result: undefined, audit: { entity: webhook } }
  },
})

export const endWebhook = command<{ webhook: string }, undefined, 'webhook.end', Held>('webhook.end', {
  load: holdWebhook,
  may: onlyPersons,
  async run({ tx }, { webhook }, { url }) {
    await tx.deleteFrom('webhooks').where('id', '=', webhook).execute()
    return { result: undefined, audit: { entity: webhook, before: { host: hostOf(url) } } }
  },
})

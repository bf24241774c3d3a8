/**
 * Keys and a webhook of the demo: a reader's key, one of the health office for its own list, and a webhook with a week of deliveries that was stopped, as
 * nothing of the demo calls a server. Nobody knows the keys: a new one is made on the page.
 */
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { hookTopics } from '#shared/open/webhooks.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { makeAgencyKey, makeOwnKey } from '../domain/keys/make-key.ts'
import { makeHookSecret } from '../domain/webhooks/sign-call.ts'
import { act, beginPast, hoursAgo, type Past } from './at-moment.ts'
import { healthEmail } from './found-agencies.ts'

const readerEmail = 'client@demo.example'

/** Deliveries of the last days: hours ago, and the answer after so many tries. */
const calls = [
  [150, 200, 1],
  [131, 200, 1],
  [120, 204, 3],
  [97, 200, 1],
  [74, 200, 1],
  [51, 500, 14],
  [48, null, 14],
  [30, 410, 1],
] as const

const told = [...hookTopics.inspections, ...hookTopics.cards]

async function personWith(tx: Kysely<Schema>, email: string) {
  const { id } = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return id
}

async function addWebhook({ tx, ...past }: Past, person: string): Promise<void> {
  const id = uuidv7()
  const published = await tx
    .selectFrom('publications')
    .select('idx')
    .where('kind', 'in', [...told])
    .orderBy('idx', 'desc')
    .limit(calls.length)
    .execute()
  await tx
    .insertInto('webhooks')
    .values({
      id,
      made_by: person,
      url: 'https://hooks.demo.example/places',
      kinds: [...told],
      // The next start seals it.
      secret: makeHookSecret(),
      key_id: null,
      position: published[0]?.idx ?? 0,
      made_at: hoursAgo(past, 168),
      failing_since: hoursAgo(past, 51),
      stopped_at: hoursAgo(past, 24),
    })
    .execute()
  await tx
    .insertInto('webhook_calls')
    .values(
      calls.map(([hours, status, tries], i) => ({
        id: uuidv7(),
        webhook_id: id,
        publication: published[calls.length - 1 - i]?.idx ?? null,
        at: hoursAgo(past, hours),
        tries,
        tried_at: hoursAgo(past, hours),
        status,
        fault: status === null ? ('slow' as const) : null,
        took_ms: status === null ? 10_000 : 80 + 23 * i,
        done_at: status !== null && status < 300 ? hoursAgo(past, hours) : null,
      })),
    )
    .execute()
}

export const addDemoKeys = ({ db }: Pick<Database, 'db'>, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const past = await beginPast(tx, now)
    const reader = await personWith(tx, readerEmail)
    await act(past, { id: reader, role: 'client' }, 170, makeOwnKey, { name: 'แผนที่ความปลอดภัยของหนังสือพิมพ์', days: 365 })
    await addWebhook(past, reader)
    const health = await personWith(tx, healthEmail)
    const { agency, rev } = await tx
      .selectFrom('role_grants as g')
      .innerJoin('agencies as a', 'a.id', 'g.agency_id')
      .select(['a.id as agency', 'a.rev'])
      .where('g.user_id', '=', health)
      .where('g.role', '=', 'inspector')
      .executeTakeFirstOrThrow()
    const asked = {
      agency,
      rev,
      name: 'ทะเบียนสถานประกอบการของสำนักงาน',
      days: 365,
      scopes: ['places'] as const,
      area: null,
    }
    await act(past, { id: health, role: 'inspector' }, 160, makeAgencyKey, asked)
  })

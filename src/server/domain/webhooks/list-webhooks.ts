/** A person's webhooks, and one with its last deliveries; another person's is not there. */
import type { Kysely } from 'kysely'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'
import {
  HOOK_CALLS_SHOWN,
  type HookCall,
  type HookFault,
  type HookLine,
  type HookPage,
  hookTopicNames,
  hookTopics,
} from '#shared/open/webhooks.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import type { Reading } from '../officers/find-officers.ts'

const lineShape = rowsOf({
  id: 'text',
  url: 'text',
  kinds: jsonAs<PublicationKind[]>(),
  province: 'text?',
  district: 'text?',
  named: 'number',
  made_at: 'time',
  failing_since: 'time?',
  stopped_at: 'time?',
  old_until: 'time?',
})

const lines = ({ reader, locale }: Reading) => sql`
  select w.id, w.url, to_jsonb(w.kinds) as kinds, ${localText('p.name', locale)} as province, ${localText('d.name', locale)} as district, cardinality(w.places) as named, w.made_at, w.failing_since, w.stopped_at, w.old_until
  from webhooks w left join provinces p on p.code = w.province_code left join districts d on d.code = w.district_code
  where w.made_by = ${reader}::uuid`

const present = (row: RowOf<typeof lineShape>): HookLine => ({
  id: row.id,
  url: row.url,
  topics: hookTopicNames.filter((topic) => hookTopics[topic].some((kind) => row.kinds.includes(kind))),
  province: row.province,
  district: row.district,
  places: row.named,
  madeAt: row.made_at.toISOString(),
  failingSince: row.failing_since?.toISOString() ?? null,
  stoppedAt: row.stopped_at?.toISOString() ?? null,
})

export async function listWebhooks(db: Kysely<Schema>, reading: Reading): Promise<HookLine[]> {
  const { rows } = await lineShape`${lines(reading)} order by w.made_at desc, w.id`.execute(db)
  return rows.map(present)
}

export async function findWebhook(db: Kysely<Schema>, id: string, reading: Reading): Promise<HookPage | null> {
  const { rows } = await lineShape`${lines(reading)} and w.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) return null
  const isGood = row.old_until !== null && row.old_until > reading.now
  return {
    ...present(row),
    calls: await listCalls(db, id),
    oldUntil: isGood ? (row.old_until?.toISOString() ?? null) : null,
  }
}

const callShape = rowsOf({
  id: 'text',
  kind: orNull(textIs<PublicationKind>()),
  publication: 'number?',
  at: 'time',
  tries: 'number',
  tried_at: 'time?',
  status: 'number?',
  fault: orNull(textIs<HookFault>()),
  took_ms: 'number?',
  done_at: 'time?',
  waits: 'bool',
  due_at: 'time?',
})

async function listCalls(db: Kysely<Schema>, webhook: string): Promise<HookCall[]> {
  const { rows } = await callShape`
    select c.id, p.kind, c.publication, c.at, c.tries, c.tried_at, c.status, c.fault, c.took_ms, c.done_at,
      coalesce(d.given_up_at is null and d.id is not null, false) as waits, d.due_at
    from webhook_calls c left join publications p on p.idx = c.publication left join deliveries d on d.id = c.id
    where c.webhook_id = ${webhook}::uuid order by c.at desc, c.id desc limit ${HOOK_CALLS_SHOWN}`.execute(db)
  return rows.map(({ publication, at, tried_at, took_ms, done_at, waits, due_at, ...row }) => ({
    ...row,
    index: publication,
    at: at.toISOString(),
    triedAt: tried_at?.toISOString() ?? null,
    tookMs: took_ms,
    state: done_at ? 'sent' : waits ? 'waiting' : 'failed',
    nextAt: waits && !done_at ? (due_at?.toISOString() ?? null) : null,
  }))
}

/**
 * Changes, announced to every instance on commit, so that cached pages can be dropped. The frames of commands and of
 * derived figures (domain/command) call it in their transactions.
 */
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'
import { sql } from './sql.ts'

const channel = 'changed'

/** `lists`: contents of any list; `areas`: provinces and districts; `vocabulary`: words of the search; `place:<id>`: one place's own page. */
export type ChangeTag = 'lists' | 'areas' | 'vocabulary' | `place:${string}`

/** PostgreSQL takes 8,000 bytes a message; a change of more places than fit is announced in several. */
const tagsPerMessage = 100

/**
 * Announces when the transaction commits; nothing is sent when it rolls back. `db` is the transaction, where there is one.
 * `'all'`: more changed than is worth naming, such as an import.
 */
export async function announceChange(db: Kysely<Schema>, tags: ChangeTag[] | 'all'): Promise<void> {
  if (tags === 'all') {
    await sql`select pg_notify(${channel}, '"all"')`.execute(db)
    return
  }
  for (let from = 0; from < tags.length; from += tagsPerMessage) {
    const payload = JSON.stringify(tags.slice(from, from + tagsPerMessage))
    await sql`select pg_notify(${channel}, ${payload})`.execute(db)
  }
}

/**
 * Calls `handler` with the tags of every change of any instance, and with `'all'` when too much
 * changed to name or messages may have been missed.
 * Returns a function that ends it.
 */
export function onChanges(
  database: Database,
  handler: (tags: ChangeTag[] | 'all') => void,
): Promise<() => Promise<void>> {
  const heard = (tags: ChangeTag[] | 'all') => {
    // First, so that nothing that is dropped is made anew from before the change.
    database.replicas?.noteChange()
    handler(tags)
  }
  return database.listen(
    channel,
    (payload) => heard(parseTags(payload)),
    () => heard('all'),
  )
}

function parseTags(payload: string): ChangeTag[] | 'all' {
  try {
    const tags: unknown = JSON.parse(payload)
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? (tags as ChangeTag[]) : 'all'
  } catch {
    // Sent by hand: dropping too much is safe.
    return 'all'
  }
}

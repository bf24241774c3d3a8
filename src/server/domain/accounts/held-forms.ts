/** Input of a form that has to wait for a proof: stored with the session for a while, so that nobody types it twice. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { confirmedSeconds } from './constants.ts'
import type { Person } from './sessions.ts'

interface HeldForm {
  /** Path of the page that the form belongs to. */
  path: string
  /** Never passwords or codes. */
  fields: Record<string, string>
}

/** Keeps a form, in place of the one that the session had before. */
export async function holdForm(db: Kysely<Schema>, person: Person, { path, fields }: HeldForm, now: Date) {
  const row = { path, fields: JSON.stringify(fields), expires_at: new Date(now.getTime() + confirmedSeconds * 1000) }
  await db
    .insertInto('held_forms')
    .values({ session_id: person.session, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute()
}

/** The stored input of a page's form; null where none waits. */
export async function findHeldForm(
  db: Kysely<Schema>,
  person: Person,
  path: string,
  now: Date,
): Promise<Record<string, string> | null> {
  const row = await db
    .selectFrom('held_forms')
    .select('fields')
    .where('session_id', '=', person.session)
    .where('path', '=', path)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.fields ?? null
}

/** Forgets the form of a page once it was done. */
export async function dropHeldForm(db: Kysely<Schema>, person: Person, path: string): Promise<void> {
  await db.deleteFrom('held_forms').where('session_id', '=', person.session).where('path', '=', path).execute()
}

/** A session by a provider, as the provider knows it: whose it is there, which one, and how the person was proven. Remembered, so that it can end it. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'

export interface ProviderSession {
  /** As its tokens name the person; hidden where its subjects are. */
  subject: string
  sid: string | null
  amr: string[]
  acr: string | null
}

/** The issuer whose person the session is; null of one that was opened another way. */
export async function findProviderOf(db: Kysely<Schema>, session: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('issuer')
    .where('id', '=', session)
    .where('provider_subject', 'is not', null)
    .executeTakeFirst()
  return row?.issuer ?? null
}

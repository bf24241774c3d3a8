/** Random bytes that belong to this installation, the same for all its instances: made on first use. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The 32 bytes kept under `name`. */
export async function installationSecret(db: Kysely<Schema>, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

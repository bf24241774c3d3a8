/**
 * The keys by which push services know this installation (RFC 8292). A browser is begun under one of them and takes pushes of that one alone,
 * so that a new key leaves the old in use until each browser has come by and begun anew (src/client/notifications/renew-push.ts).
 */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import { publicPushKey } from '../../external/push-message.ts'

export interface PushKey {
  /** Counted from 0. */
  number: number
  secret: Buffer
  /** Its public half, as browsers ask for it, in base64url. */
  open: string
}

const firstName = 'push'
const nameOf = (number: number) => (number === 0 ? firstName : `${firstName}-${number}`)
const numberOf = (name: string) => (name === firstName ? 0 : Number(name.slice(firstName.length + 1)))

/** All that are kept, the newest first; the first is made where there is none. */
async function listPushKeys(db: Kysely<Schema>): Promise<[PushKey, ...PushKey[]]> {
  const read = () => db.selectFrom('secrets').selectAll().where('name', '~', `^${firstName}(-[0-9]+)?$`).execute()
  let rows = await read()
  if (rows.length === 0) {
    await installationSecret(db, firstName)
    rows = await read()
  }
  const keys = rows.map(({ name, value }) => {
    return { number: numberOf(name), secret: value, open: publicPushKey(value).toString('base64url') }
  })
  return keys.sort((a, b) => b.number - a.number) as [PushKey, ...PushKey[]]
}

/** The one that browsers are to ask for. */
export const newestPushKey = async (db: Kysely<Schema>): Promise<PushKey> => (await listPushKeys(db))[0]

/** The number of the one with this public half; undefined where it is not kept. */
export const numberOfPushKey = async (db: Kysely<Schema>, open: string): Promise<number | undefined> =>
  (await listPushKeys(db)).find((key) => key.open === open)?.number

/** The private half of the one that a browser was begun under. */
export async function pushSecretFor(db: Kysely<Schema>, endpoint: string): Promise<Buffer> {
  const begun = await db
    .selectFrom('push_subscriptions')
    .select('key_number')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return installationSecret(db, nameOf(begun?.key_number ?? (await newestPushKey(db)).number))
}

/** Browsers that are still to begin anew. */
export async function countOnOlderKeys(db: Kysely<Schema>): Promise<number> {
  const { number } = await newestPushKey(db)
  const { count } = await db
    .selectFrom('push_subscriptions')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('key_number', '<', number)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes the next one and forgets those before the present one that no browser is under. The present one stays: a page may be open that asks for it. */
export const rotatePushKey = (db: Kysely<Schema>): Promise<PushKey> =>
  db.transaction().execute(async (tx) => {
    const [present, ...older] = await listPushKeys(tx)
    const used = await tx.selectFrom('push_subscriptions').select('key_number').distinct().execute()
    const idle = older.filter(({ number }) => !used.some((each) => each.key_number === number))
    const names = idle.map(({ number }) => nameOf(number))
    if (names.length > 0) await tx.deleteFrom('secrets').where('name', 'in', names).execute()
    await tx
      .insertInto('secrets')
      .values({ name: nameOf(present.number + 1), value: randomBytes(32) })
      .execute()
    return newestPushKey(tx)
  })

/**
 * How the invented people are entered. On one's own machine by a password that everybody can read here; where others reach the product
 * by random ones that a start prints once, and only if DEMO=1 was said; else not at all. A database that was filled at home and is
 * served to the world later is closed by that start.
 */
import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { DemoData } from '../db/schema/installation.ts'
import type { Schema } from '../db/schema.ts'
import { hashPassword } from '../external/password-hash.ts'
import { isLocalOrigin } from '../settings/local-origin.ts'
import { enteredEmails } from './people.ts'

export const demoPassword = 'look-around-1155'

/** The demo accounts, for the lines that a start prints. */
export interface DemoEntry {
  email: string
  password: string
}

type Entered = NonNullable<DemoData['people']>

function wanted(now: Entered, { DEMO, PUBLIC_URL }: { DEMO: boolean; PUBLIC_URL: string }): Entered {
  if (isLocalOrigin(PUBLIC_URL)) return now === 'closed' && DEMO ? 'published' : now
  if (now === 'printed') return now
  return DEMO ? 'printed' : 'closed'
}

/** Opens or closes the invented people as the configuration says, and resolves with those whose password the start prints. */
export async function settleDemoEntry(
  { db }: Pick<Database, 'db'>,
  env: { DEMO: boolean; PUBLIC_URL: string },
): Promise<DemoEntry[]> {
  const there = await db.selectFrom('demo_data').select('people').executeTakeFirst()
  if (!there?.people) return []
  const next = wanted(there.people, env)
  if (next === there.people) return next === 'published' ? published(db) : []
  const password = next === 'published' ? () => demoPassword : () => randomBytes(12).toString('base64url')
  const entries = next === 'closed' ? [] : enteredEmails.map((email) => ({ email, password: password() }))
  const hashes = new Map<string, string>()
  for (const entry of entries) hashes.set(entry.email, await hashPassword(entry.password))
  const isChanged = await inTransaction(db, async (tx) => {
    // Of two instances that start together one changes and prints.
    const row = await tx.selectFrom('demo_data').select('people').forUpdate().executeTakeFirst()
    if (row?.people !== there.people) return false
    for (const email of enteredEmails) await setPassword(tx, email, hashes.get(email) ?? null)
    await tx.updateTable('demo_data').set({ people: next }).execute()
    return true
  })
  return isChanged ? entries : []
}

/** Also signs out everywhere and takes passkeys away: anybody signed in knew the password. */
async function setPassword(tx: Transaction<Schema>, email: string, hash: string | null): Promise<void> {
  const person = await tx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  if (!person) return
  const tables = [
    'sessions',
    'passkeys',
    'authenticator_apps',
    'recovery_codes',
    'known_devices',
    'partner_links',
  ] as const
  for (const table of [...tables, 'verifications'] as const)
    await tx
      .deleteFrom(table as 'sessions')
      .where('user_id', '=', person.id)
      .execute()
}

async function published(db: Kysely<Schema>): Promise<DemoEntry[]> {
  const rows = await db.selectFrom('users').select('email').where('email', 'in', enteredEmails).execute()
  const there = enteredEmails.filter((email) => rows.some((row) => row.email === email))
  return there.map((email) => ({ email, password: demoPassword }))
}

/** The lines that a start prints. */
export function describeDemoEntry(entries: readonly DemoEntry[]): string {
  const [first] = entries
  if (!first) return ''
  if (entries.every(({ password }) => password === first.password))
    return `Sign in as ${entries.map(({ email }) => email).join(', ')}, each with the password ${first.password}\n`
  const lines = entries.map(({ email, password }) => `  ${email}  ${password}\n`)
  return `Sign in as one of these; the passwords are shown this once and kept nowhere:\n${lines.join('')}`
}

/** True if the places are invented, for any setting of a later start. */
export async function isInvented(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('demo_data').select('one').executeTakeFirst()) !== undefined
}

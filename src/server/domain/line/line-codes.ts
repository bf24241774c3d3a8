/**
 * The code that links LINE, typed to the official account. It is worked out of a secret and the moment at which it ends: the page can show it again, and the
 * database holds its hash alone.
 */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LINE_CODE_MINUTES, lineCodeLength } from '#shared/notifications/line.ts'
import type { Limit } from '../../db/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { hashToken } from '../token.ts'

/** Crockford's letters without the vowel that is left: none is taken for another, and a code is no word. */
const letters = '0123456789BCDEFGHJKMNPQRSTVWXYZ'

/** Codes that one LINE user types: with 31⁸ of them nobody meets another's. */
export const codesOfLine = (line: string): Limit => ({ name: 'line-codes', key: line, points: 10, seconds: 3_600 })
/** Codes that one person asks for. */
export const codesForLine = (person: string): Limit => ({
  name: 'line-codes-of',
  key: person,
  points: 20,
  seconds: 3_600,
})

/** The code in typed words, in one spelling; null where they are none. */
export function readLineCode(typed: string): string | null {
  const plain = typed.slice(0, 40).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return plain.length === lineCodeLength && [...plain].every((letter) => letters.includes(letter)) ? plain : null
}

async function codeOf(db: Kysely<Schema>, person: string, endsAt: Date): Promise<string> {
  const bytes = createHmac('sha256', await installationSecret(db, 'line'))
    .update(`${person} ${endsAt.getTime()}`)
    .digest()
  return [...bytes.subarray(0, lineCodeLength)].map((byte) => letters[byte % letters.length]).join('')
}

/** Makes a new one in place of the one before. */
export const makeLineCode = step<object, undefined>({
  may: onlyPersons,
  async run({ tx, actor }) {
    const user_id = actorId(actor)
    const expires_at = new Date(actor.now.getTime() + LINE_CODE_MINUTES * 60_000)
    const made = { code_hash: hashToken(await codeOf(tx, user_id, expires_at)), asked_line_id: null, expires_at }
    await tx
      .insertInto('line_codes')
      .values({ user_id, ...made })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
      .execute()
  },
})

/** The person's code that still serves, as people read it: `K7QM-2XRD`. */
export async function findLineCode(
  db: Kysely<Schema>,
  person: string,
  now: Date,
): Promise<{ code: string; until: Date } | null> {
  const row = await db
    .selectFrom('line_codes')
    .select('expires_at')
    .where('user_id', '=', person)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const code = await codeOf(db, person, row.expires_at)
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, until: row.expires_at }
}

/**
 * Mails supervisors, once a day, the head of the audit log's notes outside of the database: so it lies beyond the reach of the product's
 * operators, and `verify-audit` with a head from a mail reveals rewritten notes.
 */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql, textIs } from '../../db/sql.ts'
import type { Storage } from '../../external/files/storage.ts'
import { notice } from '../accounts/asking.ts'
import { lastNote, readNotes } from '../audit/noted-heads.ts'
import { type BatchTools, productOf } from '../command/as-product.ts'
import { step } from '../command/command.ts'
import { execute } from '../command/execute.ts'
import { onlyProduct } from '../command/policies.ts'
import { lastDigest } from '../deliveries/waiting.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'

interface Notified {
  day: string
  head: string
  /** The head of the history of powers, by itself; empty before the first change of a power. */
  powers: string
  at: Date
}

const mailHead = step<Notified, number>({
  may: onlyProduct,
  async run({ tx, origin, notified, actor }, { day, head, powers, at }) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('audit_heads_told')
      .values({ day, head })
      .onConflict((it) => it.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return 0
    const supervisors = await listSupervisors(tx, actor.now)
    for (const { email, locale } of supervisors)
      notified.push(...notice({ origin }, { email, phone: null, locale }, 'record_head', { head, powers, at }))
    return supervisors.length
  },
})

async function listSupervisors(db: Kysely<Schema>, now: Date): Promise<{ email: string; locale: Locale }[]> {
  const { rows } = await rowsOf({ email: 'text', locale: textIs<Locale>() })`
    select u.email, u.locale from role_grants g join users u on u.id = g.user_id
    where g.role = 'inspector' and ${supervisesSomewhere(sql.ref('g.user_id'), now)}
      and u.email is not null and u.suspended_at is null order by u.id`.execute(db)
  return rows
}

/** Mails the day's head where it differs from the last one mailed; answers how many supervisors that were. */
export async function mailHeads({ storage, ...tools }: BatchTools & { storage: Storage }, now: Date): Promise<number> {
  const { db } = tools
  const day = bangkokDay(lastDigest(now))
  const last = await db
    .selectFrom('audit_heads_told')
    .select([bool`day >= ${day}::date`.as('isToday'), 'head'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.isToday) return 0
  const note = await lastNote(storage)
  if (!note || note.head === last?.head) return 0
  const powers = (await readNotes(storage)).of.get('powers')?.at(-1)?.head ?? ''
  const values = { day, head: note.head, powers, at: new Date(note.at) }
  return execute(tools, await productOf(tools, now), mailHead, values)
}

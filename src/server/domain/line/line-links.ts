/** LINE users of persons, one to one. A link brings notifications to LINE and lets nobody in. */
import type { Kysely } from 'kysely'
import { maskContact } from '#shared/accounts/contact.ts'
import { isLineId, LINE_ISSUER } from '#shared/notifications/line.ts'
import type { Schema } from '../../db/schema.ts'
import { type Account, getAccount } from '../accounts/accounts.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'

/** Since when, and whether the person takes messages there. */
export interface LineState {
  since: Date
  isBlocked: boolean
}

export async function findLineState(db: Kysely<Schema>, person: string): Promise<LineState | null> {
  const row = await db
    .selectFrom('line_links')
    .select(['created_at', 'blocked_at'])
    .where('user_id', '=', person)
    .executeTakeFirst()
  return row ? { since: row.created_at, isBlocked: row.blocked_at !== null } : null
}

/** The LINE user with whom the person signs in; null without, and where LINE’s numbers are hidden. */
export async function lineOfSignIn(db: Kysely<Schema>, person: string): Promise<string | null> {
  const rows = await db
    .selectFrom('partner_links')
    .select('subject')
    .where('issuer', '=', LINE_ISSUER)
    .where('user_id', '=', person)
    .execute()
  const [only, ...others] = rows.map(({ subject }) => subject).filter(isLineId)
  return others.length === 0 ? (only ?? null) : null
}

/** For a sentence to others: masked. */
export const saidOf = ({ email, phone }: Pick<Account, 'email' | 'phone'>): string => maskContact(email ?? phone ?? '')

/** The account of a LINE user, locked with its link. */
export async function lockLine(
  { tx }: Doing,
  line: string,
): Promise<{ account: Account; since: Date; isBlocked: boolean } | null> {
  const row = await tx
    .selectFrom('line_links')
    .select(['user_id', 'created_at', 'blocked_at'])
    .where('line_id', '=', line)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const account = await getAccount(tx, row.user_id)
  return { account, since: row.created_at, isBlocked: row.blocked_at !== null }
}

/** Puts the LINE user to the actor’s account, in place of the one that it had; the account that it was at is told. */
export const linkLine = command<{ line: string }, undefined, 'line.link'>('line.link', {
  may: onlyPersons,
  async run(doing, { line }) {
    const { tx, actor } = doing
    const user_id = actorId(actor)
    const own = await getAccount(tx, user_id)
    const before = await lockLine(doing, line)
    if (before?.account.id === user_id && !before.isBlocked) return unchanged(undefined)
    const at = actor.now
    if (before && before.account.id !== user_id) {
      await tx.deleteFrom('line_links').where('line_id', '=', line).execute()
      doing.notified.push(...notice(doing, before.account, 'line_moved', { account: saidOf(own), at }))
    }
    const made = { line_id: line, created_at: at, blocked_at: null }
    await tx
      .insertInto('line_links')
      .values({ user_id, ...made })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made))
      .execute()
    await tx.deleteFrom('line_codes').where('user_id', '=', user_id).execute()
    return {
      result: undefined,
      audit: { entity: user_id, after: { from: before && before.account.id !== user_id ? before.account.id : null } },
      notify: notice(doing, own, 'line_linked', { at }),
    }
  },
})

/** Links the LINE user with whom the person signs in; `isFriend` as LINE says. One that is at another account stays there. */
export const linkOwnLine = command<{ line: string | null; isFriend: boolean }, undefined, 'line.link'>('line.link', {
  may: onlyPersons,
  async run(doing, { line, isFriend }) {
    if (line === null) throw new InputRefusal({ form: 'notification:line.noSignIn' })
    if (!isFriend) throw new InputRefusal({ form: 'notification:line.noFriend' })
    const before = await lockLine(doing, line)
    if (before && before.account.id !== actorId(doing.actor))
      throw new InputRefusal({ form: 'notification:line.others' })
    await linkLine.perform(doing, { line })
    return { result: undefined, audit: null }
  },
})

/** Mails take over what was chosen for LINE alone. */
export const unlinkLine = command<object, undefined, 'line.unlink'>('line.unlink', {
  may: onlyPersons,
  async run({ tx, actor }) {
    const user_id = actorId(actor)
    const ended = await tx
      .deleteFrom('line_links')
      .where('user_id', '=', user_id)
      .returning('user_id')
      .executeTakeFirst()
    if (!ended) return unchanged(undefined)
    return { result: undefined, audit: { entity: user_id } }
  },
})

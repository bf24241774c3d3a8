/**
 * Reminds the owner of an idle draft registration: once for each pause, and once before the draft is deleted. A guest's draft belongs to
 * a browser only, so nobody is reminded.
 */
import { dayMs } from '#shared/bangkok.ts'
import { path } from '#shared/path.ts'
import { DRAFT_END_DAYS, DRAFT_REST_DAYS } from '#shared/registrations/registration.ts'
import { bool, rowsOf } from '../../db/sql.ts'
import { findAccount } from '../accounts/accounts.ts'
import { notice } from '../accounts/asking.ts'
import { type BatchTools, executeInBatches } from '../command/as-product.ts'
import { step } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'

/** Drafts of one look; the others come with the next. */
const batchSize = 100

const dueShape = rowsOf({
  id: 'text',
  owner_id: 'text',
  name: 'text?',
  expires_at: 'time',
  ends: 'bool',
})

/** Told of its end is notified of its rest as well. */
const due = (now: Date) => {
  const [rest, end] = [-DRAFT_REST_DAYS, DRAFT_END_DAYS].map((days) => new Date(now.getTime() + days * dayMs))
  const ends = bool`(expires_at <= ${end} and (end_told_at is null or end_told_at < updated_at))`
  const rests = bool`(updated_at <= ${rest} and (rest_told_at is null or rest_told_at < updated_at))`
  return {
    ends,
    where: bool`state = 'open' and owner_id is not null and expires_at > ${now} and (${ends} or ${rests})`,
  }
}

/** Reminds of the next ones not locked elsewhere; returns how many. Messages are rows of the outbox of the same transaction. */
const remindNext = step<object, number>({
  may: onlyProduct,
  async run({ tx, actor, origin, notified }) {
    const { now } = actor
    const { ends, where } = due(now)
    const { rows } = await dueShape`
      select id, owner_id, steps #>> '{form1,fields,nameTh}' as name, expires_at, ${ends} as ends from business_drafts
      where ${where} order by updated_at, id limit ${batchSize} for update skip locked`.execute(tx)
    for (const { id, owner_id, name, expires_at: by, ends: isEnding } of rows) {
      const set = { rest_told_at: now, ...(isEnding && { end_told_at: now }) }
      await tx.updateTable('business_drafts').set(set).where('id', '=', id).execute()
      const account = await findAccount(tx, owner_id)
      const values = { place: name ?? '', path: path('/vendor/register-business') }
      if (!account) continue
      const about = { user: account.id, ref: id }
      notified.push(
        ...(isEnding
          ? notice({ origin }, account, 'draft_ends', { ...values, until: by }, about)
          : notice({ origin }, account, 'draft_rests', values, about)),
      )
    }
    return rows.length
  },
})

/** Reminds of all that is due at `now`; answers how many drafts that were. */
export const remindDrafts = (tools: BatchTools, now: Date): Promise<number> =>
  executeInBatches(tools, { command: remindNext, size: batchSize, now })

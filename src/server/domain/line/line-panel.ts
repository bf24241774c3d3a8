/** LINE on the page of notifications: linked or not, the code that links, and the official account to send it to. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { addFriendAddress, type LineAccount, type LinePanel, typedAddress } from '#shared/notifications/line.ts'
import type { Schema } from '../../db/schema.ts'
import type { LineApi } from '../../external/line-api.ts'
import { drawQr } from '../draw-qr.ts'
import { findLineCode } from './line-codes.ts'
import { findLineState, lineOfSignIn } from './line-links.ts'

/** Milliseconds that the page waits for LINE to name its account. */
const patience = 1_500

const accountOf = (api: LineApi): Promise<LineAccount | null> =>
  Promise.race([api.account().catch(() => null), pause(patience, null, { ref: false })])

export async function findLinePanel(
  db: Kysely<Schema>,
  { person, api, now }: { person: string; api: LineApi; now: Date },
): Promise<LinePanel> {
  const [state, found, own] = await Promise.all([
    findLineState(db, person),
    findLineCode(db, person, now),
    lineOfSignIn(db, person),
  ])
  const account = state && !state.isBlocked ? null : await accountOf(api)
  const friend = account && addFriendAddress(account)
  const code = found && {
    code: found.code,
    until: found.until.toISOString(),
    opens: account && typedAddress(account, found.code),
    qr: friend ? drawQr(friend) : null,
  }
  return {
    linked: state && { since: state.since.toISOString(), isBlocked: state.isBlocked },
    account: account && friend ? { name: account.name, friend } : null,
    code: state && !state.isBlocked ? null : code,
    maySignIn: state === null && own !== null,
  }
}

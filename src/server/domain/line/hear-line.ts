/** Acts of LINE's users: they add or block the official account, type a code, ask what is due, or write something else. */
import type { Locale } from '#shared/locales.ts'
import { inOwnBrowser, type LineEvent } from '#shared/notifications/line.ts'
import { path } from '#shared/path.ts'
import { mailText } from '../../messages/text.ts'
import { getAccount } from '../accounts/accounts.ts'
import { actingAs, notice } from '../accounts/asking.ts'
import { type Doing, step } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { listOwn } from '../own-places/list-own.ts'
import { hashToken } from '../token.ts'
import { asksForStatus, enqueueAnswer, writeDue, writeReach } from './answer-line.ts'
import { readLineCode } from './line-codes.ts'
import { linkLine, lockLine, saidOf } from './line-links.ts'

type Known = Awaited<ReturnType<typeof lockLine>>

/** Does what one event asks for, and answers it. */
export const hearLine = step<LineEvent, undefined>({
  may: onlyProduct,
  async run(doing, event) {
    const { line } = event
    const known = await lockLine(doing, line)
    const text = await hear(doing, event, known)
    if (text !== null) await enqueueAnswer(doing.tx, { to: line, reply: event.reply, text })
  },
})

async function hear(doing: Doing, event: LineEvent, known: Known): Promise<string | null> {
  const { tx, actor, origin } = doing
  const locale = known?.account.locale ?? doing.reader.locale
  if (event.type === 'unfollow') {
    // One that comes late says nothing of a link that was made since.
    if (!known || known.isBlocked || known.since.getTime() > event.at) return null
    await tx.updateTable('line_links').set({ blocked_at: actor.now }).where('line_id', '=', event.line).execute()
    doing.notified.push(...notice(doing, known.account, 'line_blocked', { at: actor.now }))
    return null
  }
  if (event.type === 'follow') {
    if (known?.isBlocked)
      await tx.updateTable('line_links').set({ blocked_at: null }).where('line_id', '=', event.line).execute()
    return known ? mailText(locale).t('mail:line.again') : welcome(locale, origin)
  }
  const code = readLineCode(event.text)
  if (code !== null) return hearCode(doing, { code, line: event.line, known })
  if (!known) return welcome(locale, origin)
  if (!asksForStatus(event.text)) return writeReach({ locale, origin })
  const { toDo } = await listOwn(tx, known.account.id, { locale, now: actor.now })
  return writeDue(toDo, { locale, origin })
}

/** For a LINE user without an account here: how to link one, and how to reach a person. */
function welcome(locale: Locale, origin: string): string {
  const { t, product } = mailText(locale)
  const address = inOwnBrowser(`${origin}${path('/notification')}`)
  return `${t('mail:line.welcome', { product })}\n${address}\n\n${writeReach({ locale, origin })}`
}

/** Links, or asks where the LINE user is at another account: typed once more, the code takes them over. */
async function hearCode(
  doing: Doing,
  { code, line, known }: { code: string; line: string; known: Known },
): Promise<string> {
  const { tx, actor } = doing
  const row = await tx
    .selectFrom('line_codes')
    .select(['user_id', 'asked_line_id'])
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', actor.now)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return mailText(known?.account.locale ?? doing.reader.locale).t('mail:line.wrongCode')
  const account = await getAccount(tx, row.user_id)
  const { t } = mailText(account.locale)
  const said = { account: saidOf(account) }
  if (known && known.account.id !== account.id && row.asked_line_id !== line) {
    await tx.updateTable('line_codes').set({ asked_line_id: line }).where('user_id', '=', account.id).execute()
    return t('mail:line.asked', { ...said, other: saidOf(known.account) })
  }
  await linkLine.perform(actingAs(doing, account.id), { line })
  return t('mail:line.linked', said)
}

/** Common parts of account commands: their actor, and their messages to people. */
import type { Contact } from '#shared/accounts/contact.ts'
import type { Partner } from '#shared/accounts/partner.ts'
import { type CodePurpose, codeDigits, codeMinutes } from '#shared/accounts/verification.ts'
import type { Locale } from '#shared/locales.ts'
import type { HeldRole } from '#shared/roles.ts'
import type { Message } from '../../external/message.ts'
import { composeCode } from '../../messages/compose-code.ts'
import { composeLine } from '../../messages/compose-line.ts'
import { composeNotice } from '../../messages/compose-notice.ts'
import { composePush } from '../../messages/compose-push.ts'
import type { Notice } from '../../notices/define.ts'
import {
  type NoticeKind,
  type NoticeValues,
  type NotificationKind,
  notices,
  type ReasonedKind,
} from '../../notices/registry.ts'
import type { Caller, Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { maySwitchOff } from '../deliveries/wanted.ts'

/** The same work with a person who has just proved their identity as the actor on record. */
export const actingAs = (doing: Doing, id: string, role: HeldRole = 'client'): Doing => ({
  ...doing,
  actor: { ...doing.actor, id, role },
})

/** The session that a command is about. A command behind a door that needs a person is never asked for by a guest. */
export function sessionOf({ person }: Pick<Caller, 'person'>): { id: string; session: string } {
  if (!person) throw new Error('A command of a session was asked for by nobody')
  return person
}

/** An account's contact as it is stored, with its kind. */
export const contactOf = (value: string): Contact =>
  value.includes('@') ? { kind: 'email', value } : { kind: 'phone', value }

/** Stands in a message that is written for nobody. */
const noCode = '0'.repeat(codeDigits)

const by = ({ kind }: Contact) => (kind === 'email' ? ('email' as const) : ('sms' as const))

interface SentCode {
  code: string | null
  purpose: CodePurpose
  /** The partner's person whom the code will link. */
  partner?: Partner
  locale?: Locale
}

/** A one-time code on its way to the contact that is being proven; null where there is nobody to get one, which costs as much. */
export function codeMessage(
  { origin, reader }: Pick<Caller, 'origin' | 'reader'>,
  contact: string,
  { code, purpose, partner, locale = reader.locale }: SentCode,
): Delivery {
  const to = contactOf(contact)
  const composed = composeCode({
    locale,
    by: by(to),
    code: code ?? noCode,
    purpose,
    partner,
    origin,
    minutes: codeMinutes,
  })
  const message = { ...composed, to: to.value } as Message
  return { message, about: 'code', minutes: codeMinutes, isReal: code !== null }
}

interface Reachable {
  email: string | null
  phone: string | null
  locale: Locale
}

/** The in-product part of a notice, beside the message: required for each kind shown there. */
interface About {
  /** Null where nobody has the contact yet. */
  user: string | null
  /** The row that it is about; see notices/subject.ts. */
  ref: string | null
  /** Names a notice that is sent once, however often its timer runs. */
  dedupe?: string
}

/** The context of a notice; of one that brings somebody's words with that person, whose agency its reader may call. */
type Telling<Kind extends NoticeKind> = Pick<Caller, 'origin'> &
  ([Kind] extends [Exclude<NoticeKind, ReasonedKind>]
    ? { actor?: Pick<Caller['actor'], 'id'> }
    : { actor: Pick<Caller['actor'], 'id'> })

/** A notice to a person, by the ways of its entry: in the product, by LINE, and by mail or else by SMS; nothing where there is no way to them. */
export function notice<Kind extends NoticeKind>(
  { origin, actor }: Telling<Kind>,
  { email, phone, locale }: Reachable,
  kind: Kind,
  values: NoticeValues[Kind],
  ...[about]: Kind extends NotificationKind ? [about: About] : []
): Delivery[] {
  const { reach }: Notice = notices[kind]
  const notification = reach.bell && about?.user ? { ...about, user: about.user } : undefined
  const writer = actor?.id ?? null
  const push =
    reach.push && notification && composePush({ locale, kind, origin, values, writer, ref: notification.ref })
  const line = reach.line && notification && (() => composeLine({ locale, kind, origin, values, writer }))
  const value = (reach.mail && email) ?? (reach.sms && phone) ?? null
  if (value === null) return notification ? [{ message: null, about: kind, notification, push, line }] : []
  const to = contactOf(value)
  const mayStop = notification !== undefined && maySwitchOff(kind, 'mail')
  const message = {
    ...composeNotice({ locale, by: by(to), kind, origin, values, writer, mayStop, ref: about?.ref }),
    to: to.value,
  } as Message
  return [{ message, otherwise: shortMessage(), about: kind, notification, push, line }]

  /** A red card closes a place: where its mail comes to nothing the owner's phone is told. */
  function shortMessage(): Message | undefined {
    const isRed = 'level' in values && values.level === 'red' && reach.sms === 'always'
    if (!isRed || to.kind !== 'email' || phone === null) return undefined
    return {
      ...composeNotice({ locale, by: 'sms', kind, origin, values, writer, mayStop: false, ref: about?.ref }),
      to: phone,
    } as Message
  }
}

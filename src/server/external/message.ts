/**
 * Messages to a person outside the product, and the common parts of all their channels. Nothing here and nowhere
 * below it writes a whole address, a number or a text into the log.
 */
import type { LetterKind } from '#shared/cards/letter.ts'
import type { Locale } from '#shared/locales.ts'
import { isPushAddress, type PushPayload } from '#shared/notifications/push.ts'
import type { BrowserKeys } from './push-message.ts'

/** Words of a person among the product's. */
export interface Own {
  words: string
}

export interface ForeignWords {
  /** In their order. */
  parts: readonly (string | Own)[]
  to: Locale
  /** Longest together, in letters. */
  most: number
  /** Layout of the message: a mail has a note below its text, a screen a few words, a short message fewer. */
  on: 'mail' | 'screen' | 'sms'
  /** The person who wrote them; null for the product. */
  writer: string | null
}

/** A message that waits for them. */
export interface WithWords {
  said?: ForeignWords
}

/** A composed mail; `sender` is the name it comes from where the configuration gives none. */
export interface Mail extends WithWords {
  by: 'email'
  to: string
  locale: Locale
  sender: string
  subject: string
  text: string
  html: string
  /** Address at which mails of its kind are stopped with one post (RFC 8058); left out of those that nobody may stop. */
  unsubscribe?: string
  /** The card or visit whose letter goes along as PDF. */
  letterOf?: string
  /** @default 'card' */
  letterKind?: LetterKind
  /** Put in when it is sent: the queue keeps no files. */
  attachment?: Attachment
}

export interface Attachment {
  name: string
  /** Its media type. */
  type: string
  bytes: Buffer
}

/** A composed short message; `to` is a number of digits, with or without `+` and the country. */
export interface ShortMessage extends WithWords {
  by: 'sms'
  to: string
  locale: Locale
  text: string
}

/** A composed notification of a browser; `to` is its endpoint at its push service. */
export interface Push extends WithWords {
  by: 'push'
  to: string
  keys: BrowserKeys
  payload: PushPayload
  /** Under which the push service keeps the newest alone. */
  topic: string
  urgency: 'low' | 'normal' | 'high'
  /** Seconds for which the push service keeps it. */
  seconds: number
}

/** What another system is told; `to` is the call, which knows its webhook. Nothing of it waits here: it is read when it is sent. */
export interface Hook {
  by: 'hook'
  to: string
}

/** A message to a person's contact. */
export type Message = Mail | ShortMessage
/** Any message that leaves the product. */
export type Outgoing = Message | Push | Hook

/** One way of sending one kind of message. */
export interface Driver<Kind extends Outgoing> {
  /** Number of tries of a message before it is given up. */
  tries: number
  /**
   * Tries once; resolves with a line for the log where the message did not really leave, and throws a `DeliveryFault`.
   * `id` is the same in every try, so that a message that arrived twice can be known as one.
   */
  deliver(message: Kind, id: string): Promise<string | undefined>
}

/** Reason for the failure of a try, in words that hold neither contact nor content. `temporary` ones are worth another try. */
export class DeliveryFault extends Error {
  override name = 'DeliveryFault'
  readonly temporary: boolean
  /** There is nobody at the other end any more, and never will be. */
  readonly isGone: boolean
  /** Seconds before which the other end wants no other try; 0 where it did not say. */
  readonly retryAfter: number
  constructor(reason: string, temporary: boolean, isGone = false, retryAfter = 0) {
    super(reason)
    this.temporary = temporary
    this.isGone = isGone
    this.retryAfter = retryAfter
  }
}

/** `n…@example.com` or `…78`: enough to tell two apart, and less than the person is shown (shared/accounts/contact.ts): others read the log. */
export function contactForLog(contact: string): string {
  const at = contact.lastIndexOf('@')
  const masked = at > 0 ? `${contact.slice(0, 1)}…${contact.slice(at)}` : `…${contact.slice(-2)}`
  return masked.replace(/[^\p{L}\p{N}@.…-]/gu, '?').slice(0, 80)
}

/** One mail address and nothing that a header, a list of addresses or an SMTP command would read otherwise. */
const mailAddress = /^[^\s\p{C}<>()[\],;:\\"@]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]{0,251}[\p{L}\p{M}\p{N}])?$/u
const phoneNumber = /^\+?\d{8,15}$/

const callId = /^[0-9a-f-]{36}$/

/** True if there is one at the other end; a failure here never reaches a driver. The driver knows the push services. */
export const isDeliverable = ({ by, to }: Outgoing): boolean =>
  by === 'push' ? isPushAddress(to) : { email: mailAddress, sms: phoneNumber, hook: callId }[by].test(to)

/**
 * The shape of a notice: all that is to be known of it beside its texts. A feature lists its notices in `domain/<feature>/notices.ts`;
 * registry.ts puts them together, and messages, deliveries and the list of notifications only read it there.
 */

import type { Action as AuditAction } from '#shared/actions.ts'
import type { ExtendedClock } from '#shared/cards/extension.ts'
import type { LetterKind } from '#shared/cards/letter.ts'
import type { Topic } from '#shared/notifications/topics.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { Action } from './actions.ts'
import type { Link } from './links.ts'
import type { Reach } from './reach.ts'
import type { Times } from './times.ts'

/** The types of values. Texts come as people wrote them and are cleaned by the message (messages/clean-value.ts). */
interface ValueTypes {
  text: string
  /** An officer's words of any length, which a mail tells whole. */
  reason: string
  /** The reader's own words of any length. */
  words: string
  time: Date
  /** An address of the product, for the first link of a mail. */
  path: string
  /** A one-time code, which goes into a link as well. */
  code: string
  level: CardLevel
  /** A term of a card. */
  term: ExtendedClock
  /** A finding in words, empty where there is none. */
  finding: string
  count: number
}

export type ValueTags = Readonly<Record<string, keyof ValueTypes>>

/** The values to be given by a caller: each by its type, and none left out. */
export type ValuesOf<Tags extends ValueTags> = { [Name in keyof Tags]: ValueTypes[Tags[Name]] }

interface AnyNotice {
  /** By which its reader sorts and switches it. Null for a message to a contact: nothing of it stands in the product. */
  topic: Topic | null
  /** The values of its texts. */
  values: ValueTags
  /** Its target in the list, made for its reader when it is read. Null for nowhere. */
  link: Link | null
  /** The links of its mail. */
  actions: readonly Action[]
  reach: Reach
  times: Times
  /** The letter of the card or visit that it is about, which its mail brings as PDF. @default none */
  withLetter?: LetterKind
  /** Acts on the row of `ref` by which the work that it announces is decided: it is read then. @default none */
  settledBy?: readonly AuditAction[]
  /** Reason for which it names no date (notices/dates.ts). */
  undated?: string
}

/** The names of a notice's date; the first that there is counts. */
export const dateNames = ['due', 'by', 'until', 'at'] as const
export type DateName = (typeof dateNames)[number]

/** A date among its values, or the reason why it has none. */
type Dated = { [Name in DateName]: { values: { readonly [It in Name]: 'time' } } }[DateName] | { undated: string }

/**
 * A notice about a matter of a place: every channel tells place, matter, date and one link (messages/shape.ts), so one that lacks any of them does
 * not compile. Its title is the matter where its values name none.
 */
type PlaceNotice = AnyNotice & { values: { readonly place: 'text' }; actions: readonly [Action, ...Action[]] } & Dated

/** A notice of an account, an officer's duty or a power: of no place. */
interface OtherNotice extends AnyNotice {
  topic: Exclude<Topic, 'card' | 'deadline' | 'favourite' | 'place' | 'review'> | null
  values: ValueTags & { readonly place?: never }
  undated?: never
}

export type Notice = PlaceNotice | OtherNotice

/** The notices of a feature, each as it is written: the types of their values are read off. */
export const defineNotices = <const Notices extends Readonly<Record<string, Notice>>>(notices: Notices): Notices =>
  notices

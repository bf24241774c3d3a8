/** Payees as pages show them: the outbound whitelist of the check, the place's page and the owner's list. Texts are in the reader's language. */

import type { CardInForce } from '../cards/card-view.ts'
import type { PlaceCard } from '../places/place-card.ts'
import type { BankKind, SocialKind } from './payee.ts'

/** An officer's check says less the older it is; `old` is one that people should not lean on alone. */
export type CheckAge = 'fresh' | 'aging' | 'old'

/** Certainty of a stated account; `none` of these is the answer "not known here". */
export interface PayeeStanding {
  /** Day on which an officer checked it (`YYYY-MM-DD`); null before. */
  checkedOn: string | null
  /** Time since then, where there was one. */
  checkAge?: CheckAge
  /** Its place is suspended or has a grave card: that the account was checked is no green light there. */
  isMuted?: boolean
  /** The unit of that officer, where it is known. */
  checkedBy?: string
  /** Day since which it is stated as it is. */
  since: string
  /** Whole days since then while they are few enough to be shown, else null. */
  changedDays: number | null
  /** Took the place of another; else it was added. */
  replaced: boolean
}

export interface BankLine extends PayeeStanding {
  id: string
  kind: BankKind
  /** Null for PromptPay. */
  bank: string | null
  /** As banks and phones write it; of a person's own id only the last digits. */
  number: string
  accountName: string
  /** The same in Latin script, made by rules, for readers without Thai. */
  accountLatin: string | null
}

export interface SocialLine extends PayeeStanding {
  id: string
  kind: SocialKind
  handle: string
  /** Null where it can only be found inside the app. */
  url: string | null
}

export interface Payees {
  bank: BankLine[]
  social: SocialLine[]
}

/** An account or page that is stated in a registration and shown to nobody else yet. */
export interface StatedLine {
  id: string
  kind: BankKind | SocialKind
  /** The number or the name, whole. */
  shown: string
  bank: string | null
  /** Null for a page. */
  accountName: string | null
}

/**
 * A place that the asked account belongs to. `phone`: only its telephone, which is nothing to pay to. `namesake`: the name was asked
 * for without its service, and is known at this one only. `outdated`: an officer checked it, too long ago.
 */
export interface PayeeHit {
  verdict: 'checked' | 'outdated' | 'changed' | 'unchecked' | 'namesake' | 'suspended' | 'phone'
  kind: BankKind | SocialKind
  bank: string | null
  /** The asked account in the usual notation. */
  shown: string
  accountName: string | null
  accountLatin: string | null
  checkedOn: string | null
  /** As on the place's page. */
  checkAge?: CheckAge
  changedDays: number | null
  replaced: boolean
  place: PlaceCard
  /** The place's gravest card in force: a correct account says nothing of the dangers there. */
  card: CardInForce | null
  phone: string | null
}

/**
 * Payees that cannot be checked: a shop's code, another code to pay by, an unreadable text that looks like a number or a link, and all
 * beyond the limit of one check.
 */
export const uncheckedKinds = ['bill', 'code', 'unread', 'more'] as const
export type UncheckedKind = (typeof uncheckedKinds)[number]

/** The answer to "whom does this belong to?"; without hits it is not known, or cannot be checked. */
export interface PayeeAnswer {
  /** The likeliest meaning. `shown` is empty where there is nothing to show of it. */
  asked: { kind: BankKind | SocialKind | UncheckedKind; shown: string }
  /** In satang, where a code asks for one. */
  amount?: number
  hits: PayeeHit[]
}

/** True if nothing can be said of whose it is. */
export const isUnchecked = ({ asked: { kind } }: PayeeAnswer): boolean =>
  (uncheckedKinds as readonly string[]).includes(kind)

/** Places that answer to the name that somebody pretended, for the report. */
export interface Pretended {
  /** As it was typed. */
  name: string
  places: Pick<
    PlaceCard,
    'id' | 'name' | 'nameLocale' | 'english' | 'romanised' | 'category' | 'district' | 'province'
  >[]
}

/** A card as it was sent: addressee, sender and the dates that it named. Later changes of dates leave it as it is. */

import { languageOf } from '../clean-text.ts'
import type { InspectionKind } from '../inspections/inspection-states.ts'
import type { LawAct, NamedLaw } from '../laws/law.ts'
import type { Locale } from '../locales.ts'
import type { QrDrawing } from '../places/place-sign.ts'
import type { InspectorKind, InspectorLevel } from '../roles.ts'

/** Head and foot of a letter, as the agency had them then. Each may be empty. */
export interface LetterHead {
  /** The agency's name where it had one in the language; the Thai one is the letter's `unit`. */
  names: { en: string | null; cn: string | null }
  /** Further lines of the head. */
  lines: string
  /** Before the number of the letter. */
  prefix: string
  address: string
  contact: string
  /** Office for appeals. */
  appealTo: string
  workingHours: string
}

/** True if an agency's own lines are in Thai and their reader's language is another: they are addresses, and are not translated. */
export const isHeadInThai = (
  { lines, address, contact, appealTo, workingHours }: Omit<LetterHead, 'names'>,
  to: Locale,
) =>
  to !== 'th' &&
  [lines, address, contact, appealTo, workingHours].some((text) => text !== '' && languageOf(text) === 'th')

/** An officer as an order names them; the position is by kind and level, the badge may be missing. */
export interface LetterOfficer {
  name: string
  kind: InspectorKind
  level: InspectorLevel
  badge: string | null
  /** By its Thai name. */
  agency: string
  /** The drawn signature (shared/drawn-hand.ts); null of an officer without one, missing in letters from before there were any. */
  hand?: string | null
}

/** A visit that an order rests on. */
export interface LetterVisit {
  /** The end of its id, which the record of the visit is found by. */
  number: string
  kind: InspectionKind
  at: string
}

/** Facts that make the letter an order: its giver, its addressee, and the visits on which it rests. */
export interface LetterOrder {
  /** The officer who ordered it; null where the product proposed it because a date had passed. */
  ordered: LetterOfficer | null
  /** The supervisor who approved it; null where none has to, and on an emergency card. */
  approved: LetterOfficer | null
  /** The operator of the place, as registered: a person's number only by its end. Null where nobody registered it. */
  operator: { name: string; number: string | null } | null
  visits: LetterVisit[]
}

/** Address for appeals online. */
export interface AppealWay {
  address: string
  qr: QrDrawing
}

/** A card's order, the decision on the appeal against it, or the receipt of a visit. */
export type LetterKind = 'card' | 'appeal' | 'visit'

/** The decision on an appeal as it is stored with it, in Thai as it was sent. */
export type AppealLetter = Required<Pick<CardLetter, 'place' | 'address' | 'unit' | 'head'>> & {
  /** The officer who decided; null where that account is gone. */
  decided: LetterOfficer | null
  operator: LetterOrder['operator']
  /** The law of the decision, and the one of the way to court; missing in letters from before the law library. */
  laws?: Record<LawAct, NamedLaw>
}

/** As it is stored with the card, in Thai as it was sent; moments are ISO instants. */
export interface CardLetter {
  place: string
  address: string
  /** The officers' agency, by its Thai name. */
  unit: string
  /** Missing in letters from before agencies had one. */
  head?: LetterHead
  /** Missing in letters from before they named persons. */
  order?: LetterOrder
  replyDueAt: string
  /** Null for a red card: before the place opens again. */
  fixDueAt: string | null
  appealDueAt: string
  /** Legal bases by finding's id, null where no law says it; missing in letters that have one for the whole card. */
  bases?: Record<string, string | null>
  /** The versions of the law library that these are, in all languages; missing in letters from before there was one. */
  laws?: Record<string, NamedLaw | null>
}

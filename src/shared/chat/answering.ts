/** A place's way of answering guests in the chat: hours, notes that are shown without anybody writing them, and answers at hand. Both sides. */
import { bangkokClock } from '../bangkok.ts'
import type { PayeeAnswer } from '../payees/payee-page.ts'

/** Letters of a note, of an answer at hand, and of the word that it is found by. */
export const NOTE_MOST = 500
export const CANNED_LENGTH = { least: 1, most: 1000 } as const
export const CANNED_WORD_LENGTH = { least: 1, most: 20 } as const
/** Answers at hand of a place. */
export const CANNED_MOST = 20

/** Talks of the last days that a promise about the time of an answer rests on, and the share of them that kept it. */
export const PACE_DAYS = 90
export const PACE_TALKS = 20
export const PACE_SHARE = 0.75

/** Usual time until a place answers a new guest: within an hour, within four, within a day. */
export const paces = ['hour', 'hours', 'day'] as const
export type Pace = (typeof paces)[number]

/** Bangkok clock times, `HH:MM`; past midnight where `to` comes first. */
export interface AnsweringHours {
  from: string
  to: string
}

/** A note of the place, with the owners of the accounts that are named in it. */
export interface AutomaticNote {
  text: string
  payees: PayeeAnswer[]
}

/** A place's answering, as a guest sees it. */
export interface AnsweringView {
  /** Null: no hours are stated. */
  hours: AnsweringHours | null
  /** Outside of the hours. */
  isAway: boolean
  greeting: AutomaticNote | null
  /** Shown outside of the hours alone. */
  away: AutomaticNote | null
  /** Null where too few talks, or too slow ones, say anything. */
  pace: Pace | null
}

/** An answer at hand, in the guest's language. */
export interface CannedAnswer {
  word: string
  text: string
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** True if guests are answered at this moment. */
export function isAnswered(hours: AnsweringHours | null, now: Date): boolean {
  if (hours === null) return true
  const at = bangkokClock(now).minute
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)]
  return from < to ? from <= at && at < to : at >= from || at < to
}

/** The answers whose word begins with the one typed after a slash; null where the text is no such word. */
export function cannedFor(text: string, canned: readonly CannedAnswer[]): CannedAnswer[] | null {
  if (!text.startsWith('/') || /\s/u.test(text)) return null
  const typed = text.slice(1).toLocaleLowerCase()
  return canned.filter(({ word }) => word.toLocaleLowerCase().startsWith(typed))
}

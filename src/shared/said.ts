/** Words on record between officers and owners, for a reader of another language: those that are known in it, and those that are not yet. */
import type { Locale } from './locales.ts'

/** Parts of a page, in their order on it; named where words of theirs are not in the reader's language. */
export const saidParts = [
  'returned',
  'withdrawn',
  'facts',
  'action',
  'notes',
  'answers',
  'more',
  'appeal',
  'served',
  'claim',
  'objection',
  'decision',
  'record',
] as const
export type SaidPart = (typeof saidParts)[number]

/** Words that were written in another language than the reader's. */
export interface SaidWords {
  locale: Locale
  /** Null until somebody has translated them. */
  translation: string | null
  /** Made of sentences that officers tap, which stand in every language; no machine's. */
  isPhrase?: true
}

export interface Said {
  /** By the words as they were written; those in the reader's language are not among them. */
  words: Record<string, SaidWords>
  /** Parts that the reader gets in another language only, and the language of the first. */
  left: { parts: SaidPart[]; locale: Locale } | null
  /** The agency whose words they are, and its telephone; null where it has none on record. */
  agency: { name: string; phone: string } | null
}

export const nothingSaid: Said = { words: {}, left: null, agency: null }

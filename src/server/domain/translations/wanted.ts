/** Texts that a reader met in another language; a page's loader reports its own. */
import { languageOf } from '#shared/clean-text.ts'
import type { Locale } from '#shared/locales.ts'
import type { Worded } from '#shared/worded.ts'

/**
 * The translated texts, and their ids: a review and the reply to it by the review's, a note by its finding's, a message by {@link messageId}; words on
 * record (said.ts) are their own.
 */
export type TranslatedKind = 'review' | 'review_reply' | 'card_reply' | 'finding_note' | 'message' | 'said'

export interface WantedTranslation {
  kind: TranslatedKind
  id: string
  to: Locale
}

/** A message's id: rooms number their own. */
export const messageId = (room: string, seq: number): string => `${room} ${seq}`

/** Words whose language nobody kept. */
export const worded = (text: string, translation: string | null): Worded => ({
  text,
  locale: languageOf(text),
  translation,
})

/** The words of `id`, where the reader of `to` has them in another language only. */
export const wantedOf = (
  kind: TranslatedKind,
  { id, words, to }: { id: string; words: Worded | null; to: Locale },
): WantedTranslation[] =>
  words !== null && words.translation === null && words.locale !== to ? [{ kind, id, to }] : []

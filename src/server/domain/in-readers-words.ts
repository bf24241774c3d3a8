/** Chooses the language of a place's own texts for a reader, among those that it has written. */
import type { Locale } from '#shared/locales.ts'

/** After the reader's own: a reader of Chinese prefers English to Thai. */
const readable: Record<Locale, readonly Locale[]> = { th: ['th'], en: ['en', 'th'], cn: ['cn', 'en', 'th'] }

/**
 * The first language that the reader can read and for which `has` finds words; Thai, in which all is written, where there is none.
 *
 * @example
 * const language = languageFor(locale, (it) => item[`name_${it}`])
 * item[`name_${language}`]
 */
export const languageFor = (locale: Locale, has: (language: Locale) => unknown): Locale =>
  readable[locale].find((language) => has(language)) ?? 'th'

/** The line above a letter that is a translation: the Thai letter counts, and which of its lines stay in Thai. */
import { isHeadInThai, type LetterHead } from '#shared/cards/letter.ts'
import type { Locale } from '#shared/locales.ts'
import type { mailText } from '../../messages/text.ts'

/** Null for the Thai letter itself. */
export function translationNotice(
  head: LetterHead,
  { locale, t }: { locale: Locale; t: ReturnType<typeof mailText>['t'] },
): string | null {
  if (locale === 'th') return null
  return [t('letter:translation'), ...(isHeadInThai(head, locale) ? [t('card:letterHead.thai')] : [])].join(' ')
}

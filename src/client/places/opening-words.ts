/**
 * Opening hours in words: whether a place is open, which a card and the place's page say alike, and clocks as each language writes them,
 * `16.30 น.` in Thai, `16:30` in the others.
 */
import type { Text } from '#client/runtime/i18n/text.tsx'
import type { Locale } from '#shared/locales.ts'
import type { Opening } from '#shared/places/opening-hours.ts'

export function openingWords({ t, locale }: Text, opening: Opening): string {
  if (opening.isOpen)
    return opening.until ? t('card.openUntil', { time: clockWords(opening.until, locale) }) : t('card.openNow')
  if (!opening.opens) return t('card.closedNow')
  return t(`card.opens.${opening.opens.day}`, { time: clockWords(opening.opens.time, locale) })
}

/** A clock of opening hours, `16:30`. */
export const clockWords = (clock: string, locale: Locale): string =>
  locale === 'th' ? `${clock.replace(':', '.')} น.` : clock

/** `10.00–22.00 น.`, `10:00–22:00`: spans of two clocks, the unit once; nothing of none. */
export function hoursInWords(spans: readonly (readonly string[])[], locale: Locale): string {
  const said = spans.map((span) => span.join('–')).join(', ')
  return said && clockWords(said, locale).replaceAll(':', locale === 'th' ? '.' : ':')
}

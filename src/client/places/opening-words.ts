/** Whether a place is open, in words: what a card and the place's page say alike. */
import type { Text } from '#client/i18n/text.tsx'
import type { Opening } from '#shared/places/opening-hours.ts'

export function openingWords({ t, format }: Text, opening: Opening): string {
  if (opening.isOpen)
    return opening.until ? t('card.openUntil', { time: format.clock(opening.until) }) : t('card.openNow')
  if (!opening.opens) return t('card.closedNow')
  return t(`card.opens.${opening.opens.day}`, { time: format.clock(opening.opens.time) })
}

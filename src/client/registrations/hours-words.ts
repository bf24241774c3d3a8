/** The opening hours of a week in one line. */

import { hoursInWords } from '#client/places/opening-words.ts'
import type { Text } from '#client/runtime/i18n/text.tsx'
import type { Locale } from '#shared/locales.ts'
import { type OpeningHours, type Weekday, weekdays } from '#shared/places/opening-hours.ts'

/** Days that follow one another with the same hours, as one; days on which it is closed are left out. */
function daysAlike(hours: OpeningHours, locale: Locale) {
  const alike: { first: Weekday; last: Weekday; spans: string }[] = []
  for (const [index, day] of weekdays.entries()) {
    const spans = hours[day] && hoursInWords(hours[day], locale)
    const before = alike.at(-1)
    if (!spans) continue
    if (before?.spans === spans && before.last === weekdays[index - 1]) before.last = day
    else alike.push({ first: day, last: day, spans })
  }
  return alike
}

/** Such as "Monday–Friday 10:00–21:00 · Sunday 12:00–18:00". */
export const hoursWords = (hours: OpeningHours, { t, locale }: Text): string =>
  daysAlike(hours, locale)
    .map(({ first, last, spans }) =>
      [[...new Set([first, last])].map((day) => t(`client:day.${day}`)).join('–'), spans].join(' '),
    )
    .join(' · ')

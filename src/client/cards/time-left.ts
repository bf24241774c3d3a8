/** The rest of a term, or the time since its end, in whole days and hours. */
import type { Translate } from '#shared/head.ts'

/** `now` is the moment at which the page was made, so that server and browser say the same. */
export function timeLeft(t: Translate, at: string, now: string): string {
  const isLeft = Date.parse(at) > Date.parse(now)
  return t(isLeft ? 'card:left.left' : 'card:left.late', { length: lengthBetween(t, at, now) })
}

/** The time between two moments, in whole days and hours. */
export function lengthBetween(t: Translate, at: string, now: string): string {
  const hours = Math.floor(Math.abs(Date.parse(at) - Date.parse(now)) / 3_600_000)
  const days = Math.floor(hours / 24)
  return days > 0 ? t('card:left.days', { days, hours: hours % 24 }) : t('card:left.hours', { hours })
}

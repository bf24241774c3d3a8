/** Until when something is to be decided, in words that need no sum: `18 h left`, `7 days late`, `today by 16:30`; without a term, how long it has waited. */
import type { Text } from '#client/runtime/i18n/text.tsx'
import { bangkokDayNumber } from '#shared/bangkok.ts'

interface Clocked {
  /** ISO; null without a term. */
  due: string | null
  since: string
  /** Every hour of it counts. */
  isUrgent?: boolean
}

const hourMs = 3_600_000

/** `now` is the moment at which the page was made, so that server and browser say the same. */
export function timeToDecide({ t, format }: Text, { due, since, isUrgent = false }: Clocked, now: string): string {
  const days = (from: string, to: string) => bangkokDayNumber(new Date(to)) - bangkokDayNumber(new Date(from))
  if (due === null) {
    const waited = days(since, now)
    return waited === 0 ? t('work:time.today') : t('work:time.waited', { days: format.days(waited) })
  }
  const left = Date.parse(due) - Date.parse(now)
  const hours = Math.floor(Math.abs(left) / hourMs)
  if (left <= 0)
    return hours < 24
      ? t(hours === 0 ? 'work:time.justLate' : 'work:time.hoursLate', { hours: format.number(hours) })
      : t('work:time.late', { days: format.days(Math.floor(hours / 24)) })
  if (isUrgent) return t(hours === 0 ? 'work:time.minutes' : 'work:time.hours', { hours: format.number(hours) })
  const ahead = days(now, due)
  if (ahead === 0) return t('work:time.byToday', { time: format.time(due) })
  if (ahead === 1) return t('work:time.byTomorrow', { time: format.time(due) })
  return t('work:time.by', { date: format.date(due) })
}

/** The one clock and calendar: days, months and hours are Bangkok's, wherever the server or the reader is. */

export const bangkokZone = 'Asia/Bangkok'

/** Milliseconds of a day. */
export const dayMs = 86_400_000

/** Thailand has kept UTC+7 since 1920, without summer time. */
const offsetMs = 7 * 3_600_000

/** A moment whose UTC figures are Bangkok's. */
const shifted = (at: Date): Date => new Date(at.getTime() + offsetMs)

/** The day in Bangkok on which an instant falls, as `YYYY-MM-DD`. */
export const bangkokDay = (at: Date): string => shifted(at).toISOString().slice(0, 10)

/** Whole days from the first of 1970 to the day in Bangkok. */
export const bangkokDayNumber = (at: Date): number => Math.floor(shifted(at).getTime() / dayMs)

/** Midnight in Bangkok at which the day of a moment began. */
export const bangkokMidnight = (at: Date): Date => new Date(bangkokDayNumber(at) * dayMs - offsetMs)

/** The year, the month (0 to 11), the day, the weekday (0 for Sunday) and the minute of the day in Bangkok. */
export function bangkokClock(at: Date) {
  const local = shifted(at)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  }
}

/** The month in Bangkok, so many before or after that of a moment, as `YYYY-MM`. */
export function bangkokMonth(at: Date, later = 0): string {
  const { year, month } = bangkokClock(at)
  return new Date(Date.UTC(year, month + later, 1)).toISOString().slice(0, 7)
}

/** The last moment in Bangkok of the day so many months later, or of that month's last day where it has no such day. */
export function endOfBangkokDay(at: Date, monthsLater: number): Date {
  const { year, month, day } = bangkokClock(at)
  const lastDay = new Date(Date.UTC(year, month + monthsLater + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month + monthsLater, Math.min(day, lastDay) + 1) - 1 - offsetMs)
}

/**
 * Dates, numbers, distances and prices in the reader's language, by Intl. One set per locale for the whole process:
 * making an Intl object costs a thousand times more than using it. Dates are Bangkok days; Thai years are Buddhist.
 */
import { bangkokZone } from './bangkok.ts'
import { bcp47, type Locale } from './locales.ts'

export interface Formatters {
  /** `12 ต.ค. 2569`, `Oct 12, 2026`, `2026年10月12日`; takes an ISO day or instant. */
  date(iso: string): string
  /** `12 ต.ค. 2569 เวลา 16.30 น.`, `Oct 12, 2026, 16:30 Thai time`: where the hour counts; takes an ISO instant. */
  dateTime(iso: string): string
  /** `16.30 น.`, `16:30`: the clock in Thailand of an ISO instant, where its day is known. */
  time(iso: string): string
  /** With the month's full name. */
  dateLong(iso: string): string
  /** `ตุลาคม 2569`, `October 2026`, `2026年10月`; takes `YYYY-MM`. */
  month(iso: string): string
  number(value: number): string
  /** Exactly one decimal: scores and mean ratings. */
  decimal1(value: number): string
  /** Metres in, `850 ม.` or `1.2 กม.` out; never more exact than ten metres. */
  distance(metres: number): string
  /** Satang in, baht out, without satang when there are none. */
  price(satang: number): string
  /** `3 วัน`, `1 day`, `3天`: how long something takes. */
  days(count: number): string
  /** `พ.ย. 2569`, `Nov 2026`, `2026年11月`: under the points of a chart; takes an ISO instant. */
  monthShort(iso: string): string
  /** `วันนี้`, `yesterday`, `3 days ago`: whole days back. */
  daysAgo(days: number): string
  /** Short count such as `1.2K`, for places where a long number does not fit. */
  count(value: number): string
}

/** Hour and minute in Thailand. Latin figures in all three languages, as their dates have. */
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: bangkokZone,
})

/** Day and clock as each language writes them together. Intl's own words differ between engines, and so would server and browser. */
const together: Record<Locale, (day: string, hour: string, minute: string) => string> = {
  th: (day, hour, minute) => `${day} เวลา ${hour}.${minute} น.`,
  en: (day, hour, minute) => `${day}, ${hour}:${minute} Thai time`,
  cn: (day, hour, minute) => `${day} ${hour}:${minute}（泰国时间）`,
}

const clockOnly: Record<Locale, (hour: string, minute: string) => string> = {
  th: (hour, minute) => `${hour}.${minute} น.`,
  en: (hour, minute) => `${hour}:${minute}`,
  cn: (hour, minute) => `${hour}:${minute}`,
}

function make(locale: Locale): Formatters {
  const tag = bcp47[locale]
  // Chinese writes whole dates the same way, medium or long; the medium Intl form there would be 2026/10/12-like in some engines.
  const medium = new Intl.DateTimeFormat(tag, { dateStyle: locale === 'cn' ? 'long' : 'medium', timeZone: bangkokZone })
  const long = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: bangkokZone })
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: bangkokZone })
  const number = new Intl.NumberFormat(tag)
  const decimal1 = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const metre = new Intl.NumberFormat(tag, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 })
  const near = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 })
  const far = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 })
  const baht = { style: 'currency', currency: 'THB', currencyDisplay: 'narrowSymbol' } as const
  const whole = new Intl.NumberFormat(tag, { ...baht, maximumFractionDigits: 0 })
  const exact = new Intl.NumberFormat(tag, baht)
  // Few pages need these.
  let relative: Intl.RelativeTimeFormat | undefined
  let days: Intl.NumberFormat | undefined
  let monthShort: Intl.DateTimeFormat | undefined
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
  // A day without a time is midnight UTC, which is the same day in Bangkok.
  return {
    date: (iso) => medium.format(new Date(iso)),
    dateTime: (iso) => {
      const [hour = '', minute = ''] = clock.format(new Date(iso)).split(':')
      return together[locale](medium.format(new Date(iso)), hour, minute)
    },
    time: (iso) => {
      const [hour = '', minute = ''] = clock.format(new Date(iso)).split(':')
      return clockOnly[locale](hour, minute)
    },
    dateLong: (iso) => long.format(new Date(iso)),
    month: (iso) => month.format(new Date(iso)),
    number: (value) => number.format(value),
    decimal1: (value) => decimal1.format(value),
    distance: (metres) => {
      if (metres < 995) return metre.format(Math.max(10, Math.round(metres / 10) * 10))
      return (metres < 9950 ? near : far).format(metres / 1000)
    },
    price: (satang) => (satang % 100 === 0 ? whole : exact).format(satang / 100),
    days: (count) => {
      days ??= new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' })
      return days.format(count)
    },
    monthShort: (iso) => {
      monthShort ??= new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric', timeZone: bangkokZone })
      return monthShort.format(new Date(iso))
    },
    daysAgo: (ago) => {
      relative ??= new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
      return relative.format(-ago, 'day')
    },
    count: (value) => compact.format(value),
  }
}

const made = new Map<Locale, Formatters>()

/** The formatters of a language, made once. */
export function formatters(locale: Locale): Formatters {
  let found = made.get(locale)
  if (!found) {
    found = make(locale)
    made.set(locale, found)
  }
  return found
}

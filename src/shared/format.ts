/**
 * Dates, numbers, distances and prices in the reader's language. One set per locale for the whole process. Dates are Bangkok days; Thai years are
 * Buddhist. Written out here in place of Intl: its first object costs a mounting page some 70 ms of its main thread (280 on a phone four times
 * slower), and its words differ between engines, so between server and browser; the test compares each with Intl.
 */
import { bangkokClock, bangkokDay } from './bangkok.ts'
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
}

interface Words {
  /** Full and short, from January. */
  months: string[]
  short: string[]
  year(year: number): string
  date(day: number, month: string, year: string): string
  month(month: string, year: string): string
  dateTime(date: string, hour: string, minute: string): string
  time(hour: string, minute: string): string
  metres(figure: string): string
  kilometres(figure: string): string
  days(figure: string, count: number): string
}

const englishMonths = 'January February March April May June July August September October November December'.split(' ')
const chineseMonths = englishMonths.map((_, month) => `${month + 1}月`)

/** A language without words of its own has the English ones. */
const words: { [It in Locale]?: Words } & { en: Words } = {
  th: {
    months: 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' '),
    short: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' '),
    year: (year) => `${year + 543}`,
    date: (day, month, year) => `${day} ${month} ${year}`,
    month: (month, year) => `${month} ${year}`,
    dateTime: (date, hour, minute) => `${date} เวลา ${hour}.${minute} น.`,
    time: (hour, minute) => `${hour}.${minute} น.`,
    metres: (figure) => `${figure} ม.`,
    kilometres: (figure) => `${figure} กม.`,
    days: (figure) => `${figure} วัน`,
  },
  en: {
    months: englishMonths,
    short: englishMonths.map((month) => month.slice(0, 3)),
    year: String,
    date: (day, month, year) => `${month} ${day}, ${year}`,
    month: (month, year) => `${month} ${year}`,
    dateTime: (date, hour, minute) => `${date}, ${hour}:${minute} Thai time`,
    time: (hour, minute) => `${hour}:${minute}`,
    metres: (figure) => `${figure} m`,
    kilometres: (figure) => `${figure} km`,
    days: (figure, count) => `${figure} day${Math.abs(count) === 1 ? '' : 's'}`,
  },
  cn: {
    months: chineseMonths,
    short: chineseMonths,
    year: (year) => `${year}年`,
    date: (day, month, year) => `${year}${month}${day}日`,
    month: (month, year) => `${year}${month}`,
    dateTime: (date, hour, minute) => `${date} ${hour}:${minute}（泰国时间）`,
    time: (hour, minute) => `${hour}:${minute}`,
    metres: (figure) => `${figure}米`,
    kilometres: (figure) => `${figure}公里`,
    days: (figure) => `${figure}天`,
  },
}

/** With so many decimals and a comma for each thousand, as all three languages write numbers. Halves go away from zero, by the decimals that are written: 8.45 is 8.5. */
function decimals(value: number, least: number, most: number): string {
  const size = Math.abs(value)
  // A number that small is written with an exponent of its own.
  const scaled = size < 1e-6 ? 0 : Math.round(Number(`${size}e${most}`))
  const digits = String(scaled).padStart(most + 1, '0')
  let whole = digits.slice(0, digits.length - most)
  for (let at = whole.length - 3; at > 0; at -= 3) whole = `${whole.slice(0, at)},${whole.slice(at)}`
  let fraction = digits.slice(digits.length - most)
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return `${value < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function make(locale: Locale): Formatters {
  const say = words[locale] ?? words.en
  // A day without a time is midnight UTC, which is the same day in Bangkok. Other texts throw RangeError.
  const dayWith = (months: string[], iso: string) => {
    const [year = 0, month = 1, day = 0] = bangkokDay(new Date(iso)).split('-').map(Number)
    return say.date(day, months[month - 1] ?? '', say.year(year))
  }
  const monthWith = (months: string[], iso: string) => {
    const [year = 0, month = 1] = bangkokDay(new Date(iso)).split('-').map(Number)
    return say.month(months[month - 1] ?? '', say.year(year))
  }
  const clock = (iso: string): [string, string] => {
    const { minute } = bangkokClock(new Date(iso))
    return [twoDigits(Math.floor(minute / 60)), twoDigits(minute % 60)]
  }
  // Few pages need it.
  let relative: Intl.RelativeTimeFormat | undefined
  return {
    date: (iso) => dayWith(say.short, iso),
    dateTime: (iso) => say.dateTime(dayWith(say.short, iso), ...clock(iso)),
    time: (iso) => say.time(...clock(iso)),
    dateLong: (iso) => dayWith(say.months, iso),
    month: (iso) => monthWith(say.months, iso),
    monthShort: (iso) => monthWith(say.short, iso),
    number: (value) => decimals(value, 0, 3),
    decimal1: (value) => decimals(value, 1, 1),
    distance: (metres) => {
      if (metres < 995) return say.metres(decimals(Math.max(10, Math.round(metres / 10) * 10), 0, 0))
      return say.kilometres(decimals(metres / 1000, 0, metres < 9950 ? 1 : 0))
    },
    price: (satang) => {
      const digits = satang % 100 === 0 ? 0 : 2
      return `${satang < 0 ? '-' : ''}฿${decimals(Math.abs(satang) / 100, digits, digits)}`
    },
    days: (count) => say.days(decimals(count, 0, 3), count),
    daysAgo: (ago) => {
      relative ??= new Intl.RelativeTimeFormat(bcp47[locale], { numeric: 'auto' })
      return relative.format(-ago, 'day')
    },
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

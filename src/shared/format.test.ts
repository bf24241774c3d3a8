import { describe, expect, test } from 'vitest'
import { bangkokZone } from './bangkok.ts'
import { formatters } from './format.ts'
import { bcp47, locales } from './locales.ts'

const hourMs = 3_600_000
/** Every 37th hour of ten years, and both sides of midnights in Bangkok. */
const moments = [
  ...Array.from({ length: 2_400 }, (_, step) => new Date(Date.UTC(2019, 11, 30) + step * 37 * hourMs)),
  ...['2026-12-31T16:59:59.999Z', '2026-12-31T17:00:00Z', '2028-02-28T17:00:00Z'].map((iso) => new Date(iso)),
].map((at) => at.toISOString())
const days = ['2026-01-01', '2026-10-12', '2028-02-29']

/** Counts, scores and numbers that rounding by the nearest double gets wrong. */
const numbers = [
  0,
  1,
  2,
  9,
  10,
  999,
  1_000,
  1_234,
  99_999,
  1_000_000,
  1_234_567.891,
  0.05,
  0.25,
  0.5005,
  0.5015,
  1.005,
  1.05,
  4.44,
  4.45,
  8.45,
  8.449,
  9.95,
  9.949,
  62.5,
  82.65,
  99.95,
  1e-7,
  0.0004,
  0.0005,
  -1,
  -0.25,
  -3.005,
  -1_234.5,
  2 ** 40,
]

describe.each(locales)('%s writes as Intl does', (locale) => {
  const format = formatters(locale)
  const tag = bcp47[locale]
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const intl = new Intl.DateTimeFormat(tag, { ...options, timeZone: bangkokZone })
    return (iso: string) => intl.format(new Date(iso))
  }

  test('days and months', () => {
    const ways = {
      // Chinese has one way for a date in words; its medium form is figures in some engines.
      date: dated({ dateStyle: locale === 'cn' ? 'long' : 'medium' }),
      dateLong: dated({ dateStyle: 'long' }),
      month: dated({ month: 'long', year: 'numeric' }),
      monthShort: dated({ month: 'short', year: 'numeric' }),
    }
    for (const [name, intl] of Object.entries(ways))
      for (const iso of [...moments, ...days]) expect(format[name as keyof typeof ways](iso)).toBe(intl(iso))
    expect(format.month('2026-10')).toBe(ways.month('2026-10'))
  })

  test('the clock in Thailand', () => {
    const intl = new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: bangkokZone,
    })
    for (const iso of moments) {
      const [hour = '', minute = ''] = intl.format(new Date(iso)).split(':')
      const expected = locale === 'th' ? `${hour}.${minute} น.` : `${hour}:${minute}`
      expect(format.time(iso)).toBe(expected)
      expect(format.dateTime(iso)).toContain(locale === 'th' ? `เวลา ${expected}` : expected)
      expect(format.dateTime(iso).startsWith(format.date(iso))).toBe(true)
    }
  })

  test('numbers', () => {
    const whole = new Intl.NumberFormat(tag)
    const decimal = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const length = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' })
    for (const value of [...numbers, ...Array.from({ length: 1_001 }, (_, tenth) => tenth / 10)]) {
      expect(format.number(value)).toBe(whole.format(value))
      expect(format.decimal1(value)).toBe(decimal.format(value))
      if (Number.isInteger(value)) expect(format.days(value)).toBe(length.format(value))
    }
  })

  test('prices', () => {
    const baht = { style: 'currency', currency: 'THB', currencyDisplay: 'narrowSymbol' } as const
    const whole = new Intl.NumberFormat(tag, { ...baht, maximumFractionDigits: 0 })
    const exact = new Intl.NumberFormat(tag, baht)
    for (const satang of [0, 1, 99, 100, 150, 12_345, 12_300, 100_000_000, 123_456_789, -300, -5])
      expect(format.price(satang)).toBe((satang % 100 === 0 ? whole : exact).format(satang / 100))
  })

  test('distances', () => {
    const unit = (unit: string, maximumFractionDigits: number) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits })
    const [metre, near, far] = [unit('meter', 0), unit('kilometer', 1), unit('kilometer', 0)]
    for (let metres = 0; metres < 30_000; metres += 7)
      expect(format.distance(metres)).toBe(
        metres < 995
          ? metre.format(Math.max(10, Math.round(metres / 10) * 10))
          : (metres < 9_950 ? near : far).format(metres / 1_000),
      )
    expect(format.distance(1_234_567)).toBe(far.format(1_234.567))
  })

  test('a text that is no date throws', () => {
    expect(() => format.date('yesterday')).toThrow(RangeError)
    expect(() => format.month('2026-13')).toThrow(RangeError)
  })
})

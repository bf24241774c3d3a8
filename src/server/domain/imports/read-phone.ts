/**
 * A telephone number as registries write it, to the one that is dialled. An unstorable part, such as an extension or a second number,
 * is reported; unreadable values are left out. Pure.
 */
import { westernDigits } from '#shared/digits.ts'
import type { Reason } from '#shared/imports/reasons.ts'
import { saysNothing } from './sense.ts'

export interface ReadPhone {
  /** Null where there is none, or none that can be read. */
  phone: string | null
  /** The reason for an omitted part; null where there is none. */
  note: Reason | null
}

/** Landlines, mobiles, hotlines of four digits, and numbers that cost the caller nothing. */
const dialled = /^(?:0[2-7]\d{7}|0[689]\d{8}|1\d{3}|1[89]00\d{6})$/
const extension = /(?:\s*\(?(?:(?:เบอร์)?ต่อ|กด|ext(?:ension)?|x|#)\s*[.:]?\s*[\d,\s-]+\)?)$/i
const label = /^(?:tel|phone|โทรศัพท์|โทร|call|mobile|มือถือ|t|p)\s*[.:]*\s*/i

/** A fax: nobody answers it. */
const fax = /(?:โทรสาร|แฟกซ์|แฟ็กซ์|fax)\s*[.:]*\s*[\d\s()+-]*/gi

/** Characters of a cell that is read as a number. */
const longest = 300

/** Digits as they are dialled in Thailand: without its code, with the zero that a spreadsheet takes away. */
function asDialled(text: string): string {
  const digits = text
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^00(?=66)/, '+')
  const home = /^\+?66(\d{8,10})$/.exec(digits)?.[1]
  if (home !== undefined) return home.startsWith('0') ? home : `0${home}`
  return /^(?:[2-7]\d{7}|[689]\d{8})$/.test(digits) ? `0${digits}` : digits
}

/** A number with its extension: `076-211111-2` are two lines of one house, and so are `0-7621-1111-5`. */
function withRange(text: string): ReadPhone | null {
  const range = /^(.*\d)\s*(?:[-–/~]|ถึง|to)\s*(\d{1,4})$/i.exec(text)
  const first = range && asDialled(range[1] as string)
  return first && dialled.test(first)
    ? { phone: first, note: { code: 'phoneLines', values: { last: range[2] as string } } }
    : null
}

function readOne(text: string): ReadPhone | null {
  const plain = text.replace(extension, '')
  const phone = asDialled(plain)
  if (!dialled.test(phone)) return withRange(plain)
  return { phone, note: plain === text ? null : { code: 'phoneExtension' } }
}

/**
 * The first number among words and other numbers, in Thai form: `เจ้าของ 081 234 5678 ร้าน 076340020`. Only from the beginning of a row of digits, as the
 * end of a foreign number looks like one of here.
 */
function firstAmong(text: string): string | null {
  for (const [row] of text.matchAll(/(?<![\d+])(?:\+66|0)[\d\s().-]{7,40}/g)) {
    let digits = ''
    for (const group of row.trim().split(/[\s().-]+/)) {
      digits += group
      if (dialled.test(asDialled(digits))) return asDialled(digits)
    }
  }
  return null
}

const without = (note: Reason): ReadPhone => ({ phone: null, note: { ...note, leftOut: true } })

/** Never throws a row away: at worst there is no number. */
export function readPhone(cell: string): ReadPhone {
  if (cell.length > longest) return without({ code: 'long', values: { most: longest } })
  const said = westernDigits(cell.normalize('NFKC'))
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
    .replace(/^(\d+)\.0+$/, '$1')
  const text = said.replace(fax, '').trim().replace(label, '')
  if (text === '' && said !== '') return without({ code: 'phoneFax' })
  if (/^[-–.\s]*$/.test(text) || saysNothing(text)) return { phone: null, note: null }
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(text)) return without({ code: 'phoneRounded' })
  if (/^\*/.test(text)) return without({ code: 'phoneShort', values: { value: text.slice(0, 10) } })
  const whole = readOne(text)
  if (whole) return whole
  for (const part of text.split(/[,;/|\n]|หรือ|และ|\bor\b|\band\b|\s{2,}/i)) {
    const read = readOne(part.trim().replace(label, ''))
    if (read) return { ...read, note: { code: 'phoneMany' } }
  }
  const among = firstAmong(text)
  if (among) return { phone: among, note: { code: 'phoneMore' } }
  const isForeign = /^(?:\+|00)(?!66)[1-9]/.test(text)
  return without({ code: isForeign ? 'phoneForeign' : 'phoneUnread' })
}

/** Valid values of a required column's cells, and the faults of invalid ones. Pure. */
import { z } from 'zod'
import { categories, isCategory } from '#shared/categories.ts'
import { westernDigits } from '#shared/digits.ts'
import type { Reason, ReasonCode, ReasonValues } from '#shared/imports/reasons.ts'
import { categoryNamed } from './category-names.ts'
import { nonsenseOf } from './sense.ts'

/**
 * Text as it is stored: composed, without characters that nobody sees, such as those that turn the direction of writing, and without the signs that
 * keep a text from a spreadsheet: an apostrophe before another sign, `="…"` around it.
 */
export const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/^="([^"]*)"$/, '$1')

/** Digits as they are counted with. */
export const digitsOf = (text: string) => westernDigits(clean(text)).replace(/\s/g, '')

/** Only line breaks and tabs of the control characters may stand in a text: others are never meant and PostgreSQL refuses NUL. */
const controls = /(?![\t\n\r])\p{Cc}/u

/** Reason for which a text cannot be stored; null where it can. */
export function faultOfText(text: string, longest: number): Reason | null {
  if (controls.test(text)) return { code: 'controls' }
  if ([...text].length > longest) return { code: 'long', values: { most: longest } }
  return nonsenseOf(text)
}

/** An issue of a schema that is a reason. */
const says = (code: ReasonCode, values?: ReasonValues) => ({ message: code, ...(values && { params: values }) })

const required = (longest: number) =>
  z
    .string()
    .transform(clean)
    .superRefine((value, context) => {
      const fault: Reason | null = value === '' ? { code: 'empty' } : faultOfText(value, longest)
      if (fault) context.addIssue({ code: 'custom', ...says(fault.code, fault.values) })
    })

/** A number as its registry means it: letters of full width and hyphens of other kinds are the same ones. */
const number = required(100).transform((text) =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim(),
)

/** A name has a letter or a digit; ๆ and ฯ only stand for others. */
const name = required(200).refine((text) => text === '' || /(?![ๆฯ])[\p{L}\p{N}]/u.test(text), says('noLetter'))

/** Digits without what a spreadsheet makes of them: a decimal, a sign between the thousands. */
export const wholeDigits = (text: string) =>
  digitsOf(text)
    .replace(/\.0+$/, '')
    .replace(/^(\d{2}),(\d{3})$/, '$1$2')

/** A code of exactly so many digits; Thai digits and spaces are allowed for. */
const code = (digits: number) =>
  z
    .string()
    .transform(wholeDigits)
    .refine((value) => value !== '', says('empty'))
    .refine((value) => value === '' || new RegExp(`^\\d{${digits}}$`).test(value), says('areaDigits', { digits }))

/** Degrees with the comma of other lands' spreadsheets, or with the signs of maps: `7,8848`, `7.8848° N`. */
const plainDegrees = (cell: string) =>
  digitsOf(cell)
    .replace(/^[NE]|[NE]$/i, '')
    .replace(/°$/, '')
    .replace(/^(-?\d{1,3}),(\d+)$/, '$1.$2')

const degrees = (least: number, most: number) =>
  z
    .string()
    .transform(plainDegrees)
    .refine((value) => value !== '', says('empty'))
    .refine((value) => value === '' || /^-?\d{1,3}(\.\d+)?$/.test(value), says('degrees'))
    .transform(Number)
    .refine((value) => Number.isNaN(value) || (value >= least && value <= most), says('degreesRange', { least, most }))

export const neededCells = {
  external_id: number,
  category: z
    .string()
    .transform(categoryNamed)
    .refine(isCategory, says('category', { known: categories.join(', ') })),
  name_th: name,
  province_code: code(2),
  district_code: code(4),
  lat: degrees(5, 21),
  lng: degrees(97, 106),
} as const

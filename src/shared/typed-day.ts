/**
 * A day as a person types it: one that the calendar has. A year of the Buddhist era is asked back, and the answer names the
 * day that is meant: taken as it is, a licence would end in five centuries. Apart from the rules, so that pages bring no zod.
 */
import { z } from 'zod'
import { westernDigits } from './digits.ts'
import type { Fault, PlainRefusal } from './refusals.ts'

/** Years between the Buddhist era and the common one. */
const eras = 543
/** From here on nobody means the common era. */
const buddhistFrom = 2400

const exists = (year: number, month: number, day: number): boolean => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

const written = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')

/** The meaning of a text: a day, no day of the calendar, one of the Buddhist era, or nothing that could be read (`31/12/2026` can). */
export type ReadDay =
  | { day: string }
  | { buddhist: number; year: number; meant: string }
  | { fault: 'unread' | 'missing' }

export function readDay(typed: string): ReadDay {
  const text = westernDigits(typed).trim()
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, first, middle, last] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const parts = year === undefined ? [last, middle, first] : [year, month, day]
  if (parts.some((part) => part === undefined)) return { fault: 'unread' }
  const [y = 0, m = 0, d = 0] = parts.map(Number)
  if (y < buddhistFrom) return exists(y, m, d) && y >= 1900 ? { day: written(y, m, d) } : { fault: 'missing' }
  const common = y - eras
  return exists(common, m, d) ? { buddhist: y, year: common, meant: written(common, m, d) } : { fault: 'missing' }
}

/** The fault of a refused day; `unread` for a text that is no day. */
export function dayFault(read: Exclude<ReadDay, { day: string }>, unread: PlainRefusal): Fault {
  if ('fault' in read) return read.fault === 'missing' ? 'error:field.noSuchDay' : unread
  return ['error:field.buddhistYear', { typed: read.buddhist, year: read.year, meant: read.meant }]
}

/** A field for a day, `YYYY-MM-DD`. `unread` is the key of the fault of a text that is no day. */
export const dayField = (unread: PlainRefusal) =>
  z.string(unread).transform((typed, context): string => read(typed, unread, context))

/** The same, or nothing: null. */
export const optionalDay = (unread: PlainRefusal) =>
  z
    .string(unread)
    .optional()
    .transform((typed = '', context): string | null => (typed.trim() === '' ? null : read(typed, unread, context)))

function read(typed: string, unread: PlainRefusal, context: z.RefinementCtx): string {
  const found = readDay(typed.slice(0, 40))
  if ('day' in found) return found.day
  const fault = dayFault(found, unread)
  const [message, params] = typeof fault === 'string' ? [fault] : fault
  context.addIssue({ code: 'custom', message, params })
  return z.NEVER
}

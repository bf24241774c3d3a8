/** Days in a row in words, for hours that differ on them. */
import type { Formatters } from '../format.ts'

/** Days in a row: one, or from one to another. */
export const daysInWords = ({ from, to }: { from: string; to: string }, format: Pick<Formatters, 'date'>): string =>
  [...new Set([from, to])].map((day) => format.date(day)).join(' – ')

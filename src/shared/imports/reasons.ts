/**
 * Reasons of an import, as codes with their values: each has its words under `import:reason`, a clause that reads on from the column's name. The command
 * line, the page and the report say the same.
 */
import type { Translate } from '../head.ts'
import type { RegistryField } from '../places/registry-row.ts'
import type { ImportColumn } from './columns.ts'

/** Faults of words, in any column. */
export const wordCodes = [
  'empty',
  'long',
  'controls',
  'noLetter',
  'lostLetters',
  'questionMarks',
  'formula',
  'sheetError',
  'wrongEncoding',
  'privateFont',
  'escapes',
  'halves',
  'markup',
  'saysNothing',
] as const
export const reasonCodes = [
  ...wordCodes,
  'digits',
  'areaDigits',
  'degrees',
  'degreesRange',
  'category',
  'noProvince',
  'noDistrict',
  'otherProvince',
  'outsideThailand',
  'farAway',
  'cells',
  'twice',
  'postcodeUnused',
  'amenityUnknown',
  'licenceNoNumber',
  'addressElsewhere',
  'noSubdistrict',
  'phoneLines',
  'phoneExtension',
  'phoneFax',
  'phoneRounded',
  'phoneShort',
  'phoneMany',
  'phoneMore',
  'phoneForeign',
  'phoneUnread',
  // Of the person who imports: rows that their power does not reach.
  'otherArea',
  'otherKind',
  'knownElsewhere',
] as const
export type ReasonCode = (typeof reasonCodes)[number]
export type ReasonValues = Readonly<Record<string, string | number>>

export interface Reason {
  code: ReasonCode
  values?: ReasonValues | undefined
  /** The cell is left out for it, and the row passes. */
  leftOut?: boolean | undefined
}

/** A fault of one column, or of the number of cells. */
export interface ImportFault extends Reason {
  column: ImportColumn | 'columns'
}

/** The reason in the words of a reader. */
export const reasonWords = (t: Translate, { code, values, leftOut }: Reason): string => {
  const said = t(`import:reason.${code}`, values)
  return leftOut ? t('import:reason.leftOut', { reason: said }) : said
}

/** Faults of a whole file; those of its header come together. Each has its words under `import:file`. */
export const fileFaultCodes = [
  'large',
  'many',
  'encoding',
  'empty',
  'noRows',
  'quote',
  'unreadable',
  'header',
  'missing',
  'unknown',
  'twice',
] as const
export interface FileFaultReason {
  code: (typeof fileFaultCodes)[number]
  values?: ReasonValues | undefined
}

export const fileFaultWords = (t: Translate, reasons: readonly FileFaultReason[]): string =>
  reasons.map(({ code, values }) => t(`import:file.${code}`, values)).join(' ')

/** A change of many known places alike, as a file has it whose columns have slipped. Its words are under `import:many`. */
export interface ManyChange {
  code: 'slipped' | 'changed' | 'alike' | 'emptied'
  /** None where names have slipped. */
  field: RegistryField | null
  part: number
  of: number
  /** The one value of all. */
  value?: string | undefined
}

export const manyWords = (
  t: Translate,
  { code, field, part, of, value }: ManyChange,
  fieldName: string | null,
): string =>
  t(`import:many.${code}`, { field: fieldName ?? field ?? '', part, of, percent: Math.round((100 * part) / of), value })

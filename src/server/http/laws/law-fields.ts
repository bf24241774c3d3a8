/** Fields of the forms of the law library. */
import { z } from 'zod'
import { type AgencyKind, agencyKinds } from '#shared/agencies/agency.ts'
import { cleanText } from '#shared/clean-text.ts'
import { LAW_LENGTH, type LawWords, lawParts } from '#shared/laws/law.ts'
import { type Locale, locales } from '#shared/locales.ts'
import { says } from '#shared/refusals.ts'
import { type CardLevel, cardLevels } from '#shared/standards/card-levels.ts'
import { dayField, optionalDay } from '#shared/typed-day.ts'

const long = says('law:error.long')
const invalid = says('error:problem.invalid_request')

const line = (most: number) =>
  z
    .string(long)
    .max(8 * most, long)
    .transform((text) => cleanText(text).replace(/\s+/gu, ' '))
    .refine((text) => text.length <= most, long)

type Part = (typeof lawParts)[number]
type TextField = `${Part}_${Locale}`
const textFields = Object.fromEntries(
  lawParts.flatMap((part) => locales.map((locale) => [`${part}_${locale}`, line(LAW_LENGTH[part])])),
) as Record<TextField, ReturnType<typeof line>>

const box = z.string().optional()
const boxes = Object.fromEntries([
  ...cardLevels.map((level) => [`level_${level}`, box]),
  ...agencyKinds.map((kind) => [`kind_${kind}`, box]),
]) as Record<`level_${CardLevel}` | `kind_${AgencyKind}`, typeof box>

export const revisionField = z
  .string(invalid)
  .regex(/^\d{1,4}$/, invalid)
  .transform(Number)
export const lawCode = z
  .string(says('law:error.code'))
  .transform((text) => text.trim().toUpperCase())
  .refine(
    (text) => text.length <= LAW_LENGTH.code && /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$/.test(text),
    says('law:error.code'),
  )
export const lawDay = dayField(says('law:error.day'))

export const lawWords = z
  .object({
    kind: z.enum(['law', 'standard'], invalid),
    ...textFields,
    ...boxes,
    valid_from: lawDay,
    valid_to: optionalDay(says('law:error.day')),
    source: line(LAW_LENGTH.source).refine((text) => text !== '', says('law:error.source')),
  })
  .superRefine((fields, context) => {
    for (const part of lawParts) {
      const empty = locales.filter((locale) => fields[`${part}_${locale}`] === '')
      // A part is in all languages or in none; the law itself is always there.
      if (part === 'law' || empty.length < locales.length)
        for (const locale of empty)
          context.addIssue({ code: 'custom', path: [`${part}_${locale}`], message: says('law:error.languages') })
    }
  })
  .transform(({ kind, valid_from, valid_to, source, ...fields }): LawWords => {
    const levels = cardLevels.filter((level) => kind === 'law' && fields[`level_${level}`])
    const agency_kinds = agencyKinds.filter((it) => fields[`kind_${it}`])
    const texts = Object.fromEntries(
      Object.keys(textFields).map((name) => [name, fields[name as TextField] || null]),
    ) as unknown as Record<TextField, string>
    return { ...texts, is_law: kind === 'law', levels, agency_kinds, valid_from, valid_to, source }
  })

/** Fields of the forms about agencies. */
import { z } from 'zod'
import { agencyKinds, agencyTexts } from '#shared/agencies/agency.ts'
import { cleanText, letterCount } from '#shared/clean-text.ts'
import { locales } from '#shared/locales.ts'
import type { OtherLocale } from '#shared/localised.ts'
import { says } from '#shared/refusals.ts'

type Text = keyof typeof agencyTexts

const long = says('agency:error.long')

/** A line of at most so many letters; an empty one is null. */
const line = (text: Text) =>
  z
    .string(long)
    .max(8 * agencyTexts[text], long)
    .transform((it) => cleanText(it).replace(/\s+/gu, ' '))
    .refine((it) => it.length <= agencyTexts[text], long)
    .transform((it) => it || null)

/** Several lines, or none. */
const lines = (text: Text) =>
  z
    .string(long)
    .max(8 * agencyTexts[text], long)
    .transform(cleanText)
    .refine((it) => letterCount(it) <= agencyTexts[text], long)

export const agencyRev = z
  .string(says('error:problem.invalid_request'))
  .regex(/^\d{1,9}$/, says('error:problem.invalid_request'))
  .transform(Number)

/** Another agency, or none. */
const optionalAgency = z.union([z.literal('').transform(() => null), z.guid(says('agency:error.parent'))])

/** Names in the other languages, each of which may be missing. */
const otherNames = Object.fromEntries(
  locales.filter((it) => it !== 'th').map((it) => [`name_${it}`, line(`name_${it}`)]),
) as Record<`name_${OtherLocale}`, ReturnType<typeof line>>

export const agencyNames = {
  kind: z.enum(agencyKinds, says('agency:error.kind')),
  name_th: line('name_th').transform((it, context) => {
    if (it !== null) return it
    context.addIssue({ code: 'custom', message: says('agency:error.name') })
    return z.NEVER
  }),
  ...otherNames,
  short: line('short'),
  parent: optionalAgency,
}

export const agencyContact = {
  contact: lines('contact'),
  address: lines('address'),
  letter_head: lines('letter_head'),
  letter_prefix: lines('letter_prefix'),
  appeal_to: lines('appeal_to'),
  working_hours: lines('working_hours'),
}

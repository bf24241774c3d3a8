/** The fields of a questionnaire that is being written. Texts may be empty: a draft is written bit by bit. */
import { z } from 'zod'
import type { WrittenOption } from '#server/domain/standards/write-options.ts'
import { cleanLines, cleanText } from '#shared/clean-text.ts'
import { LAW_LENGTH } from '#shared/laws/law.ts'
import { locales } from '#shared/locales.ts'
import { fieldIn, fieldsOf, type LocalisedFields } from '#shared/localised-fields.ts'
import { says } from '#shared/refusals.ts'
import { costClasses, proofs } from '#shared/standards/question-help.ts'
import { sections, type Translated } from '#shared/standards/question-template.ts'
import { OPTIONS_MOST, TEMPLATE_LENGTH } from '#shared/standards/studio.ts'
import { type DraftText, draftTexts } from '#shared/standards/template-draft.ts'

const invalid = says('error:problem.invalid_request')
export const draftRev = z.coerce.number(invalid).int(invalid).min(0, invalid).max(1_000_000, invalid)
export const codeField = z.string(invalid).regex(/^[A-Z]{1,8}-\d{1,4}$/, invalid)

/** Anything that can be written, also figures alone, such as a limit. */
const signs = (most: number, clean = cleanLines) =>
  z
    .string(invalid)
    .default('')
    .transform((text) => clean(text))
    .refine((text) => text.length <= most, says('template:error.long'))
const words = (most: number) => signs(most, cleanText)

const lettersOf = (what: DraftText) =>
  what === 'text' || what === 'short' ? TEMPLATE_LENGTH.text : TEMPLATE_LENGTH.help

/** A field for each language. */
const inLocales = <What extends string>(what: What, most: number, text = words) =>
  Object.fromEntries(fieldsOf(what).map((field) => [field, text(most)])) as LocalisedFields<
    What,
    ReturnType<typeof words>
  >

export const nameFields = inLocales('name', TEMPLATE_LENGTH.text)

type TextFields = LocalisedFields<DraftText, ReturnType<typeof words>>
const textFields = Object.assign({}, ...draftTexts.map((what) => inLocales(what, lettersOf(what)))) as TextFields

/** Names of the fields of answers: `option1Th`, `option1Passes`. */
const optionNames = Array.from({ length: OPTIONS_MOST }, (_, index) => `option${index + 1}` as const)
type OptionFields = LocalisedFields<`option${number}`, ReturnType<typeof words>> & {
  [Name in `option${number}${'Value' | 'Passes'}`]: ReturnType<typeof words>
}
const optionFields = Object.assign(
  {},
  ...optionNames.map((name) => ({
    ...inLocales(name, TEMPLATE_LENGTH.option, signs),
    [`${name}Value`]: words(40),
    [`${name}Passes`]: words(3),
  })),
) as OptionFields

export const questionFields = z.object({
  rev: draftRev,
  /** Its code: a field named so would count as a secret, and never come back after a refusal. */
  asked: z.union([z.literal('').transform(() => null), codeField], invalid).default(null),
  type: z.enum(['yn', 'num', 'choice'], invalid),
  section: z.enum(sections, invalid),
  weight: z.coerce.number(invalid).int(invalid).min(1, invalid).max(5, invalid),
  critical: z.union([z.literal('').transform(() => null), z.enum(['M', 'X'])], invalid),
  photo: z.enum(['never', 'on_fail', 'always'], invalid),
  scope: z.enum(['both', 'inspector'], invalid),
  basis: words(LAW_LENGTH.code).transform((text) => text || null),
  limit: signs(20).transform((text) => text.replaceAll(' ', '') || null),
  cost: z.enum(costClasses, invalid),
  days: z.coerce
    .number(says('template:error.days'))
    .int(says('template:error.days'))
    .min(0, says('template:error.days'))
    .max(365, says('template:error.days')),
  proof: z.enum(proofs, invalid),
  ...textFields,
  ...optionFields,
})

/** The text of a name in all languages, from its fields. */
export const translated = (fields: Record<string, unknown>, what: string): Translated =>
  Object.fromEntries(locales.map((locale) => [locale, String(fields[fieldIn(what, locale)])])) as unknown as Translated

/** The answers that have any words. */
export const optionsIn = (fields: Record<string, unknown>): WrittenOption[] =>
  optionNames
    .map((name) => ({
      value: String(fields[`${name}Value`]),
      text: translated(fields, name),
      passes: fields[`${name}Passes`] === 'yes',
    }))
    .filter(({ text }) => Object.values(text).some(Boolean))

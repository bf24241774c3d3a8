/**
 * Texts of a question (`question_help`): its name in lists, the finding when it fails, why it matters, how it is fixed, at which cost and time. They
 * are no part of the question and may be edited. Pages get them in the reader's language.
 */
import { formatters } from '../format.ts'
import type { Locale } from '../locales.ts'
import { inLocale } from '../localised.ts'
import { isValue, limitOf, type PlaceLimits } from './pass-rule.ts'
import type { Question, Translated } from './question-template.ts'

/** Cost classes of repairs, from the least; in baht: costBaht in constants.ts. */
export const costClasses = ['none', 'low', 'medium', 'high'] as const
export type CostClass = (typeof costClasses)[number]

/** Proof of the repair: `photo` for documents and structure, otherwise `recheck`, an officer's inspection. */
export const proofs = ['photo', 'recheck'] as const
export type Proof = (typeof proofs)[number]

/** The help of one question, in all languages. */
export interface QuestionHelp {
  /** A name for lists and chips. */
  short: Translated
  /** The finding when it fails; `{{value}}` stands for the measured or chosen value, `{{limit}}` for the allowed one. */
  found: Translated
  /** The same without the limit; for questions whose limit is a figure of the place, which may not be known; null for others. */
  foundWithoutLimit: Translated | null
  /** The danger if it fails. */
  why: Translated
  /** Steps, one a line. */
  how: Translated
  cost: CostClass
  /** Days that the repair usually takes; 0: today. */
  days: number
  proof: Proof
}

/** Reason and method of a question, as shown. */
export interface HelpView {
  short: string
  why: string
  /** Steps. */
  how: readonly string[]
}

/** The parts of a question that the sentence needs. */
export type FoundQuestion = Pick<Question, 'type' | 'passRule' | 'options'>

/**
 * The finding, with the answer and its limit in it: "The raw-meat chiller is at 9 °C; the limit is 5 °C". Without an answer that
 * could stand there it is the question's short name.
 */
export function foundSentence(
  question: FoundQuestion,
  { short, found, foundWithoutLimit }: Pick<QuestionHelp, 'short' | 'found' | 'foundWithoutLimit'>,
  { value, limits, locale }: { value: string | null; limits: PlaceLimits; locale: Locale },
): string {
  const format = formatters(locale)
  const { type, passRule, options } = question
  const isGiven = value !== null && isValue(question, value)
  const chosen = () => {
    const option = options?.find((it) => it.value === value)
    return option && inLocale(option.text, locale)
  }
  const worded = { yn: () => undefined, num: () => format.number(Number(value)), choice: chosen }
  const said = isGiven ? worded[type]() : undefined
  const limit = limitOf(passRule, limits)
  const sentence = inLocale(limit === null && foundWithoutLimit ? foundWithoutLimit : found, locale)
  const given = { value: said, limit: limit === null ? undefined : format.number(limit) }
  const names = [...sentence.matchAll(/{{(\w+)}}/g)].map(([, name]) => name as keyof typeof given)
  if (names.some((name) => given[name] === undefined)) return inLocale(short, locale)
  return sentence.replace(/{{(\w+)}}/g, (_whole, name: keyof typeof given) => given[name] as string)
}

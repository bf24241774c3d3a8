/**
 * Whether an answer passes. Rules are few and written in the template: `yes`; `>=100`, `<=5`; `<=capacity`, `<=licensed`
 * (a figure of the place); `guard|sign_and_ring` (one of these choices).
 */
import type { Question } from './question-template.ts'

/** Figures of the place that rules compare with; null where they are not known. */
export interface PlaceLimits {
  capacity: number | null
  licensed: number | null
}

/** The parts of a question that judging needs; the wording of its options does not matter. */
export type Judged = Pick<Question, 'type' | 'passRule'> & { options: readonly { value: string }[] | null }

const comparison = /^(>=|<=)(\d+(?:\.\d+)?|capacity|licensed)$/

/** True if the rule is one that its type of question can have; of a choice, one that names given options. */
export function isPassRule({ type, passRule, options }: Judged): boolean {
  if (type === 'yn') return passRule === 'yes'
  if (type === 'num') return comparison.test(passRule)
  return passRule.split('|').every((value) => options?.some((option) => option.value === value))
}

const plainNumber = /^\d{1,9}(?:\.\d{1,3})?$/

/** True if the value is a possible answer to the question, passing or not. */
export function isValue({ type, options }: Pick<Judged, 'type' | 'options'>, value: string): boolean {
  if (type === 'yn') return value === 'yes' || value === 'no'
  if (type === 'choice') return options?.some((option) => option.value === value) ?? false
  return plainNumber.test(value)
}

/** The number that a rule compares with; null where the rule compares with none, or with a figure of the place that is not known. */
export function limitOf(passRule: string, limits: PlaceLimits): number | null {
  const [, , bound] = comparison.exec(passRule) ?? []
  if (bound === undefined) return null
  return bound === 'capacity' || bound === 'licensed' ? limits[bound] : Number(bound)
}

/**
 * `pass` or `fail`; null when that cannot be said: the value is none of the question's type, or the place's figure is not
 * known. Numbers are plain decimals such as `12` or `37.5`.
 */
export function judgeAnswer(question: Judged, value: string, limits: PlaceLimits): 'pass' | 'fail' | null {
  if (!isValue(question, value)) return null
  const { type, passRule } = question
  const verdict = (passes: boolean) => (passes ? 'pass' : 'fail')
  if (type === 'yn') return verdict(value === 'yes')
  if (type === 'choice') return verdict(passRule.split('|').includes(value))
  const limit = limitOf(passRule, limits)
  if (limit === null) return null
  return verdict(passRule.startsWith('>=') ? Number(value) >= limit : Number(value) <= limit)
}

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

/** What judging needs of a question; in what words its options are put does not matter. */
export type Judged = Pick<Question, 'type' | 'passRule'> & { options: readonly { value: string }[] | null }

const comparison = /^(>=|<=)(\d+(?:\.\d+)?|capacity|licensed)$/

/** Whether the rule is one that its type of question can have; of a choice, one that names given options. */
export function isPassRule({ type, passRule, options }: Judged): boolean {
  if (type === 'yn') return passRule === 'yes'
  if (type === 'num') return comparison.test(passRule)
  return passRule.split('|').every((value) => options?.some((option) => option.value === value))
}

/**
 * `pass` or `fail`; null when that cannot be said: the value is none of the question's type, or the place's figure is not
 * known. Numbers are plain decimals such as `12` or `37.5`.
 */
export function judgeAnswer(
  { type, passRule, options }: Judged,
  value: string,
  limits: PlaceLimits,
): 'pass' | 'fail' | null {
  const verdict = (passes: boolean) => (passes ? 'pass' : 'fail')
  if (type === 'yn') return value === 'yes' || value === 'no' ? verdict(value === 'yes') : null
  if (type === 'choice') {
    return options?.some((option) => option.value === value) ? verdict(passRule.split('|').includes(value)) : null
  }
  const [, sign, bound = ''] = comparison.exec(passRule) ?? []
  const limit = bound === 'capacity' || bound === 'licensed' ? limits[bound] : Number(bound)
  if (!sign || limit === null || !/^\d{1,9}(?:\.\d{1,3})?$/.test(value)) return null
  return verdict(sign === '>=' ? Number(value) >= limit : Number(value) <= limit)
}

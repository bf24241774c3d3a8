/** Passing values, and the answers of a choice as written. An answer keeps its value from version to version: results refer to it. */
import type { Kysely } from 'kysely'
import type { Question, Translated } from '#shared/standards/question-template.ts'
import { OPTIONS_LEAST } from '#shared/standards/studio.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { InputRefusal } from '../input-refusal.ts'

export interface WrittenOption {
  /** Empty for one that is new. */
  value: string
  text: Translated
  passes: boolean
}

/** Values of a question's answers, in all versions. */
async function usedValues(db: Kysely<Schema>, code: string): Promise<Set<string>> {
  const { rows } = await rowsOf({ value: 'text' })`
    select distinct given ->> 'value' as value from questions, jsonb_array_elements(options) given where code = ${code}`.execute(
    db,
  )
  return new Set(rows.map(({ value }) => value))
}

function* freeValues(used: ReadonlySet<string>): Generator<string, never> {
  for (let at = 0; ; at += 1) {
    const value = `answer_${at.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))}`
    if (!used.has(value)) yield value
  }
}

interface WrittenRule {
  code: string
  type: Question['type']
  limit: string | null
  /** The answers that it has; null where it was no choice. */
  own: Question['options']
  written: readonly WrittenOption[]
}

/** The rule of a question, and its choices. A number's is its limit as it was written, which may be none. */
export async function passRuleOf(db: Kysely<Schema>, { type, limit, ...choice }: WrittenRule) {
  if (type === 'choice') return keepOptions(db, choice)
  return { passRule: type === 'num' ? (limit ?? '') : 'yes', options: null }
}

/** The stored form of a choice, and its rule. Throws where there is nothing to choose between, or where everything or nothing passes. */
async function keepOptions(
  db: Kysely<Schema>,
  { code, own, written }: Pick<WrittenRule, 'code' | 'own' | 'written'>,
): Promise<{ options: NonNullable<Question['options']>; passRule: string }> {
  if (written.length < OPTIONS_LEAST)
    throw new InputRefusal({ form: ['template:refusal.fewOptions', { least: OPTIONS_LEAST }] })
  const passing = written.filter(({ passes }) => passes).length
  if (passing === 0 || passing === written.length) throw new InputRefusal({ form: 'template:refusal.passing' })
  const free = freeValues(await usedValues(db, code))
  const kept = written.map(({ value, text, passes }) => ({
    text,
    passes,
    value: own?.some((option) => option.value === value) ? value : free.next().value,
  }))
  return {
    options: kept.map(({ value, text }) => ({ value, text })),
    passRule: kept.flatMap(({ value, passes }) => (passes ? [value] : [])).join('|'),
  }
}

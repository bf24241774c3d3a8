/**
 * The words for every question as they are committed (`question-help/<kind>.json`, by code), read and checked once against the
 * questionnaires of the same build: none is missing, none is left over, and a sentence uses only values that its question gives.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#server/settings/root.ts'
import { locales } from '#shared/locales.ts'
import type { Localised } from '#shared/localised.ts'
import { costClasses, proofs, type QuestionHelp } from '#shared/standards/question-help.ts'
import type { Question, QuestionTemplate } from '#shared/standards/question-template.ts'
import { localisedShape } from './localised-shape.ts'
import { questionId, readQuestionTemplates } from './question-templates.ts'

const text = z.string().trim().min(1).max(500)
const translated = localisedShape(text)

const help = z.strictObject({
  short: translated,
  found: translated,
  foundWithoutLimit: translated.nullable().default(null),
  why: translated,
  how: translated,
  cost: z.enum(costClasses),
  days: z.int().min(0).max(365),
  proof: z.enum(proofs),
}) satisfies z.ZodType<QuestionHelp>

/** Schema of a help file: entries by the code of their question. */
export const questionHelpFile = z.record(z.string(), help)

const needs = {
  yn: { found: [] },
  choice: { found: ['value'] },
  num: { found: ['limit', 'value'] },
} satisfies Record<Question['type'], { found: string[] }>

/** Placeholders of a text in each language, sorted; null where the languages differ. */
function placeholders(text: Localised): string | null {
  const [first, ...others] = locales
    .flatMap((locale) => text[locale] ?? [])
    .map((words) =>
      [...words.matchAll(/{{([^{}]*)}}/g)]
        .map(([, name]) => name)
        .sort()
        .join(),
    )
  return others.every((other) => other === first) ? (first ?? '') : null
}

/** True if only one answer fails: the one choice that is not good, or none at all where one would do. Its own words say more than "0". */
const hasOneFailure = ({ type, passRule, options }: AskedQuestion): boolean =>
  type === 'choice'
    ? (options ?? []).filter(({ value }) => !passRule.split('|').includes(value)).length === 1
    : passRule === '>=1'

type AskedQuestion = Pick<Question, 'type' | 'passRule'> & Partial<Pick<Question, 'options'>>

/** True if the sentences use only values of an answer to this question, in every language. */
export function fitsQuestion(question: AskedQuestion, entry: QuestionHelp): boolean {
  const { type, passRule } = question
  const isOfPlace = /capacity|licensed/.test(passRule)
  const bare = entry.foundWithoutLimit
  const needed = needs[type].found
  const found = placeholders(entry.found)
  const isOwn = hasOneFailure(question) && found === needed.filter((name) => name !== 'value').join()
  return (
    (isOwn || found === needed.join()) &&
    (bare === null ? !isOfPlace : isOfPlace && placeholders(bare) === 'value') &&
    [entry.short, entry.why, entry.how].every((words) => placeholders(words) === '')
  )
}

/** The help of one question of a questionnaire. */
export interface KeyedHelp extends QuestionHelp {
  questionId: string
}

/** The entries of a file, in the order of its questionnaire. Throws when one is missing, left over or does not fit. */
export function helpOf({ kind, version, questions }: QuestionTemplate, file: unknown): KeyedHelp[] {
  const entries = questionHelpFile.parse(file)
  const codes = new Set(questions.map(({ code }) => code))
  const strange = Object.keys(entries).filter((code) => !codes.has(code))
  if (strange.length > 0) throw new Error(`The help of ${kind} has no question ${strange.join(', ')}.`)
  return questions.map((question) => {
    const entry = entries[question.code]
    if (!entry) throw new Error(`The question ${question.code} has no help.`)
    if (!fitsQuestion(question, entry)) throw new Error(`The help of ${question.code} does not fit its question.`)
    return { questionId: questionId(question.code, version), ...entry }
  })
}

const fileOf = (kind: string) => path.join(projectRoot, 'src/server/db/reference/question-help', `${kind}.json`)

let all: KeyedHelp[] | undefined

/** The committed help of all questionnaires; the same objects on every call. Throws when a file is wrong. */
export function readQuestionHelp(): KeyedHelp[] {
  all ??= readQuestionTemplates().flatMap((template) =>
    helpOf(template, JSON.parse(readFileSync(fileOf(template.kind), 'utf8'))),
  )
  return all
}

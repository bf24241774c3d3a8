/**
 * The questionnaires as they are committed, read and checked once. A change of a published one belongs into a new version: raise
 * `version` in its file. Where they come from: SOURCES.md.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#server/settings/root.ts'
import { isPassRule } from '#shared/standards/pass-rule.ts'
import { type QuestionTemplate, sections, templateKinds } from '#shared/standards/question-template.ts'
import { localisedShape } from './localised-shape.ts'

const text = z.string().trim().min(1).max(500)
const translated = localisedShape(text)

const question = z
  .strictObject({
    code: z.string().regex(/^[A-Z]{2,8}-\d{2}$/),
    section: z.enum(sections),
    type: z.enum(['yn', 'num', 'choice']),
    passRule: z.string(),
    weight: z.int().min(1).max(5),
    critical: z.enum(['M', 'X']).nullable(),
    photo: z.enum(['never', 'on_fail', 'always']),
    scope: z.enum(['both', 'inspector']),
    basis: text.nullable(),
    text: translated,
    options: z
      .array(z.strictObject({ value: z.string().regex(/^[a-z_]{1,40}$/), text: translated }))
      .min(2)
      .nullable(),
  })
  .refine((it) => (it.type === 'choice') === (it.options !== null), 'options belong to a choice')
  .refine(isPassRule, 'the pass rule does not fit the type')

/** Schema of a questionnaire's file. */
export const questionTemplate = z
  .strictObject({
    kind: z.enum(templateKinds),
    version: z.int().min(1),
    name: translated,
    questions: z.array(question).min(1).max(200),
  })
  .refine(({ questions }) => new Set(questions.map(({ code }) => code)).size === questions.length, {
    message: 'a code stands twice',
  }) satisfies z.ZodType<QuestionTemplate>

const fileOf = (kind: string) => path.join(projectRoot, 'src/server/db/reference/question-templates', `${kind}.json`)

let templates: QuestionTemplate[] | undefined

/** The committed questionnaires, one of each kind; the same objects on every call. Throws when a file is wrong. */
export function readQuestionTemplates(): QuestionTemplate[] {
  templates ??= templateKinds.map((kind) => {
    const template = questionTemplate.parse(JSON.parse(readFileSync(fileOf(kind), 'utf8')))
    if (template.kind !== kind) throw new Error(`${kind}.json is of kind ${template.kind}.`)
    return template
  })
  return templates
}

/** `restaurant.1` */
export const templateId = ({ kind, version }: Pick<QuestionTemplate, 'kind' | 'version'>): string =>
  `${kind}.${version}`

/** `REST-07.1` */
export const questionId = (code: string, version: number): string => `${code}.${version}`

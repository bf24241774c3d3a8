/**
 * Preview of surveys: the kinds of places, or the questions of one as its owner is asked them. A supervisor may look at a questionnaire
 * that is still being written, with the inspectors' questions; for everybody else its address does not exist.
 */
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Person } from '#server/domain/accounts/sessions.ts'
import { presentQuestion } from '#server/domain/runs/present-run.ts'
import { readHelp } from '#server/domain/runs/queries.ts'
import { countQuestions, findTemplate, newestTemplate } from '#server/domain/standards/templates.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { textOf } from '#shared/localised.ts'
import { problems } from '#shared/problems.ts'
import { type TemplateKind, templateKinds } from '#shared/standards/question-template.ts'

const page = '/test-survey'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { kind, template } = readPage(context, page).search
  if (template === null && kind === null) return { kinds: await listKinds(context), trial: null }
  return { kinds: null, trial: await findTrial(context, { kind, template }) }
}

async function listKinds({ database }: RequestContext) {
  const counted = await countQuestions(database.db)
  return templateKinds.flatMap((kind) => counted.find((it) => it.kind === kind) ?? [])
}

const isSupervisor = ({ role, inspector }: Person) =>
  role === 'inspector' && inspector?.state === 'active' && inspector.level === 'supervisor'

async function findTrial(context: RequestContext, asked: { kind: TemplateKind | null; template: string | null }) {
  const { db } = context.database
  const { locale } = context.reader
  const isDraft = asked.template !== null
  if (isDraft && !isSupervisor(personOf(context))) throw problems.page_not_found()
  const found =
    asked.template !== null
      ? await findTemplate(db, asked.template)
      : await findTemplate(db, await newestTemplate(db, asked.kind as TemplateKind))
  if (!found) throw problems.page_not_found()
  const { template, questions } = found
  const help = await readHelp(db, template.id)
  return {
    kind: template.kind,
    template: isDraft ? template.id : null,
    name: textOf(template, 'name', locale),
    version: template.version,
    isPublished: template.published_at !== null,
    questions: questions
      .filter(({ scope }) => isDraft || scope === 'both')
      .map((row) => presentQuestion(row, locale, help.get(row.id))),
    startedAt: context.now.toISOString(),
  }
}

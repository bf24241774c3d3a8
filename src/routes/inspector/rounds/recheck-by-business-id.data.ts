/** The visit to a place: due work there, and its beginning. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { agenciesInStead } from '#server/domain/cards/held-by-others.ts'
import { namesInspecting } from '#server/domain/duty/agency-kinds.ts'
import { declareInterest } from '#server/domain/duty/declare-interest.ts'
import { isOtherKind, whyNotInspect } from '#server/domain/duty/policy.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { findVisit, lacksLicensed } from '#server/domain/inspections/find-visit.ts'
import { prepareInspection } from '#server/domain/inspections/prepare-inspection.ts'
import { untranslatedReplies } from '#server/domain/inspections/present.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { whyNotJoin } from '#server/domain/runs/access.ts'
import { findOpenRun } from '#server/domain/runs/queries.ts'
import { findRunPage } from '#server/domain/runs/run-page.ts'
import { dutyAt } from '#server/http/duty/duty-at.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { runCommand } from '#server/http/forms/run-command.ts'
import { inspectionForms } from '#server/http/inspections/inspection-forms.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { visitFields } from '#shared/inspections/visit-fields.ts'
import type { VisitView } from '#shared/inspections/visit-page.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { RunPageData } from '#shared/runs/run.ts'

const page = '/inspector/recheck-by-business-id/:id'
const recheck = '/inspector/do-recheck/:id/:question_template_id'

interface VisitPage {
  visit: VisitView
  /** The open inspection there, begun by any officer of the area. */
  run: RunPageData | null
  newRun: string
  /** The questions of a visit prepared for offline work: a device adds them to its copy of the page. */
  prepared: RunPageData | null
}

export async function loader(args: LoaderFunctionArgs): Promise<VisitPage> {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const place = params.id
  const standing = await dutyAt(context, place)
  const refusal = whyNotInspect(standing)
  const { database, reader, now, actor } = context
  const officer = personOf(context).id
  const [visit, found] = await Promise.all([
    agenciesInStead(database.db, { place, officer, now }, reader.locale).then((inStead) =>
      findVisit(database.db, { place, officer, inStead }, { locale: reader.locale, now }),
    ),
    findOpenRun(database.db, place, 'inspection'),
  ])
  if (!visit) throw problems.page_not_found()
  const due = refusal ? null : visit.due
  const replies = due?.findings.map(({ reply }) => reply) ?? []
  context.wantTranslations(untranslatedReplies(replies, reader.locale))
  // An officer who may not work on another's visit reads why.
  const open = found && (await whyNotJoin(database.db, { standing, run: found, person: officer })) ? null : found
  const inspectedBy = isOtherKind(standing) ? await namesInspecting(database.db, place, reader.locale) : null
  if (open?.follows_id) throw redirect(path(recheck, { id: open.follows_id, question_template_id: open.template_id }))
  const { name, category } = visit.place.card
  const shown = { actor, place: { id: place, name, category }, locale: reader.locale, at: search.q }
  return {
    visit: { ...visit, refusal, inspectedBy, due },
    run: open && (await findRunPage(database.db, open, shown)),
    // Sent with the form: pressed twice, it begins once.
    newRun: uuidv7(),
    prepared: null,
  }
}

/** An officer with an interest does not reach the visit, and the criteria of answers are known before it. */
async function check(place: string, { interest, licensed }: z.output<typeof visitFields>, context: RequestContext) {
  if (interest === 'some') throw await runCommand(context, declareInterest, { place })
  if (licensed === null && (await lacksLicensed(context.database.db, place)))
    throw new InputRefusal({ licensed: 'inspection:error.licensed' })
}

const actionOf = (place: string) =>
  forms({
    start: form({
      schema: visitFields,
      check: (input, context) => check(place, input, context),
      command: startInspection,
      input: ({ interest: _, ...visit }) => ({ ...visit, place }),
      answer: () => ({ to: path(page, { id: place }) }),
    }),
    take: form({
      schema: z.object({}),
      command: prepareInspection,
      input: () => ({ place }),
      answer: (_input, _context, taken) => ({ data: taken }),
    }),
    ...inspectionForms({
      at: (q) => path(page, { id: place }, { q }),
      finish: (of) => path('/inspector/recheck-by-business-id/state-finish', { of }),
      aborted: path(page, { id: place }),
    }),
  })

export const action = formsAt(page, ({ params }) => actionOf(params.id))

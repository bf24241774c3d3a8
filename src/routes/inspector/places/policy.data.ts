/** Checks of a place's policies: promises, facts, licences and accounts beside findings; checking them, and asking for a visit. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { declareRelation } from '#server/domain/duty/declare-interest.ts'
import { getPlaceDuty, whyNotAct } from '#server/domain/duty/place-duty.ts'
import { checkAmenity } from '#server/domain/papers/check-amenity.ts'
import { checkLicence, checkStated } from '#server/domain/papers/check-papers.ts'
import { decidePhotos } from '#server/domain/papers/decide-photos.ts'
import { findPapers } from '#server/domain/papers/find-papers.ts'
import { openComplaint } from '#server/domain/reports/complaints.ts'
import { dutyAt } from '#server/http/duty/duty-at.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { safetyAmenities } from '#shared/places/amenities.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'
import { DECISION_NOTE_MOST } from '#shared/reviews/decisions.ts'
import { textField } from '#shared/text-field.ts'

const page = '/inspector/policy/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  await dutyAt(context, params.id)
  const { database, reader, now } = context
  const [papers, duty] = await Promise.all([
    findPapers(database.db, params.id, { locale: reader.locale, now, photographed: search.photographed }),
    getPlaceDuty(database.db, { officer: personOf(context).id, place: params.id, now }),
  ])
  if (!papers) throw problems.page_not_found()
  return { papers, photographed: search.photographed, refusal: whyNotAct(duty), done: search.done }
}

const note = textField({ least: 1, most: DECISION_NOTE_MOST }, says('policy:error.note'), says('policy:error.noteLong'))

/** Of the seen state; see domain/seen.ts. */
const rev = z.string(says('error:problem.invalid_request')).max(40, says('error:problem.invalid_request'))

export const action = formsAt(page, ({ params: { id: place } }) => {
  const to = (done: string) => ({ to: path(page, { id: place }, { done }) })
  return forms({
    payees: form({
      schema: z.object({ rev }),
      command: checkStated,
      input: (input) => ({ place, rev: input.rev }),
      answer: () => to('checked'),
    }),
    licence: form({
      schema: z.object({ licence: z.uuid(says('error:problem.invalid_request')) }),
      command: checkLicence,
      input: ({ licence }) => ({ place, licence }),
      answer: () => to('checked'),
    }),
    amenity: form({
      schema: z.object({ rev, amenity: z.enum(safetyAmenities, says('error:problem.invalid_request')) }),
      command: checkAmenity,
      input: (input) => ({ ...input, place }),
      answer: () => to('checked'),
    }),
    photos: form({
      schema: z
        .object({ rev, finding: z.uuid(says('error:problem.invalid_request')) })
        .catchall(z.string())
        .transform(({ rev, finding, ...ticked }) => ({ rev, finding, shown: Object.keys(ticked) })),
      command: decidePhotos,
      input: (input) => ({ ...input, place }),
      answer: () => to('photos'),
    }),
    complaint: form({
      schema: z.object({ note }),
      command: openComplaint,
      input: (input) => ({ ...input, place }),
      answer: () => to('planned'),
    }),
    relation: form({
      schema: z.object({ sure: z.literal('1', says('error:field.tick')) }),
      command: declareRelation,
      input: () => ({ place }),
      answer: () => to('declared'),
    }),
  })
})

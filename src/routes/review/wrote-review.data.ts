/** Writing a review of a place, changing an own one, and taking it away. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { deviceMark } from '#server/domain/accounts/device-mark.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { removeUnnamed } from '#server/domain/photos/remove-photo.ts'
import { storePhotos } from '#server/domain/photos/store-photos.ts'
import { appealReview } from '#server/domain/reviews/appeals.ts'
import { deleteReview, editReview, type Written, writeReview } from '#server/domain/reviews/commands.ts'
import { reviewsOf } from '#server/domain/reviews/constants.ts'
import { refused, whyNotWrite } from '#server/domain/reviews/policy.ts'
import { visitMonths } from '#server/domain/reviews/rules.ts'
import { findOwnReview, findPlaceName, findStanding } from '#server/domain/reviews/standing.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { appealField, idField, reviewFields } from '#shared/reviews/review-fields.ts'

const page = '/client/information/wrote-review/:id'
const full = '/client/information/review-full/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const person = personOf(context)
  const { params, search } = readPage(context, page)
  const place = params.id
  const named = await findPlaceName(database.db, place, reader.locale)
  const standing = named && (await findStanding(database.db, person.id, place, now))
  if (!named || !standing) throw problems.page_not_found()
  const own = await findOwnReview(database.db, person.id, place, { wanted: search.review ?? undefined, now })
  if (search.review && !own) throw problems.page_not_found()
  const refusal = whyNotWrite(standing, now)
  const months = visitMonths(now)
  return {
    place,
    done: search.done,
    /** The owner of drafts on the device: two people may have one name. */
    writer: deviceMark(person.id),
    ...named,
    own,
    months: own && !months.includes(own.month) ? [...months, own.month] : months,
    // An author with an active review changes that one.
    refusal: refusal === 'review:refusal.tooSoon' ? null : refusal,
  }
}

/** Faults beyond the schema, before photos are processed. */
async function check(place: string, { month }: { month: string }, context: RequestContext): Promise<void> {
  const standing = await findStanding(context.database.db, personOf(context).id, place, context.now)
  if (!standing) throw problems.page_not_found()
  if (standing.isRelated) throw refused('review:refusal.ownPlace')
  if (standing.onDuty) throw refused('review:refusal.dutyArea')
  if (month > (visitMonths(context.now)[0] as string)) throw new InputRefusal({ month: 'review:error.month' })
}

const photosOf = (_input: unknown, { storage, files, photoNaming: naming }: RequestContext) =>
  storePhotos(storage, files, { field: 'photos', naming })

async function removeGone({ removed }: Pick<Written, 'removed'>, { database, storage }: RequestContext): Promise<void> {
  for (const key of removed) await removeUnnamed(database.db, storage, key)
}

/** Boxes are named `remove-<id of the photo>`. */
const removedOf = (values: Record<string, unknown>): string[] =>
  Object.keys(values).flatMap((name) => {
    const id = idField.safeParse(/^remove-(.+)$/.exec(name)?.[1])
    return id.success ? [id.data] : []
  })

const edited = z
  .looseObject({ ...reviewFields, review: idField })
  .transform((values) => ({ ...values, removed: removedOf(values) }))

const pick = ({ stars, text, month, safety, cleanliness, service, value }: z.output<typeof edited>) => ({
  stars,
  text,
  month,
  safety,
  cleanliness,
  service,
  value,
})

const actionOf = (place: string) =>
  forms({
    write: form({
      schema: z.object(reviewFields),
      check: (input, context) => check(place, input, context),
      limits: (_input, context) => [reviewsOf(personOf(context).id)],
      prepare: photosOf,
      command: writeReview,
      input: (review, _context, photos) => ({ place, review, photos }),
      answer: (_input, _context, { held }) => ({ to: path(full, { id: place }, { done: held ? 'held' : 'written' }) }),
    }),
    edit: form({
      schema: edited,
      check: (input, context) => check(place, input, context),
      limits: (_input, context) => [reviewsOf(personOf(context).id)],
      prepare: photosOf,
      command: editReview,
      input: (input, _context, added) => {
        const { review, removed } = input
        return { place, review, change: pick(input), added, removed }
      },
      after: removeGone,
      answer: (_input, _context, { held }) => ({ to: path(full, { id: place }, { done: held ? 'held' : 'edited' }) }),
    }),
    appeal: form({
      schema: z.object({ review: idField, text: appealField }),
      limits: (_input, context) => [reviewsOf(personOf(context).id)],
      command: appealReview,
      input: (input) => ({ place, ...input }),
      answer: ({ review }) => ({ to: path(page, { id: place }, { review, done: 'appealed' }) }),
    }),
    delete: form({
      schema: z.object({ review: idField }),
      command: deleteReview,
      input: ({ review }) => ({ place, review }),
      after: (removed, context) => removeGone({ removed }, context),
      answer: () => ({ to: path(full, { id: place }, { done: 'deleted' }) }),
    }),
  })

export const action = formsAt(page, ({ params }) => actionOf(params.id))

/** An owner's own place, section by section: harmless fields change at once, the rest is proposed. Another's place is not there. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { closeForTime, closePlace, reopenPlace } from '#server/domain/own-places/closing.ts'
import { ownChangesOf, ownFilesOf } from '#server/domain/own-places/constants.ts'
import { editPlace, proposeEdit } from '#server/domain/own-places/edit-place.ts'
import { findEditPage } from '#server/domain/own-places/find-edit-page.ts'
import { orderLines } from '#server/domain/own-places/order-lines.ts'
import { addPhotos, removeOwnPhoto } from '#server/domain/own-places/own-photos.ts'
import { removeUnnamed } from '#server/domain/photos/remove-photo.ts'
import { storePhotos } from '#server/domain/photos/store-photos.ts'
import { unsaidOf } from '#server/domain/translations/said.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { orderField } from '#server/http/own-places/order-field.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import { toColumns } from '#shared/localised.ts'
import { fromFields } from '#shared/localised-fields.ts'
import type { ownDone } from '#shared/own-places/edit.ts'
import { amenityFields, contactFields, detailFields, hoursFields, wordsFields } from '#shared/own-places/edit-fields.ts'
import { daysFault, droppedFields, holidayFields, specialFields } from '#shared/own-places/special-hours-fields.ts'
import { path } from '#shared/path.ts'
import { amenities } from '#shared/places/amenities.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import { holidaysAhead, withDays, withHolidays, withWeek } from '#shared/places/special-hours.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'
import { optionalDay } from '#shared/typed-day.ts'

const page = '/vendor/manage-business/edit/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, tiles, now } = context
  const today = bangkokDay(now)
  const found = await findEditPage(database.db, personOf(context).id, params.id, { locale: reader.locale, today, now })
  if (!found) throw problems.page_not_found()
  const translates = context.translateNow !== null
  const shown = found.isHelper ? [] : [found.edit?.said, found.outcome?.said]
  for (const said of shown) if (said) context.wantTranslations(unsaidOf(said, reader.locale))
  return { ...found, tiles, translates, today, holidays: holidaysAhead(today), done: search.done }
}

const uuid = z.uuid(says('error:problem.invalid_request'))
const changes = (_input: unknown, context: RequestContext) => [ownChangesOf(personOf(context).id)]
const files = (_input: unknown, context: RequestContext) => [ownFilesOf(personOf(context).id)]
const sure = z.literal('1', says('own:refusal.sure'))

const saidHours =
  (change: (stands: OpeningHours) => OpeningHours) =>
  ({ opening_hours }: { opening_hours: OpeningHours }) => ({ opening_hours: JSON.stringify(change(opening_hours)) })

const actionOf = (place: string) => {
  const answer = (done: (typeof ownDone)[number]) => () => ({ to: path(page, { id: place }, { done }) })
  return forms({
    words: form({
      schema: wordsFields,
      limits: changes,
      command: editPlace,
      input: ({ seen, priceLevel, ...texts }) => ({
        place,
        section: 'words' as const,
        seen,
        set: {
          ...toColumns('description', fromFields(texts, 'description')),
          price_level: priceLevel,
        },
      }),
      answer: answer('saved'),
    }),
    amenities: form({
      schema: amenityFields,
      limits: changes,
      command: editPlace,
      input: ({ seen, ...ticked }) => ({
        place,
        section: 'amenities' as const,
        seen,
        set: { amenities: amenities.filter((each) => ticked[each]) },
      }),
      answer: answer('saved'),
    }),
    hours: form({
      schema: hoursFields,
      limits: changes,
      command: editPlace,
      input: ({ seen, hours }) => ({
        place,
        section: 'hours' as const,
        seen,
        set: saidHours((stands) => withWeek(stands, hours)),
      }),
      answer: answer('saved'),
    }),
    holidays: form({
      schema: holidayFields,
      limits: changes,
      command: editPlace,
      input: ({ seen, spans }) => ({
        place,
        section: 'holidays' as const,
        seen,
        set: saidHours((stands) => withHolidays(stands, spans)),
      }),
      answer: answer('saved'),
    }),
    dates: form({
      schema: specialFields,
      check: async (stated, { now }) => {
        const fault = daysFault(stated, bangkokDay(now))
        if (fault) throw new InputRefusal(fault)
      },
      limits: changes,
      command: editPlace,
      input: ({ seen, first: from, last: to, spans }, { now }) => ({
        place,
        section: 'dates' as const,
        seen,
        set: saidHours((stands) => withDays(stands, { from, to, spans, today: bangkokDay(now) })),
      }),
      answer: answer('saved'),
    }),
    dropDates: form({
      schema: droppedFields,
      limits: changes,
      command: editPlace,
      input: ({ seen, first: from, last: to }, { now }) => ({
        place,
        section: 'dates' as const,
        seen,
        set: saidHours((stands) => withDays(stands, { from, to, spans: null, today: bangkokDay(now) })),
      }),
      answer: answer('removed'),
    }),
    contact: form({
      schema: contactFields,
      limits: changes,
      command: editPlace,
      input: ({ seen, phone }) => ({ place, section: 'contact' as const, seen, set: { phone } }),
      answer: answer('saved'),
    }),
    details: form({
      schema: detailFields,
      limits: changes,
      command: proposeEdit,
      input: ({ rev, stated }) => ({ place, rev, stated }),
      answer: answer('proposed'),
    }),
    withdraw: form({
      schema: z.object({ rev: z.string().transform(Number) }),
      limits: changes,
      command: proposeEdit,
      input: ({ rev }) => ({ place, rev, stated: null }),
      answer: answer('withdrawn'),
    }),
    photo: form({
      schema: z.object({}),
      limits: files,
      prepare: (_input, { storage, files, photoNaming: naming }) =>
        storePhotos(storage, files, { field: 'photos', naming, least: 1 }),
      command: addPhotos,
      input: (_input, _context, photos) => ({ place, photos }),
      answer: answer('added'),
    }),
    dropPhoto: form({
      schema: z.object({ photo: uuid }),
      limits: changes,
      command: removeOwnPhoto,
      input: ({ photo }) => ({ place, photo }),
      after: (key, { database, storage }) => removeUnnamed(database.db, storage, key),
      answer: answer('removed'),
    }),
    order: form({
      schema: z.object({ order: orderField }),
      limits: changes,
      command: orderLines,
      input: ({ order }) => ({ place, table: 'photos' as const, ids: order }),
      answer: answer('ordered'),
    }),
    closeForTime: form({
      schema: z.object({
        reopensOn: optionalDay(says('register:error.expiry')),
      }),
      check: async ({ reopensOn }, { now }) => {
        if (reopensOn !== null && reopensOn <= bangkokDay(now))
          throw new InputRefusal({ reopensOn: 'own:refusal.reopensPast' })
      },
      limits: changes,
      command: closeForTime,
      input: ({ reopensOn }) => ({ place, reopensOn }),
      answer: answer('closed'),
    }),
    reopen: form({
      schema: z.object({}),
      limits: changes,
      command: reopenPlace,
      input: () => ({ place }),
      answer: answer('reopened'),
    }),
    close: form({
      schema: z.object({ sure }),
      limits: changes,
      command: closePlace,
      input: () => ({ place }),
      answer: answer('closed'),
    }),
  })
}

export const action = formsAt(page, ({ params }) => actionOf(params.id))

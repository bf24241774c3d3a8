/** Work of suspended or moved officers, as it waits for a supervisor of the area: taken over into the run, or set aside. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { setAside, takeOver } from '#server/domain/quarantine/decide.ts'
import { listQuarantined } from '#server/domain/quarantine/queries.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { ASIDE_REASON } from '#shared/quarantine/quarantine.ts'
import { says } from '#shared/refusals.ts'
import { textField } from '#shared/text-field.ts'

const page = '/inspector/management-place/quarantine'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { done, left, visit, ...search } = readPage(context, page).search
  const person = personOf(context)
  const asked = listAsked(search)
  const [{ waiting, next }] = await Promise.all([
    listQuarantined(database.db, { reader: person.id, locale: reader.locale, now }, asked),
  ])
  return { waiting, next, asked, done, left, visit, isSupervisor: person.inspector?.level === 'supervisor' }
}

const seen = {
  quarantine: z.uuid(says('error:problem.invalid_request')),
  rev: z.iso.datetime(says('error:problem.invalid_request')),
}
const reason = textField(ASIDE_REASON, says('quarantine:refusal.reason'), says('quarantine:refusal.tooLong'))

export const action = forms({
  take: form({
    schema: z.object(seen),
    command: takeOver,
    answer: (_input, _context, { place, left }) => ({ to: path(page, { done: 'taken', visit: place, left }) }),
  }),
  aside: form({
    schema: z.object({ ...seen, reason }),
    command: setAside,
    answer: () => ({ to: path(page, { done: 'aside' }) }),
  }),
})

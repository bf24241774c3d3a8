/** Work of suspended or moved officers before a supervisor of the area: sent answers are taken over or set aside, open visits handed on. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { linesPerPage } from '#server/domain/duty/waiting-page.ts'
import { setAside, takeOver } from '#server/domain/quarantine/decide.ts'
import { handOnVisits, listLeftVisits, listVisitTakers } from '#server/domain/quarantine/left-visits.ts'
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
  const reading = { reader: person.id, locale: reader.locale, now }
  const [{ waiting, next }, { visits, isLong }] = await Promise.all([
    listQuarantined(database.db, reading, asked),
    asked.cursor === null ? listLeftVisits(database.db, reading, asked) : { visits: [], isLong: false },
  ])
  const takers = await listVisitTakers(database.db, reading, visits)
  const isSupervisor = person.inspector?.level === 'supervisor'
  return { waiting, visits, isLong, takers, next, asked, done, left, visit, isSupervisor }
}

const seen = {
  quarantine: z.uuid(says('error:problem.invalid_request')),
  rev: z.iso.datetime(says('error:problem.invalid_request')),
}
const reason = textField(ASIDE_REASON, says('quarantine:refusal.reason'), says('quarantine:refusal.tooLong'))

/** Visits that are ticked come as `v-<run>`; `seen` has those of the page with the officers who left them: `<run>~<officer>`, with spaces between. */
const prefix = 'v-'
const handing = z
  .object({ to: z.uuid(says('quarantine:error.to')), seen: z.string() })
  .catchall(z.string())
  .transform(({ to, seen, ...others }) => ({
    to,
    visits: seen.split(' ').flatMap((line) => {
      const [run = '', officer] = line.split('~')
      return `${prefix}${run}` in others ? [{ run, officer: officer || null }] : []
    }),
  }))
  .pipe(
    z.object({
      to: z.uuid(),
      visits: z.array(z.object({ run: z.uuid(), officer: z.uuid().nullable() })).max(linesPerPage),
    }),
  )

export const action = forms({
  handOn: form({
    schema: handing,
    command: handOnVisits,
    answer: () => ({ to: path(page, { done: 'handedOn' }) }),
  }),
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

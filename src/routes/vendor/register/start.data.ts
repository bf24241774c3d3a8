/** Start of a registration: drafts to go on with, whether the place is here already, and requirements by kind of business. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { draftSaves, draftsBegun } from '#server/domain/registrations/constants.ts'
import { findReturned, listDrafts, listFiles, presentDraft } from '#server/domain/registrations/draft-rows.ts'
import { discardDraft, startDraft } from '#server/domain/registrations/drafts.ts'
import { findHere, longestFind } from '#server/domain/registrations/find-here.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { writerAt } from '#server/http/registrations/draft-at.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { categories } from '#shared/categories.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'
import { firstReturned } from '#shared/registrations/decision.ts'
import { licencesOf } from '#shared/registrations/licence-kinds.ts'
import { stepPath, stepsDone } from '#shared/registrations/registration.ts'

const page = '/vendor/register-business'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, person, now } = context
  const { db } = database
  const { find, kind, done } = readPage(context, page).search
  const drafts = []
  for (const row of await listDrafts(db, writerAt(context), now)) {
    const view = presentDraft(row, await listFiles(db, row.id), await findReturned(db, row.business_id, reader.locale))
    drafts.push({
      ...view,
      done: stepsDone(view.gap),
      href: stepPath(view.gap ?? (view.returned ? firstReturned(view.returned) : 'form4'), row.id),
    })
  }
  const typed = find?.slice(0, longestFind).trim() ?? ''
  return {
    drafts,
    isGuest: person === null,
    find: typed,
    found: await context.search(() => findHere(db, { typed, person: person?.id ?? null, locale: reader.locale })),
    kind,
    needs: kind ? licencesOf(kind) : [],
    done,
  }
}

export const action = forms({
  begin: form({
    schema: z.object({ kind: z.enum(categories, says('register:error.needed')) }),
    limits: (_input, { person, actor }) => [draftsBegun(person?.id ?? null, actor.address ?? '')],
    command: startDraft,
    input: ({ kind }, { draftToken }) => ({ id: uuidv7(), category: kind, token: draftToken }),
    answer: (_input, _context, { draft, token }) => ({
      to: stepPath('form1', draft),
      ...(token !== null && { draft: token }),
    }),
  }),
  discard: form({
    schema: z.object({ draft: z.uuid(says('error:problem.invalid_request')) }),
    limits: (_input, { person, actor }) => [draftSaves(person?.id ?? null, actor.address ?? '')],
    command: discardDraft,
    input: ({ draft }, { draftToken }) => ({ draft, token: draftToken }),
    answer: () => ({ to: path(page, { done: 'discarded' }) }),
  }),
})

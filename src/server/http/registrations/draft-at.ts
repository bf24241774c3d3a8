/**
 * The draft that a page of the registration is about: loaders read it before anything else. Without one in the address, the only one there is;
 * of a guest who has signed in, taken into the account; beyond the first gap back to that; after the handing in, to the end.
 */
import { redirect } from 'react-router-dom'
import {
  type DraftRow,
  type FileRow,
  findDraft,
  findReturned,
  listDrafts,
  listFiles,
  presentDraft,
  type Writer,
} from '#server/domain/registrations/draft-rows.ts'
import { adoptDraft } from '#server/domain/registrations/drafts.ts'
import { unsaidOf } from '#server/domain/translations/said.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { type DraftView, type StepName, stepNames, stepPath } from '#shared/registrations/registration.ts'
import { runCommand } from '../forms/run-command.ts'
import type { RequestContext } from '../request/request-context.ts'

const start = '/vendor/register-business'

/** Its end. */
export const finishPath = (draft: string): string => path(`${start}/finish`, { draft })

/** The author in this browser. */
export const writerAt = ({ person, draftToken }: Pick<RequestContext, 'person' | 'draftToken'>): Writer => ({
  person: person?.id ?? null,
  token: draftToken,
})

export interface DraftAt {
  row: DraftRow
  files: FileRow[]
  view: DraftView & { translates: boolean }
}

/** The writer's draft by its id. Throws `page_not_found`. */
export async function getDraftAt(context: RequestContext, id: string): Promise<DraftAt> {
  const { database, reader, now, isHead, person, draftToken } = context
  const row = await findDraft(database.db, writerAt(context), id, now)
  if (!row) throw problems.page_not_found()
  if (person && row.owner_id === null && !isHead)
    await runCommand(context, adoptDraft, { draft: row.id, token: draftToken })
  const owned = person ? { ...row, owner_id: person.id } : row
  const files = await listFiles(database.db, row.id)
  const returned = row.state === 'open' ? await findReturned(database.db, row.business_id, reader.locale) : null
  const view = presentDraft(owned, files, returned)
  context.wantTranslations(unsaidOf(view.said, reader.locale))
  return { row: owned, files, view: { ...view, translates: context.translateNow !== null } }
}

/**
 * A guest who sends a step of a draft that is not this browser's is led to the sign-in, whether there is such a draft or not: the session may
 * have ended while it was written, and the typed text is there again afterwards.
 */
export async function askForWriter(context: RequestContext, id: string): Promise<void> {
  if (context.person || (await findDraft(context.database.db, writerAt(context), id, context.now))) return
  throw redirect(path('/auth/login', { next: context.address }))
}

/** The same, for the page of a step. */
export async function draftAt(context: RequestContext, id: string | null, step: StepName): Promise<DraftAt> {
  if (id === null) {
    const [only, other] = await listDrafts(context.database.db, writerAt(context), context.now)
    throw redirect(only && !other ? stepPath(step, only.id) : path(start))
  }
  const found = await getDraftAt(context, id)
  if (found.row.state === 'submitted') throw redirect(finishPath(id))
  const { gap } = found.view
  if (gap !== null && stepNames.indexOf(gap) < stepNames.indexOf(step)) throw redirect(stepPath(gap, id))
  return found
}

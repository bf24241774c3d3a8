/**
 * Drafts as rows: their owners, and their progress. A guest's is known by the token of its browser; once somebody is signed in there, it
 * belongs to the account. Another's draft is not there.
 */
import type { Kysely, Selectable, Transaction } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import { isCategory } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import { neededLicence } from '#shared/registrations/licence-kinds.ts'
import { type DraftView, GUEST_DRAFT_DAYS, OWN_DRAFT_DAYS, type StepName } from '#shared/registrations/registration.ts'
import { nothingSaid, type Said } from '#shared/said.ts'
import type { BusinessDrafts, DraftFiles } from '../../db/schema/registrations.ts'
import type { Schema } from '../../db/schema.ts'
import { bool } from '../../db/sql.ts'
import { hashToken } from '../token.ts'
import { presentReturned, returnedSaidColumns, returnedSaidShape, returnedSaidTables } from '../translations/said.ts'

export type DraftRow = Selectable<BusinessDrafts>
export type FileRow = Selectable<DraftFiles>

/** The writer: an account, and the token that this browser was given as a guest. */
export interface Writer {
  person: string | null
  token: string | null
}

const own = ({ person, token }: Writer) =>
  bool`(owner_id = ${person}::uuid or token_hash = ${token === null ? null : hashToken(token)}::bytea)`

const counts = (now: Date) => bool`(expires_at is null or expires_at > ${now})`

/** The writer's draft; null for another's, and for one whose time is over. */
export async function findDraft(db: Kysely<Schema>, writer: Writer, id: string, now: Date): Promise<DraftRow | null> {
  const query = db.selectFrom('business_drafts').selectAll().where('id', '=', id)
  return (await query.where(own(writer)).where(counts(now)).executeTakeFirst()) ?? null
}

const isId = (draft: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(draft)

/** The same, held. Throws `page_not_found`, also where the address names none. */
export async function lockDraft(
  tx: Transaction<Schema>,
  writer: Writer,
  { draft, now }: { draft: string; now: Date },
): Promise<DraftRow> {
  if (!isId(draft)) throw problems.page_not_found()
  const query = tx.selectFrom('business_drafts').selectAll().where('id', '=', draft)
  const row = await query.where(own(writer)).where(counts(now)).forUpdate().executeTakeFirst()
  if (!row) throw problems.page_not_found()
  return row
}

/** Drafts that are written on, the newest first. */
export const listDrafts = (db: Kysely<Schema>, writer: Writer, now: Date): Promise<DraftRow[]> =>
  db
    .selectFrom('business_drafts')
    .selectAll()
    .where(own(writer))
    .where(counts(now))
    .where('state', '=', 'open')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()

/** The pictures and documents of a draft, the oldest first. */
export const listFiles = (db: Kysely<Schema>, draft: string): Promise<FileRow[]> =>
  db.selectFrom('draft_files').selectAll().where('draft_id', '=', draft).orderBy('created_at').orderBy('id').execute()

/** Until when a draft is kept that was written on now. */
export const draftExpiry = (now: Date, isGuest: boolean): Date =>
  new Date(now.getTime() + (isGuest ? GUEST_DRAFT_DAYS : OWN_DRAFT_DAYS) * dayMs)

/** The kind of business of a draft. */
export const categoryOf = ({ steps }: Pick<DraftRow, 'steps'>) => {
  const category = steps.form1?.fields.category
  return isCategory(category) ? category : 'other'
}

/** The first step that is not done; null where only the handing in is left. */
export function gapOf(
  draft: Pick<DraftRow, 'steps'>,
  files: readonly Pick<FileRow, 'kind' | 'part'>[],
): StepName | null {
  const text = (['form1', 'form2'] as const).find((step) => !draft.steps[step]?.isWhole)
  if (text) return text
  const kind = neededLicence(categoryOf(draft))
  const isStated = draft.steps.form4?.licences[kind] !== undefined
  const isShown = files.some((file) => file.kind === 'place') && draft.steps.form3?.isWhole
  return isStated && isShown ? null : 'form4'
}

/** A draft as pages get it. */
export function presentDraft(row: DraftRow, files: readonly FileRow[], returned: Returned | null = null): DraftView {
  return {
    id: row.id,
    category: categoryOf(row),
    name: row.steps.form1?.fields.nameTh ?? '',
    isGuest: row.owner_id === null,
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    gap: gapOf(row, files),
    returned: returned?.reasons ?? null,
    said: returned?.said ?? nothingSaid,
  }
}

/** Officer's reasons for sending a registration back, by field. */
export interface Returned {
  reasons: Record<string, string>
  said: Said
}

/** Null where none has. */
export async function findReturned(db: Kysely<Schema>, business: string | null, to: Locale): Promise<Returned | null> {
  if (business === null) return null
  const { rows } = await returnedSaidShape`
    select ${returnedSaidColumns(to)} from registrations d ${returnedSaidTables} where d.business_id = ${business}::uuid`.execute(
    db,
  )
  const [row] = rows
  return row?.returned ? { reasons: row.returned, said: presentReturned(row, to) } : null
}

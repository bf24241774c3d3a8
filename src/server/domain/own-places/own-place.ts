/** An owner's place as a row: found for its pages, and locked for commands. Another's is not there. */

import { createHash } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { fromColumns, toColumns } from '#shared/localised.ts'
import { toFields } from '#shared/localised-fields.ts'
import type { EditFields, EditSection, OwnEdit } from '#shared/own-places/edit.ts'
import { isListed } from '#shared/places/business-states.ts'
import { problems } from '#shared/problems.ts'
import { hoursToFields, ruleToFields } from '#shared/registrations/hours-fields.ts'
import type { Businesses } from '../../db/schema/places.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, sql, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import { worksAt } from '../helpers/works-at.ts'
import { InputRefusal } from '../input-refusal.ts'
import { presentReturned, returnedSaidColumns, returnedSaidShape, returnedSaidTables } from '../translations/said.ts'

export type OwnRow = Selectable<Businesses>

/** The actor's place, locked: commands on one place run one by one. Throws `page_not_found`. */
export async function lockOwn({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, place: string): Promise<OwnRow> {
  const row = await tx
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', place)
    .where('owner_id', '=', actorId(actor))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw problems.page_not_found()
  return row
}

/** The same for commands open to helpers: photos and items. Throws `page_not_found`. */
export async function lockWork(
  { tx, actor }: Pick<Doing, 'tx' | 'actor'>,
  place: string,
): Promise<Pick<OwnRow, 'status'>> {
  const row = await tx
    .selectFrom('businesses')
    .select('status')
    .where('id', '=', place)
    .where(worksAt(actorId(actor)))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw problems.page_not_found()
  return row
}

/** A place is changed here once it is listed: before, its registration is; after its end nothing is. */
export const whileListed = ({ status }: Pick<OwnRow, 'status'>): InputRefusal | null =>
  isListed(status) ? null : new InputRefusal({ form: 'own:refusal.notListed' })

/** The contents of a section, by the fields of its form. */
export function sectionOf(section: EditSection, row: Partial<OwnRow>): Record<string, string> {
  if (section === 'contact') return { phone: row.phone ?? '' }
  if (section === 'amenities') return Object.fromEntries((row.amenities ?? []).map((each) => [each, '1']))
  if (section === 'hours') return hoursToFields(row.opening_hours ?? {})
  if (section === 'holidays') return ruleToFields(row.opening_hours ?? {})
  if (section === 'dates')
    return Object.fromEntries(Object.entries(row.opening_hours?.dates ?? {}).map(([day, spans]) => [day, spans.join()]))
  return {
    ...toFields('description', fromColumns({ ...toColumns('description', { th: '' }), ...row }, 'description')),
    priceLevel: row.price_level ? String(row.price_level) : '',
  }
}

/** The version that a writer saw, without a counter: only a different content is another version. */
export const seenOf = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)

/** The parts that an officer confirms, as they stand. */
export const partsOf = (row: OwnRow): Required<EditFields> => ({
  name: fromColumns(row, 'name'),
  category: row.category_id,
  where: { lat: row.lat, lng: row.lng, address: row.address },
  capacity: row.capacity,
  licensed: row.licensed_capacity,
})

const editShape = returnedSaidShape.and({
  id: 'text',
  rev: 'number',
  state: textIs<'waiting' | 'returned'>(),
  fields: jsonAs<EditFields>(),
  decide_by: 'time',
})

/** The change that waits, or the last one where that came back. */
export async function findOwnEdit(
  db: Kysely<Schema> | Transaction<Schema>,
  place: string,
  to: Locale,
): Promise<OwnEdit | null> {
  const { rows } = await editShape`
    select d.id, d.rev, d.state, d.fields, d.decide_by, ${returnedSaidColumns(to)} from business_edits d ${returnedSaidTables}
    where d.business_id = ${place}::uuid order by d.state = 'waiting' desc, d.asked_at desc, d.id desc limit 1`.execute(
    db,
  )
  const [row] = rows
  if (!row || (row.state !== 'waiting' && row.state !== 'returned')) return null
  const { id, rev, fields, returned } = row
  return { id, rev, fields, returned, said: presentReturned(row, to), decideBy: row.decide_by.toISOString() }
}

/**
 * Takes a picture that is given up out of the draft as well by which the place was registered: nothing reads it there any more, and it
 * would keep the picture in the storage.
 */
export async function forgetInDraft(tx: Transaction<Schema>, place: string, key: string | null): Promise<void> {
  if (key === null) return
  await sql`
    delete from draft_files f using business_drafts d
    where d.id = f.draft_id and d.business_id = ${place}::uuid and d.state = 'submitted' and f.photo_key = ${key}`.execute(
    tx,
  )
}

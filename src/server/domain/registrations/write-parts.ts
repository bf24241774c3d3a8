/** A registration's parts besides the place itself: written on submission, and anew on each later one. */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { toColumns } from '#shared/localised.ts'
import { fromFields } from '#shared/localised-fields.ts'
import { isLicenceOf } from '#shared/registrations/licence-kinds.ts'
import type { DraftPayee } from '#shared/registrations/registration.ts'
import type { Schema } from '../../db/schema.ts'
import { insertPayee } from '../payees/commands.ts'
import { promiseColumns } from '../policies/promise-columns.ts'
import { offerOf, proofOf } from './draft-parts.ts'
import { categoryOf, type DraftRow, type FileRow } from './draft-rows.ts'
import { licenceColumns } from './licence-columns.ts'

/** Photos, items, licences, promises and accounts of the place, as the draft has them now. */
export async function writeParts(
  tx: Transaction<Schema>,
  business: string,
  { draft, files, now }: { draft: DraftRow; files: readonly FileRow[]; now: Date },
): Promise<void> {
  const { promises } = offerOf(draft)
  const { licences: stated, payees } = proofOf(draft)
  for (const table of ['photos', 'items', 'licences', 'policies'] as const)
    await tx.deleteFrom(table).where('business_id', '=', business).execute()
  const places = files.filter(({ kind }) => kind === 'place')
  const photos = places.map(({ photo_key: key, color, blur }, position) => ({
    id: uuidv7(),
    business_id: business,
    position,
    key,
    color,
    blur,
    illustration: false,
  }))
  if (photos.length > 0) await tx.insertInto('photos').values(photos).execute()
  const pictureOf = (kind: FileRow['kind'], part: string) =>
    files.findLast((file) => file.kind === kind && file.part === part)?.photo_key ?? null
  const items = offerOf(draft).items.map((item, position) => ({
    id: uuidv7(),
    business_id: business,
    position,
    ...toColumns('name', fromFields(item, 'name')),
    description_th: item.description,
    price_satang: item.price,
    photo_key: pictureOf('item', item.id),
  }))
  if (items.length > 0) await tx.insertInto('items').values(items).execute()
  // One that is not of this kind of business was stated before the kind was changed.
  const licences = Object.entries(stated)
    .filter(([kind]) => isLicenceOf(categoryOf(draft), kind))
    .map(([kind, licence]) => {
      const common = { id: uuidv7(), business_id: business, kind, created_at: now }
      const document = pictureOf('licence', kind)
      return { ...common, ...licenceColumns('none' in licence ? licence : { ...licence, document }) }
    })
  if (licences.length > 0) await tx.insertInto('licences').values(licences).execute()
  const policies = promises.map(({ id, ...promise }, position) => ({
    id,
    business_id: business,
    position,
    updated_at: now,
    ...promiseColumns(promise),
  }))
  if (policies.length > 0) await tx.insertInto('policies').values(policies).execute()
  await writePayees(tx, business, payees, now)
}

/** Accounts of an unlisted place were never shown: those no longer in the draft are deleted, the others keep their rows. */
async function writePayees(
  tx: Transaction<Schema>,
  business: string,
  payees: readonly DraftPayee[],
  now: Date,
): Promise<void> {
  const kept = new Set<string>()
  for (const table of ['bank_accounts', 'social_accounts'] as const) {
    const rows = await tx
      .selectFrom(table as 'bank_accounts')
      .select('id')
      .where('business_id', '=', business)
      .execute()
    for (const { id } of rows)
      if (payees.some((payee) => payee.id === id)) kept.add(id)
      else await tx.deleteFrom(table).where('id', '=', id).execute()
  }
  for (const { id, ...payee } of payees)
    if (!kept.has(id)) await insertPayee(tx, payee, { id, business_id: business, replaces_id: null, created_at: now })
}

/**
 * A draft's parts, added one by one: photos of the place, licences with their documents, items with a picture each. Two devices may add at
 * once, as neither overwrites the other; a licence stated again replaces the one before.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { photoFaults } from '#shared/photos/photo-faults.ts'
import { problems } from '#shared/problems.ts'
import { isLicenceOf } from '#shared/registrations/licence-kinds.ts'
import { type DraftItem, type DraftLicence, ITEMS_MOST, PLACE_PHOTOS_MOST } from '#shared/registrations/registration.ts'
import type { Schema } from '../../db/schema.ts'
import { step } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { categoryOf, type DraftRow, listFiles } from './draft-rows.ts'
import { type DraftTarget, load, whileOpen, writeStep } from './drafts.ts'

/** A picture that is in the storage. */
export interface DraftFile {
  key: string
  color: string
  blur: string | null
}

async function addFile(
  tx: Transaction<Schema>,
  row: DraftRow,
  { key, color, blur }: DraftFile,
  { kind, part = '', now }: { kind: 'place' | 'item' | 'licence'; part?: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('draft_files')
    .values({ id: uuidv7(), draft_id: row.id, kind, part, photo_key: key, color, blur, created_at: now })
    .execute()
}

const removeFiles = (tx: Transaction<Schema>, row: DraftRow, kind: 'item' | 'licence', part: string) =>
  tx
    .deleteFrom('draft_files')
    .where('draft_id', '=', row.id)
    .where('kind', '=', kind)
    .where('part', '=', part)
    .execute()

/** Adds photos of the place, each once. */
export const addPlacePhotos = step<DraftTarget & { photos: readonly DraftFile[] }, undefined, DraftRow>({
  load,
  may: whileOpen,
  async run({ tx, actor }, { photos }, row) {
    const there = (await listFiles(tx, row.id)).filter(({ kind }) => kind === 'place')
    const known = new Set(there.map(({ photo_key }) => photo_key))
    const added = photos.filter(({ key }) => !known.has(key) && known.add(key))
    if (known.size > PLACE_PHOTOS_MOST) throw new InputRefusal({ photos: photoFaults.many })
    for (const photo of added) await addFile(tx, row, photo, { kind: 'place', now: actor.now })
    return undefined
  },
})

/** Removes a photo of the place again; unnamed pictures are removed from the storage later. */
export const removePlacePhoto = step<DraftTarget & { photo: string }, undefined, DraftRow>({
  load,
  may: whileOpen,
  async run({ tx }, { photo }, row) {
    const { numDeletedRows } = await tx
      .deleteFrom('draft_files')
      .where('id', '=', photo)
      .where('draft_id', '=', row.id)
      .where('kind', '=', 'place')
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problems.page_not_found()
    return undefined
  },
})

/** The contents of a step of parts; empty where nothing was written yet. */
export const proofOf = ({ steps }: Pick<DraftRow, 'steps'>) => ({ payees: [], ...(steps.form4 ?? { licences: {} }) })
export const offerOf = ({ steps }: Pick<DraftRow, 'steps'>) => ({ promises: [], ...(steps.form5 ?? { items: [] }) })

const licencesOf = (row: DraftRow) => proofOf(row).licences

/**
 * States a licence, that it is applied for, or why there is none; without a new document the one from before stays, but a receipt is no licence.
 */
export const stateLicence = step<
  DraftTarget & { kind: string; licence: DraftLicence; document: DraftFile | null },
  undefined,
  DraftRow
>({
  load,
  may: (row, _doing, { kind }) =>
    isLicenceOf(categoryOf(row), kind) ? whileOpen(row) : new InputRefusal({ form: 'error:problem.invalid_request' }),
  async run({ tx, actor }, { kind, licence, document }, row) {
    const before = licencesOf(row)[kind]
    const isSame = before !== undefined && 'applied' in before === 'applied' in licence
    const isThere =
      isSame && (await listFiles(tx, row.id)).some((file) => file.kind === 'licence' && file.part === kind)
    const isNone = 'none' in licence
    if (!isNone && !document && !isThere) throw new InputRefusal({ photos: 'register:error.document' })
    if (isNone || document) await removeFiles(tx, row, 'licence', kind)
    if (document) await addFile(tx, row, document, { kind: 'licence', part: kind, now: actor.now })
    const licences = { ...licencesOf(row), [kind]: licence }
    await writeStep(tx, row, { name: 'form4', value: { ...proofOf(row), licences }, now: actor.now })
    return undefined
  },
})

/** Takes a licence out again with its document. */
export const dropLicence = step<DraftTarget & { kind: string }, undefined, DraftRow>({
  load,
  may: whileOpen,
  async run({ tx, actor }, { kind }, row) {
    const before = licencesOf(row)
    if (!Object.hasOwn(before, kind)) return undefined
    const { [kind]: _gone, ...licences } = before
    await removeFiles(tx, row, 'licence', kind)
    await writeStep(tx, row, { name: 'form4', value: { ...proofOf(row), licences }, now: actor.now })
    return undefined
  },
})

/** Adds an item behind those that are there. */
export const addItem = step<DraftTarget & { item: DraftItem; photo: DraftFile | null }, undefined, DraftRow>({
  load,
  may: whileOpen,
  async run({ tx, actor }, { item, photo }, row) {
    const { items } = offerOf(row)
    if (items.length >= ITEMS_MOST) throw new InputRefusal({ form: 'register:error.itemsMost' })
    if (photo) await addFile(tx, row, photo, { kind: 'item', part: item.id, now: actor.now })
    await writeStep(tx, row, { name: 'form5', value: { ...offerOf(row), items: [...items, item] }, now: actor.now })
    return undefined
  },
})

/** Takes an item out again. */
export const dropItem = step<DraftTarget & { item: string }, undefined, DraftRow>({
  load,
  may: whileOpen,
  async run({ tx, actor }, { item }, row) {
    const { items } = offerOf(row)
    if (!items.some(({ id }) => id === item)) return undefined
    await removeFiles(tx, row, 'item', item)
    const value = { ...offerOf(row), items: items.filter(({ id }) => id !== item) }
    await writeStep(tx, row, { name: 'form5', value, now: actor.now })
    return undefined
  },
})

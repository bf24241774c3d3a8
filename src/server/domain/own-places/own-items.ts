/** A listed place's offers – dishes, rooms, trips –, stated one by one: added, changed and ended. Search finds a place by them. */
import { v7 as uuidv7 } from 'uuid'
import { toColumns } from '#shared/localised.ts'
import { fromFields } from '#shared/localised-fields.ts'
import { problems } from '#shared/problems.ts'
import type { DraftItem } from '#shared/registrations/registration.ts'
import { ITEMS_MOST } from '#shared/registrations/registration.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredPhoto } from '../photos/store-photo.ts'
import { refreshSearchDocs } from '../search/keep-docs.ts'
import { listLineIds, writeOrder } from './order-lines.ts'
import { forgetInDraft, lockWork, type OwnRow, whileListed } from './own-place.ts'

export type StatedItem = Omit<DraftItem, 'id'>

interface Stated {
  place: string
  /** The one that is changed; null to add one. */
  item: string | null
  stated: StatedItem
  photo: StoredPhoto | null
  /** Takes the picture away without another in its place. */
  dropPhoto?: boolean
}

const columnsOf = ({ description, price, ...names }: StatedItem) => ({
  ...toColumns('name', fromFields(names, 'name')),
  description_th: description,
  price_satang: price,
})

/** Adds an item or changes one; answers the key of a picture that it no longer names. */
export const stateItem = command<Stated, string | null, 'item.add' | 'item.change', Pick<OwnRow, 'status'>>(
  ['item.add', 'item.change'],
  {
    load: (doing, { place }) => lockWork(doing, place),
    may: whileListed,
    async run({ tx }, { place, item, stated, photo, dropPhoto }) {
      const ids = await listLineIds(tx, 'items', place)
      if (item !== null && !ids.includes(item)) throw problems.page_not_found()
      if (item === null && ids.length >= ITEMS_MOST) throw new InputRefusal({ form: 'register:error.itemsMost' })
      const columns = columnsOf(stated)
      const before =
        item === null ? null : await tx.selectFrom('items').selectAll().where('id', '=', item).executeTakeFirstOrThrow()
      const photo_key = photo?.key ?? (dropPhoto ? null : (before?.photo_key ?? null))
      const id = item ?? uuidv7()
      if (before) {
        const after = { ...before, ...columns, photo_key }
        if (JSON.stringify(after) === JSON.stringify(before)) return unchanged(null)
        await tx
          .updateTable('items')
          .set({ ...columns, photo_key })
          .where('id', '=', id)
          .execute()
      } else
        await tx
          .insertInto('items')
          .values({ id, business_id: place, position: ids.length, ...columns, photo_key })
          .execute()
      await refreshSearchDocs(tx, [place])
      const replaced = before && before.photo_key !== photo_key ? before.photo_key : null
      await forgetInDraft(tx, place, replaced)
      return {
        result: replaced,
        audit: {
          action: before ? 'item.change' : 'item.add',
          entity: id,
          business: place,
          ...(before && { before: { name: before.name_th, price: before.price_satang } }),
          after: { ...columns, photo_key },
        },
        touches: [`place:${place}`],
      }
    },
  },
)

/** Ends an item; answers the key of its picture. */
export const endItem = command<{ place: string; item: string }, string | null, 'item.end', Pick<OwnRow, 'status'>>(
  'item.end',
  {
    load: (doing, { place }) => lockWork(doing, place),
    may: whileListed,
    async run({ tx }, { place, item }) {
      const gone = await tx
        .deleteFrom('items')
        .where('id', '=', item)
        .where('business_id', '=', place)
        .returningAll()
        .executeTakeFirst()
      if (!gone) return unchanged(null)
      await writeOrder(tx, 'items', place, await listLineIds(tx, 'items', place))
      await refreshSearchDocs(tx, [place])
      await forgetInDraft(tx, place, gone.photo_key)
      return {
        result: gone.photo_key,
        audit: { entity: item, business: place, before: { name: gone.name_th, price: gone.price_satang } },
        touches: [`place:${place}`],
      }
    },
  },
)

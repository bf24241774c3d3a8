/** Photos of a place that is listed: added behind the others and taken out. Pictures that no row names any more are removed after the commit. */
import { v7 as uuidv7 } from 'uuid'
import { photoFaults } from '#shared/photos/photo-faults.ts'
import { PLACE_PHOTOS_MOST } from '#shared/registrations/registration.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredPhoto } from '../photos/store-photo.ts'
import { writeOrder } from './order-lines.ts'
import { forgetInDraft, lockWork, type OwnRow, whileListed } from './own-place.ts'

const tagsOf = (place: string) => ['lists', `place:${place}`] as const

/** Adds photos, each once. */
export const addPhotos = command<
  { place: string; photos: readonly StoredPhoto[] },
  undefined,
  'photo.add',
  Pick<OwnRow, 'status'>
>('photo.add', {
  load: (doing, { place }) => lockWork(doing, place),
  may: whileListed,
  async run({ tx }, { place, photos }) {
    const there = await tx.selectFrom('photos').select(['key', 'position']).where('business_id', '=', place).execute()
    const known = new Set(there.map(({ key }) => key))
    const added = photos.filter(({ key }) => !known.has(key) && known.add(key))
    if (added.length === 0) return unchanged(undefined)
    if (known.size > PLACE_PHOTOS_MOST) throw new InputRefusal({ photos: photoFaults.many })
    const last = Math.max(-1, ...there.map(({ position }) => position))
    await tx
      .insertInto('photos')
      .values(
        added.map(({ key, color, blur }, index) => ({
          id: uuidv7(),
          business_id: place,
          position: last + 1 + index,
          key,
          color,
          blur,
          illustration: false,
        })),
      )
      .execute()
    return {
      result: undefined,
      audit: { entity: place, business: place, after: { keys: added.map(({ key }) => key).join() } },
      touches: tagsOf(place),
    }
  },
})

/** Removes a photo; returns its key. The last one stays: a place is recognised by its looks. */
export const removeOwnPhoto = command<
  { place: string; photo: string },
  string | null,
  'photo.remove',
  Pick<OwnRow, 'status'>
>('photo.remove', {
  load: (doing, { place }) => lockWork(doing, place),
  may: whileListed,
  async run({ tx }, { place, photo }) {
    const there = await tx
      .selectFrom('photos')
      .select(['id', 'key'])
      .where('business_id', '=', place)
      .orderBy('position')
      .execute()
    const gone = there.find(({ id }) => id === photo)
    if (!gone) return unchanged(null)
    if (there.length === 1) throw new InputRefusal({ form: 'own:refusal.lastPhoto' })
    await tx.deleteFrom('photos').where('id', '=', photo).execute()
    await forgetInDraft(tx, place, gone.key)
    await writeOrder(
      tx,
      'photos',
      place,
      there.flatMap(({ id }) => (id === photo ? [] : [id])),
    )
    return {
      result: gone.key,
      audit: { entity: photo, business: place, before: { key: gone.key } },
      touches: tagsOf(place),
    }
  },
})

/** The forms by which an owner looks after a place that is listed: `vendor`'s, which to everybody else is not there. */
import { sectionOf, seenOf } from '#server/domain/own-places/own-place.ts'
import type { EditSection } from '#shared/own-places/edit.ts'
import { insertPhotos } from '../own-places.ts'
import { jpeg } from '../pictures.ts'
import { insertEdit } from '../registrations.ts'
import type { Name, Post, World } from './post.ts'

const elsewhere = Object.fromEntries(
  (['client', 'requestedInspector', 'inspector', 'otherInspector', 'supervisor'] satisfies Name[]).map((name) => [
    name,
    302,
  ]),
)
/** Another vendor's place is not there; those who act as something else are led to where they can change that. */
const own = (action: Post['events'][number], changes: string[], fields: Post['fields'] = () => ({})): Post => ({
  may: ['vendor'],
  refused: elsewhere,
  ...{ fields, changes, events: [action] },
})

/** Fields of a section of the place as it stands, with which version was seen. */
const section =
  (name: EditSection, change: Record<string, string>): Post['fields'] =>
  async ({ database: { db }, place }: World) => {
    const row = await db.selectFrom('businesses').selectAll().where('id', '=', place).executeTakeFirstOrThrow()
    return { ...change, seen: seenOf(sectionOf(name, row)) }
  }

const details = {
  ...{ rev: '0', nameTh: 'ครัวชื่อใหม่', nameEn: '', nameCn: '', category: 'restaurant', address: '1 ถนนใหม่' },
  ...{ point: '7.78, 98.32', capacity: '40', licensed: '' },
}
const edits = 'business_edits'

/** As `placePosts`. */
export const ownPosts: Record<string, Record<string, Post>> = {
  '/vendor/manage-business/edit/:id': {
    words: own('business.edit', ['businesses'], section('words', { descriptionTh: 'อาหารทะเลสด' })),
    hours: own('business.edit', ['businesses'], section('hours', { monOpen: '1', monFrom: '10:00', monTo: '20:00' })),
    contact: own('business.edit', ['businesses'], section('contact', { phone: '076-111-222' })),
    details: own('edit.propose', [edits], () => details),
    withdraw: own('edit.withdraw', [edits], async ({ database, place, vendor }) => {
      await insertEdit(database, { place, by: vendor.id })
      return { rev: '1' }
    }),
    photo: { ...own('photo.add', ['photos']), files: async () => ({ photos: await jpeg() }) },
    dropPhoto: own('photo.remove', ['photos'], async ({ database, place }) => {
      const [photo = ''] = await insertPhotos(database, place, 2)
      return { photo }
    }),
    order: own('photo.order', ['photos'], async ({ database, place }) => ({
      order: (await insertPhotos(database, place, 2)).toReversed().join(),
    })),
    closeForTime: own('business.close_for_time', ['businesses'], () => ({ reopensOn: '' })),
    reopen: own('business.reopen', ['businesses'], async ({ database: { db }, place }) => {
      await db.updateTable('businesses').set({ status: 'closed_temporarily' }).where('id', '=', place).execute()
      return {}
    }),
    close: own('business.close', ['businesses'], () => ({ sure: '1' })),
  },
}

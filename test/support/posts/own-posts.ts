/** The forms by which an owner looks after a place that is listed: `vendor`'s, which to everybody else is not there. */
import { sectionOf, seenOf } from '#server/domain/own-places/own-place.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import type { EditSection } from '#shared/own-places/edit.ts'
import { insertInspection } from '../inspections.ts'
import { insertItems, insertLicence, insertPhotos } from '../own-places.ts'
import { jpeg } from '../pictures.ts'
import { insertEdit } from '../registrations.ts'
import type { Name, Post, World } from './post.ts'

const elsewhere = Object.fromEntries(
  (['client', 'requestedInspector', 'inspector', 'otherInspector', 'supervisor'] satisfies Name[]).map((name) => [
    name,
    302,
  ]),
)
/** Another vendor's place is not there; persons in another role are led to the choice of the role. */
const own = (action: Post['events'][number], changes: string[], fields: Post['fields'] = () => ({})): Post => ({
  may: ['vendor'],
  refused: elsewhere,
  fields,
  changes,
  events: [action],
})

/** Fields of a section of the place as it stands, with which version was seen. */
const section =
  (name: EditSection, change: Record<string, string>): Post['fields'] =>
  async ({ database: { db }, place }: World) => {
    const row = await db.selectFrom('businesses').selectAll().where('id', '=', place).executeTakeFirstOrThrow()
    return { ...change, seen: seenOf(sectionOf(name, row)) }
  }

const details = {
  rev: '0',
  nameTh: 'ครัวชื่อใหม่',
  nameEn: '',
  nameCn: '',
  category: 'restaurant',
  address: '1 ถนนใหม่',
  point: '7.78, 98.32',
  capacity: '40',
  licensed: '',
}
const tomorrow = () => bangkokDay(new Date(Date.now() + dayMs))
const promise = { kind: 'refund', title: 'คืนเงิน', body: 'คืนเงินเต็มจำนวนภายในเจ็ดวัน' }
const edits = 'business_edits'

/** As `placePosts`. */
export const ownPosts: Record<string, Record<string, Post>> = {
  '/vendor/manage-business/home/:id': {
    recheck: own('recheck.ask', ['recheck_requests'], async ({ database, place }) => {
      await insertInspection(database, { businessId: place, sealedAt: new Date(Date.now() - 40 * dayMs) })
      return {}
    }),
  },
  '/vendor/manage-business/edit/:id': {
    words: own('business.edit', ['businesses'], section('words', { descriptionTh: 'อาหารทะเลสด' })),
    hours: own('business.edit', ['businesses'], section('hours', { monOpen: '1', monFrom: '10:00', monTo: '20:00' })),
    holidays: own('business.edit', ['businesses'], section('holidays', { how: 'closed' })),
    dates: own('business.edit', ['businesses'], section('dates', { first: tomorrow(), how: 'closed' })),
    dropDates: own('business.edit', ['businesses'], async (world) => {
      const dates = { [tomorrow()]: [] }
      await world.database.db
        .updateTable('businesses')
        .set({ opening_hours: JSON.stringify({ dates }) })
        .where('id', '=', world.place)
        .execute()
      return section('dates', { first: tomorrow(), last: tomorrow() })(world)
    }),
    contact: own('business.edit', ['businesses'], section('contact', { phone: '076-111-222' })),
    amenities: own('business.edit', ['businesses'], section('amenities', { halal: '1', stepfree: '1' })),
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
    close: own('business.close', ['businesses', 'closures'], () => ({ sure: '1' })),
  },
  '/vendor/manage-business/answering/:id': {
    answering: own('answering.change', ['chat_answering'], () => ({
      from: '09:00',
      to: '20:00',
      greetingTh: 'สวัสดีค่ะ',
    })),
    canned: own('canned_answer.state', ['chat_canned_answers'], () => ({ word: 'ราคา', answerTh: 'ห้องละ 900 บาท' })),
    endCanned: own('canned_answer.end', ['chat_canned_answers'], async ({ database: { db }, place }) => {
      const id = '01890000-0000-7000-8000-00000000e00a'
      await db
        .insertInto('chat_canned_answers')
        .values({ id, business_id: place, word: 'ราคา', answer_th: 'ห้องละ 900 บาท' })
        .execute()
      return { canned: id }
    }),
  },
  '/vendor/manage-business/list/:id': {
    item: own('item.add', ['items', 'search_docs'], () => ({ nameTh: 'ปูผัดผงกะหรี่', price: '320' })),
    endItem: own('item.end', ['items'], async ({ database, place }) => {
      const [item = ''] = await insertItems(database, place, ['ต้มยำ'])
      return { item }
    }),
    promise: own('policy.state', ['policies'], () => promise),
    endPromise: own('policy.end', ['policies'], async ({ database: { db }, place }) => {
      const id = '01890000-0000-7000-8000-00000000e007'
      const words = { kind: 'refund', title_th: 'คืนเงิน', body_th: 'คืนเงินเต็มจำนวน' } as const
      await db
        .insertInto('policies')
        .values({ id, business_id: place, ...words })
        .execute()
      return { promise: id }
    }),
    order: own('item.order', ['items'], async ({ database, place }) => ({
      order: (await insertItems(database, place, ['ก', 'ข'])).toReversed().join(),
      table: 'items',
    })),
    licence: {
      ...own('licence.state', ['licences'], () => ({ kind: 'commerce', number: '9/2570', issuer: 'เทศบาล' })),
      files: async () => ({ photos: await jpeg() }),
    },
    applied: {
      ...own('licence.state', ['licences'], () => ({
        kind: 'commerce',
        application: '44/2569',
        issuer: 'เทศบาล',
        applied: bangkokDay(new Date()),
      })),
      files: async () => ({ photos: await jpeg() }),
    },
    endLicence: own('licence.end', ['licences'], async ({ database, place }) => {
      await insertLicence(database, place, { kind: 'commerce' })
      return { kind: 'commerce' }
    }),
  },
}

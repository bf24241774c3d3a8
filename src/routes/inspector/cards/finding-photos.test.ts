/** Photos of findings, through HTTP: nobody sees one before an officer of the area has let it be seen, and nobody any more once it is taken back. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testPhoto, visitOnSite } from '../../../../test/support/cards.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import type { TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { seenPhotos } from '../../../../test/support/seen.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const sealedAt = new Date('2026-11-03T03:00:00Z')
let people = {} as Officers
let [place, at, finding, before, after] = ['', '', '', '', '']
let keys = { before: '', after: '' }
const as = (who: TestPerson) => visit(app, who)

beforeAll(async () => {
  people = await addOfficers(database)
})
beforeEach(async () => {
  ;[place = ''] = await insertPlaces(database, [{ name_en: 'Rawai Kitchen' }])
  at = `/inspector/policy/${place}`
  finding = await visitOnSite(database, { place, by: people.officer, sealedAt })
  const taken = await db
    .selectFrom('run_photos')
    .innerJoin('runs', 'runs.id', 'run_photos.run_id')
    .select(['run_photos.id', 'key'])
    .where('business_id', '=', place)
    .executeTakeFirstOrThrow()
  ;[before, after] = [taken.id, crypto.randomUUID()]
  const reply = crypto.randomUUID()
  const photo = testPhoto()
  keys = { before: taken.key, after: photo.key }
  await insertCard(database, {
    businessId: place,
    level: 'red',
    state: 'replied',
    issuedAt: sealedAt,
    findingIds: [finding],
    replies: [{ id: reply, findingId: finding, body: 'เคลียร์ทางหนีไฟแล้ว', at: new Date('2026-11-04T03:00:00Z') }],
  })
  await db
    .insertInto('card_reply_photos')
    .values({ id: after, reply_id: reply, position: 0, key: photo.key, color: photo.color, sha256: photo.sha256 })
    .execute()
})

/** As the owner's reply was accepted by its photo. */
async function mend() {
  const now = new Date()
  await db
    .updateTable('card_replies')
    .set({ verdict: 'accepted', decided_at: now })
    .where('finding_id', '=', finding)
    .execute()
  await db.updateTable('findings').set({ state: 'verified', verified_at: now }).where('id', '=', finding).execute()
}
/** The public page's part of them, in its markup and in its data. */
async function seen(locale = 'en') {
  const answer = await visit(app, { cookie: `i18n_redirected=${locale}` }).get(`/client/information/${place}`)
  const { openFindings, mended } = stateOf(answer).data['client/information'].safety
  return { text: answer.text, photos: [...openFindings, ...mended].map(({ photos }) => photos) }
}
const decide = async (who: TestPerson, ...shown: string[]) =>
  as(who).post(at, {
    do: 'photos',
    ...(await seenPhotos(database, place, finding)),
    ...Object.fromEntries(shown.map((id) => [id, '1'])),
  })

test('a photo is seen once an officer has let it be seen, with words in the language of the reader', async () => {
  const hidden = await seen()
  expect(hidden.photos).toEqual([{ before: [], after: [] }])
  expect(hidden.text).not.toContain(keys.before)
  const stale = await as(people.officer).post(at, { do: 'photos', finding, rev: 'of another day', [before]: '1' })
  expect([stale.status, errorsOf(stale)]).toEqual([409, { form: 'policy:refusal.photos' }])
  const answered = await decide(people.officer, before)
  expect([answered.status, answered.headers.location]).toEqual([303, `${at}?done=photos`])
  const { text, photos } = await seen()
  expect(photos).toEqual([{ before: [{ key: keys.before, on: '2026-11-03' }], after: [] }])
  expect(text).toMatch(/alt="Before, Nov 3, 2026: [^"]+"/)
  expect((await seen('th')).text).toMatch(/alt="ก่อนแก้ 3 พ\.ย\. 2569: [^"]+"/)
  expect((await seen('cn')).text).toMatch(/alt="整改前，2026年11月3日：[^"]+"/)
})

test('the owner’s photo stands beside it once it was accepted and the finding is mended, also after a later inspection', async () => {
  await mend()
  await decide(people.officer, before, after)
  await insertInspection(database, { businessId: place, sealedAt: new Date('2026-11-20T03:00:00Z') })
  const { photos, text } = await seen()
  expect(photos).toEqual([
    { before: [{ key: keys.before, on: '2026-11-03' }], after: [{ key: keys.after, on: '2026-11-04' }] },
  ])
  expect(text).toContain('alt="After, Nov 4, 2026')
})

test('a reply that nobody has accepted is not there to be decided', async () => {
  await decide(people.officer, before, after)
  const rows = await db.selectFrom('photo_decisions').select(['run_photo_id', 'reply_photo_id', 'is_public']).execute()
  expect(rows.filter((row) => [before, after].includes(row.run_photo_id ?? row.reply_photo_id ?? ''))).toEqual([
    { run_photo_id: before, reply_photo_id: null, is_public: true },
  ])
})

test('taken back, it goes from the cached page; the record names the officer and the photo', async () => {
  await decide(people.officer, before)
  expect((await seen()).text).toContain(keys.before)
  expect((await decide(people.colleague)).status).toBe(303)
  expect((await seen()).text).not.toContain(keys.before)
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'after'])
    .where('business_id', '=', place)
    .where('action', '=', 'photo.decide')
    .orderBy('id')
    .execute()
  expect(events.map(({ after: said }) => said)).toEqual([
    { shown: [keys.before], hidden: [] },
    { shown: [], hidden: [keys.before] },
  ])
})

test('officers of elsewhere, and findings of another place, decide nothing', async () => {
  expect((await decide(people.elsewhere, before)).status).toBe(404)
  const [other = ''] = await insertPlaces(database, [{ name_en: 'Other' }])
  const crossed = await as(people.officer).post(`/inspector/policy/${other}`, {
    do: 'photos',
    ...(await seenPhotos(database, place, finding)),
    [before]: '1',
  })
  expect(crossed.status).toBe(404)
  expect((await seen()).text).not.toContain(keys.before)
})

test('the officer sees all of them, with a proposal before a decision', async () => {
  const papers = async () =>
    stateOf(await as(people.officer).get(at)).data['inspector/places/policy'].papers.photographed
  const [{ photos }] = await papers()
  expect(photos).toEqual([
    { id: before, key: keys.before, on: '2026-11-03', isReply: false, isDecided: false, isShown: true },
  ])
  await decide(people.officer)
  expect((await papers())[0].photos[0]).toMatchObject({ isDecided: true, isShown: false })
})

/** Reviews on a real database: permissions, stored versions, and a rating that always follows from the reviews. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { onChanges } from '#server/db/changes.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, type GivenPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { actorOf, judge, reviewInput, run, write } from '../../../../test/support/reviews.ts'
import { refreshRatings } from '../places/ratings.ts'
import { renameAuthor, replyToReview, reportReview } from './answers.ts'
import { deleteReview, editReview } from './commands.ts'
import { findReviewSummary, listReviews } from './queries.ts'

const database = await testDatabase()
const { db } = database
const people = {} as Record<keyof typeof personas, TestPerson>
let place = ''

beforeAll(async () => {
  await loadReference(database)
  // Long registered, so that they are no new accounts.
  for (const name of Object.keys(personas) as (keyof typeof personas)[]) people[name] = await oldPerson(personas[name])
})
beforeEach(async () => {
  await removePlaces(database)
  ;[place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id }])
})

/** Somebody who registered long ago. */
async function oldPerson(given: GivenPerson = { password: null }): Promise<TestPerson> {
  const person = await addPerson(database, given)
  await db
    .updateTable('users')
    .set({ created_at: daysAgo(90) })
    .where('id', '=', person.id)
    .execute()
  return person
}

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)
const salt = Buffer.alloc(32)
const list = () => listReviews(db, { place, limit: 50, locale: 'th', salt })
const rating = () =>
  db
    .selectFrom('businesses')
    .select(['rating_sum', 'rating_count', 'rating_mean', 'rating_bayes'])
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
const photo = (name: string) => ({
  key: `p${name.padEnd(2, 'x').slice(0, 2)}/${name.padEnd(41, 'x')}-800x600`,
  width: 800,
  height: 600,
  widths: [320, 640, 800],
  color: '#336699',
  blur: '336699'.repeat(6),
  sha256: '',
})
const refusal = (code: RefusalCode) => ({ errors: { form: code }, status: 403 })
const actions = async (entity: string) =>
  (await db.selectFrom('audit_events').select('action').where('entity_id', '=', entity).orderBy('id').execute()).map(
    ({ action }) => action,
  )

test('a review is shown with the chosen name and the month, and moves the rating in the same transaction', async () => {
  const text = 'The food was fresh and the staff explained everything.'
  const { id, held } = await write(database, people.client, place, { text, stars: 5, safety: 4 })
  expect(held).toBe(false)
  expect((await list()).rows).toEqual([
    {
      id,
      hidden: null,
      name: personas.client.name,
      stars: 5,
      text,
      locale: 'en',
      month: reviewInput().month,
      edited: false,
      aspects: { safety: 4 },
      photos: [],
      translation: null,
      reply: null,
      own: false,
    },
  ])
  expect(await rating()).toMatchObject({ rating_sum: 5, rating_count: 1, rating_mean: 5 })
  // As a recomputation of everything has it.
  expect(await refreshRatings(db)).toBe(0)
  expect(await actions(id)).toEqual(['review.write'])
  expect(await findReviewSummary(db, place)).toEqual({
    count: 1,
    mean: 5,
    stars: { 5: 1, 4: 0, 3: 0, 2: 0, 1: 0 },
    aspects: { safety: 4 },
    photos: 0,
    languages: { en: 1 },
  })
})

test('neither the owner, in any role, nor an inspector on duty there writes a review', async () => {
  await expect(write(database, people.vendor, place)).rejects.toMatchObject(refusal('review:refusal.ownPlace'))
  for (const name of ['inspector', 'supervisor'] as const)
    await expect(write(database, people[name], place)).rejects.toMatchObject(refusal('review:refusal.dutyArea'))
  for (const name of ['otherVendor', 'otherInspector', 'requestedInspector'] as const)
    expect(await write(database, people[name], place, { text: `${name} ${name} ${name}` })).toMatchObject({
      held: false,
    })
  expect(await rating()).toMatchObject({ rating_count: 3 })
})

test('an inspector whose duty there is over or has not begun writes like anybody', async () => {
  const change = (valid_from: Date, valid_to: Date | null) =>
    db.updateTable('duty_areas').set({ valid_from, valid_to }).where('user_id', '=', people.inspector.id).execute()
  await change(daysAgo(9), daysAgo(1))
  await write(database, people.inspector, place)
  await change(daysAgo(-1), null)
  await run(database, (tx) => tx.deleteFrom('reviews').execute())
  await write(database, people.inspector, place)
  await change(daysAgo(9), null)
})

test('a draft or a place that is not there takes no review', async () => {
  const [draft = ''] = await insertPlaces(database, [{ status: 'draft' }])
  for (const id of [draft, crypto.randomUUID()])
    await expect(write(database, people.client, id)).rejects.toMatchObject({ code: 'page_not_found' })
})

test('one review in 90 days; sent again it changes nothing, another one is refused', async () => {
  const first = await write(database, people.client, place)
  expect(await write(database, people.client, place)).toEqual(first)
  await expect(write(database, people.client, place, { stars: 1 })).rejects.toMatchObject(
    refusal('review:refusal.tooSoon'),
  )
  expect((await list()).rows).toHaveLength(1)
  await db
    .updateTable('reviews')
    .set({ created_at: daysAgo(91) })
    .execute()
  await write(database, people.client, place, { stars: 1 })
  expect((await list()).rows).toHaveLength(2)
})

test('two at once are one', async () => {
  const both = await Promise.allSettled([
    write(database, people.client, place, { stars: 5 }),
    write(database, people.client, place, { stars: 1 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await rating()).toMatchObject({ rating_count: 1 })
})

test('a visit in the future or too long ago is refused, on a change the month that was given stays possible', async () => {
  const now = new Date('2026-11-21T05:00:00Z')
  for (const month of ['2026-12', '2024-10'])
    await expect(write(database, people.client, place, { month }, now)).rejects.toMatchObject({
      errors: { month: 'review:error.month' },
    })
  const { id } = await write(database, people.client, place, { month: '2024-11' }, now)
  const later = new Date('2027-01-05T05:00:00Z')
  const edit = (month: string) =>
    perform(database, actorOf(people.client.id, later), editReview, {
      place,
      review: id,
      change: reviewInput({ month, stars: 1 }, later),
      added: [],
      removed: [],
    })
  await edit('2024-11')
  await expect(edit('2024-12')).rejects.toMatchObject({ errors: { month: 'review:error.month' } })
})

const change = (author: TestPerson, review: string, given = {}, photos = {}) =>
  perform(database, actorOf(author.id), editReview, {
    place,
    review,
    change: reviewInput(given),
    added: [],
    removed: [],
    ...photos,
  })

test('a change stores the earlier version, is marked as such, and moves the rating', async () => {
  const { id } = await write(database, people.client, place, { stars: 1, safety: 1 })
  await change(people.client, id, { stars: 1, safety: 1 })
  expect((await list()).rows).toMatchObject([{ edited: false }])
  await change(people.client, id, { stars: 5, text: 'They have mended all that was broken.' })
  expect((await list()).rows).toMatchObject([{ stars: 5, edited: true, locale: 'en', aspects: {} }])
  const history = await db.selectFrom('review_revisions').select(['stars', 'body', 'safety']).execute()
  expect(history).toEqual([{ stars: 1, body: reviewInput().text, safety: 1 }])
  expect(await rating()).toMatchObject({ rating_sum: 5, rating_count: 1 })
  expect(await refreshRatings(db)).toBe(0)
})

test('another person’s review is neither changed nor deleted, and looks as if it were not there', async () => {
  const { id } = await write(database, people.client, place)
  await expect(change(people.otherVendor, id, { stars: 1 })).rejects.toMatchObject({ code: 'page_not_found' })
  const take = (author: TestPerson, at: string) =>
    perform(database, actorOf(author.id), deleteReview, { place: at, review: id })
  await expect(take(people.vendor, place)).rejects.toMatchObject({ code: 'page_not_found' })
  const [other = ''] = await insertPlaces(database, [{}])
  await expect(take(people.client, other)).rejects.toMatchObject({ code: 'page_not_found' })
  expect((await list()).rows).toMatchObject([{ stars: 4 }])
})

test('photos stand in their order, each once, eight at most; those taken away are named for removal', async () => {
  const { id } = await write(database, people.client, place)
  await change(people.client, id, {}, { added: [photo('a'), photo('b'), photo('a')] })
  const shown = async () => {
    const row = (await list()).rows.find((each) => each.id === id)
    return row?.hidden === null ? row.photos.map(({ key }) => key) : null
  }
  expect(await shown()).toEqual([photo('a').key, photo('b').key])
  const rows = await db.selectFrom('review_photos').select(['id', 'key']).execute()
  const b = rows.find(({ key }) => key === photo('b').key)
  expect(await change(people.client, id, {}, { removed: [b?.id], added: [photo('c')] })).toMatchObject({
    removed: [photo('b').key],
  })
  expect(await shown()).toEqual([photo('a').key, photo('c').key])
  const many = 'defghijk'.split('').map(photo)
  await expect(change(people.client, id, {}, { added: many })).rejects.toMatchObject({
    errors: { photos: 'error:photo.many' },
  })
  expect(await shown()).toHaveLength(2)
  const [first] = rows
  const stranger = await write(database, people.otherVendor, place, { text: 'Quite another text about it' })
  await change(people.otherVendor, stranger.id, { text: 'Quite another text about it' }, { removed: [first?.id] })
  expect(await shown()).toHaveLength(2)
})

test('a shown photo has its colours, and one from before they were kept its one colour', async () => {
  const { id } = await write(database, people.client, place)
  await change(people.client, id, {}, { added: [photo('a'), photo('b')] })
  const { key } = photo('b')
  await db.updateTable('review_photos').set({ blur: null }).where('key', '=', key).execute()
  const [review] = (await list()).rows
  const { color, blur } = photo('a')
  expect(review).toHaveProperty('photos', [
    { key: photo('a').key, color, blur },
    { key, color },
  ])
  for (const bad of ['33669', blur.toUpperCase().replaceAll('3', 'C'), `${blur}\n`, '"/><script>'])
    await expect(db.updateTable('review_photos').set({ blur: bad }).execute(), bad).rejects.toMatchObject({
      constraint: 'review_photos_blur',
    })
})

test('deleting takes everything along and gives the pictures back', async () => {
  const { id } = await write(database, people.client, place)
  await change(people.client, id, { stars: 2 }, { added: [photo('a')] })
  const remove = () => perform(database, actorOf(people.client.id), deleteReview, { place, review: id })
  expect((await Promise.all([remove(), remove()])).flat()).toEqual([photo('a').key])
  expect((await list()).rows).toEqual([])
  expect(await rating()).toMatchObject({ rating_sum: 0, rating_count: 0, rating_mean: 0 })
  expect(await refreshRatings(db)).toBe(0)
  expect(await actions(id)).toEqual(['review.write', 'review.edit', 'review.delete'])
})

const reply = (owner: TestPerson, review: string, text: string) =>
  perform(database, actorOf(owner.id), replyToReview, { place, review, text })

test('the owner replies once, nobody else does', async () => {
  const { id } = await write(database, people.client, place)
  for (const name of ['client', 'otherVendor', 'inspector'] as const)
    await expect(reply(people[name], id, 'ขอบคุณ')).rejects.toMatchObject(refusal('review:refusal.notOwner'))
  await reply(people.vendor, id, 'ขอบคุณที่มา')
  await reply(people.vendor, id, 'ขอบคุณที่มา')
  await expect(reply(people.vendor, id, 'ขอบคุณอีกครั้ง')).rejects.toMatchObject(refusal('review:refusal.replied'))
  expect((await list()).rows).toMatchObject([{ reply: { text: 'ขอบคุณที่มา', locale: 'th', translation: null } }])
  expect(await actions(id)).toEqual(['review.write', 'review.reply'])
})

const report = (person: TestPerson, review: string) =>
  perform(database, actorOf(person.id), reportReview, { place, review, reason: 'spam' })
const decide = (officer: TestPerson, review: string, verdict: 'keep' | { hide: 'spam' }) =>
  judge(database, officer, review, verdict === 'keep' ? { do: 'keep' } : { do: 'hide', reason: verdict.hide })
const statusOf = async (id: string) =>
  (await db.selectFrom('reviews').select('status').where('id', '=', id).executeTakeFirst())?.status

test('a report counts once a person, not by the author, and neither hides the review nor moves the rating', async () => {
  const { id } = await write(database, people.client, place, { stars: 1 })
  await expect(report(people.client, id)).rejects.toMatchObject(refusal('review:refusal.ownReview'))
  await report(people.vendor, id)
  await expect(report(people.vendor, id)).rejects.toMatchObject(refusal('review:refusal.reported'))
  await report(people.otherVendor, id)
  expect([await statusOf(id), (await list()).rows.length]).toEqual(['reported', 1])
  expect(await rating()).toMatchObject({ rating_sum: 1, rating_count: 1 })
})

test('an inspector on duty keeps or hides it; hidden, a line stays and it counts no more', async () => {
  const { id } = await write(database, people.client, place, { stars: 1 })
  for (const name of ['client', 'vendor', 'otherInspector', 'requestedInspector'] as const)
    await expect(decide(people[name], id, { hide: 'spam' })).rejects.toMatchObject({ code: 'page_not_found' })
  await report(people.vendor, id)
  await decide(people.inspector, id, 'keep')
  await expect(decide(people.inspector, id, 'keep')).rejects.toMatchObject(refusal('review:refusal.decided'))
  await report(people.otherVendor, id)
  expect(await statusOf(id)).toBe('kept')
  // The stored version is not the new one.
  await change(people.client, id, { stars: 2 })
  expect(await statusOf(id)).toBe('published')
  await decide(people.supervisor, id, { hide: 'spam' })
  expect((await list()).rows).toEqual([{ id, hidden: 'spam' }])
  expect(await rating()).toMatchObject({ rating_count: 0 })
  expect(await refreshRatings(db)).toBe(0)
  await expect(change(people.client, id, { stars: 5 })).rejects.toMatchObject(refusal('review:refusal.hidden'))
  await expect(perform(database, actorOf(people.client.id), deleteReview, { place, review: id })).rejects.toMatchObject(
    refusal('review:refusal.hidden'),
  )
  for (const act of [reply(people.vendor, id, 'ขอบคุณ'), report(people.inspector, id)])
    await expect(act).rejects.toMatchObject({ code: 'page_not_found' })
})

const letters = 'กขคงจฉชซญดตถทธนบปผฝพ'
/** Texts that have nothing in common. */
const unlike = (number: number) =>
  [...createHash('sha256').update(String(number)).digest()].map((byte) => letters[byte % 20]).join('')

test('a flood is held, those before it was noticed too, and the average does not move', async () => {
  const before = []
  for (const [number, stars] of [2, 3, 2].entries()) {
    const author = await oldPerson()
    before.push(await write(database, author, place, { stars, text: unlike(number) }, daysAgo(20 + number)))
  }
  const settled = await rating()
  const held: boolean[] = []
  for (let number = 3; number < 23; number++) {
    const author = await oldPerson()
    held.push((await write(database, author, place, { stars: 5, text: unlike(number) })).held)
  }
  expect([held.slice(0, 7).includes(true), held.slice(7).includes(false)]).toEqual([false, false])
  expect(await rating()).toEqual(settled)
  expect((await list()).rows.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(await refreshRatings(db)).toBe(0)
  const [waiting] = await db.selectFrom('reviews').select('id').where('held_at', 'is not', null).limit(1).execute()
  await decide(people.inspector, waiting?.id ?? '', 'keep')
  expect(await rating()).toMatchObject({ rating_count: 4, rating_sum: settled.rating_sum + 5 })
  // Another review holds the burst again, except those that an officer has checked.
  await write(database, people.client, place)
  expect(await rating()).toMatchObject({ rating_count: 4 })
})

test('a reader whose published review is later held is told once, in their language; a writer sees it on the page', async () => {
  await db.deleteFrom('deliveries').execute()
  const early = await oldPerson({ password: null, locale: 'en' })
  const { id, held } = await write(database, early, place, { text: unlike(30) })
  expect(held).toBe(false)
  const late = await oldPerson()
  expect((await write(database, late, place, { text: unlike(30) })).held).toBe(true)
  expect((await write(database, await oldPerson(), place, { text: unlike(30) })).held).toBe(true)
  const sent = await db.selectFrom('deliveries').select(['about', 'message']).execute()
  expect(sent.map(({ about }) => about)).toEqual(['review_held'])
  const { to, text } = JSON.parse(JSON.stringify(sent[0]?.message))
  expect([to, text]).toEqual([early.contact, expect.stringContaining('has been waiting for an officer since')])
  expect(text).toContain(`https://places.example.org/client/information/wrote-review/${place}?review=${id}\n`)
})

test('texts that say the same and new accounts in a row are held', async () => {
  const fresh = []
  for (let number = 0; number < 4; number++) {
    const author = await addPerson(database, { password: null })
    fresh.push((await write(database, author, place, { stars: 5, text: unlike(number) })).held)
  }
  expect(fresh).toEqual([false, false, false, true])
  expect(await rating()).toMatchObject({ rating_count: 0 })
  const [other = ''] = await insertPlaces(database, [{}])
  const first = await write(database, people.client, other, { stars: 5 })
  const second = await write(database, people.otherVendor, other, { stars: 5, text: `${reviewInput().text}!!! 👍` })
  expect([first.held, second.held]).toEqual([false, true])
  expect((await listReviews(db, { place: other, limit: 9, locale: 'th', salt })).rows).toEqual([])
  // A harmless text that is changed into a copy later is caught as well.
  const third = await write(database, people.inspector, other, { text: 'Something of my own altogether' }).catch(
    () => null,
  )
  expect(third).toBeNull()
  const late = await write(database, people.otherInspector, other, { text: 'Something of my own altogether' })
  const edited = await perform(database, actorOf(people.otherInspector.id), editReview, {
    place: other,
    review: late.id,
    change: reviewInput(),
    added: [],
    removed: [],
  })
  expect([late.held, edited.held]).toEqual([false, true])
})

test('a held review is neither reported nor replied to, and stays held when it is changed', async () => {
  const { id } = await write(database, people.client, place)
  await db.updateTable('reviews').set({ held_at: new Date() }).execute()
  for (const act of [reply(people.vendor, id, 'ขอบคุณ'), report(people.vendor, id)])
    await expect(act).rejects.toMatchObject({ code: 'page_not_found' })
  expect(await change(people.client, id, { stars: 5 })).toMatchObject({ held: true })
  expect((await list()).rows).toEqual([])
})

test('a renamed author is renamed in the reviews, a deleted one has no name in them', async () => {
  const person = await oldPerson()
  await write(database, person, place)
  await run(database, (tx) => renameAuthor(tx, person.id, 'New Name'))
  expect((await list()).rows).toMatchObject([{ name: 'New Name' }])
  await run(database, (tx) => renameAuthor(tx, person.id, ''))
  await db.deleteFrom('users').where('id', '=', person.id).execute()
  expect((await list()).rows).toMatchObject([{ name: null, stars: 4 }])
  expect(await rating()).toMatchObject({ rating_count: 1 })
})

test('a written review is announced for the place and for lists, once it is committed', async () => {
  const told: unknown[] = []
  const end = await onChanges(database, (tags) => void told.push(...tags))
  const { id } = await write(database, people.client, place)
  await change(people.client, id, { text: 'The same stars with other words' })
  await expect.poll(() => told.filter((tag) => tag === `place:${place}`).length).toBeGreaterThanOrEqual(2)
  expect(told).toContain('lists')
  await end()
})

test('authors’ acts are not in the place’s published chain, those of owner and officer are', async () => {
  const { id } = await write(database, people.client, place)
  await change(people.client, id, { stars: 1 })
  await report(people.otherVendor, id)
  await reply(people.vendor, id, 'ขอบคุณ')
  await decide(people.inspector, id, 'keep')
  const text = 'Two who say the very same in one day'
  await write(database, people.otherVendor, place, { text })
  const copy = await write(database, people.otherInspector, place, { text })
  expect(copy.held).toBe(true)
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'business_id', 'entity_id'])
    .where('entity_id', 'in', [id, copy.id])
    .orderBy('id')
    .execute()
  const actions = (business: string | null) =>
    events.filter(({ business_id }) => business_id === business).map(({ action }) => action)
  expect(actions(place)).toEqual(['review.reply', 'review.keep'])
  expect(actions(null)).toEqual(['review.write', 'review.edit', 'review.report', 'review.hold', 'review.write'])
})

test('the same is true of the database: no state without its reason', async () => {
  const { id } = await write(database, people.client, place)
  for (const set of [
    sql`status = 'hidden'`,
    sql`hidden_reason = 'spam'`,
    sql`status = 'hidden', hidden_reason = 'negative'`,
  ])
    await expect(sql`update reviews set ${set} where id = ${id}::uuid`.execute(db)).rejects.toThrow(/hidden/)
})

/** The screens of reviews and favourites through HTTP: typed text stays, refusals give their reason, and lists neither lose nor repeat. */

import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { reviewsPerPage } from '#server/domain/reviews/queries.ts'
import { FAVOURITES_MOST, REPLY_LENGTH, REVIEW_EVERY_DAYS } from '#shared/constants.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import { testApp } from '../../../test/support/app.ts'
import { cookiesAfter, open, send } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { heicHead, jpeg } from '../../../test/support/pictures.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { judge, reviewForm, write } from '../../../test/support/reviews.ts'
import { testStorage } from '../../../test/support/storage.ts'

const database = await testDatabase()
const { storage, folder } = await testStorage()
const app = await testApp(database, { env: { DATA_DIR: folder } })
const people = {} as Record<'client' | 'vendor' | 'otherVendor' | 'inspector', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'otherVendor', 'inspector'] as const)
    people[name] = await addPerson(database, personas[name])
})

const newPlace = async () => {
  const [id = ''] = await insertPlaces(database, [{ name_th: 'ครัวทดลอง', owner_id: people.vendor.id }])
  return id
}
const full = (place: string) => `/client/information/review-full/${place}`
const own = (place: string) => `/client/information/wrote-review/${place}`
const mine = '/profile/my-review'
const dataOf = async (path: string, cookie = '') => {
  const [pathname, search] = path.split('?')
  const { body, status } = await open(app, `${pathname}/_payload.json${search ? `?${search}` : ''}`, cookie)
  return { status, ...(Object.values(body.data ?? {})[0] as Record<string, never>) } as {
    status: number
    page: { rows: { id: string; photos?: unknown[] }[]; next: string | null }
    own: { id: string; photos: { id: string }[] } | null
    refusal: string | null
    writer?: string
  }
}

test('a review with photos is written, shown, changed and deleted, each with words that say so', async () => {
  const place = await newPlace()
  const { cookie } = people.client
  const photo = await jpeg({ width: 400, height: 300, background: '#aa3311' })
  const sent = await send(app, own(place), reviewForm({ safety: '5', value: '' }), { cookie, files: { photos: photo } })
  expect(sent).toMatchObject({ status: 303, to: `${full(place)}?done=written` })
  const page = await open(app, `${full(place)}?done=written`, cookiesAfter(`${full(place)}?done=written`))
  expect(page.text).toContain('เผยแพร่รีวิวแล้ว')
  expect(page.text).toMatch(/\/media\/p[\w-]{2}\/[\w-]{41}-400x300-320\.webp/)
  expect(page.text).toMatch(/(<rect x="\d" y="\d" width="1" height="1" fill="#a[\da-f]3[\da-f]1[\da-f]"><\/rect>){6}/)
  const mine = await dataOf(own(place), cookie)
  expect(mine.own?.photos).toHaveLength(1)
  const review = mine.own?.id ?? ''
  const edit = { ...reviewForm({ do: 'edit', review, stars: '2' }), [`remove-${mine.own?.photos[0]?.id}`]: '1' }
  expect(await send(app, own(place), edit, { cookie })).toMatchObject({ status: 303, to: `${full(place)}?done=edited` })
  const shown = await open(app, full(place))
  expect([shown.text.includes('แก้ไขแล้ว'), shown.text.includes('/media/p')]).toEqual([true, false])
  const gone = await send(app, own(place), { do: 'delete', review }, { cookie })
  expect(gone).toMatchObject({ status: 303, to: `${full(place)}?done=deleted` })
  expect((await open(app, `${full(place)}?done=deleted`, cookiesAfter(`${full(place)}?done=deleted`))).text).toContain(
    'ลบรีวิวแล้ว',
  )
  // A finger that presses twice sees the same.
  expect(await send(app, own(place), { do: 'delete', review }, { cookie })).toMatchObject(gone)
})

test('an author is asked to change the review, as long as no other one may be written; everybody else to write', async () => {
  const place = await newPlace()
  const { cookie } = await addPerson(database)
  await send(app, own(place), reviewForm(), { cookie })
  const change = '>แก้ไขรีวิวของคุณ<'
  const asks = async (as?: string) =>
    Promise.all(
      [full(place), `/client/information/${place}`].map(async (at) => (await open(app, at, as)).text.includes(change)),
    )
  expect([await asks(cookie), await asks(people.client.cookie), await asks()]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
  await database.db
    .updateTable('reviews')
    .set({ created_at: new Date(Date.now() - (REVIEW_EVERY_DAYS + 1) * 86_400_000) })
    .where('business_id', '=', place)
    .execute()
  expect(await asks(cookie)).toEqual([false, false])
})

/** A fresh review with these photos: its author, its place and its page's data. */
async function reviewWith(photos: Buffer[]) {
  const place = await newPlace()
  const { cookie } = await addPerson(database)
  await send(app, own(place), reviewForm(), { cookie, files: { photos } })
  const mine = (await dataOf(own(place), cookie)).own
  const rows = await database.db
    .selectFrom('review_photos')
    .select(['id', 'key'])
    .where('review_id', '=', mine?.id ?? '')
    .orderBy('position')
    .execute()
  const stored = () => Promise.all(rows.map(({ key }) => storage.has(`originals/${key}`)))
  return { place, cookie, review: mine?.id ?? '', photos: rows, stored }
}

test('a picture that is taken out of a review by its form leaves the storage, and the others stay', async () => {
  const photos = [await jpeg({ width: 330, background: '#00aa77' }), await jpeg({ width: 330, background: '#aa0077' })]
  const written = await reviewWith(photos)
  expect(await written.stored()).toEqual([true, true])
  const { place, cookie, review } = written
  const edit = reviewForm({ do: 'edit', review, [`remove-${written.photos[0]?.id}`]: '1' })
  expect(await send(app, own(place), edit, { cookie })).toMatchObject({ status: 303, to: `${full(place)}?done=edited` })
  expect((await dataOf(own(place), cookie)).own?.photos).toHaveLength(1)
  expect(await written.stored()).toEqual([false, true])
  expect(await storage.has(photoUrl(written.photos[0]?.key ?? '', 320).slice(1))).toBe(false)
})

test('with a review that is deleted its pictures leave the storage', async () => {
  const { place, cookie, review, stored } = await reviewWith([await jpeg({ width: 330, background: '#0077aa' })])
  expect(await stored()).toEqual([true])
  await send(app, own(place), { do: 'delete', review }, { cookie })
  expect(await stored()).toEqual([false])
})

test.each([
  [{ stars: '' }, 'stars', 'review:error.stars'],
  [{ stars: '6' }, 'stars', 'review:error.stars'],
  [{ stars: '4.5' }, 'stars', 'review:error.stars'],
  [{ text: 'สั้นไป' }, 'text', 'review:error.textShort'],
  [{ text: ` ${'\u200b'.repeat(50)} ดี` }, 'text', 'review:error.textShort'],
  [{ text: 'ก'.repeat(4001) }, 'text', 'review:error.textLong'],
  [{ text: 'ก'.repeat(9000) }, 'text', 'review:error.textLong'],
  [{ month: '' }, 'month', 'review:error.month'],
  [{ month: '2026-13' }, 'month', 'review:error.month'],
  [{ month: '2099-01' }, 'month', 'review:error.month'],
  [{ safety: '9' }, 'safety', 'review:error.stars'],
] as [Record<string, string>, string, string][])(
  'case %# is refused beside its field and nothing typed is lost',
  async (given, field, text) => {
    const place = await newPlace()
    const { status, refusal } = await send(app, own(place), reviewForm(given), people.client)
    expect([status, refusal?.errors[field]]).toEqual([422, text])
    expect(refusal?.values).toMatchObject(reviewForm(given))
    expect((await dataOf(full(place))).page.rows).toEqual([])
  },
)

test('without a script the refused page has the typed text', async () => {
  const place = await newPlace()
  const { default: request } = await import('supertest')
  const { status, text } = await request(app.handler)
    .post(own(place))
    .set('Cookie', people.client.cookie)
    .set('Origin', 'https://places.example.org')
    .type('form')
    .send(reviewForm({ stars: '3', text: 'สั้น <b>' }))
  expect(status).toBe(422)
  expect(text).toContain('โปรดเขียนอย่างน้อย 20 ตัวอักษร')
  expect(text).toContain('สั้น &lt;b&gt;</textarea>')
  expect(text).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="3"|value="3"[^>]*checked/)
})

test('text of exactly 20 and 4,000 letters is taken, and stands as text', async () => {
  for (const text of ['ก'.repeat(20), 'ข'.repeat(3980) + '<script>alert(1)</script>'.slice(0, 20)]) {
    const place = await newPlace()
    expect((await send(app, own(place), reviewForm({ text }), people.client)).status).toBe(303)
    expect((await open(app, full(place))).text).not.toContain('<script>alert')
  }
})

test('a photo that is none, and a ninth one, are refused beside the photos', async () => {
  const place = await newPlace()
  const { cookie } = people.client
  const sent = await send(app, own(place), reviewForm(), { cookie, files: { photos: heicHead() } })
  expect([sent.status, sent.refusal?.errors.photos]).toEqual([422, 'error:photo.heic'])
  const { default: request } = await import('supertest')
  const asked = request(app.handler).post(own(place)).set('x-payload', '1').set('Cookie', cookie)
  for (const [name, value] of Object.entries(reviewForm())) asked.field(name, value)
  const photo = await jpeg({ width: 64, height: 64 })
  for (let number = 0; number < 9; number++) asked.attach('photos', photo, 'photo.jpg')
  const { body, status } = await asked
  expect([status, body.action.errors.photos]).toEqual([422, 'error:photo.many'])
})

test('owner and officer are told why they cannot write, on the page and when they send', async () => {
  const place = await newPlace()
  for (const [name, key, words] of [
    ['vendor', 'ownPlace', 'คุณเป็นเจ้าของ ผู้ช่วย หรือแจ้งว่ามีส่วนเกี่ยวข้องกับสถานที่นี้'],
    ['inspector', 'dutyArea', 'เจ้าหน้าที่รีวิวสถานที่ในพื้นที่รับผิดชอบของตนไม่ได้'],
  ] as const) {
    const { text } = await open(app, own(place), people[name].cookie)
    expect([text.includes(words), text.includes('name="stars"')]).toEqual([true, false])
    const { status, refusal } = await send(app, own(place), reviewForm(), people[name])
    expect([status, refusal?.errors.form]).toEqual([403, `review:refusal.${key}`])
  }
})

test('a second review is refused with the advice to change the first', async () => {
  const place = await newPlace()
  await send(app, own(place), reviewForm(), people.client)
  const again = await send(app, own(place), reviewForm({ stars: '1' }), people.client)
  expect([again.status, again.refusal?.errors.form]).toEqual([403, 'review:refusal.tooSoon'])
  expect(await send(app, own(place), reviewForm(), people.client)).toMatchObject({ status: 303 })
})

test('only one’s own review is opened for a change', async () => {
  const place = await newPlace()
  const { id } = await write(database, people.otherVendor, place)
  const { status } = await open(app, `${own(place)}?review=${id}`, people.client.cookie)
  expect(status).toBe(404)
  const edit = await send(app, own(place), reviewForm({ do: 'edit', review: id }), people.client)
  expect(edit.status).toBe(404)
  for (const [path, cookie] of [
    [own(crypto.randomUUID()), people.client.cookie],
    [full(crypto.randomUUID()), ''],
  ] as const)
    expect((await open(app, path, cookie)).status).toBe(404)
})

test('the owner replies from the list, everybody else reports; a guest is led to sign in', async () => {
  const place = await newPlace()
  const author = await addPerson(database)
  const { id: review } = await write(database, author, place)
  const forms = async (cookie?: string) => {
    const { text } = await open(app, full(place), cookie)
    return [text.includes('value="reply"'), text.includes('value="report"')]
  }
  expect(await forms()).toEqual([false, false])
  expect(await forms(people.otherVendor.cookie)).toEqual([false, true])
  expect(await forms(people.vendor.cookie)).toEqual([true, true])
  expect(await forms(author.cookie)).toEqual([false, false])
  const reply = { do: 'reply', review, text: 'ขอบคุณที่แวะมา' }
  const to = `/auth/login?next=${encodeURIComponent(full(place))}`
  expect(await send(app, full(place), reply)).toMatchObject({ status: 302, to })
  expect(await send(app, full(place), reply, people.otherVendor)).toMatchObject({ status: 403 })
  for (const [text, code] of [
    [' ', 'review:error.replyShort'],
    ['ย'.repeat(REPLY_LENGTH.most + 1), 'review:error.replyLong'],
  ] as const) {
    const { status, refusal } = await send(app, full(place), { ...reply, text }, people.vendor)
    expect([status, refusal?.errors]).toEqual([422, { text: code }])
  }
  expect(await send(app, full(place), reply, people.vendor)).toMatchObject({ to: `${full(place)}?done=replied` })
  expect((await open(app, full(place))).text).toContain('ขอบคุณที่แวะมา')
  const report = { do: 'report', review, reason: 'spam' }
  const negative = await send(app, full(place), { ...report, reason: 'negative' }, people.vendor)
  expect([negative.status, negative.refusal?.errors.reason]).toEqual([422, 'review:error.reason'])
  expect(await send(app, full(place), report, people.vendor)).toMatchObject({ to: `${full(place)}?done=reported` })
  expect(await send(app, full(place), report, people.vendor)).toMatchObject({ status: 403 })
  const elsewhere = await newPlace()
  expect((await send(app, full(elsewhere), report, people.otherVendor)).status).toBe(404)
})

test('the author of a review that waits finds it and the reason, and nobody else does', async () => {
  const place = await newPlace()
  const { id } = await write(database, people.client, place, { text: 'ริมหาดเงียบสงบ มีห่วงชูชีพและเจ้าหน้าที่ดูแล' })
  const why = 'มีรีวิวของที่นี่เข้ามามากผิดปกติหรือคล้ายกันมาก'
  const address = `${own(place)}?review=${id}`
  const seen = async (path: string, cookie: string) =>
    /<main[\s\S]*<\/main>/.exec((await open(app, path, cookie)).text)?.[0] ?? ''
  expect(await seen(full(place), people.client.cookie)).not.toContain(why)
  await database.db.updateTable('reviews').set({ held_at: new Date() }).where('id', '=', id).execute()
  const shown = await seen(full(place), people.client.cookie)
  expect([shown.includes(why), shown.includes(`href="${address}"`)]).toEqual([true, true])
  expect(await seen(address, people.client.cookie)).toContain(why)
  for (const cookie of ['', people.otherVendor.cookie]) {
    const others = await seen(full(place), cookie)
    expect([others.includes('<h1'), others.includes(why), others.includes(id)]).toEqual([true, false, false])
  }
})

test('an author finds all own reviews with their state, and nobody else does', async () => {
  const author = await addPerson(database)
  const [shown, held, hidden, closed] = await Promise.all([newPlace(), newPlace(), newPlace(), newPlace()])
  const ids = { shown: '', held: '', hidden: '', closed: '' }
  let minute = 0
  for (const [key, place] of Object.entries({ shown, held, hidden, closed }) as [keyof typeof ids, string][]) {
    const text = `${key} ริมหาดเงียบสงบ มีห่วงชูชีพและเจ้าหน้าที่ดูแล`
    ids[key] = (await write(database, author, place, { text }, new Date(Date.now() - 600_000 + 60_000 * minute++))).id
  }
  await database.db.updateTable('reviews').set({ held_at: new Date() }).where('id', '=', ids.held).execute()
  await judge(database, people.inspector, ids.hidden, { do: 'hide', reason: 'spam' })
  await database.db.updateTable('businesses').set({ status: 'closed' }).where('id', '=', closed).execute()
  const { page } = await dataOf(mine, author.cookie)
  expect(page.rows).toMatchObject([
    { id: ids.closed, place: { id: closed, isListed: false } },
    { id: ids.hidden, hidden: 'spam', decision: { verdict: 'hide', mayAppeal: true } },
    { id: ids.held, held: true, hidden: null },
    { id: ids.shown, held: false, hidden: null, place: { id: shown, name: 'ครัวทดลอง', isListed: true } },
  ])
  const seen = (await open(app, mine, author.cookie)).text
  const led = [shown, held, hidden, closed].map((place) =>
    seen.includes(`href="/client/information/wrote-review/${place}?review=`),
  )
  expect(led).toEqual([true, true, true, false])
  for (const words of ['รีวิวนี้ถูกซ่อนโดยเจ้าหน้าที่ เนื่องจาก', 'เจ้าหน้าที่กำลังตรวจรีวิวนี้', 'ไม่อยู่ในรายการแล้ว'])
    expect(seen).toContain(words)
  expect((await dataOf(mine, people.inspector.cookie)).page.rows).toEqual([])
  expect(await open(app, mine)).toMatchObject({ status: 302 })
})

test('own reviews come page by page, the last written first', async () => {
  const author = await addPerson(database)
  const places = await insertPlaces(
    database,
    Array.from({ length: reviewsPerPage + 2 }, () => ({})),
  )
  const began = Date.now() - 864e5
  for (const [number, place] of places.entries())
    await write(
      database,
      author,
      place,
      { text: `${number} ${'คำ'.repeat(number + 9)}` },
      new Date(began + number * 60_000),
    )
  const first = (await dataOf(mine, author.cookie)).page
  const second = (await dataOf(`${mine}?cursor=${first.next}`, author.cookie)).page
  const read = [...first.rows, ...second.rows] as unknown as { place: { id: string } }[]
  expect(read.map(({ place }) => place.id)).toEqual(places.toReversed())
  expect(second.next).toBeNull()
  expect((await dataOf(`${mine}?cursor=forged`, author.cookie)).status).toBe(400)
})

test('the pages of a list hold every review once, in each order and by each filter', async () => {
  const place = await newPlace()
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, Math.floor(minute / 2)))
  const rows = Array.from({ length: 3 * reviewsPerPage + 1 }, (_, number) => ({
    id: crypto.randomUUID(),
    business_id: place,
    author_name: `คนที่ ${number}`,
    stars: 1 + ((number * 7) % 5),
    body: `ข้อความของรีวิวหมายเลข ${number} ยาวพอ`,
    visited_month: '2026-01-01',
    locale: number % 3 === 0 ? ('en' as const) : ('th' as const),
    created_at: at(number),
    ...(number === 5 && { held_at: new Date() }),
    ...(number === 6 && { status: 'hidden' as const, hidden_reason: 'spam' as const }),
  }))
  await database.db.insertInto('reviews').values(rows).execute()
  const walk = async (search: string) => {
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { page, status } = await dataOf(`${full(place)}?${search}${cursor && `&cursor=${cursor}`}`)
      expect(status).toBe(200)
      ids.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    }
    return ids
  }
  const byTime = [...rows].sort((a, b) => +b.created_at - +a.created_at || (a.id < b.id ? 1 : -1))
  const counted = byTime.filter((row) => !('held_at' in row) && !('hidden_reason' in row))
  const idsOf = (list: typeof byTime) => list.map(({ id }) => id)
  expect(await walk('sort=newest')).toEqual(idsOf(byTime.filter((row) => !('held_at' in row))))
  expect(await walk('sort=highest')).toEqual(idsOf(counted.toSorted((a, b) => b.stars - a.stars)))
  expect(await walk('sort=lowest')).toEqual(idsOf(counted.toSorted((a, b) => a.stars - b.stars)))
  expect(await walk('stars=3')).toEqual(idsOf(counted.filter(({ stars }) => stars === 3)))
  expect(await walk('written=en&sort=highest')).toEqual(
    idsOf(counted.filter(({ locale }) => locale === 'en').toSorted((a, b) => b.stars - a.stars)),
  )
  expect(await walk('photos=1')).toEqual([])
  expect(await walk('stars=9&written=xx&photos=yes&sort=best')).toEqual(await walk('sort=newest'))
  // The cursor of one list is none of another, nor is one that was changed.
  const { page } = await dataOf(full(place))
  const forged = [page.next, `${page.next}`.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), 'x', 'A'.repeat(5000)]
  for (const [number, cursor] of forged.entries()) {
    const path = number === 0 ? `${full(place)}?sort=highest&cursor=${cursor}` : `${full(place)}?cursor=${cursor}`
    expect((await open(app, path)).status, path).toBeGreaterThanOrEqual(400)
    expect((await open(app, path)).status, path).toBeLessThan(500)
  }
})

test('kept pages of guests follow a new review', async () => {
  const place = await newPlace()
  expect((await open(app, full(place))).text).toContain('ยังไม่มีรีวิว')
  await send(app, own(place), reviewForm({ text: 'ร้านนี้มีทางออกสองทางและถังดับเพลิง' }), people.client)
  await expect.poll(async () => (await open(app, full(place))).text).toContain('ทางออกสองทาง')
})

test('too many reviews of one person in an hour have to wait', async () => {
  const person = await addPerson(database)
  const answers = []
  for (let number = 0; number < 16; number++)
    answers.push(
      (await send(app, own(await newPlace()), reviewForm({ text: `${number} ${'คำ'.repeat(number + 9)}` }), person))
        .status,
    )
  expect([answers.slice(0, 15).includes(429), answers[15]]).toEqual([false, 429])
})

const favourites = '/profile/favorite-place'

test('a place is kept and taken away again, from wherever it was pressed', async () => {
  const place = await newPlace()
  const { cookie } = people.client
  const next = `/client/information/${place}`
  const add = () => send(app, favourites, { do: 'add', place, next }, { cookie })
  expect(await add()).toMatchObject({ status: 303, to: next })
  expect(await add()).toMatchObject({ status: 303, to: next })
  expect((await dataOf(favourites, cookie)).page.rows.map(({ id }) => id)).toEqual([place])
  expect((await dataOf(favourites, people.vendor.cookie)).page.rows).toEqual([])
  await send(app, favourites, { do: 'remove', place }, people.vendor)
  expect((await dataOf(favourites, cookie)).page.rows).toHaveLength(1)
  const removed = () => send(app, favourites, { do: 'remove', place }, { cookie })
  expect(await removed()).toMatchObject({ status: 303, to: `${favourites}?done=1` })
  expect(await removed()).toMatchObject({ status: 303 })
  expect((await dataOf(favourites, cookie)).page.rows).toEqual([])
  expect((await open(app, favourites, cookie)).text).toContain('ยังไม่มีสถานที่ในรายการโปรด')
})

test('a favourite leads back to own pages only, and a place that is not there is not kept', async () => {
  const place = await newPlace()
  const [draft = ''] = await insertPlaces(database, [{ status: 'draft' }])
  const { cookie } = people.client
  for (const next of ['https://evil.example', '//evil.example', '/\\evil'])
    expect(await send(app, favourites, { do: 'add', place, next }, { cookie })).toMatchObject({ to: favourites })
  for (const id of [draft, crypto.randomUUID()])
    expect((await send(app, favourites, { do: 'add', place: id }, { cookie })).status).toBe(404)
  expect((await send(app, favourites, { do: 'add', place: 'x' }, { cookie })).status).toBe(422)
  // One that is closed later is not listed, and comes back with the place.
  await database.db.updateTable('businesses').set({ status: 'closed' }).where('id', '=', place).execute()
  expect((await dataOf(favourites, cookie)).page.rows).toEqual([])
})

test('one person keeps as many places as fit, and is told when one more does not', async () => {
  const keen = await addPerson(database)
  const ids = await insertPlaces(
    database,
    Array.from({ length: FAVOURITES_MOST }, () => ({})),
  )
  const kept = ids.map((business_id) => ({ user_id: keen.id, business_id, created_at: new Date() }))
  await database.db.insertInto('favourites').values(kept).execute()
  const add = (place: string) => send(app, favourites, { do: 'add', place }, keen)
  const { status, refusal } = await add(await newPlace())
  expect([status, refusal?.errors]).toEqual([403, { form: 'review:refusal.favourites' }])
  expect(await add(ids[0] ?? '')).toMatchObject({ status: 303 })
})

test('favourites come page by page, the last kept first', async () => {
  const person = await addPerson(database)
  const places = await insertPlaces(
    database,
    Array.from({ length: 50 }, () => ({})),
  )
  const rows = places.map((business_id, number) => ({
    user_id: person.id,
    business_id,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(number / 2))),
  }))
  await database.db.insertInto('favourites').values(rows).execute()
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { page } = await dataOf(`${favourites}${cursor && `?cursor=${cursor}`}`, person.cookie)
    seen.push(...page.rows.map(({ id }) => id))
    cursor = page.next
  }
  const wanted = rows.toSorted((a, b) => +b.created_at - +a.created_at || (a.business_id < b.business_id ? 1 : -1))
  expect(seen).toEqual(wanted.map(({ business_id }) => business_id))
})

test('a draft on the device belongs to the account, not to the name', async () => {
  const place = await newPlace()
  const people = [await addPerson(database, { name: 'Somchai' }), await addPerson(database, { name: 'Somchai' })]
  const writers = []
  for (const { cookie } of people) writers.push((await dataOf(own(place), cookie)).writer)
  expect(new Set(writers).size).toBe(2)
  for (const { id } of people) expect(writers).not.toContain(id)
})

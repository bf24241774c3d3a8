/** Stopped accounts through HTTP: who may stop whom and for how long, what it stops, what the person reads, and how it ends. */
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { readHeld } from '#server/domain/live/read-events.ts'
import { endStops } from '#server/domain/stops/answer-stop.ts'
import { hashToken } from '#server/domain/token.ts'
import { testApp } from '../../../../test/support/app.ts'
import { makeAuthenticator } from '../../../../test/support/authenticator.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { makePasskey, signInWith } from '../../../../test/support/passkey-steps.ts'
import { addPerson, type TestPerson, testPassword } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { makeSteward } from '../../../../test/support/posts/agency-posts.ts'
import { reviewForm, write } from '../../../../test/support/reviews.ts'
import { appCode, giveApp } from '../../../../test/support/second-factor.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const words = 'เขียนโฆษณาซ้ำหลายครั้งในรีวิว'
const appealWords = 'ข้าพเจ้าไม่ได้เขียนโฆษณาแต่อย่างใด ขอให้ตรวจอีกครั้ง'
type Name = 'supervisor' | 'other' | 'elsewhere' | 'officer' | 'steward' | 'author'
let people = {} as Record<Name, TestPerson>
let [place, review] = ['', '']

beforeEach(async () => {
  for (const table of ['account_stops', 'deliveries', 'users'] as const) await db.deleteFrom(table).execute()
  const supervisor = (area: number) => addPerson(database, { inspector: { level: 'supervisor', areas: [area] } })
  people = {
    supervisor: await supervisor(83),
    other: await supervisor(83),
    elsewhere: await supervisor(50),
    officer: await addPerson(database, { inspector: { areas: [83] } }),
    steward: await addPerson(database, { inspector: { unit: 'Head Office' } }),
    author: await addPerson(database, { name: 'Anan Author' }),
  }
  await makeSteward({ database }, people.steward)
  ;[place = ''] = await insertPlaces(database, [{}])
  review = (await write(database, people.author, place)).id
})

const as = (who: Name) => visit(app, people[who])
const at = (id = review) => `/inspector/stop-account/review/${id}`
const given = (fields: Record<string, string> = {}) => ({
  scope: 'writing',
  cause: 'spam',
  term: '7',
  words,
  ...fields,
})
const stop = (who: Name, fields: Record<string, string> = {}, id = review) => as(who).post(at(id), given(fields))
/** The version that an officer sees there. */
const revAt = async (page: string): Promise<string> =>
  stateOf(await as('other').get(page)).data['inspector/stops/stop'].stop.rev
const idOf = async () => (await db.selectFrom('account_stops').select('id').executeTakeFirstOrThrow()).id
const mails = async (about: string) =>
  (await db.selectFrom('deliveries').select('message').where('about', '=', about).execute()).map(
    ({ message }) => message as { to: string; text: string },
  )
const writeReview = async (who: TestPerson) => {
  const [elsewhere = ''] = await insertPlaces(database, [{}])
  return visit(app, who).post(`/client/information/wrote-review/${elsewhere}`, reviewForm())
}
const signIn = async () => {
  const browser = visit(app)
  const answer = await browser.post('/auth/login', {
    do: 'password',
    contact: people.author.contact,
    password: testPassword,
  })
  return { browser, answer }
}

test('a supervisor of the place, and a steward, stop the writer of a review; nobody else finds the page', async () => {
  for (const who of ['officer', 'elsewhere', 'author'] as const) {
    expect([who, (await as(who).get(at())).status]).toEqual([who, who === 'author' ? 302 : 404])
    expect([who, (await stop(who)).status]).toEqual([who, who === 'author' ? 302 : 404])
  }
  const page = await as('supervisor').get(at())
  expect(page.text).toContain('Stop this account')
  // Neither the id nor the contact of the person.
  for (const secret of [people.author.id, people.author.contact]) expect(page.text).not.toContain(secret)
  expect((await stop('supervisor')).headers.location).toBe(`/inspector/stops/${await idOf()}?done=stopped`)
})

test('a month at most is one supervisor’s; longer, and until further notice, a steward’s', async () => {
  for (const term of ['90', 'open'])
    expect(errorsOf(await stop('supervisor', { term }))).toEqual({ term: 'stop:refusal.long' })
  expect(errorsOf(await stop('supervisor', { term: '400' }))).toEqual({ term: 'stop:error.term' })
  expect((await stop('steward', { term: 'open' })).status).toBe(303)
  expect((await db.selectFrom('account_stops').select('until').executeTakeFirstOrThrow()).until).toBeNull()
})

test('missing parts of the form are named, field by field', async () => {
  const empty = { scope: 'x', cause: '', words: 'สั้น' }
  expect(errorsOf(await stop('supervisor', empty))).toEqual({
    scope: 'stop:error.scope',
    cause: 'stop:error.cause',
    words: 'stop:error.short',
  })
  expect(errorsOf(await stop('supervisor', { words: 'ก'.repeat(1_001) }))).toEqual({ words: 'stop:error.long' })
})

test('an officer, oneself, a relation’s place, an account that is gone and one that is stopped are refused by name', async () => {
  const refusal = async (id: string, who: Name = 'supervisor') => errorsOf(await stop(who, {}, id))
  const [far = ''] = await insertPlaces(database, [{ province_code: 50, district_code: 5001 }])
  const byOfficer = (await write(database, people.officer, far)).id
  expect(await refusal(byOfficer, 'elsewhere')).toEqual({ form: 'stop:refusal.officer' })
  const own = (await write(database, people.elsewhere, place)).id
  await db
    .updateTable('role_grants')
    .set({ state: 'suspended' })
    .where('user_id', '=', people.elsewhere.id)
    .where('role', '=', 'inspector')
    .execute()
  expect(await refusal(own)).toBeUndefined()
  await db.updateTable('reviews').set({ author_id: people.supervisor.id }).where('id', '=', review).execute()
  expect(await refusal(review)).toEqual({ form: 'stop:refusal.self' })
  await db.updateTable('reviews').set({ author_id: null }).where('id', '=', review).execute()
  expect(await refusal(review)).toEqual({ form: 'stop:refusal.gone' })
  await db.updateTable('reviews').set({ author_id: people.author.id }).where('id', '=', review).execute()
  await db
    .insertInto('place_interests')
    .values({ id: crypto.randomUUID(), officer_id: people.supervisor.id, business_id: place, declared_at: new Date() })
    .execute()
  expect(await refusal(review)).toEqual({ form: 'stop:refusal.related' })
  expect(await refusal(review, 'other')).toBeUndefined()
  expect(await refusal(review, 'steward')).toEqual({ form: 'stop:refusal.stopped' })
})

test('a criticised officer does not stop the critic: a review of the own agency is for another one’s supervisor', async () => {
  const critic = await addPerson(database)
  const text = 'เจ้าหน้าที่ Phuket Office เรียกเงินใต้โต๊ะจากร้านนี้ทุกเดือน'
  const { id } = await write(database, critic, place, { text })
  expect(errorsOf(await stop('supervisor', {}, id))).toEqual({ form: 'stop:refusal.ownUnit' })
  expect((await stop('steward', {}, id)).status).toBe(303)
})

test('a place’s owner is stopped from writing alone: duties towards cards go on', async () => {
  await insertPlaces(database, [{ owner_id: people.author.id }])
  expect(errorsOf(await stop('supervisor', { scope: 'all' }))).toEqual({ scope: 'stop:refusal.owner' })
  expect((await stop('supervisor')).status).toBe(303)
  expect((await as('author').get('/profile/setting')).status).toBe(200)
})

test('stopped from writing: reviews and reports are refused with the reason, reading goes on, and what stands stays', async () => {
  const before = await db
    .selectFrom('businesses')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  await stop('supervisor')
  const refused = await writeReview(people.author)
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'stop:refusal.writing' }])
  const changed = await as('author').post(`/client/information/wrote-review/${place}?review=${review}`, {
    ...reviewForm(),
    do: 'edit',
    review,
    text: `${reviewForm().text} แก้ไขเพิ่มเติม`,
  })
  expect(changed.status).not.toBe(303)
  expect(
    (await db.selectFrom('reviews').select('status').where('id', '=', review).executeTakeFirstOrThrow()).status,
  ).toBe('published')
  expect(
    await db
      .selectFrom('businesses')
      .select(['rating_sum', 'rating_count'])
      .where('id', '=', place)
      .executeTakeFirstOrThrow(),
  ).toEqual(before)
  const own = await as('author').get('/auth/stopped')
  expect(own.text).toContain(words)
  expect((await writeReview(await addPerson(database))).status).toBe(303)
})

test('stopped as a whole: sessions and streams end at once, and signing in opens nothing but the page that says why', async () => {
  const { session, token } = people.author
  await stop('supervisor', { scope: 'all' })
  expect(await readHeld(db, [{ session, tokenHash: hashToken(token) }], new Date())).toEqual([null])
  expect((await as('author').get('/profile/setting/profile-edit')).status).toBe(302)
  const { browser, answer } = await signIn()
  expect([answer.status, answer.headers.location]).toEqual([303, '/auth/stopped'])
  const page = await browser.get('/auth/stopped')
  expect(page.text).toContain(words)
  for (const closed of ['/profile/setting/profile-edit', '/notification', '/chat/create-group'])
    expect([closed, (await browser.get(closed)).status]).toEqual([closed, 302])
  expect((await browser.post(`/client/information/wrote-review/${place}`, reviewForm())).status).toBe(302)
  const data = await browser.get('/auth/stopped/my-data.json')
  expect([data.status, data.text.includes(people.author.contact)]).toEqual([200, true])
  expect((await as('officer').get('/auth/stopped/my-data.json')).status).toBe(404)
  const guest = await visit(app).get('/auth/stopped')
  expect([guest.status, guest.text.includes(words)]).toEqual([200, false])
})

test('the person is told by mail: what, why, until when and how to appeal', async () => {
  await stop('supervisor')
  const [mail] = await mails('account_stopped')
  expect(mail?.to).toBe(people.author.contact)
  for (const part of [words, '/auth/stopped']) expect(mail?.text).toContain(part)
})

test('an appeal is answered by another officer than who stopped the account, once', async () => {
  await stop('supervisor', { scope: 'all' })
  const { browser } = await signIn()
  expect(errorsOf(await browser.post('/auth/stopped', { text: 'สั้น' }))).toEqual({ text: 'stop:error.appealShort' })
  expect((await browser.post('/auth/stopped', { text: appealWords })).headers.location).toBe(
    '/auth/stopped?done=appealed',
  )
  expect(errorsOf(await browser.post('/auth/stopped', { text: appealWords }))).toEqual({
    form: 'stop:refusal.appealed',
  })
  const page = `/inspector/stops/${await idOf()}`
  const answer = { do: 'answer', rev: await revAt(page), verdict: 'uphold', words: 'ตรวจแล้วไม่พบการโฆษณา' }
  const before = { ...answer, rev: new Date(0).toISOString() }
  expect(errorsOf(await as('other').post(page, before))).toEqual({ form: 'stop:refusal.changed' })
  expect(errorsOf(await as('supervisor').post(page, answer))).toEqual({ form: 'stop:refusal.ownStop' })
  expect((await as('elsewhere').post(page, answer)).status).toBe(404)
  const line = stateOf(await as('other').get('/inspector/stops')).data['inspector/stops/stops'].stops[0]
  expect(line).toMatchObject({ name: 'Anan Author', due: expect.any(String) })
  expect((await as('other').post(page, answer)).status).toBe(303)
  expect(errorsOf(await as('steward').post(page, answer))).toEqual({ form: 'stop:refusal.ended' })
  // Signed in as before, without anything to put back.
  const again = await signIn()
  expect(again.answer.headers.location).not.toBe('/auth/stopped')
  expect((await writeReview(people.author)).status).toBe(302)
  expect((await mails('account_free'))[0]?.text).toContain(answer.words)
})

test('nobody decides about the stop of the own account, made while the officer was none', async () => {
  const set = (state: 'active' | 'suspended') =>
    db
      .updateTable('role_grants')
      .set({ state })
      .where('user_id', '=', people.other.id)
      .where('role', '=', 'inspector')
      .execute()
  // Officers of the area write no reviews there.
  await set('suspended')
  const own = (await write(database, people.other, place)).id
  expect((await stop('supervisor', {}, own)).status).toBe(303)
  await visit(app, people.other).post('/auth/stopped', { text: appealWords })
  await set('active')
  const page = `/inspector/stops/${await idOf()}`
  const rev = await revAt(page)
  for (const fields of [
    { do: 'lift', verdict: '' },
    { do: 'answer', verdict: 'uphold' },
  ])
    expect(errorsOf(await as('other').post(page, { ...fields, rev, words }))).toEqual({
      form: 'stop:refusal.ownAccount',
    })
  const row = await db.selectFrom('account_stops').select('ended_at').executeTakeFirstOrThrow()
  expect(row.ended_at).toBeNull()
})

test('a dismissed appeal leaves the stop, with the answer on the person’s page; it is not answered twice', async () => {
  await stop('supervisor')
  await as('author').post('/auth/stopped', { text: appealWords })
  const page = `/inspector/stops/${await idOf()}`
  const answer = { do: 'answer', rev: await revAt(page), verdict: 'dismiss', words: 'ข้อความซ้ำกันห้าครั้งจริง' }
  expect((await as('other').post(page, answer)).status).toBe(303)
  expect(errorsOf(await as('steward').post(page, answer))).toEqual({ form: 'stop:refusal.answered' })
  expect((await as('author').get('/auth/stopped')).text).toContain(answer.words)
  expect((await mails('stop_stays')).length).toBe(1)
})

test('it ends by its time, or is taken back, and the person is told each time', async () => {
  await stop('supervisor', { scope: 'all' })
  await executeAsProduct(db, endStops, {}, new Date(Date.now() + 6 * 86_400_000))
  expect((await signIn()).answer.headers.location).toBe('/auth/stopped')
  await executeAsProduct(db, endStops, {}, new Date(Date.now() + 7.01 * 86_400_000))
  expect((await signIn()).answer.headers.location).not.toBe('/auth/stopped')
  await stop('supervisor')
  const { id } = await db
    .selectFrom('account_stops')
    .select('id')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  const lift = { do: 'lift', rev: await revAt(`/inspector/stops/${id}`), words: 'แจ้งผิดคน ขออภัยเป็นอย่างยิ่ง' }
  expect((await as('supervisor').post(`/inspector/stops/${id}`, lift)).status).toBe(303)
  const { browser } = await signIn()
  expect((await browser.get('/auth/stopped')).text).toContain('Your account is not stopped')
  expect((await mails('account_free')).length).toBe(2)
})

const listed = async (who: Name, query = '') =>
  stateOf(await as(who).get(`/inspector/stops${query}`)).data['inspector/stops/stops']
const found = async (who: Name, find: string) =>
  (await listed(who, `?find=${encodeURIComponent(find)}`)).people.map((it: { name: string }) => it.name)

test('people who wrote at a supervised place are found by the name of their words or the whole contact, nobody else’s', async () => {
  expect((await as('supervisor').get('/inspector/stops')).text, 'also while nobody is stopped').toContain('name="find"')
  expect(await found('supervisor', 'anan')).toEqual(['Anan Author'])
  expect(await found('elsewhere', 'anan'), 'of another area').toEqual([])
  expect(await found('steward', 'anan')).toEqual(['Anan Author'])
  expect(await found('supervisor', people.author.contact)).toEqual(['Anan Author'])
  expect(await found('elsewhere', people.author.contact)).toEqual([])
  expect(await found('supervisor', people.author.contact.slice(0, -4)), 'a part of a contact').toEqual([])
  await db.updateTable('reviews').set({ author_name: 'Somebody' }).where('id', '=', review).execute()
  expect(await found('supervisor', 'anan'), 'words under another name').toEqual([])
  expect(await found('supervisor', people.author.contact)).toEqual(['Somebody'])
  const [{ about, id } = {} as never] = (await listed('supervisor', `?find=${people.author.contact}`)).people
  expect((await as('supervisor').get(`/inspector/stop-account/${about}/${id}`)).status).toBe(200)
})

test('a look-up by contact is on record without the contact, and comes to an end', async () => {
  await forgetLimits(database)
  const looked = () =>
    db.selectFrom('audit_events').select(['actor_id', 'after']).where('action', '=', 'suspension.search').execute()
  const before = (await looked()).length
  await found('supervisor', people.author.contact)
  await found('supervisor', 'anan')
  const rows = (await looked()).slice(before)
  expect(rows).toEqual([{ actor_id: people.supervisor.id, after: { kind: 'email', contact: expect.any(String) } }])
  expect(JSON.stringify(rows)).not.toContain(people.author.contact)
  for (let i = 0; i < 29; i++) await found('supervisor', people.author.contact)
  expect((await as('supervisor').get(`/inspector/stops?find=${people.author.contact}`)).status).toBe(429)
  expect((await as('supervisor').get('/inspector/stops?find=anan')).status).toBe(200)
})

test('past fifty the list goes on, in the same order and without a gap', async () => {
  await stop('supervisor')
  const [made] = await db.selectFrom('account_stops').selectAll().execute()
  const writer = await addPerson(database)
  const began = (minutes: number) => new Date(Date.now() - 86_400_000 - minutes * 60_000)
  const ended = { ended_at: new Date(), outcome: 'lifted' as const, end_words: 'ยกเลิกการระงับแล้วนะ' }
  const row = (at: number) => ({ ...made, ...ended, id: crypto.randomUUID(), user_id: writer.id, began_at: began(at) })
  // Two of the same moment stand at the edge of a page.
  const rows = Array.from({ length: 60 }, (_, at) => row(at >= 48 && at <= 50 ? 48 : at))
  await db
    .insertInto('account_stops')
    .values(rows as never)
    .execute()
  const first = await listed('supervisor')
  const second = await listed('supervisor', `?cursor=${first.next}`)
  expect([first.stops.length, second.stops.length, second.next]).toEqual([50, 11, null])
  const ids = [...first.stops, ...second.stops].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(61)
  expect(ids[0]).toBe(made?.id)
  expect((await as('supervisor').get('/inspector/stops?cursor=forged')).status).toBe(400)
})

test('a stopped person comes to the reason by each way in: code, second factor, passkey', async () => {
  const device = makeAuthenticator()
  await makePasskey(app, people.author, device)
  await stop('supervisor', { scope: 'all' })
  expect(await signInWith(app, device)).toMatchObject({ to: '/auth/stopped' })
  await giveApp(database, people.author)
  const { browser, answer } = await signIn()
  expect(answer.headers.location).toContain('/auth/second-step')
  const code = await appCode(database, people.author)
  const done = await browser.post('/auth/second-step', { do: 'code', code })
  expect(done.headers.location).toBe('/auth/stopped')
  expect((await browser.get('/auth/stopped')).text).toContain(words)
  expect((await browser.post('/auth/stopped', { text: appealWords })).status).toBe(303)
})

test('of many people of a name the newest twenty stand there, and the page says how the others are found', async () => {
  const found = async () => {
    const answer = await visit(app, { cookie: `${people.supervisor.cookie}; i18n_redirected=en` }).get(
      '/inspector/stops?find=Namesake',
    )
    return { people: stateOf(answer).data['inspector/stops/stops'].people.length, text: answer.text }
  }
  const add = async () => write(database, await addPerson(database, { name: 'Nok Namesake' }), place)
  for (let index = 0; index < 20; index++) await add()
  expect((await found()).text).not.toContain('A longer part of the name')
  await add()
  const { people: shown, text } = await found()
  expect(shown).toBe(20)
  expect(text).toContain('These are the newest 20. A longer part of the name finds the others')
})

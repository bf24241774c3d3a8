/** Closings before officers: closed for good by owners or reported closed by people, the deciding officers, the effects, and the notices. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard } from '../../../../test/support/inspections.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { errorsOf, postBox, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
const people = {} as Record<'vendor' | 'client' | 'inspector' | 'otherInspector', TestPerson>
beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'client', 'inspector', 'otherInspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(() => removePlaces(database))

const page = '/inspector/management-place'
const queue = `${page}?tab=closures`
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const reason = 'ไปดูแล้ว ร้านยังเปิดขายตามปกติ'
const placeOf = (id: string) => db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const timersOf = (card: string) => db.selectFrom('card_timers').selectAll().where('card_id', '=', card).execute()
const subjects = () => box.messages.map((message) => ('subject' in message ? String(message.subject) : ''))

/** A place with a card, closed for good by its owner. */
async function closed() {
  const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id, name_en: 'Plai Laem' }])
  const now = new Date()
  const { card } = await insertCard(database, {
    businessId: place,
    level: 'yellow',
    issuedAt: now,
    state: 'acknowledged',
  })
  const sent = await as(people.vendor).post(`/vendor/manage-business/edit/${place}`, { do: 'close', sure: '1' })
  expect(sent.status).toBe(303)
  const { id: rev } = await db.selectFrom('closures').select('id').executeTakeFirstOrThrow()
  return { card: card.id, decision: { do: 'closure', place, source: 'owner', rev } }
}

/** A place that a client and a guest report as closed. */
async function reported(owner: string | null) {
  const [place = ''] = await insertPlaces(database, [{ owner_id: owner, name_en: 'Old Pier' }])
  const at = new Date('2026-11-20T03:00:00Z')
  for (const reporter of [people.client.id, null])
    await db
      .insertInto('place_reports')
      .values({
        id: crypto.randomUUID(),
        business_id: place,
        reporter_id: reporter,
        from_guest: reporter === null,
        kind: 'closed',
        body: 'ประตูปิดล็อกมาหลายเดือน ป้ายถูกถอดออกแล้ว',
        seen: 'week',
        created_at: at,
        reason: null,
        decided_at: null,
      })
      .execute()
  return { do: 'closure', place, source: 'people', rev: at.toISOString() }
}

test('an owner’s closing for good waits for officers of the area and nobody else; confirmed, it stays closed and the owner is told', async () => {
  const { decision } = await closed()
  const shown = (await as(people.inspector).get(queue)).text
  for (const words of ['Plai Laem', '>Closed for good by its owner ', 'Open warning cards: 1'])
    expect(shown).toContain(words)
  expect((await as(people.inspector).get('/inspector/home')).text).toContain('Is it closed? Plai Laem')
  expect((await as(people.otherInspector).get(queue)).text).not.toContain('Plai Laem')
  expect((await as(people.otherInspector).post(page, { ...decision, verdict: 'confirm' })).status).toBe(404)
  const sent = await as(people.inspector).post(page, { ...decision, verdict: 'confirm' })
  expect([sent.status, sent.headers.location]).toEqual([303, `${page}?tab=closures&done=decided`])
  expect((await placeOf(decision.place)).status).toBe('closed')
  expect(subjects().at(-1)).toContain('ยืนยันการปิดกิจการ')
  expect((await as(people.inspector).get(queue)).text).not.toContain('Plai Laem')
  const again = await as(people.inspector).post(page, { ...decision, verdict: 'reject', reason })
  expect(errorsOf(again)).toEqual({ form: 'register:error.decided' })
})

test('rejected with a reason, the place is listed as before, its cards run on, and both are on record', async () => {
  const { card, decision } = await closed()
  expect(await timersOf(card)).toEqual([])
  const officer = as(people.inspector)
  expect(errorsOf(await officer.post(page, { ...decision, verdict: 'reject' }))).toEqual({
    reason: 'register:error.reason',
  })
  expect(errorsOf(await officer.post(page, { ...decision, reason }))).toEqual({ verdict: 'register:error.verdict' })
  await officer.post(page, { ...decision, verdict: 'reject', reason })
  expect(await placeOf(decision.place)).toMatchObject({ status: 'approved', closed_at: null })
  expect((await timersOf(card)).length).toBeGreaterThan(0)
  expect(subjects().at(-1)).toContain('ยังแสดงอยู่ตามเดิม')
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'reason'])
    .where('business_id', '=', decision.place)
    .where('action', 'like', 'closure.%')
    .execute()
  expect(events).toEqual([{ action: 'closure.reject', actor_id: people.inspector.id, reason }])
})

test.each<[string, boolean, string]>([
  ['that nobody answers for is closed for good', false, 'closed'],
  ['of an owner is closed for a time, so that one who is still there opens it again', true, 'closed_temporarily'],
])('on an accepted report a place %s; its reporter is notified', async (_case, isOwned, status) => {
  const decision = await reported(isOwned ? people.vendor.id : null)
  const shown = (await as(people.inspector).get(queue)).text
  for (const words of ['Old Pier', '>Reported as closed by people ', 'ป้ายถูกถอดออกแล้ว']) expect(shown).toContain(words)
  expect((await as(people.inspector).get('/inspector/check-comment')).text).not.toContain('Old Pier')
  const before = subjects().length
  await as(people.inspector).post(page, { ...decision, verdict: 'confirm', reason: 'ไปดูแล้ว ร้านปิดถาวรจริงตามที่แจ้ง' })
  expect((await placeOf(decision.place)).status).toBe(status)
  const told = subjects().slice(before).join('\n')
  expect(told).toContain('ผลของเรื่องที่คุณแจ้ง')
  expect(told.includes('เจ้าหน้าที่พบว่ากิจการของคุณปิดอยู่')).toBe(isOwned)
  const states = await db.selectFrom('place_reports').select('state').execute()
  expect(states).toEqual([{ state: 'done' }, { state: 'done' }])
  if (!isOwned) return
  await as(people.vendor).post(`/vendor/manage-business/edit/${decision.place}`, { do: 'reopen' })
  expect((await placeOf(decision.place)).status).toBe('approved')
})

test('not believed, nothing changes and the owner learns nothing; a later report waits anew; nobody decides about their own report', async () => {
  const decision = await reported(people.vendor.id)
  const before = subjects().length
  const other = { business_id: decision.place, from_guest: false, kind: 'closed' as const, seen: 'today' as const }
  await db
    .insertInto('place_reports')
    .values({
      ...other,
      id: crypto.randomUUID(),
      reporter_id: people.inspector.id,
      body: 'ผ่านไปเมื่อวาน ประตูยังปิดอยู่ทั้งวัน',
      created_at: new Date(),
      reason: null,
      decided_at: null,
    })
    .execute()
  await as(people.inspector).post(page, { ...decision, verdict: 'reject', reason })
  expect((await placeOf(decision.place)).status).toBe('approved')
  expect(subjects().slice(before)).toHaveLength(1)
  const states = await db.selectFrom('place_reports').select('state').orderBy('created_at').execute()
  expect(states.map(({ state }) => state)).toEqual(['dismissed', 'dismissed', 'received'])
  const own = await as(people.inspector).post(page, {
    ...decision,
    rev: new Date(Date.now() + 60_000).toISOString(),
    verdict: 'confirm',
    reason,
  })
  expect([own.status, errorsOf(own)]).toEqual([403, { form: 'comment:refusal.ownReport' }])
})

test('of many reports the newest ten are read, and the older ones are counted', async () => {
  const { place } = await reported(null)
  const reports = Array.from({ length: 11 }, (_, index) => ({
    id: crypto.randomUUID(),
    business_id: place,
    reporter_id: null,
    from_guest: true,
    kind: 'closed' as const,
    body: `ร้านปิดไปแล้ว คนที่ ${index}`,
    seen: 'week' as const,
    created_at: new Date(Date.parse('2026-11-20T04:00:00Z') + index * 60_000),
    reason: null,
    decided_at: null,
  }))
  await db.insertInto('place_reports').values(reports).execute()
  const { text } = await as(people.inspector).get(queue)
  expect(text.match(/ร้านปิดไปแล้ว คนที่ \d+/g)?.filter((body, at, all) => all.indexOf(body) === at)).toHaveLength(10)
  expect(text).toContain('Earlier ones that are not shown: 3')
})

/** A card's life through HTTP: drafted, approved, answered, returned, accepted, closed by a recheck; nobody else's hand in it, and two at once lose nothing. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs, cardOf, draft, draftWords, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { answerAll, seenOf } from '../../../../test/support/runs.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let [officers, owner, place] = [{} as Officers, {} as TestPerson, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true, locale: 'en' })
})
beforeEach(async () => {
  await forgetLimits(database)
  await db.deleteFrom('deliveries').execute()
  ;[place = ''] = await insertPlaces(database, [
    { name_th: 'ครัวทดลอง', category_id: 'restaurant', capacity: 40, owner_id: owner.id },
  ])
})

const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const issuePage = (id = place) => `/inspector/Issue-warning/${id}`
const workPage = (card: string) => `/inspector/manage-reply/approve-warning-card/${card}`
const sentPage = (card: string) => `/inspector/manage-reply/already-sent/${card}`
const notified = async () =>
  (await db.selectFrom('deliveries').select('about').orderBy('id').execute()).map(({ about }) => about)
const ticked = (findings: readonly string[]) => Object.fromEntries(findings.map((id) => [`f-${id}`, 'on']))
const newestCard = () =>
  db
    .selectFrom('warning_cards')
    .selectAll()
    .where('business_id', '=', place)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const dataOf = async (who: TestPerson, address: string) =>
  Object.values(stateOf(await as(who).get(address)).data)[0] as Record<string, unknown>
/** An issued yellow card of three minors. */
async function issued() {
  const findings = await findAt(database, place, failing.minor)
  return (await draft(database, { place, by: officers.officer, findings, level: 'yellow' })).card
}
async function awaiting() {
  const findings = await findAt(database, place, failing.majors)
  return (await draft(database, { place, by: officers.officer, findings, level: 'orange' })).card
}
const rev = async (card: string) => String((await cardOf(database, card)).rev)

test('a yellow card goes out at once, with number, deadlines and a frozen letter; its owner is told', async () => {
  const findings = await findAt(database, place, failing.minor)
  const page = await as(officers.officer).get(issuePage())
  expect(page.status).toBe(200)
  expect(page.text).toContain('The rule proposes: Yellow card')
  const sent = await as(officers.officer).post(issuePage(), {
    do: 'issue',
    level: 'yellow',
    ...draftWords,
    ...ticked(findings),
  })
  const card = await newestCard()
  expect([sent.status, sent.headers.location]).toEqual([303, `${workPage('state-finish')}?of=${card.id}`])
  expect(card).toMatchObject({ state: 'issued', number: expect.stringMatching(/^83-25\d\d-\d{4}$/), approved_by: null })
  expect(card.letter).toMatchObject({ place: 'ครัวทดลอง', unit: 'Phuket Office' })
  expect(await notified()).toEqual(['card_issued'])
  const changed = db.updateTable('warning_cards').set({ facts: 'another' }).where('id', '=', card.id).execute()
  await expect(changed).rejects.toMatchObject({ constraint: 'warning_cards_letter' })
  expect((await as(officers.officer).get(String(sent.headers.location))).text).toContain('Issued')
  expect((await as(officers.colleague).get(sentPage(card.id))).text).toContain(String(card.number))
})

test('numbers follow each other, and a finding is on one card only', async () => {
  const findings = await findAt(database, place, failing.minor)
  await draft(database, { place, by: officers.officer, findings, level: 'yellow' })
  const again = await as(officers.colleague).post(issuePage(), {
    do: 'issue',
    level: 'yellow',
    ...draftWords,
    ...ticked(findings),
  })
  expect([again.status, errorsOf(again)]).toEqual([409, { findings: 'warning:refusal.heldBy' }])
  const first = Number((await newestCard()).number?.split('-')[2])
  const more = await findAt(database, place, failing.minor)
  await draft(database, { place, by: officers.officer, findings: more, level: 'yellow' })
  expect(Number((await newestCard()).number?.split('-')[2])).toBe(first + 1)
  expect((await as(officers.officer).get(issuePage())).text).toContain('Nothing to warn of')
})

test.each([
  ['nothing chosen', { level: 'yellow' }, false, 422, { findings: 'warning:error.findings' }],
  ['another level without a reason', { level: 'red' }, true, 422, { reason: 'warning:error.reason' }],
  ['too short a reason', { level: 'red', reason: 'so' }, true, 422, { reason: 'card:error.reasonShort' }],
  ['no level', {}, true, 422, { level: 'warning:error.level' }],
  ['no facts', { level: 'yellow', facts: '' }, true, 422, { facts: 'warning:error.factsShort' }],
  ['no action', { level: 'yellow', action: '' }, true, 422, { action: 'warning:error.actionShort' }],
  ['facts that are too long', { level: 'yellow', facts: 'ก'.repeat(8001) }, true, 422, { facts: 'card:error.tooLong' }],
  [
    'a basis that is no law of the library',
    { level: 'yellow', basis: 'พ.ร.บ.โรงแรม' },
    true,
    409,
    { basis: 'warning:error.lawNotOffered' },
  ],
])('a draft with %s is refused beside its field', async (_case, given, isTicked, status, errors) => {
  const findings = await findAt(database, place, failing.minor)
  const fields: Record<string, string> = { do: 'issue', ...draftWords, ...(isTicked ? ticked(findings) : {}), ...given }
  const refused = await as(officers.officer).post(issuePage(), fields)
  expect([refused.status, errorsOf(refused)]).toEqual([status, errors])
  expect(await db.selectFrom('warning_cards').select('id').where('business_id', '=', place).execute()).toEqual([])
})

test('an officer off duty, or responsible for the place, drafts nothing', async () => {
  const findings = await findAt(database, place, failing.minor)
  const fields = { do: 'issue', level: 'yellow', ...draftWords, ...ticked(findings) }
  const elsewhere = await as(officers.elsewhere).get(issuePage())
  expect([elsewhere.status, elsewhere.headers.location]).toEqual([302, `/inspector/outside-area/${place}`])
  const foreign = await visit(app, officers.elsewhere).post(`${issuePage()}`, fields)
  expect([foreign.status, await newestCard().catch(() => null)]).toEqual([302, null])
  const own = await addPerson(database, { vendor: true, inspector: { areas: [83] } })
  await db.updateTable('businesses').set({ owner_id: own.id }).where('id', '=', place).execute()
  const refused = await as(own).post(issuePage(), fields)
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'warning:refusal.ownPlace' }])
})

test('an orange card waits for a supervisor who did not draft it; approved it goes out', async () => {
  const card = await awaiting()
  expect((await cardOf(database, card)).state).toBe('awaiting_approval')
  expect(await notified()).toEqual(['card_to_approve'])
  expect((await as(owner).get(`/vendor/warning-list/detail/${card}`)).status).toBe(404)
  const fields = { do: 'approve', rev: await rev(card) }
  const early = await as(officers.colleague).post(workPage(card), fields)
  expect([early.status, errorsOf(early)]).toEqual([403, { form: 'warning:refusal.notSupervisor' }])
  const done = await as(officers.supervisor).post(workPage(card), fields)
  expect(done.status).toBe(303)
  expect(await cardOf(database, card)).toMatchObject({ state: 'issued', approved_by: officers.supervisor.id })
  expect((await notified()).sort()).toEqual(['card_approved', 'card_issued', 'card_to_approve'])
})

test('nobody approves their own draft', async () => {
  const findings = await findAt(database, place, failing.majors)
  const { card } = await draft(database, { place, by: officers.supervisor, findings, level: 'orange' })
  const refused = await as(officers.supervisor).post(workPage(card), { do: 'approve', rev: await rev(card) })
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'warning:refusal.ownDraft' }])
  expect((await as(officers.supervisor).get(workPage(card))).text).toContain('Nobody approves their own draft')
})

test('a finding verified meanwhile is not warned of any more', async () => {
  const card = await awaiting()
  await db
    .updateTable('findings')
    .set({ state: 'verified', verified_at: new Date() })
    .where('id', 'in', db.selectFrom('card_findings').select('finding_id').where('card_id', '=', card))
    .execute()
  const refused = await as(officers.supervisor).post(workPage(card), { do: 'approve', rev: await rev(card) })
  expect([refused.status, errorsOf(refused)]).toEqual([409, { form: 'warning:refusal.nothingOpen' }])
})

test('a draft that was sent back is taken up by another officer, who sees the reason, or given up', async () => {
  const card = await awaiting()
  const reason = 'ระบุเวลาที่ตรวจพบ และชื่อผู้รับตรวจ'
  const back = await as(officers.supervisor).post(workPage(card), { do: 'sendBack', rev: await rev(card), reason })
  expect(back.status).toBe(303)
  const page = await as(officers.colleague).get(issuePage())
  expect(page.text).toContain(reason)
  const findings = await db.selectFrom('card_findings').select('finding_id').where('card_id', '=', card).execute()
  const fields = {
    do: 'issue',
    level: 'orange',
    ...draftWords,
    ...ticked(findings.map(({ finding_id }) => finding_id)),
  }
  const stale = await as(officers.colleague).post(issuePage(), { ...fields, draft: card, rev: '1' })
  expect([stale.status, errorsOf(stale)]).toEqual([409, { form: 'warning:refusal.stale' }])
  const sent = await as(officers.colleague).post(issuePage(), { ...fields, draft: card, rev: await rev(card) })
  expect([sent.status, (await cardOf(database, card)).drafted_by]).toEqual([303, officers.colleague.id])
  await as(officers.supervisor).post(workPage(card), { do: 'sendBack', rev: await rev(card), reason })
  const given = await as(officers.officer).post(issuePage(), { do: 'discard', card, rev: await rev(card) })
  expect(given.status).toBe(303)
  expect((await dataOf(officers.officer, issuePage())).findings).toHaveLength(2)
})

test('replies are decided one by one: returned with a reason and more time, then accepted; a recheck is due', async () => {
  const findings = await findAt(database, place, failing.majors)
  const { card } = await draft(database, {
    place,
    by: officers.officer,
    findings,
    level: 'yellow',
    reason: 'แก้ไขแล้วหนึ่งข้อต่อหน้า',
  })
  await replyToAll(database, card, owner)
  const [first = '', second = ''] = findings
  const queue = await dataOf(officers.colleague, '/inspector/manage-reply')
  expect(((queue.lists as { replies: unknown }).replies as { id: string }[]).map(({ id }) => id)).toContain(card)
  const half = await as(officers.colleague).post(workPage(card), {
    do: 'decide',
    rev: await rev(card),
    [`v-${first}`]: 'accepted',
  })
  expect([half.status, errorsOf(half)]).toEqual([422, { [`v-${second}`]: 'warning:error.verdict' }])
  const silent = { do: 'decide', rev: await rev(card), [`v-${first}`]: 'accepted', [`v-${second}`]: 'returned' }
  const unsaid = await as(officers.colleague).post(workPage(card), silent)
  expect([unsaid.status, errorsOf(unsaid)]).toEqual([422, { [`r-${second}`]: 'warning:error.returnReason' }])
  const before = await cardOf(database, card)
  const reason = 'ภาพถ่ายตอนกลางวัน โปรดถ่ายขณะตัดไฟ'
  const decided = await as(officers.colleague).post(workPage(card), { ...silent, [`r-${second}`]: reason })
  expect(decided.status).toBe(303)
  const after = await cardOf(database, card)
  expect([after.state, after.clock_stopped_at]).toEqual(['returned', null])
  expect(Number(after.reply_due_at)).toBeGreaterThanOrEqual(Number(before.reply_due_at))
  const page = await as(owner).get(`/vendor/warning-list/reply/${card}`)
  expect(page.text).toContain(reason)
  const again = await as(owner).post(`/vendor/warning-list/reply/${card}`, {
    finding: second,
    text: 'ทดสอบตัดไฟแล้วติดทุกจุด',
  })
  expect(again.headers.location).toBe(`/vendor/warning-list/reply/success?of=${card}`)
  const accepted = await as(officers.officer).post(workPage(card), {
    do: 'decide',
    rev: await rev(card),
    [`v-${second}`]: 'accepted',
  })
  expect(accepted.status).toBe(303)
  expect((await cardOf(database, card)).state).toBe('accepted')
  expect(await notified()).toEqual([
    'card_issued',
    'card_replied',
    'card_reply_received',
    'card_returned',
    'card_replied',
    'card_reply_received',
    'card_accepted',
  ])
})

test('of two officers at once the second reads the changes, and overwrites nothing', async () => {
  const card = await issued()
  await replyToAll(database, card, owner)
  const [row] = await db.selectFrom('card_findings').select('finding_id').where('card_id', '=', card).execute()
  const seen = await rev(card)
  const fields = { do: 'decide', rev: seen, [`v-${row?.finding_id}`]: 'accepted' }
  expect((await as(officers.officer).post(workPage(card), fields)).status).toBe(303)
  const second = await as(officers.colleague).post(`${workPage(card)}?rev=${seen}`, {
    ...fields,
    [`v-${row?.finding_id}`]: 'returned',
    [`r-${row?.finding_id}`]: 'ยังไม่เห็นในภาพ โปรดส่งใหม่',
  })
  expect([second.status, errorsOf(second)]).toEqual([409, { form: 'warning:refusal.stale' }])
  expect(second.text).toContain('Reply accepted')
  const plain = await as(officers.colleague).get(workPage(card))
  expect([plain.status, plain.headers.location]).toEqual([302, sentPage(card)])
  const replies = await db.selectFrom('card_replies').select('verdict').where('card_id', '=', card).execute()
  expect(replies).toEqual([{ verdict: 'accepted' }])
})

test('a card is taken back by a supervisor only, with a reason that its owner reads', async () => {
  const card = await issued()
  const fields = { do: 'withdraw', rev: await rev(card), reason: 'ออกใบเตือนผิดสถานที่ ขออภัย' }
  const refused = await as(officers.officer).post(sentPage(card), fields)
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'warning:refusal.notSupervisor' }])
  expect((await as(officers.supervisor).post(sentPage(card), fields)).status).toBe(303)
  expect((await as(owner).get(`/vendor/warning-list/detail/${card}`)).text).toContain(fields.reason)
  expect((await dataOf(officers.officer, issuePage())).findings).toHaveLength(1)
})

test('cards of another area are not there', async () => {
  const card = await issued()
  for (const address of [sentPage(card), workPage(card), `${workPage('state-finish')}?of=${card}`])
    expect((await as(officers.elsewhere).get(address)).status).toBe(404)
  const list = await dataOf(officers.elsewhere, '/inspector/manage-reply')
  expect(JSON.stringify(list)).not.toContain(card)
})

test('sealing a recheck that finds everything mended closes the card in the same moment, and its owner is told', async () => {
  const [finding = ''] = await findAt(database, place, ['REST-07'], new Date('2026-10-12T03:00:00Z'))
  const { card } = await draft(database, { place, by: officers.officer, findings: [finding], level: 'yellow' })
  const other = as(officers.colleague)
  const visitPage = `/inspector/recheck-by-business-id/${place}`
  await other.post(visitPage, { do: 'start', run: crypto.randomUUID(), kind: 'recheck', interest: 'none' })
  const run = await db
    .selectFrom('runs')
    .select(['id', 'follows_id', 'template_id'])
    .where('business_id', '=', place)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  await answerAll(database, actingAs(officers.colleague, 'inspector'), run.id)
  const sealed = await other.post(`/inspector/do-recheck/${run.follows_id}/${run.template_id}`, {
    do: 'seal',
    run: run.id,
    seen: await seenOf(database, run.id),
  })
  expect(sealed.status).toBe(303)
  expect(await cardOf(database, card)).toMatchObject({ state: 'closed', closed_at: expect.any(Date) })
  expect(await notified()).toEqual(['card_issued', 'card_closed', 'visit_receipt'])
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('entity_id', '=', card)
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['card.issue', 'card.close'])
})

/** An owner's request and appeal on a card, through HTTP: more time once, an appeal once; decided by permitted officers alone. */
import request from 'supertest'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { appealCard } from '#server/domain/cards/appeal-card.ts'
import { decideAppeal } from '#server/domain/cards/decide-appeal.ts'
import { askExtension, decideExtension } from '#server/domain/cards/extend-card.ts'
import { runCardTimers } from '#server/domain/cards/run-timers.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { confirmAsAdministrator } from '#server/domain/two-persons/decide-proposal.ts'
import { dayMs } from '#shared/bangkok.ts'
import type { ExtendedClock } from '#shared/cards/extension.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs, approve, cardOf, draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { jpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'
import { countWork } from '../../../../test/support/waiting.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let [officers, owner, other, place] = [{} as Officers, {} as TestPerson, {} as TestPerson, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true, locale: 'en' })
  other = await addPerson(database, { vendor: true })
})
beforeEach(async () => {
  await forgetLimits(database)
  await db.deleteFrom('deliveries').execute()
  ;[place = ''] = await insertPlaces(database, [
    { name_th: 'ครัวทดลอง', category_id: 'restaurant', capacity: 40, owner_id: owner.id },
  ])
})

const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const detail = (card: string) => `/vendor/warning-list/detail/${card}`
const appealPage = (card: string) => `/vendor/warning-list/appeal/${card}`
const decidePage = (card: string) => `/inspector/manage-reply/appeal/${card}`
const letter = (card: string) => `/inspector/manage-reply/already-sent/${card}`
const workPage = (card: string) => `/inspector/manage-reply/approve-warning-card/${card}`
const reason = 'รออะไหล่จากกรุงเทพ ถึงวันศุกร์'
const words = 'ภาพถ่ายในใบเตือนไม่ใช่ของร้านเรา ร้านเราไม่มีบันไดด้านหลัง'
const verdictWords = 'ตรวจภาพถ่ายแล้ว ไม่ตรงกับอาคารของร้าน'
const notified = async () =>
  (await db.selectFrom('deliveries').select('about').orderBy('id').execute()).map(({ about }) => about)
const rev = async (card: string) => String((await cardOf(database, card)).rev)
const sweep = (now: Date) => runCardTimers({ db, wakeSender: () => undefined, origin: '' }, now)
const extensionOf = (card: string, clock: ExtendedClock = 'reply') =>
  db.selectFrom('card_extensions').selectAll().where('card_id', '=', card).where('clock', '=', clock).executeTakeFirst()
const appealOf = (card: string) =>
  db.selectFrom('card_appeals').selectAll().where('card_id', '=', card).executeTakeFirst()

async function issued(level: 'yellow' | 'orange' | 'red' = 'yellow') {
  const failed = { yellow: failing.minor, orange: failing.majors, red: failing.stop }[level]
  const findings = await findAt(database, place, failed)
  const { card } = await draft(database, { place, by: officers.officer, findings, level })
  if (level !== 'yellow') await approve(database, card, officers.supervisor)
  await db.deleteFrom('deliveries').execute()
  return card
}
const statusOf = async () =>
  (await db.selectFrom('businesses').select('status').where('id', '=', place).executeTakeFirstOrThrow()).status
const proposalsOn = async (card: string, who: TestPerson) =>
  stateOf(await as(who).get(letter(card))).data['inspector/cards/already-sent'].proposals as {
    id?: string
    isForAdministrator?: boolean
  }[]
/** The choice of so many days more for a term, as a page that is drawn now has it. */
async function choiceOf(card: string, clock: ExtendedClock, days: string) {
  const { reply_due_at, fix_due_at } = await cardOf(database, card)
  return `${clock}/${days}/${(clock === 'fix' ? fix_due_at : reply_due_at)?.toISOString()}`
}
const ask = async (card: string, days = '2', clock: ExtendedClock = 'reply') =>
  as(owner).post(detail(card), { more: await choiceOf(card, clock, days), reason })
/** As a page that was rendered at revision `seen` sends it. */
const decideTime = async (
  card: string,
  who: TestPerson,
  verdict: string,
  why = '',
  { seen, clock = 'reply' }: { seen?: string; clock?: ExtendedClock } = {},
) => {
  const at = seen ?? (await rev(card))
  return as(who).post(`${workPage(card)}?rev=${at}`, { do: 'extension', clock, rev: at, verdict, reason: why })
}
const file = (card: string) => as(owner).post(appealPage(card), { text: words })
const decide = async (card: string, who: TestPerson, verdict: string, seen?: string) => {
  const at = seen ?? (await rev(card))
  return as(who).post(`${decidePage(card)}?rev=${at}`, { rev: at, verdict, reason: verdictWords })
}
/** A refusal of a page that leads on from there is read by its script. */
const refusalOf = async (card: string) => {
  const sent = await request(app.handler)
    .post(appealPage(card))
    .set({ Cookie: owner.cookie, Origin: 'https://places.example.org', 'x-payload': '1' })
    .type('form')
    .send({ text: words })
  return [sent.status, /card:refusal\.\w+/.exec(sent.text)?.[0]]
}

test('the appeal and the question to the officer stand beside the answer, before the findings', async () => {
  const card = await issued()
  const { text } = await as(owner).get(detail(card))
  const places = [`/vendor/warning-list/reply/${card}`, `/chat/channel-chat?card=${card}`, appealPage(card), '<h2']
  const found = places.map((words) => text.indexOf(words, text.indexOf('<main')))
  expect(found).toEqual([...found].sort((a, b) => a - b))
  expect(found[0]).toBeGreaterThan(0)
})

test('more time is asked for once; an officer who grants it moves the deadline, and the day of the card’s publication', async () => {
  const card = await issued()
  const before = await cardOf(database, card)
  expect((await ask(card)).status).toBe(303)
  expect(await notified()).toEqual(['card_extension_asked'])
  expect((await as(officers.colleague).get('/inspector/manage-reply')).text).toContain(workPage(card))
  expect((await as(officers.colleague).get(workPage(card))).text).toContain(reason)
  expect((await decideTime(card, officers.colleague, 'granted')).status).toBe(303)
  const after = await cardOf(database, card)
  const due = new Date((before.reply_due_at as Date).getTime() + 2 * dayMs)
  expect([after.reply_due_at, after.public_from, after.fix_due_at]).toEqual([due, due, before.fix_due_at])
  expect(await notified()).toEqual(['card_extension_asked', 'card_extension_granted'])
  const again = await ask(card)
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'card:refusal.extendTwice' }])
  expect((await as(owner).get(detail(card))).text).toContain('Granted')
  const second = await decideTime(card, officers.officer, 'refused', reason, { seen: '3' })
  expect([second.status, errorsOf(second)]).toEqual([409, { form: 'warning:refusal.stale' }])
  expect(second.text).toContain('More time to reply granted')
})

test('each term is extended once: more time to fix is asked for beside the reply and after it, and moves that term alone', async () => {
  const card = await issued()
  const before = await cardOf(database, card)
  const fix = before.fix_due_at as Date
  expect((await as(owner).get(detail(card))).text).toContain('value="fix/7/')
  await ask(card)
  expect((await ask(card, '7', 'fix')).status).toBe(303)
  expect((await as(owner).get(detail(card))).text).not.toContain('name="more"')
  const work = await as(officers.colleague).get('/inspector/manage-reply')
  expect(stateOf(work).data['inspector/cards/manage-reply'].lists.extensions).toHaveLength(1)
  // While a reply waits for an officer nothing is decided about time, and the request goes on after it.
  await replyToAll(database, card, owner)
  expect((await as(owner).get(detail(card))).text.match(/Decided after your reply/g)).toHaveLength(2)
  const early = await decideTime(card, officers.colleague, 'granted', '', { clock: 'fix' })
  expect([early.status, errorsOf(early)]).toEqual([409, { form: 'warning:refusal.stale' }])
  const [{ finding_id: finding } = { finding_id: '' }] = await db
    .selectFrom('card_findings')
    .select('finding_id')
    .where('card_id', '=', card)
    .execute()
  const decision = { do: 'decide', rev: await rev(card), [`v-${finding}`]: 'returned', [`r-${finding}`]: verdictWords }
  expect((await as(officers.colleague).post(workPage(card), decision)).status).toBe(303)
  const between = await cardOf(database, card)
  expect((await decideTime(card, officers.colleague, 'granted', '', { clock: 'fix' })).status).toBe(303)
  const after = await cardOf(database, card)
  expect((after.fix_due_at as Date).getTime()).toBe((between.fix_due_at as Date).getTime() + 7 * dayMs)
  expect((between.fix_due_at as Date).getTime()).toBeGreaterThanOrEqual(fix.getTime())
  expect([after.reply_due_at, after.public_from]).toEqual([between.reply_due_at, between.public_from])
  expect([(await extensionOf(card))?.verdict, (await extensionOf(card, 'fix'))?.verdict]).toEqual([null, 'granted'])
  expect((await as(owner).get(detail(card))).text).toContain('More time to fix granted')
  const sent = await db
    .selectFrom('deliveries')
    .select('message')
    .where('about', '=', 'card_extension_granted')
    .execute()
  expect(JSON.stringify(sent)).toContain('deadline to fix')
})

test('a term that moved since the page was opened is not extended from another day than the one shown', async () => {
  const card = await issued()
  const choice = await choiceOf(card, 'fix', '3')
  const later = new Date(((await cardOf(database, card)).fix_due_at as Date).getTime() + dayMs)
  await db.updateTable('warning_cards').set({ fix_due_at: later }).where('id', '=', card).execute()
  const refused = await as(owner).post(detail(card), { more: choice, reason })
  expect([refused.status, errorsOf(refused)]).toEqual([409, { form: 'card:refusal.extendMoved' }])
  for (const more of ['', 'fix', 'fix/1.5/x', `other/1/${later.toISOString()}`, `fix/-1/${later.toISOString()}`]) {
    const bad = await as(owner).post(detail(card), { more, reason })
    expect([bad.status, errorsOf(bad)]).toEqual([422, { more: 'card:error.moreTime' }])
    expect(bad.text).toContain(reason)
  }
  expect(await extensionOf(card, 'fix')).toBeUndefined()
})

test('a refusal is given its reason, and the deadline stays', async () => {
  const card = await issued()
  const { reply_due_at } = await cardOf(database, card)
  await ask(card)
  const silent = await decideTime(card, officers.officer, 'refused')
  expect([silent.status, errorsOf(silent)]).toEqual([422, { reason: 'card:error.reasonShort' }])
  expect((await decideTime(card, officers.officer, 'refused', 'แก้ไขได้ภายในวันเดียว')).status).toBe(303)
  expect((await cardOf(database, card)).reply_due_at).toEqual(reply_due_at)
  expect(await extensionOf(card)).toMatchObject({ verdict: 'refused', verdict_reason: 'แก้ไขได้ภายในวันเดียว' })
})

test('silence is a no at the deadline, in the same moment in which it passes', async () => {
  const card = await issued()
  await ask(card)
  const due = (await cardOf(database, card)).reply_due_at as Date
  const seen = await cardOf(database, card)
  const late = perform(database, actingAs(officers.officer, 'inspector', due), decideExtension, {
    card,
    clock: 'reply',
    rev: seen.rev,
    verdict: 'granted' as const,
    reason: '',
  })
  await expect(late).rejects.toMatchObject({ errors: { form: 'warning:refusal.extendLate' } })
  await Promise.all([sweep(new Date(due.getTime() + 3 * dayMs)), sweep(new Date(due.getTime() + 3 * dayMs))])
  expect(await extensionOf(card)).toMatchObject({ verdict: 'lapsed', decided_at: due })
  expect((await cardOf(database, card)).overdue_at).toEqual(due)
  const rows = await db
    .selectFrom('audit_events')
    .select('action')
    .where('entity_id', '=', card)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action).slice(-2)).toEqual(['extension.lapse', 'card.overdue'])
})

test.each([
  ['more than half the term', 'yellow', '4', 422, { more: 'card:error.days' }],
  ['no days', 'yellow', '0', 422, { more: 'card:error.moreTime' }],
  ['on a red card', 'red', '1', 409, { form: 'card:refusal.extendRed' }],
] as const)('%s is refused, and nothing is written', async (_case, level, days, status, errors) => {
  const card = await issued(level)
  const refused = await ask(card, days)
  expect([refused.status, errorsOf(refused)]).toEqual([status, errors])
  expect([await extensionOf(card), await notified()]).toEqual([undefined, []])
})

test('it is asked for while the owner’s clock runs, by the owner alone', async () => {
  const card = await issued()
  expect((await as(other).post(detail(card), { more: await choiceOf(card, 'reply', '1'), reason })).status).toBe(404)
  expect((await decideTime(card, officers.elsewhere, 'granted')).status).toBe(404)
  const due = (await cardOf(database, card)).reply_due_at as Date
  const late = perform(database, actingAs(owner, 'vendor', due), askExtension, {
    card,
    clock: 'reply',
    days: 1,
    reason,
  })
  await expect(late).rejects.toMatchObject({ errors: { form: 'card:refusal.extendLate' } })
  await replyToAll(database, card, owner)
  const stopped = await ask(card)
  expect([stopped.status, errorsOf(stopped)]).toEqual([409, { form: 'card:refusal.extendNot' }])
  expect(await extensionOf(card)).toBeUndefined()
})

test('an appeal with papers is filed once; only the owner and officers of the area read them', async () => {
  const card = await issued()
  const sent = await request(app.handler)
    .post(appealPage(card))
    .set('Cookie', owner.cookie)
    .set('Origin', 'https://places.example.org')
    .field('text', words)
    .attach('documents', await jpeg({ width: 80, height: 60 }), 'lease.jpg')
  expect([sent.status, sent.headers.location]).toEqual([303, detail(card)])
  const appeal = await appealOf(card)
  expect(appeal?.decide_by.getTime()).toBe((appeal?.filed_at.getTime() ?? 0) + 30 * dayMs)
  expect((await as(owner).get(detail(card))).text).toContain(words)
  const { key } = await db.selectFrom('card_appeal_documents').select('key').executeTakeFirstOrThrow()
  for (const [who, status] of [
    [owner, 200],
    [officers.colleague, 200],
    [officers.elsewhere, 404],
    [other, 404],
  ] as const)
    expect((await as(who).get(`/documents/${key}`)).status).toBe(status)
  expect(await refusalOf(card)).toEqual([409, 'card:refusal.appealTwice'])
  expect((await as(owner).get(detail(card))).text).toContain(`/documents/${key}`)
  expect((await as(owner).get(appealPage(card))).headers.location).toBe(detail(card))
  // The new owner reads the objection, and none of the papers.
  const later = { owner_id: other.id, owner_since: new Date(Date.now() + 1000) }
  await db.updateTable('businesses').set(later).where('id', '=', place).execute()
  const seen = await as(other).get(detail(card))
  expect([seen.status, seen.text.includes(words), seen.text.includes(`/documents/${key}`)]).toEqual([200, true, false])
  for (const [who, status] of [
    [other, 404],
    [owner, 404],
    [officers.colleague, 200],
  ] as const)
    expect((await as(who).get(`/documents/${key}`)).status).toBe(status)
})

test('an appeal is refused when it is too short, too late, of another, or of a card that is over', async () => {
  const card = await issued()
  const short = await as(owner).post(appealPage(card), { text: 'ผิด' })
  expect([short.status, errorsOf(short)]).toEqual([422, { text: 'card:error.appealShort' }])
  expect((await as(other).post(appealPage(card), { text: words })).status).toBe(404)
  const { appeal_due_at, rev: seen } = await cardOf(database, card)
  const late = perform(database, actingAs(owner, 'vendor', appeal_due_at as Date), appealCard, {
    card,
    text: words,
    documents: [],
  })
  await expect(late).rejects.toMatchObject({ errors: { form: 'card:refusal.appealLate' } })
  const fields = { do: 'withdraw', rev: String(seen), reason: verdictWords }
  await as(officers.supervisor).post(`/inspector/manage-reply/already-sent/${card}`, fields)
  expect(await refusalOf(card)).toEqual([409, 'card:refusal.appealOver'])
  expect(await appealOf(card)).toBeUndefined()
})

test('an officer who inspected, drafted, approved or decided does not decide the appeal; another does, and sees it in the queue', async () => {
  const card = await issued('red')
  await file(card)
  expect(await notified()).toEqual(['card_appealed'])
  for (const part of [officers.officer, officers.supervisor]) {
    const refused = await decide(card, part, 'upheld')
    expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'warning:refusal.tookPart' }])
    expect((await as(part).get('/inspector/manage-reply')).text).not.toContain(decidePage(card))
    expect((await as(part).get(decidePage(card))).status).toBe(200)
  }
  expect((await decide(card, officers.elsewhere, 'upheld')).status).toBe(404)
  expect((await appealOf(card))?.verdict).toBeNull()
  expect((await as(officers.colleague).get('/inspector/manage-reply')).text).toContain(decidePage(card))
  // Nobody without a part supervises there: what the colleague decides is confirmed by the administrator.
  const proposed = await decide(card, officers.colleague, 'upheld')
  expect([proposed.status, proposed.headers.location]).toEqual([303, `${letter(card)}?done=proposed`])
  expect([(await cardOf(database, card)).state, await statusOf(), (await appealOf(card))?.verdict]).toEqual([
    'acknowledged',
    'suspended',
    null,
  ])
  const [{ id = '', isForAdministrator } = {}] = await proposalsOn(card, officers.colleague)
  expect(isForAdministrator).toBe(true)
  for (const who of [officers.colleague, officers.supervisor, officers.officer])
    expect([403, 404]).toContain((await as(who).post(letter(card), { do: 'confirm', proposal: id })).status)
  await executeAsProduct(db, confirmAsAdministrator, { proposal: id, reason: verdictWords }, new Date())
  expect([(await cardOf(database, card)).state, await statusOf()]).toEqual(['withdrawn', 'approved'])
  expect(await appealOf(card)).toMatchObject({ verdict: 'upheld', decided_by: officers.colleague.id })
  const page = await visit(app, { cookie: 'i18n_redirected=en' }).get(`/client/information/${place}`)
  expect(page.text).toContain(verdictWords)
  expect((await notified()).sort()).toEqual([
    'card_appeal_upheld',
    'card_appeal_upheld',
    'card_appealed',
    'power_confirmed',
  ])
  expect((await as(owner).get(detail(card))).text).toContain('Upheld')
})

test('an appeal lifts a red card by two who took no part, and stays the decision of the first; alone it can be rejected', async () => {
  const [card, other] = [await issued('red'), await issued('yellow')]
  const [first, second] = [
    await addPerson(database, {
      name: 'Fa First',
      inspector: { level: 'supervisor', areas: [83], unit: 'Fair Office' },
    }),
    await addPerson(database, { name: 'Sek Second', inspector: { level: 'supervisor', areas: [83] } }),
  ]
  for (const each of [card, other]) await file(each)
  const alone = perform(database, actingAs(first, 'inspector'), decideAppeal, {
    card,
    rev: (await cardOf(database, card)).rev,
    verdict: 'upheld' as const,
    reason: verdictWords,
  })
  await expect(alone).rejects.toMatchObject({ errors: { form: 'officer:refusal.takesTwo' } })
  expect((await as(first).get(decidePage(card))).text).toContain('This takes two supervisors')
  expect((await as(first).get(decidePage(other))).text).not.toContain('This takes two supervisors')
  const waiting = () => Promise.all([first, second, officers.supervisor].map((who) => countWork(database, who)))
  const before = await waiting()
  expect((await decide(card, first, 'upheld')).status).toBe(303)
  expect([await statusOf(), (await appealOf(card))?.verdict]).toEqual(['suspended', null])
  // A second answer comes too late, and brings back its words.
  const again = await decide(card, first, 'upheld')
  expect(again.status).toBe(409)
  expect(again.text).toContain(verdictWords)
  expect((await as(first).get(decidePage(card))).headers.location).toBe(letter(card))
  // It waits for the second alone, and no longer for who may decide.
  const now = await waiting()
  const more = now.map(({ lifts, appeals }, at) => [
    lifts - (before[at]?.lifts ?? 0),
    appeals - (before[at]?.appeals ?? 0),
  ])
  expect(more).toEqual([
    [0, -1],
    [1, 0],
    [0, 0],
  ])
  const [{ id: proposal = '' } = {}] = await proposalsOn(card, second)
  const confirm = (who: TestPerson) => as(who).post(letter(card), { do: 'confirm', proposal })
  for (const who of [first, officers.supervisor, officers.colleague, officers.officer, officers.elsewhere])
    expect([403, 404]).toContain((await confirm(who)).status)
  expect(await statusOf()).toBe('suspended')
  expect((await confirm(second)).status).toBe(303)
  expect([(await cardOf(database, card)).state, await statusOf()]).toEqual(['withdrawn', 'approved'])
  expect(await appealOf(card)).toMatchObject({
    verdict: 'upheld',
    decided_by: first.id,
    agency_id: await agencyOf(database, 'Fair Office'),
  })
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', card)
    .orderBy('id')
    .execute()
  expect(events.slice(-3)).toEqual([
    { action: 'power.propose', actor_id: first.id },
    { action: 'appeal.uphold', actor_id: first.id },
    { action: 'power.confirm', actor_id: second.id },
  ])
  expect((await decide(other, first, 'upheld')).status).toBe(303)
  expect((await cardOf(database, other)).state).toBe('withdrawn')
  const third = await issued('red')
  await file(third)
  expect((await decide(third, first, 'dismissed')).status).toBe(303)
  expect([await statusOf(), (await appealOf(third))?.verdict]).toEqual(['suspended', 'dismissed'])
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', 'in', [first.id, second.id]).execute()
})

test('a supervisor decides an appeal, and one of another unit where there is one', async () => {
  const card = await issued()
  await file(card)
  const police = { unit: 'Tourist Police', kind: 'police', areas: [83] } as const
  const stranger = await addPerson(database, { inspector: { ...police, level: 'supervisor' } })
  const refusalTo = async (part: TestPerson) => {
    const refused = await decide(card, part, 'dismissed')
    expect((await as(part).get('/inspector/manage-reply')).text).not.toContain(decidePage(card))
    return [refused.status, errorsOf(refused)]
  }
  expect(await refusalTo(officers.colleague)).toEqual([403, { form: 'warning:refusal.notSupervisor' }])
  expect(await refusalTo(officers.supervisor)).toEqual([403, { form: 'warning:refusal.sameUnit' }])
  expect((await decide(card, stranger, 'dismissed')).status).toBe(303)
  expect(await appealOf(card)).toMatchObject({
    verdict: 'dismissed',
    verdict_reason: verdictWords,
    agency_id: await agencyOf(database, 'Tourist Police'),
  })
  const again = await decide(card, stranger, 'upheld', '2')
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'warning:refusal.stale' }])
  expect(again.text).toContain('Appeal rejected')
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', stranger.id).execute()
})

test('a graver card waits for the appeal, and follows when it is rejected', async () => {
  const card = await issued()
  const due = (await cardOf(database, card)).reply_due_at as Date
  const after = (days: number) => new Date(due.getTime() + days * dayMs)
  const next = () => db.selectFrom('warning_cards').selectAll().where('supersedes_id', '=', card).executeTakeFirst()
  await sweep(after(4))
  const drafted = await next()
  await file(card)
  const refused = await as(officers.supervisor).post(workPage(drafted?.id as string), { do: 'approve', rev: '1' })
  expect([refused.status, errorsOf(refused)]).toEqual([409, { form: 'warning:refusal.appealed' }])
  expect((await decide(card, officers.supervisor, 'upheld')).status).toBe(303)
  expect(await next()).toBeUndefined()

  const second = await issued()
  await file(second)
  await sweep(after(10))
  const of = () => db.selectFrom('warning_cards').select('id').where('supersedes_id', '=', second).executeTakeFirst()
  expect([(await cardOf(database, second)).state, await of()]).toEqual(['overdue', undefined])
  expect((await decide(second, officers.supervisor, 'dismissed')).status).toBe(303)
  await sweep(after(10))
  expect(await of()).toBeDefined()
})

test('permitted officers are reminded of an overdue decision, once', async () => {
  const card = await issued()
  await file(card)
  await db.deleteFrom('deliveries').execute()
  const by = (await appealOf(card))?.decide_by as Date
  const due = async () => (await notified()).filter((about) => about === 'card_appeal_due').length
  await sweep(by)
  const first = await due()
  await sweep(new Date(by.getTime() + dayMs))
  expect([first > 0, await due()]).toEqual([true, first])
})

test('an appeal waits for no supervisor with an interest in the place', async () => {
  const card = await issued()
  await file(card)
  const row = { officer_id: officers.supervisor.id, business_id: place, declared_at: new Date() }
  await db
    .insertInto('place_interests')
    .values({ id: card, ...row })
    .execute()
  const refused = await decide(card, officers.supervisor, 'upheld')
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'warning:refusal.ownPlace' }])
  expect((await decide(card, officers.colleague, 'upheld')).status).toBe(303)
})

test('a person’s requests and objections are in the copy of their data, and not in a later owner’s', async () => {
  const card = await issued()
  await ask(card)
  await file(card)
  const copyOf = async (who: TestPerson) =>
    (await as(who).get('/profile/setting/my-data/export.json')).body.warning_cards as Record<string, object[]>
  const { number } = await cardOf(database, card)
  const own = await copyOf(owner)
  expect([own.extensions?.at(-1), own.appeals?.at(-1)]).toMatchObject([
    { card: number, days: 2, reason },
    { card: number, body: words },
  ])
  await db
    .updateTable('businesses')
    .set({ owner_id: other.id, owner_since: new Date() })
    .where('id', '=', place)
    .execute()
  expect(await copyOf(other)).toEqual({ replies: [], drafts: [], extensions: [], appeals: [] })
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { GivenCard } from '#server/demo/build-card.ts'
import { locales } from '#shared/locales.ts'
import type { SafetyPanel } from '#shared/place-page/safety-panel.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection, templateOf } from '../../../../test/support/inspections.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { findCardsInForce } from './cards-in-force.ts'
import { findSafetyPanel } from './queries.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))
beforeEach(() => removePlaces(database))

const now = new Date('2026-11-21T05:00:00Z')
const place = async (given = {}) => (await insertPlaces(database, [given]))[0] as string
const panelOf = async (id: string, at = now) => (await findSafetyPanel(db, id, 'en', at)) as SafetyPanel

test('a place that was never inspected has an empty panel', async () => {
  expect(await panelOf(await place())).toEqual({
    grade: { state: 'none' },
    latest: null,
    openFindings: [],
    mended: [],
    cards: [],
    history: [],
    newOwnerOn: null,
    reported: [],
  })
})

test('a place that is not listed, or not there, has none', async () => {
  for (const status of ['draft', 'submitted', 'returned', 'closed'] as const) {
    const businessId = await place({ status })
    await insertInspection(database, { businessId })
    expect(await findSafetyPanel(db, businessId, 'th', now)).toBeNull()
  }
  expect(await findSafetyPanel(db, crypto.randomUUID(), 'th', now)).toBeNull()
})

test('the latest inspection shows its areas and findings, the earlier ones their letters', async () => {
  const businessId = await place()
  const before = await insertInspection(database, {
    businessId,
    failed: ['REST-15'],
    sealedAt: new Date('2026-04-01T18:00:00Z'),
    findingState: () => 'verified',
  })
  const { inspection } = await insertInspection(database, {
    businessId,
    verdicts: { 'REST-07': 'fail', 'REST-16': 'na' },
    kind: 'routine',
    agency: await agencyOf(database, 'หน่วยตรวจราไวย์'),
  })
  const panel = await panelOf(businessId)
  expect(panel.grade).toEqual({
    state: 'valid',
    letter: 'B',
    score: 92.2,
    inspectedOn: '2026-10-12',
    validUntil: '2027-10-12',
  })
  expect(panel.latest).toEqual({
    id: inspection.id,
    kind: 'routine',
    on: '2026-10-12',
    validUntil: '2027-10-12',
    letter: 'B',
    why: { letter: 'B', byScore: 'A', threshold: 90, next: 'A', limits: [{ by: 'majors' }] },
    unit: { name: 'Rawai Inspection Unit', thai: 'หน่วยตรวจราไวย์' },
    areas: { life: 100, hygiene: 85.2, management: 100 },
    passed: 16,
    notApplicable: 1,
    failed: [
      {
        code: 'REST-07',
        short: 'Raw and cooked food',
        text: 'Raw and ready-to-eat food are stored together or share boards or knives',
        severity: 'major',
        basis: {
          name: 'Clean Food Good Taste standard (CFGT) of the Department of Health',
          thai: 'มาตรฐานอาหารสะอาด รสชาติอร่อย (CFGT) กรมอนามัย',
        },
      },
    ],
  })
  expect(panel.history).toEqual([
    { id: inspection.id, on: '2026-10-12', kind: 'routine', state: 'valid', letter: 'B', score: 92.2 },
    // In Bangkok it is the second of April.
    {
      id: before.inspection.id,
      on: '2026-04-02',
      kind: 'first',
      state: expect.stringMatching(/^(valid|expired)$/),
      letter: 'E',
      score: before.inspection.score,
    },
  ])
})

test('the reasons of a letter show their present state: verified as fixed since, or an orange card beside them', async () => {
  const failed = ['REST-06', 'REST-07']
  const [fixed, carded, half] = [await place(), await place(), await place()]
  await insertInspection(database, { businessId: fixed, failed, findingState: () => 'verified' })
  const { findings } = await insertInspection(database, { businessId: carded, failed })
  const findingIds = findings.map(({ id }) => id)
  const issuedAt = new Date('2026-10-12T04:00:00Z')
  await insertCard(database, { businessId: carded, level: 'orange', issuedAt, findingIds })
  await insertInspection(database, {
    businessId: half,
    failed,
    findingState: ({ code }) => (code === 'REST-06' ? 'verified' : 'open'),
  })
  const told = await Promise.all([fixed, carded, half].map(async (id) => (await panelOf(id)).latest))
  expect(told.map((it) => [it?.letter, it?.why?.limits.map(({ by }) => by)])).toEqual(
    told.map(() => ['C', expect.arrayContaining(['majors'])]),
  )
  expect(told.map((it) => [it?.isWhyMended, it?.isCapped])).toEqual([
    [true, undefined],
    [undefined, true],
    [undefined, undefined],
  ])
})

test.each([
  ['accepted', '2025-11-15T05:00:00.000Z'],
  ['replied', '2025-11-15T05:00:00.000Z'],
  ['overdue', undefined],
] as const)(
  'a card %s, long after the time to mend, says since when no officer has verified it',
  async (state, since) => {
    const businessId = await place()
    await insertCard(database, { businessId, level: 'orange', state, issuedAt: new Date('2025-11-08T05:00:00Z') })
    const [card] = (await panelOf(businessId)).cards
    expect(card?.unverifiedSince).toBe(since)
    expect((await panelOf(businessId, new Date('2025-11-14T05:00:00Z'))).cards[0]?.unverifiedSince).toBeUndefined()
    const inForce = (await findCardsInForce(db, [businessId], now)).get(businessId)
    expect(inForce?.unverifiedSince).toBe(since)
  },
)

test('a failed question reads as a finding, never as the question, with the measured value, in the reader’s language', async () => {
  const businessId = await place()
  const { findings } = await insertInspection(database, { businessId, failed: ['REST-06', 'REST-07'] })
  await insertCard(database, {
    businessId,
    level: 'orange',
    issuedAt: new Date('2026-10-12T04:00:00Z'),
    findingIds: findings.map(({ id }) => id),
  })
  const said = {
    th: /^ตู้เก็บเนื้อสัตว์ดิบวัดได้ [\d.]+ °C เกณฑ์ไม่เกิน 5 °C$/,
    en: /^The raw-meat chiller is at [\d.]+ °C; the limit is 5 °C$/,
    cn: /^生肉冷藏柜温度为[\d.]+℃，上限为5℃$/,
  }
  const questions = templateOf('restaurant').questions.flatMap(({ text }) => Object.values(text))
  for (const locale of locales) {
    const panel = await findSafetyPanel(db, businessId, locale, now)
    const lists = [panel?.latest?.failed, panel?.openFindings, panel?.cards[0]?.findings]
    for (const list of lists) {
      expect(list?.length).toBe(2)
      expect(list?.find(({ code }) => code === 'REST-06')?.text).toMatch(said[locale])
      for (const { text } of list ?? []) expect(questions).not.toContain(text)
    }
  }
})

test('an inspection under way, one of another place, and its drafts of cards stay unseen', async () => {
  const [businessId, other] = [await place(), await place()]
  await insertInspection(database, { businessId: other, failed: ['REST-07'] })
  await insertCard(database, { businessId: other, level: 'red', issuedAt: now })
  const row = { id: crypto.randomUUID(), business_id: businessId, kind: 'first', template_id: 'restaurant.1' } as const
  await db
    .insertInto('inspections')
    .values({ ...row, agency_id: await agencyOf(database) })
    .execute()
  for (const state of ['draft', 'awaiting_approval'] as const)
    await db
      .insertInto('warning_cards')
      .values({ id: crypto.randomUUID(), business_id: businessId, level: 'red', state, facts: 'ลับ' })
      .execute()
  expect(await panelOf(businessId)).toEqual({
    grade: { state: 'none' },
    latest: null,
    openFindings: [],
    mended: [],
    cards: [],
    history: [],
    newOwnerOn: null,
    reported: [],
  })
})

test('a finding stays open through later inspections until it is verified, the gravest first', async () => {
  const businessId = await place()
  const first = await insertInspection(database, {
    businessId,
    failed: ['REST-04', 'REST-07', 'REST-08', 'REST-17'],
    sealedAt: new Date('2026-09-01T03:00:00Z'),
    findingState: ({ code }) => (code === 'REST-08' ? 'verified' : code === 'REST-07' ? 'claimed' : 'open'),
  })
  await insertInspection(database, {
    businessId,
    failed: ['REST-07', 'REST-17'],
    kind: 'recheck',
    followsId: first.inspection.id,
    foundBefore: ['REST-07', 'REST-17'],
  })
  const panel = await panelOf(businessId)
  expect(panel.latest?.failed.map(({ code }) => code)).toEqual(['REST-07', 'REST-17'])
  expect(
    panel.openFindings.map(({ code, severity, state, foundOn, claimedOn }) => [
      code,
      severity,
      state,
      foundOn,
      claimedOn,
    ]),
  ).toEqual([
    ['REST-17', 'stop', 'open', '2026-09-01', null],
    ['REST-07', 'major', 'claimed', '2026-09-01', '2026-09-01'],
    ['REST-04', 'minor', 'open', '2026-09-01', null],
  ])
})

test('a repeated finding that was never fixed is one, with its first day and its reply', async () => {
  const businessId = await place()
  const first = await insertInspection(database, {
    businessId,
    failed: ['REST-07', 'REST-04'],
    sealedAt: new Date('2026-09-01T03:00:00Z'),
  })
  const again = await insertInspection(database, { businessId, failed: ['REST-07', 'REST-17'], kind: 'routine' })
  const panel = await panelOf(businessId)
  expect(panel.openFindings.map(({ code, id, foundOn }) => [code, id, foundOn])).toEqual([
    ['REST-17', again.findings.find(({ severity }) => severity === 'stop')?.id, '2026-10-12'],
    ['REST-07', again.findings.find(({ severity }) => severity === 'major')?.id, '2026-09-01'],
    ['REST-04', first.findings.find(({ severity }) => severity === 'minor')?.id, '2026-09-01'],
  ])
})

test('the history shows the badge’s grade for the latest inspection, and the original grades of earlier ones', async () => {
  const businessId = await place()
  await insertInspection(database, { businessId, sealedAt: new Date('2026-09-01T03:00:00Z') })
  await insertInspection(database, { businessId, kind: 'routine' })
  await insertCard(database, { businessId, level: 'orange', issuedAt: new Date('2026-10-13T03:00:00Z') })
  const panel = await panelOf(businessId)
  expect(panel.grade).toMatchObject({ state: 'valid', letter: 'C' })
  expect(panel.latest?.letter).toBe('A')
  expect(panel.history.map(({ state, letter }) => [state, letter])).toEqual([
    ['valid', 'C'],
    ['valid', 'A'],
  ])
})

// Publication: the public view of a card, and its time (domain, section 5).

const issuedAt = new Date('2026-11-01T09:30:00Z')
const after = (hours: number) => new Date(issuedAt.getTime() + hours * 3_600_000)
const reply = (hours: number) => ({ replies: [{ body: 'แก้ไขแล้ว', at: after(hours) }] })

test.each<[string, Partial<GivenCard>, number, 'seen' | 'unseen']>([
  ['yellow before the reply deadline', { level: 'yellow' }, 7 * 24 - 0.01, 'unseen'],
  ['yellow at the reply deadline', { level: 'yellow' }, 7 * 24, 'seen'],
  ['yellow, overdue', { level: 'yellow', state: 'overdue' }, 8 * 24, 'seen'],
  ['yellow, acknowledged only', { level: 'yellow', state: 'acknowledged' }, 2, 'unseen'],
  ['yellow before the reply', { level: 'yellow', state: 'replied', ...reply(10) }, 9.99, 'unseen'],
  ['yellow from the reply on', { level: 'yellow', state: 'replied', ...reply(10) }, 10, 'seen'],
  ['orange before three days', { level: 'orange' }, 72 - 0.01, 'unseen'],
  ['orange after three days', { level: 'orange' }, 72, 'seen'],
  ['orange from an earlier reply on', { level: 'orange', state: 'replied', ...reply(5) }, 5, 'seen'],
  ['red at once', { level: 'red' }, 0, 'seen'],
  ['red before its issue', { level: 'red' }, -0.01, 'unseen'],
  ['closed', { level: 'yellow', state: 'closed', closedAt: after(40), ...reply(5) }, 50, 'seen'],
  ['escalated', { level: 'yellow', state: 'escalated' }, 20 * 24, 'seen'],
  ['withdrawn after it was public', { level: 'red', state: 'withdrawn', withdrawnAt: after(40) }, 50, 'seen'],
  [
    'withdrawn before it was public',
    { level: 'yellow', state: 'withdrawn', withdrawnAt: after(40) },
    20 * 24,
    'unseen',
  ],
])('a card %s', async (_case, given, hours, expected) => {
  const businessId = await place()
  await insertCard(database, { level: 'yellow', issuedAt, businessId, ...given })
  const { cards } = await panelOf(businessId, after(hours))
  expect(cards).toHaveLength(expected === 'seen' ? 1 : 0)
})

test('a card is told with number, dates, state and the last reply to each finding; the reply stands beside the finding too', async () => {
  const businessId = await place()
  const { findings } = await insertInspection(database, {
    businessId,
    failed: ['REST-07', 'REST-12'],
    sealedAt: new Date('2026-11-01T03:00:00Z'),
    findingState: () => 'claimed',
  })
  const [board, sink] = findings.map(({ id }) => id) as [string, string]
  const milder = await insertCard(database, {
    businessId,
    level: 'yellow',
    state: 'escalated',
    issuedAt: after(-400),
    number: '83-2569-0001',
  })
  const { card } = await insertCard(database, {
    businessId,
    level: 'orange',
    issuedAt,
    state: 'replied',
    number: '83-2569-0002',
    findingIds: [board, sink],
    replies: [
      { findingId: board, body: 'จะแก้ไข', at: after(5) },
      { findingId: board, body: 'แก้ไขแล้ว', at: after(20) },
    ],
  })
  await db.updateTable('warning_cards').set({ supersedes_id: milder.card.id }).where('id', '=', card.id).execute()
  const panel = await panelOf(businessId)
  const told = { text: 'แก้ไขแล้ว', on: '2026-11-02' }
  expect(panel.cards).toHaveLength(2)
  expect(panel.cards[0]).toMatchObject({
    id: card.id,
    number: '83-2569-0002',
    level: 'orange',
    state: 'replied',
    issuedAt: '2026-11-01T09:30:00.000Z',
    replyDueAt: '2026-11-04T09:30:00.000Z',
    fixDueAt: '2026-11-08T09:30:00.000Z',
    closedOn: null,
    withdrawn: null,
    supersedes: '83-2569-0001',
    findings: [
      { code: 'REST-07', severity: 'major', state: 'claimed', reply: told },
      { code: 'REST-12', severity: 'major', state: 'claimed', reply: null },
    ],
    reply: null,
  })
  const whole = { ...told, id: expect.any(String), locale: 'th', translation: null }
  expect(panel.openFindings.map((finding) => finding.reply)).toEqual([whole, null])
  expect(JSON.stringify(panel)).not.toContain('ตรวจพบข้อที่ไม่ผ่านตามรายการ')
})

test('a card without findings carries the reply to the whole, and a withdrawn one its reason', async () => {
  const businessId = await place()
  await insertCard(database, { businessId, level: 'yellow', issuedAt, state: 'replied', ...reply(3) })
  await insertCard(database, {
    businessId,
    level: 'red',
    issuedAt: after(-1),
    state: 'withdrawn',
    withdrawnAt: after(2),
    withdrawnReason: 'ออกซ้ำ',
  })
  const { cards } = await panelOf(businessId)
  expect(cards[0]).toMatchObject({ findings: [], reply: { text: 'แก้ไขแล้ว', on: '2026-11-01' }, withdrawn: null })
  expect(cards[1]).toMatchObject({
    state: 'withdrawn',
    fixDueAt: null,
    withdrawn: { on: '2026-11-01', reason: 'ออกซ้ำ' },
  })
})

test.each<[string, { status?: 'suspended'; cards?: GivenCard['level'][]; at?: string }, object]>([
  ['with an open orange card, at most C', { cards: ['orange'] }, { state: 'valid', letter: 'C' }],
  ['with an open yellow card, as it is', { cards: ['yellow'] }, { state: 'valid', letter: 'A' }],
  ['with an open red card, suspended', { cards: ['red', 'orange'] }, { state: 'suspended' }],
  ['of a suspended place', { status: 'suspended' }, { state: 'suspended' }],
  ['on its last day', { at: '2028-04-12T16:59:59.998Z' }, { state: 'valid', validUntil: '2028-04-12' }],
  ['past it', { at: '2028-04-12T17:00:00Z' }, { state: 'expired', letter: 'A', score: 100, validUntil: '2028-04-12' }],
])('the badge of an A %s', async (_case, { status = 'approved', cards = [], at }, badge) => {
  const businessId = await place({ status })
  await insertInspection(database, { businessId })
  for (const level of cards) await insertCard(database, { businessId, level, issuedAt })
  const { grade } = await panelOf(businessId, at ? new Date(at) : now)
  expect(grade).toMatchObject(badge)
})

test('the panel takes two statements', async () => {
  const businessId = await place()
  await insertInspection(database, { businessId, failed: ['REST-07'] })
  await insertCard(database, { businessId, level: 'red', issuedAt })
  let statements = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await findSafetyPanel(counted, businessId, 'th', now)
  expect(statements).toBe(2)
})

test('the history goes back to the first inspection and the first card', async () => {
  const businessId = await place()
  const months = Array.from({ length: 32 }, (_, index) => new Date(Date.UTC(2024, index, 10, 3)))
  for (const sealedAt of months) await insertInspection(database, { businessId, sealedAt })
  for (const issuedAt of months.slice(0, 22))
    await insertCard(database, { businessId, level: 'yellow', state: 'closed', issuedAt, closedAt: issuedAt })
  const { history, cards } = await panelOf(businessId, new Date('2026-10-21T05:00:00Z'))
  expect(history.map(({ on }) => on.slice(0, 7)).at(-1)).toBe('2024-01')
  expect([history.length, cards.length]).toEqual([32, 22])
})

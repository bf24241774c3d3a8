/** Timers of cards, on both databases: each thing once and in order, two instances at once, and after days of standstill. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { appealCard } from '#server/domain/cards/appeal-card.ts'
import { decideReplies } from '#server/domain/cards/decide-replies.ts'
import { askExtension } from '#server/domain/cards/extend-card.ts'
import { runCardTimers } from '#server/domain/cards/run-timers.ts'
import { compareStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { actingAs, approve, cardOf, draft, failing, findAt, replyToAll, visitOnSite } from '../support/cards.ts'
import { perform } from '../support/commands.ts'
import { addPerson, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { openBoth } from './both.ts'

const { onBoth } = await openBoth({ embeddedAtNight: true })

const day = (number: number, ms = 0) => new Date(Date.UTC(2026, 10, number, 5) + ms)

onBoth((database) => {
  const { db } = database
  let [owner, officer, supervisor, place] = [{} as TestPerson, {} as TestPerson, {} as TestPerson, '']
  const sweep = (now: Date) =>
    runCardTimers({ db, wakeSender: () => undefined, origin: 'https://places.example.org' }, now)
  const notified = async () =>
    (await db.selectFrom('deliveries').select('about').orderBy('id').execute()).map(({ about }) => about)
  const forget = () => db.deleteFrom('deliveries').execute()
  const newCard = async (level: 'yellow' | 'orange', at: Date) => {
    const findings = await findAt(database, place, level === 'yellow' ? failing.minor : failing.majors, day(0))
    const { card } = await draft(database, { place, by: officer, findings, level, now: at })
    if (level !== 'yellow') await approve(database, card, supervisor, at)
    await forget()
    return card
  }
  const movesOf = async (card: string) =>
    (
      await db.selectFrom('card_moves').select(['to_state', 'at']).where('card_id', '=', card).orderBy('rev').execute()
    ).map(({ to_state }) => to_state)

  beforeAll(async () => {
    await loadReference(database)
    const since = new Date('2026-01-01T00:00:00Z')
    owner = await addPerson(database, { vendor: true })
    officer = await addPerson(database, { inspector: { areas: [{ province: 83, from: since }] } })
    supervisor = await addPerson(database, {
      inspector: { level: 'supervisor', areas: [{ province: 83, from: since }] },
    })
  })
  beforeEach(async () => {
    ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
    await forget()
  })

  test('a yellow card that nobody answers: reminded three days and a day before, overdue at its very moment, the next level drafted three days later', async () => {
    const card = await newCard('yellow', day(1))
    const steps: [Date, string[]][] = [
      [day(5, -1), []],
      [day(5), ['card_due']],
      [day(7, -1), []],
      [day(7), ['card_due']],
      [day(8, -1), []],
      [day(8), ['card_overdue']],
      [day(11, -1), []],
      [day(11), ['card_to_approve']],
      [day(30), []],
    ]
    for (const [now, expected] of steps) {
      await sweep(now)
      expect(await notified(), now.toISOString()).toEqual(expected)
      await forget()
    }
    expect(await movesOf(card)).toEqual(['issued', 'overdue'])
    const next = await db
      .selectFrom('warning_cards')
      .selectAll()
      .where('supersedes_id', '=', card)
      .executeTakeFirstOrThrow()
    expect(next).toMatchObject({
      level: 'orange',
      state: 'awaiting_approval',
      drafted_by: null,
      proposed_level: 'orange',
    })
  })

  test('two instances at once do each thing once', async () => {
    const cards = [await newCard('yellow', day(1))]
    for (let count = 0; count < 5; count++) {
      ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
      cards.push(await newCard('yellow', day(1)))
    }
    const both = await Promise.all([sweep(day(8)), sweep(day(8))])
    await sweep(day(8))
    expect((await notified()).filter((about) => about === 'card_overdue')).toHaveLength(cards.length)
    expect(both[0] + both[1], 'reminders that came too late are done with as well').toBeLessThanOrEqual(
      3 * cards.length,
    )
    for (const card of cards) expect(await movesOf(card)).toEqual(['issued', 'overdue'])
    await Promise.all([sweep(day(11)), sweep(day(11))])
    await sweep(day(11))
    const drafted = await db.selectFrom('warning_cards').select('id').where('supersedes_id', 'in', cards).execute()
    expect(drafted).toHaveLength(cards.length)
    expect(await compareStoredFigures(db, day(11))).toEqual([])
  })

  test('after days of standstill everything is caught up in its order, and no reminder comes too late', async () => {
    const card = await newCard('yellow', day(1))
    await sweep(day(12))
    expect(await notified()).toEqual(['card_overdue', 'card_to_approve'])
    expect((await cardOf(database, card)).overdue_at).toEqual(day(8))
  })

  test('nothing runs against the owner while a reply waits; the supervisors are told when a decision is due', async () => {
    const card = await newCard('yellow', day(1))
    await replyToAll(database, card, owner, day(3))
    await forget()
    await sweep(day(8, -1))
    expect(await notified()).toEqual([])
    await sweep(day(8))
    await sweep(day(20))
    expect(await notified()).toEqual(['card_decision_due'])
    expect(await movesOf(card)).toEqual(['issued', 'acknowledged', 'replied'])
  })

  test('a returned reply has its own reminders, by the deadline that was moved', async () => {
    const card = await newCard('yellow', day(1))
    await replyToAll(database, card, owner, day(6))
    const { rev } = await cardOf(database, card)
    const rows = await db.selectFrom('card_findings').select('finding_id').where('card_id', '=', card).execute()
    const reason = 'ภาพไม่ชัด โปรดถ่ายให้เห็นทั้งประตู'
    const verdicts = Object.fromEntries(rows.map((row) => [row.finding_id, { verdict: 'returned' as const, reason }]))
    await perform(database, actingAs(officer, 'inspector', day(9)), decideReplies, { card, rev, verdicts })
    expect((await cardOf(database, card)).reply_due_at).toEqual(day(11))
    await forget()
    await sweep(day(10))
    expect(await notified()).toEqual(['card_due'])
    await sweep(day(11))
    expect(await notified()).toEqual(['card_due', 'card_overdue'])
  })

  test('an orange card leads to red a day after its deadline; approved, the red one takes its place and suspends', async () => {
    const card = await newCard('orange', day(1))
    await sweep(day(5))
    const red = await db
      .selectFrom('warning_cards')
      .selectAll()
      .where('supersedes_id', '=', card)
      .executeTakeFirstOrThrow()
    expect([red.level, red.state]).toEqual(['red', 'awaiting_approval'])
    await approve(database, red.id, supervisor, day(5))
    expect((await cardOf(database, card)).state).toBe('escalated')
    const { status } = await db
      .selectFrom('businesses')
      .select('status')
      .where('id', '=', place)
      .executeTakeFirstOrThrow()
    expect(status).toBe('suspended')
    // Overdue once more it leads nowhere: there is nothing graver.
    await sweep(day(30))
    expect((await cardOf(database, red.id)).state).toBe('overdue')
    expect(await db.selectFrom('warning_cards').select('id').where('supersedes_id', '=', red.id).execute()).toEqual([])
  })

  test('after three days: an unratified card lapses at its moment and is never overdue; an open request is refused before the deadline', async () => {
    const finding = await visitOnSite(database, { place, by: officer, sealedAt: day(1, -1) })
    const red = await draft(database, {
      place,
      by: officer,
      findings: [finding],
      level: 'red',
      emergency: true,
      now: day(1),
    })
    ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
    const asked = await newCard('yellow', day(1))
    const reason = 'รออะไหล่จากกรุงเทพ ถึงวันศุกร์'
    const request = { card: asked, days: 3, reason }
    for (const clock of ['reply', 'fix'] as const)
      await perform(database, actingAs(owner, 'vendor', day(2)), askExtension, { ...request, clock })
    ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
    const appealed = await newCard('yellow', day(1))
    await perform(database, actingAs(owner, 'vendor', day(2)), appealCard, {
      card: appealed,
      text: 'ภาพถ่ายในใบเตือนไม่ใช่ของร้านเรา',
      documents: [],
    })
    await forget()
    await Promise.all([sweep(day(11)), sweep(day(11))])
    await sweep(day(11))
    expect(await cardOf(database, red.card)).toMatchObject({
      state: 'withdrawn',
      withdrawn_at: day(2),
      overdue_at: null,
    })
    expect(await movesOf(red.card)).toEqual(['issued', 'withdrawn'])
    expect(await cardOf(database, asked)).toMatchObject({ state: 'overdue', overdue_at: day(8) })
    const said = await db
      .selectFrom('card_moves')
      .select(['event', 'clock'])
      .where('card_id', '=', asked)
      .orderBy('rev')
      .execute()
    expect(said.map(({ event, clock }) => (clock ? `${event} ${clock}` : event))).toEqual([
      'move',
      'move',
      'extension_asked reply',
      'extension_asked fix',
      'extension_lapsed fix',
      'extension_lapsed reply',
      'move',
    ])
    const next = await db
      .selectFrom('warning_cards')
      .select('supersedes_id')
      .where('supersedes_id', 'in', [asked, appealed])
      .execute()
    expect(next, 'an appeal has the next level wait').toEqual([{ supersedes_id: asked }])
    const counted = Object.entries(Object.groupBy(await notified(), (about) => about))
    expect(Object.fromEntries(counted.map(([about, all]) => [about, all?.length]))).toEqual({
      card_lapsed: 2,
      card_overdue: 2,
      card_to_approve: 1,
    })
    await sweep(day(32))
    await sweep(day(33))
    expect((await notified()).filter((about) => about === 'card_appeal_due')).toHaveLength(1)
  })

  test('a card without planned timers is checked as well', async () => {
    const card = await newCard('yellow', day(1))
    await db.deleteFrom('card_timers').where('card_id', '=', card).execute()
    await db.updateTable('warning_cards').set({ timers_at: null }).where('id', '=', card).execute()
    await sweep(day(8))
    expect((await cardOf(database, card)).state).toBe('overdue')
  })
})

/** Cards that become public because time passes, on both databases: from their moment on, not before, and in cached pages too. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { onChanges } from '#server/db/changes.ts'
import type { Database } from '#server/db/database.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { publishCards } from '#server/domain/cards/publish-cards.ts'
import { compareStoredFigures, recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { openCardStates } from '#shared/cards/card-states.ts'
import { insertCard } from '../support/inspections.ts'
import { insertPlaces, removePlaces } from '../support/places.ts'
import { openBoth } from './both.ts'

const { onBoth } = await openBoth({ embeddedAtNight: true })

const second = 1_000
const issuedAt = new Date('2026-11-01T05:00:00Z')
/** The moments at which the cards become public that were issued then: after 7 days, after 3 days. */
const yellowFrom = new Date('2026-11-08T05:00:00Z')
const orangeFrom = new Date('2026-11-04T05:00:00Z')
const before = (moment: Date, ms = 1) => new Date(moment.getTime() - ms)
const after = (moment: Date) => new Date(moment.getTime() + 1)

async function heardBy(database: Database, work: () => Promise<unknown>): Promise<unknown[]> {
  const heard: unknown[] = []
  const stop = await onChanges(database, (tags) => void heard.push(tags))
  await work()
  // A notice of its own comes after all that were sent before it.
  await sql`select pg_notify('changed', '["areas"]')`.execute(database.db)
  await expect.poll(() => JSON.stringify(heard.at(-1))).toBe('["areas"]')
  await stop()
  return heard.slice(0, -1)
}

onBoth((database) => {
  const { db } = database
  const place = async (given = {}) => (await insertPlaces(database, [given]))[0] as string
  const openCard = async (id: string) =>
    (await db.selectFrom('businesses').select('open_card').where('id', '=', id).executeTakeFirst())?.open_card

  beforeAll(() => loadReference(database))
  beforeEach(() => removePlaces(database))

  test.each([
    ['yellow', yellowFrom],
    ['orange', orangeFrom],
  ] as const)('a %s card is shown from its moment on, and not before', async (level, from) => {
    const businessId = await place()
    await insertCard(database, { businessId, level, issuedAt })
    expect(await publishCards(db, { since: null, now: before(from) })).toBe(0)
    expect(await openCard(businessId)).toBeNull()
    expect(await publishCards(db, { since: before(from), now: from })).toBe(1)
    expect(await openCard(businessId)).toBe(level)
    expect(await compareStoredFigures(db, from)).toEqual([])
    // Once is enough; but one of the moment of the round before may have come after its query.
    const later = new Date(from.getTime() + 60 * second)
    expect(await publishCards(db, { since: from, now: later })).toBe(1)
    expect(await publishCards(db, { since: after(from), now: later })).toBe(0)
  })

  test('after a start all cards are found that became public meanwhile, and only those not shown yet', async () => {
    const [missed, shown, graver, later] = [await place(), await place(), await place(), await place()]
    for (const businessId of [missed, shown, graver])
      await insertCard(database, { businessId, level: 'yellow', issuedAt })
    await insertCard(database, { businessId: graver, level: 'orange', issuedAt })
    await insertCard(database, { businessId: later, level: 'yellow', issuedAt: new Date('2026-11-07T05:00:00Z') })
    await recomputeStoredFigures(db, [shown], yellowFrom)
    await recomputeStoredFigures(db, [graver], orangeFrom)
    expect(await publishCards(db, { since: null, now: yellowFrom })).toBe(1)
    expect([await openCard(missed), await openCard(graver), await openCard(later)]).toEqual(['yellow', 'orange', null])
    expect(await publishCards(db, { since: null, now: yellowFrom })).toBe(0)
  })

  test('a place that does not follow its red card is suspended', async () => {
    const businessId = await place({ open_card: 'red' })
    await insertCard(database, { businessId, level: 'red', issuedAt })
    expect(await publishCards(db, { since: null, now: issuedAt })).toBe(1)
    const row = await db.selectFrom('businesses').select('status').where('id', '=', businessId).executeTakeFirst()
    expect(row?.status).toBe('suspended')
  })

  test('closed and escalated cards are passed over', async () => {
    const businessId = await place()
    for (const state of ['closed', 'escalated'] as const) {
      const { card } = await insertCard(database, { businessId, level: 'yellow', issuedAt })
      const closed_at = state === 'closed' ? yellowFrom : null
      await db.updateTable('warning_cards').set({ state, closed_at }).where('id', '=', card.id).execute()
    }
    expect(await publishCards(db, { since: null, now: yellowFrom })).toBe(0)
    expect(await publishCards(db, { since: issuedAt, now: yellowFrom })).toBe(0)
  })

  test('places are announced for kept pages, also where a graver card hides the change, and nothing is without one', async () => {
    const [figure, page] = [await place(), await place()]
    for (const businessId of [figure, page]) await insertCard(database, { businessId, level: 'yellow', issuedAt })
    await insertCard(database, { businessId: page, level: 'orange', issuedAt })
    await recomputeStoredFigures(db, [page], before(yellowFrom))
    const heard = await heardBy(database, () => publishCards(db, { since: before(yellowFrom), now: yellowFrom }))
    for (const tag of ['lists', `place:${figure}`, `place:${page}`]) expect(heard.flat()).toContain(tag)
    expect(
      await heardBy(database, () => publishCards(db, { since: after(yellowFrom), now: after(yellowFrom) })),
    ).toEqual([])
  })

  test('two instances at once do it once and hinder nobody', async () => {
    // More than one part of the work.
    const count = 250
    const ids = await insertPlaces(
      database,
      Array.from({ length: count }, () => ({})),
    )
    for (const businessId of ids) await insertCard(database, { businessId, level: 'yellow', issuedAt })
    const window = { since: before(yellowFrom), now: yellowFrom }
    expect(await Promise.all([publishCards(db, window), publishCards(db, window)])).toEqual([count, count])
    expect(await compareStoredFigures(db, yellowFrom)).toEqual([])
    for (const id of ids) expect(await openCard(id)).toBe('yellow')
    const { rows } = await sql<{ events: number; places: number }>`
      select count(*)::int as events, count(distinct business_id)::int as places from audit_events
      where action = 'card.publish' and actor_role = 'system' and business_id = any(${ids}::uuid[])`.execute(db)
    expect(rows, 'on record once a place').toEqual([{ events: count, places: count }])
  })

  test('cards that became public are looked up along an index', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select business_id from warning_cards where public_from <= ${issuedAt}
          and state in (${sql.join(openCardStates.map((state) => sql.lit(state)))})`.execute(tx)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('warning_cards_public')
    })
  })
})

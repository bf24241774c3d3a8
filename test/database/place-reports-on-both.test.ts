/** Reports of places on both databases: of many at once one stays, and the database knows the same kinds and states as the program. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { reportPlace } from '#server/domain/reports/commands.ts'
import {
  openPlaceReportStates,
  type PlaceReportState,
  placeReportKinds,
  placeReportMoves,
  seenTimes,
} from '#shared/reports/place-reports.ts'
import { perform } from '../support/commands.ts'
import { addPerson } from '../support/people.ts'
import { insertPlaces, removePlaces } from '../support/places.ts'
import { actorOf } from '../support/reviews.ts'
import { openBoth } from './both.ts'

const { onBoth } = await openBoth()

const text = 'ประตูหนีไฟชั้นสามถูกล่ามโซ่ มีคนอยู่เต็มร้าน'
const report = { kind: 'unsafe_now', text, seen: 'today' } as const
const states = Object.keys(placeReportMoves) as PlaceReportState[]

onBoth((database) => {
  const { db } = database
  let place = ''
  beforeAll(() => loadReference(database))
  beforeEach(async () => {
    await removePlaces(database)
    ;[place = ''] = await insertPlaces(database, [{}])
  })
  const count = async () => (await db.selectFrom('place_reports').select('id').execute()).length

  test('the same report six times at once is one, by a person and by a guest', async () => {
    const { id } = await addPerson(database)
    for (const reporter of [id, null]) {
      const before = await count()
      const times = Array.from({ length: 6 }, () =>
        perform(database, actorOf(reporter), reportPlace, { place, ...report }),
      )
      await Promise.all(times)
      expect(await count()).toBe(before + 1)
    }
    const rows = await db.selectFrom('place_reports').select('id').execute()
    const events = await db
      .selectFrom('audit_events')
      .select('entity_id')
      .where('action', '=', 'place.report')
      .execute()
    for (const row of rows) expect(events.filter(({ entity_id }) => entity_id === row.id)).toHaveLength(1)
  })

  test('of a person’s two different reports of a kind at once one is refused', async () => {
    const { id } = await addPerson(database)
    const [first, second] = await Promise.allSettled(
      [text, `${text} ด้วย`].map((words) =>
        perform(database, actorOf(id), reportPlace, { place, ...report, text: words }),
      ),
    )
    expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await count()).toBe(1)
  })

  test('the database takes every kind, time and state that there is, and no other', async () => {
    const insert = (given: Record<string, string>) =>
      db
        .insertInto('place_reports')
        .values({
          id: randomUUID(),
          business_id: place,
          from_guest: false,
          kind: 'closed',
          body: text,
          seen: 'today',
          created_at: new Date(),
          ...(['done', 'dismissed'].includes(given.state ?? '') && { reason: 'ตรวจแล้ว', decided_at: new Date() }),
          ...given,
        })
        .execute()
    for (const kind of placeReportKinds) await insert({ kind })
    for (const seen of seenTimes) await insert({ seen })
    for (const state of states) await insert({ state })
    const wrong: Record<string, string>[] = [{ kind: 'bribe' }, { seen: 'never' }, { state: 'lost' }]
    for (const given of wrong) await expect(insert(given)).rejects.toThrow(/place_reports_(?:kind|seen|state)/)
  })

  test('open reports are those that may still change state', () => {
    expect(states.filter((state) => placeReportMoves[state].length > 0)).toEqual(openPlaceReportStates)
  })
})

/**
 * A day without a network: visits are made at ten and arrive at six. Findings, the public date, the validity, the history and the letter
 * go by the visit; officers see when it arrived. A visit that arrives after a later one takes nothing of it back.
 */
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { sealVisit } from '#server/domain/cards/seal-visit.ts'
import { compareScores } from '#server/domain/inspections/compare-scores.ts'
import { prepareInspection } from '#server/domain/inspections/prepare-inspection.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { compareStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import type { SealedReceipt, VisitView } from '#shared/inspections/visit-page.ts'
import { testApp } from '../../../../test/support/app.ts'
import { perform } from '../../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import type { TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { officerActor } from '../../../../test/support/quarantine.ts'
import { answerAll, seenOf } from '../../../../test/support/runs.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [officers, place] = [{} as Officers, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  await db
    .updateTable('duty_areas')
    .set({ valid_from: at('00:00', 1) })
    .execute()
})
beforeEach(async () => {
  await forgetLimits(database)
  ;[place = ''] = await insertPlaces(database, [{ name_th: 'ครัวทดลอง', category_id: 'restaurant', capacity: 40 }])
})

const at = (time: string, day = 20) => new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00+07:00`)
const page = (id = place) => `/inspector/recheck-by-business-id/${id}`
const finish = '/inspector/recheck-by-business-id/state-finish'
const dataOf = async <Data>(who: TestPerson, address: string, route: string) =>
  stateOf(await visit(app, who).get(address)).data[route] as Data
const rowOf = (id: string) => db.selectFrom('inspections').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const placeOf = (id = place) => db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const findingsOf = async (id = place) =>
  (
    await db
      .selectFrom('findings as f')
      .innerJoin('inspections as i', 'i.id', 'f.inspection_id')
      .innerJoin('questions as q', 'q.id', 'f.question_id')
      .select(['q.code', 'f.state'])
      .where('i.business_id', '=', id)
      .orderBy('q.code')
      .execute()
  ).map(({ code, state }) => `${code} ${state}`)

interface Day {
  by?: TestPerson
  began: Date
  closed: Date
  arrives: Date
  failed?: string[]
}

/** Takes the visit along in the morning; the returned function lets all work of the device arrive. */
async function takenAlong({ by = officers.officer, began, closed, arrives, failed }: Day) {
  const { run } = await perform(database, officerActor(by, at('08:00')), prepareInspection, { place })
  const { id, kind } = run.view
  return async () => {
    const actor = officerActor(by, arrives)
    await perform(database, actor, startInspection, {
      run: id,
      place,
      kind: kind as 'first',
      licensed: null,
      at: null,
      companion: '',
      onDevice: { startedAt: began, sentAt: arrives },
    })
    await answerAll(database, actor, id, failed, new Date(closed.getTime() - 60_000))
    const closing = { at: closed, sentAt: arrives }
    const seen = await seenOf(database, id)
    return (await perform(database, actor, sealVisit, { run: id, seen, closing })).inspection
  }
}

test('a visit at ten that arrives at six counts as at ten, everywhere', async () => {
  const arrive = await takenAlong({
    began: at('10:00'),
    closed: at('10:40'),
    arrives: at('18:00'),
    failed: ['REST-07'],
  })
  const id = await arrive()
  expect(await rowOf(id)).toMatchObject({ visited_at: at('10:40'), sealed_at: at('18:00'), visit_doubt: null })
  expect(await placeOf()).toMatchObject({ inspected_at: at('10:40') })
  const issue = await dataOf<{ texts: { facts: string } }>(
    officers.officer,
    `/inspector/Issue-warning/${place}`,
    'inspector/cards/issue-warning',
  )
  expect(issue.texts.facts).toMatch(/10[:.]40/)
  expect(issue.texts.facts).not.toMatch(/18[:.]00/)
  const { receipt } = await dataOf<{ receipt: SealedReceipt }>(
    officers.supervisor,
    `${finish}?of=${id}`,
    'inspector/rounds/recheck-finish',
  )
  expect(receipt).toMatchObject({
    startedAt: at('10:00').toISOString(),
    visitedAt: at('10:40').toISOString(),
    sealedAt: at('18:00').toISOString(),
    doubt: null,
  })
  const { visit: shown } = await dataOf<{ visit: VisitView }>(
    officers.supervisor,
    page(),
    'inspector/rounds/recheck-by-business-id',
  )
  expect(shown.history).toMatchObject([{ on: '2026-03-20', receivedAt: at('18:00').toISOString(), doubt: null }])
  expect([await compareScores(db), await compareStoredFigures(db, at('19:00'))]).toEqual([[], []])
})

test('a visit before midnight that arrives after it has the date and the validity of its own day, for everybody', async () => {
  const arrive = await takenAlong({ began: at('22:40'), closed: at('23:30'), arrives: at('00:30', 21) })
  const row = await rowOf(await arrive())
  expect(row).toMatchObject({ visited_at: at('23:30'), grade: 'A', valid_until: new Date('2027-09-20T16:59:59.999Z') })
  expect(await placeOf()).toMatchObject({ inspected_at: at('23:30'), grade_valid_until: row.valid_until })
  const { text } = await visit(app).get(`/client/information/${place}`)
  expect(text).toContain('dateTime="2026-03-20"')
  expect(text).not.toContain('2026-03-21')
})

test('a visit that arrives two days later by a clock that was put back a day counts as on its own day, and says that the clock was turned', async () => {
  const { run } = await perform(database, officerActor(officers.officer, at('08:00')), prepareInspection, { place })
  const arrival = officerActor(officers.officer, at('18:00', 22))
  const onDevice = { startedAt: at('10:00'), sentAt: at('18:00', 22) }
  const begun = { run: run.view.id, place, kind: 'first' as const, licensed: null, at: null, companion: '', onDevice }
  await perform(database, arrival, startInspection, begun)
  // From here on the device's clock is a day behind: the answers, the closing and the sending say the day before.
  await answerAll(database, arrival, run.view.id, ['REST-07'], at('10:39', 19))
  const closing = { at: at('10:40', 19), sentAt: at('18:00', 21) }
  const seen = await seenOf(database, run.view.id)
  const { inspection } = await perform(database, arrival, sealVisit, { run: run.view.id, seen, closing })
  const row = await rowOf(inspection)
  expect(row).toMatchObject({ visited_at: at('10:40'), sealed_at: at('18:00', 22), visit_doubt: 'turned' })
  // The months of the grade are counted from the day of the visit.
  expect(row.valid_until).toEqual((await placeOf()).grade_valid_until)
  expect((row.valid_until as Date).toISOString()).toMatch(/-20T16:59:59\.999Z$/)
  const { text } = await visit(app).get(`/client/information/${place}`)
  expect(text).toContain('dateTime="2026-03-20"')
  for (const day of ['19', '21', '22']) expect(text).not.toContain(`dateTime="2026-03-${day}"`)
  const issue = await dataOf<{ texts: { facts: string } }>(
    officers.officer,
    `/inspector/Issue-warning/${place}`,
    'inspector/cards/issue-warning',
  )
  expect(issue.texts.facts).toMatch(/10[:.]40/)
  expect(issue.texts.facts).toMatch(/20/)
})

test('a visit that arrives after a later one stands before it: it mends nothing, and opens nothing that was seen mended', async () => {
  // Both took it along in the morning; the due work has not changed for either.
  const arriveLate = await takenAlong({
    began: at('10:00'),
    closed: at('10:40'),
    arrives: at('18:00'),
    failed: ['REST-06'],
  })
  const arriveSoon = await takenAlong({
    by: officers.colleague,
    began: at('14:00'),
    closed: at('14:30'),
    arrives: at('14:31'),
    failed: ['REST-07'],
  })
  const soon = await arriveSoon()
  const late = await arriveLate()
  expect(await placeOf()).toMatchObject({ inspected_at: at('14:30'), grade: (await rowOf(soon)).grade })
  expect(await findingsOf()).toEqual(['REST-06 verified', 'REST-07 open'])
  const { receipt } = await dataOf<{ receipt: SealedReceipt }>(
    officers.officer,
    `${finish}?of=${late}`,
    'inspector/rounds/recheck-finish',
  )
  expect(receipt.isOlder).toBe(true)
  expect(await compareStoredFigures(db, at('19:00'))).toEqual([])
})

test('a device that lies moves its validity no further than to the beginning of the visit, and is flagged', async () => {
  const officer = visit(app, officers.officer)
  const before = new Date()
  await officer.post(page(), { do: 'start', run: uuidv7(), kind: 'first', interest: 'none' })
  const { id } = await db
    .selectFrom('runs')
    .select('id')
    .where('business_id', '=', place)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  await answerAll(database, officerActor(officers.officer), id, [], new Date('2026-01-01T00:00:00Z'))
  const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const sealed = await officer.post(page(), {
    do: 'seal',
    run: id,
    seen: await seenOf(database, id),
    closedAt: moment(-90),
    sentAt: moment(0),
  })
  const [, of = ''] = String(sealed.headers.location).split('of=')
  const row = await rowOf(of)
  expect(row.visit_doubt).toBe('clamped')
  expect((row.visited_at as Date) >= before).toBe(true)
  const text = (await officer.get(String(sealed.headers.location))).text
  expect(text).toContain('The device gave an impossible time')
})

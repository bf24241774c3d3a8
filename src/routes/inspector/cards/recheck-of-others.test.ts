/** A recheck by officers of another agency than the one in charge of a card: it closes nothing and is noted there; their own does. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { sealVisit } from '#server/domain/cards/seal-visit.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs, cardOf, draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { answerAll, seenOf } from '../../../../test/support/runs.ts'
import { visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const unit = 'ตำรวจท่องเที่ยว'
const health = 'สำนักงานสาธารณสุขจังหวัดภูเก็ต'

async function recheck(by: TestPerson, place: string, failed: readonly string[] = []): Promise<void> {
  const run = uuidv7()
  const actor = actingAs(by, 'inspector')
  const visited = { run, place, kind: 'recheck' as const, licensed: 40, at: null, companion: '' }
  await perform(database, actor, startInspection, visited)
  await answerAll(database, actor, run, failed)
  await perform(database, actingAs(by, 'inspector'), sealVisit, { run, seen: await seenOf(database, run) })
}

const findingStates = async () => (await db.selectFrom('findings').select('state').execute()).map(({ state }) => state)

test('another agency’s recheck leaves a card open and is noted there; the own one closes it', async () => {
  const owner = await addPerson(database, { name: 'Vipa Vendor', vendor: true })
  const officer = await addPerson(database, { inspector: { unit, areas: [83] } })
  const chief = await addPerson(database, { inspector: { unit, areas: [83], level: 'supervisor' } })
  const doctor = await addPerson(database, { name: 'Doc Health', inspector: { unit: health, areas: [83] } })
  const [place = ''] = await insertPlaces(database, [{ name_th: 'ครัวทดลอง', owner_id: owner.id, capacity: 40 }])
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: officer, findings, level: 'yellow' })
  await replyToAll(database, card, owner)
  await db.deleteFrom('deliveries').execute()
  const { number } = await cardOf(database, card)
  const page = `/inspector/recheck-by-business-id/${place}`
  expect((await visit(app, doctor).get(page)).text).toContain(`card no. ${number} belongs to Tourist Police`)
  expect((await visit(app, officer).get(page)).text).not.toContain('belongs to')

  // Neither what failed nor what passed there decides about the owner's reply.
  for (const failed of [failing.minor, []]) {
    await recheck(doctor, place, failed)
    expect([await findingStates(), (await cardOf(database, card)).state]).toEqual([['claimed'], 'replied'])
  }
  const notes = await db
    .selectFrom('card_moves')
    .select(['by_id', 'reason'])
    .where('card_id', '=', card)
    .where('event', '=', 'noted')
    .orderBy('rev')
    .execute()
  expect(notes).toEqual([
    { by_id: doctor.id, reason: expect.stringMatching(/แก้ไขแล้ว: – ยังไม่แก้ไข: [^–]/) },
    { by_id: doctor.id, reason: expect.stringMatching(/แก้ไขแล้ว: [^–].* ยังไม่แก้ไข: –$/) },
  ])
  const notified = await db.selectFrom('deliveries').select('user_id').where('about', '=', 'card_noted').execute()
  expect(notified).toEqual(Array(2).fill({ user_id: chief.id }))

  await recheck(officer, place)
  expect([await findingStates(), (await cardOf(database, card)).state]).toEqual([['verified'], 'closed'])
})

test('officers of the area close it if nobody of the agency in charge is left', async () => {
  const officer = await addPerson(database, { inspector: { unit, areas: [83] } })
  const doctor = await addPerson(database, { inspector: { unit: health, areas: [83] } })
  const [place = ''] = await insertPlaces(database, [{ name_th: 'ครัวทดลอง', capacity: 40 }])
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: officer, findings, level: 'yellow' })
  await db
    .updateTable('role_grants')
    .set({ state: 'suspended' })
    .where('agency_id', 'in', (query) =>
      query.selectFrom('role_grants').select('agency_id').where('user_id', '=', officer.id),
    )
    .execute()
  await recheck(doctor, place)
  expect((await cardOf(database, card)).state).toBe('closed')
})

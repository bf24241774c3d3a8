/** A second look, through HTTP: permission, nothing shown of the first one, and no effect on the place. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { measureAgreement } from '#server/domain/fairness/agreement.ts'
import { readPairedVerdicts, readPairs } from '#server/domain/fairness/read-visits.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { goodGrade, insertPlaces } from '../../../../test/support/places.ts'
import { lookFields, lookWaiting } from '../../../../test/support/posts/fairness-posts.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
let [people, place, look] = [{} as Officers, '', '']
beforeAll(async () => {
  people = await addOfficers(database)
})
beforeEach(async () => {
  ;[place = ''] = await insertPlaces(database, [goodGrade])
  look = await lookWaiting({ database, place }, people.officer.id)
})
const at = () => `/inspector/second-look/${look}`
const send = (who: TestPerson, fields = lookFields()) => visit(app, who).post(at(), fields)
const row = () => db.selectFrom('second_looks').selectAll().where('inspection_id', '=', look).executeTakeFirstOrThrow()
const waitingFor = async (who: TestPerson): Promise<string[]> =>
  stateOf(await visit(app, who).get('/inspector/second-look')).data['inspector/fairness/second-looks'].looks.map(
    ({ id }: { id: string }) => id,
  )

test('it waits for a colleague of the area, and neither for the first officer nor for the owner or another area', async () => {
  const owner = await addPerson(database, { vendor: true, inspector: { areas: [83] } })
  await db.updateTable('businesses').set({ owner_id: owner.id }).where('id', '=', place).execute()
  expect(await waitingFor(people.colleague)).toContain(look)
  for (const who of [people.officer, people.elsewhere, owner]) {
    expect(await waitingFor(who)).not.toContain(look)
    expect((await visit(app, who).get(at())).status).toBe(404)
    expect((await send(who)).status).toBe(404)
  }
  expect((await row()).sealed_at).toBeNull()
})

test('the questions come without any earlier findings', async () => {
  const { text } = await visit(app, people.colleague).get(at())
  expect(text).toContain('q-REST-07')
  const seen = JSON.stringify(
    stateOf(await visit(app, people.colleague).get(at())).data['inspector/fairness/second-look'],
  )
  expect(seen).not.toMatch(/verdict|score|weight|grade|critical|inspector|Inta/)
})

test('an incomplete one is not sealed, and given answers stay in the form', async () => {
  const { 'q-REST-07': _, ...fields } = lookFields()
  const refused = await send(people.colleague, fields)
  expect([refused.status, errorsOf(refused), (await row()).sealed_at]).toEqual([
    422,
    { form: 'error:run.missing', 'q-REST-07': 'error:field.choose' },
    null,
  ])
  expect(refused.text.match(/checked=""/g)?.length).toBeGreaterThan(10)
  const wrong = await send(people.colleague, { ...lookFields(), 'q-REST-07': 'perhaps' })
  expect(wrong.status).toBe(422)
})

test('sealed it measures both officers, and the place keeps grade, findings and cards as they were', async () => {
  const before = await db.selectFrom('businesses').selectAll().where('id', '=', place).executeTakeFirst()
  expect((await send(people.colleague, lookFields(['REST-01']))).status).toBe(303)
  const sealed = await row()
  expect([sealed.inspector_id, sealed.score !== null]).toEqual([people.colleague.id, true])
  expect(await db.selectFrom('businesses').selectAll().where('id', '=', place).executeTakeFirst()).toEqual(before)
  expect((await db.selectFrom('findings').select('id').where('inspection_id', '=', look).execute()).length).toBe(1)
  const { agency_id: agency } = await db
    .selectFrom('inspections')
    .select('agency_id')
    .where('id', '=', look)
    .executeTakeFirstOrThrow()
  const since = new Date('2020-01-01T00:00:00Z')
  expect((await readPairs(db, agency, since)).at(-1)?.officers).toEqual([people.officer.id, people.colleague.id])
  const verdicts = await readPairedVerdicts(db, agency, since)
  expect(measureAgreement(verdicts).pairs).toBeGreaterThan(0)
  const of = (code: string) => verdicts.find((it) => it.code === code)
  expect([of('REST-01'), of('REST-07')]).toMatchObject([
    { first: 'pass', second: 'fail' },
    { first: 'fail', second: 'pass' },
  ])
})

test('sent twice it is done once, another officer is told that it is over, and later nothing changes it', async () => {
  await send(people.colleague)
  const first = await row()
  expect((await send(people.colleague, lookFields(['REST-01']))).status).toBe(303)
  const late = await send(people.supervisor)
  expect([late.status, errorsOf(late), await row()]).toEqual([409, { form: 'error:run.ended' }, first])
  const events = await db.selectFrom('audit_events').select('action').where('entity_id', '=', look).execute()
  expect(events).toEqual([{ action: 'inspection.look_again' }])
  const change = db.updateTable('second_looks').set({ score: 1 }).where('inspection_id', '=', look).execute()
  await expect(change).rejects.toMatchObject({ constraint: 'second_looks_final' })
})

test('after its time it waits for nobody', async () => {
  await db
    .updateTable('second_looks')
    .set({ due_at: new Date(Date.now() - 1000) })
    .where('inspection_id', '=', look)
    .execute()
  expect(await waitingFor(people.colleague)).not.toContain(look)
  expect((await send(people.colleague)).status).toBe(404)
})

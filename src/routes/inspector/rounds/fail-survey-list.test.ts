/** Owners with a failed or missing self-survey, through HTTP, and reminding owners without pestering them. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const at = '/inspector/fail-survey-list'
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
let [people, owner] = [{} as Officers, {} as TestPerson]
beforeAll(async () => {
  people = await addOfficers(database)
  owner = await addPerson(database, { vendor: true, locale: 'en' })
})
beforeEach(async () => {
  await db.updateTable('businesses').set({ status: 'closed' }).execute()
})

const place = async (more: object = {}) =>
  (await insertPlaces(database, [{ owner_id: owner.id, created_at: daysAgo(400), ...more }]))[0] as string
async function survey(business: string, grade: 'A' | 'E', expires: Date, failed: string[] = []) {
  const id = crypto.randomUUID()
  await db
    .insertInto('surveys')
    .values({
      id,
      business_id: business,
      template_id: 'restaurant.1',
      submitted_by: owner.id,
      score: 50,
      grade,
      started_at: daysAgo(200),
      submitted_at: daysAgo(199),
      expires_at: expires,
    })
    .execute()
  for (const question_id of failed)
    await db
      .insertInto('survey_answers')
      .values({ survey_id: id, question_id, verdict: 'fail', value: 'no', na_reason: null })
      .execute()
}
const list = async (who: TestPerson = people.officer) =>
  stateOf(await visit(app, who).get(at)).data['inspector/rounds/fail-survey-list'].surveys
const idsOf = async (who?: TestPerson) => (await list(who)).map((line: { place: { id: string } }) => line.place.id)
const remind = (business: string, who: TestPerson = people.officer) => visit(app, who).post(at, { place: business })
const notified = async () =>
  (await db.selectFrom('deliveries').select('about').where('about', '=', 'survey_wanted').execute()).length

test('failed surveys come first with the worst point, then the longest silence; passed ones are not there', async () => {
  const [silent, expired, failed, passed] = [await place(), await place(), await place(), await place()]
  await survey(expired, 'A', daysAgo(3))
  await survey(failed, 'E', daysAgo(-20), ['REST-01.1', 'REST-07.1'])
  await survey(passed, 'A', daysAgo(-20))
  await place({ created_at: daysAgo(5) })
  await place({ owner_id: null })
  expect(await idsOf()).toEqual([failed, expired, silent])
  const [first, second, third] = await list()
  expect([first.grade, first.daysLate, first.worst.length > 5]).toEqual(['E', 0, true])
  expect([second.daysLate, third.daysLate, third.grade]).toEqual([3, 370, null])
})

test('places of another area are not there, and nobody reminds their owners', async () => {
  const away = await place({ province_code: 50, district_code: 5001 })
  expect([await idsOf(), await idsOf(people.elsewhere)]).toEqual([[], [away]])
  const before = await notified()
  expect([(await remind(away)).status, await notified()]).toEqual([404, before])
})

test('an owner is reminded once in a week, by any officer, with a link to the survey', async () => {
  const business = await place()
  const before = await notified()
  expect((await remind(business)).status).toBe(303)
  const again = await remind(business, people.colleague)
  expect([again.status, errorsOf(again), (await notified()) - before]).toEqual([
    409,
    { form: 'plan:refusal.reminded' },
    1,
  ])
  expect(await list()).toMatchObject([{ mayRemind: false }])
  await db
    .updateTable('survey_reminders')
    .set({ at: daysAgo(8) })
    .where('business_id', '=', business)
    .execute()
  const both = await Promise.all([remind(business), remind(business, people.colleague)])
  expect([both.map(({ status }) => status).sort(), (await notified()) - before]).toEqual([[303, 409], 2])
  const [message] = await db.selectFrom('deliveries').select('message').where('about', '=', 'survey_wanted').execute()
  expect(JSON.stringify(message)).toContain(`/vendor/manage-business/do-survery/`)
})

test('a place that owes no survey is not reminded', async () => {
  const business = await place()
  await survey(business, 'A', daysAgo(-20))
  expect((await remind(business)).status).toBe(404)
})

/** The notice about a place outside of the own areas, through HTTP: where it lies, the agencies on duty there, what can still be done, and typed words. */
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, lendTo, type Officers } from '../../../../test/support/officers.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
let [people, place] = [{} as Officers, '']
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  people = await addOfficers(database)
  ;[place = ''] = await insertPlaces(database, [{}])
})

const notice = () => `/inspector/outside-area/${place}`
const complaint = () => `/inspector/policy/${place}`
const dataOf = (answer: Parameters<typeof stateOf>[0]) => stateOf(answer).data['inspector/officers/outside-area']
const words = 'ทางหนีไฟล็อก โปรดให้เจ้าหน้าที่ไปดู'

test('an officer of another area reads where the place is, the own areas, and the agencies on duty there', async () => {
  const officer = visit(app, people.elsewhere)
  expect((await officer.get(`/inspector/Issue-warning/${place}`)).headers.location).toBe(notice())
  const page = await officer.get(notice())
  expect(page.status).toBe(200)
  const units = await db
    .selectFrom('role_grants')
    .innerJoin('agencies', 'agencies.id', 'agency_id')
    .select(({ fn }) => ['name_th as unit', fn.countAll<string>().as('officers')])
    .where('role', '=', 'inspector')
    .where('state', '=', 'active')
    .where('user_id', 'in', [people.officer.id, people.colleague.id, people.supervisor.id])
    .groupBy('name_th')
    .execute()
  expect(dataOf(page)).toMatchObject({
    province: 'Phuket',
    own: ['Chiang Mai'],
    ended: null,
    agencies: units.map(({ unit, officers }) => ({ unit, officers: Number(officers) })),
    supervisors: [{ name: 'Suda Supervisor' }],
  })
  for (const said of ['Phuket', 'Chiang Mai', 'Suda Supervisor', 'What you can still do'])
    expect(page.text).toContain(said)
  for (const to of [`/client/information/${place}`, `/client/information/report/${place}`, '/inspector/area-duty'])
    expect(page.text).toContain(`href="${to}"`)
})

test('an area that ended while a form was written says when, and shows the words once', async () => {
  const officer = visit(app, people.elsewhere)
  await lendTo(database, people.officer, people.elsewhere)
  expect((await officer.get(complaint())).status).toBe(200)
  const ended = new Date(Date.now() - 60_000)
  await db.updateTable('duty_areas').set({ valid_to: ended }).where('lent_from', 'is not', null).execute()
  const late = await officer.post(complaint(), { do: 'complaint', note: words })
  expect([late.status, late.headers.location]).toEqual([302, notice()])
  expect(await db.selectFrom('complaint_visits').select('id').execute()).toEqual([])
  const cookie = String(late.headers['set-cookie']).split(';')[0] ?? ''
  const again = visit(app, { cookie: `${people.elsewhere.cookie}; ${cookie}` })
  const page = await again.get(notice())
  expect([dataOf(page).ended, page.text.includes(words)]).toEqual([ended.toISOString(), true])
  expect((await again.get(notice())).text).not.toContain(words)
})

test('it says so if nobody is on duty; on duty again one is led to the visit; a place that is not listed is not there', async () => {
  await db
    .updateTable('duty_areas')
    .set({ valid_to: new Date(Date.now() - dayMs) })
    .where('user_id', '<>', people.elsewhere.id)
    .execute()
  const officer = visit(app, people.elsewhere)
  expect((await officer.get(notice())).text).toContain('No officer is on duty there')
  await lendTo(database, people.officer, people.elsewhere)
  expect((await officer.get(notice())).headers.location).toBe(`/inspector/recheck-by-business-id/${place}`)
  const other = await addPerson(database, { inspector: { areas: [50] } })
  await db.updateTable('businesses').set({ status: 'submitted' }).where('id', '=', place).execute()
  expect((await visit(app, other).get(notice())).status).toBe(404)
})

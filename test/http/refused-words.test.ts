/** A person signed out while writing gets the words back after signing in, on the same page, once. */
import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../support/app.ts'
import { ask } from '../support/chat.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, personas } from '../support/people.ts'
import { jpeg } from '../support/pictures.ts'
import { insertPlaces } from '../support/places.ts'
import { insertDraft, wholeSteps } from '../support/registrations.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const words = 'The staff were kind, the exits were open and the kitchen was clean when we visited last month.'

beforeAll(() => loadReference(database))

const refusedIn = ({ headers }: request.Response): string =>
  ((headers['set-cookie'] as unknown as string[] | undefined) ?? [])
    .find((it) => /refused=/.test(it))
    ?.replace(/;.*/, '') ?? ''

const post = (path: string, fields: Record<string, string>) => request(app.handler).post(path).type('form').send(fields)
const get = (path: string, cookie: string) => request(app.handler).get(path).set('Cookie', cookie)

test('a review and a chat message are there again, with the word that photos are lost, and only once', async () => {
  const person = await addPerson(database, personas.client)
  const vendor = await addPerson(database, personas.vendor)
  const [place = ''] = await insertPlaces(database, [{ name_en: 'Sand Hotel', owner_id: vendor.id }])
  const { room } = await ask(database, place, { by: person })
  const cases = [
    [`/client/information/wrote-review/${place}`, { do: 'write', stars: '4', text: words, month: '2026-10' }],
    [`/chat/room-chat/${room}`, { do: 'write', text: words, client: randomUUID() }],
  ] as const
  for (const [address, fields] of cases) {
    const asked = request(app.handler).post(address)
    for (const [name, value] of Object.entries(fields)) asked.field(name, value)
    asked.attach('photos', await jpeg(), 'gate.jpg')
    const answer = await asked
    expect([answer.status, answer.headers.location?.split('?')[0]], address).toEqual([302, '/auth/login'])
    const kept = refusedIn(answer)
    expect(kept, address).not.toBe('')
    const [row] = await db.selectFrom('refused_posts').selectAll().execute()
    expect(row?.sealed.toString('utf8')).not.toContain('kitchen')

    expect((await get(address, kept)).text, 'not to a guest').not.toContain('kitchen')
    expect((await get('/profile', `${person.cookie}; ${kept}`)).text, 'not elsewhere').not.toContain('kitchen')
    const back = await get(address, `${person.cookie}; ${kept}`)
    expect(back.text, address).toMatch(/<textarea[^>]*>The staff were kind/)
    expect(refusedIn(back)).toMatch(/refused=$/)
    expect((await get(address, `${person.cookie}; ${kept}`)).text, 'once').not.toContain('kitchen was clean when')
    expect(await db.selectFrom('refused_posts').selectAll().execute()).toEqual([])
  }
})

test('a step of a registration is there again, with its sub-district and its pin', async () => {
  const person = await addPerson(database, personas.vendor)
  const draft = await insertDraft(database, { owner: person.id, upTo: 'form1' })
  const address = `/vendor/register-business/form2?draft=${draft}`
  const typed: Record<string, string> = { ...wholeSteps.form2, address: 'ซอยสุขใจ 12' }
  const answer = await post(address, { do: 'save', rev: '0', go: 'next', ...typed })
  expect([answer.status, answer.headers.location?.split('?')[0]]).toEqual([302, '/auth/login'])
  const back = (await get(address, `${person.cookie}; ${refusedIn(answer)}`)).text
  for (const value of [typed.address, typed.subdistrict, typed.point]) expect(back).toContain(`value="${value}"`)
  expect(back).toMatch(/<input(?=[^>]*name="subdistrict")(?=[^>]*checked)/)
})

test('secrets are never stored, nor drafts that the sender’s own device has, nor a form without words', async () => {
  const address = `/chat/room-chat/${randomUUID()}`
  const empty: Record<string, string>[] = [
    { do: 'write', text: words, kept: '1' },
    { do: 'write', text: '' },
    { password: 'stone lantern 41', code: '123456' },
  ]
  for (const fields of empty) expect(refusedIn(await post(address, fields)), JSON.stringify(fields)).toBe('')
  expect(refusedIn(await post(address, { text: words }))).not.toBe('')
})

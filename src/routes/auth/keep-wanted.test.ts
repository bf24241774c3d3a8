/** A guest's wish to save a place is done by signing in, in any way and without a script; for nobody else. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, testPassword } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { nameOf, setCookies, type Visitor, visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const [place = '', hidden = ''] = await insertPlaces(database, [{}, { status: 'submitted' }])
const next = `/client/information/${place}`

const want = (visitor: Visitor, id = place) => visitor.post('/auth/login', { do: 'keep', place: id, next })
const enter = (visitor: Visitor, contact: string) =>
  visitor.post('/auth/login', { do: 'password', contact, password: testPassword, next })
const favouritesOf = async (id: string) =>
  (await db.selectFrom('favourites').select('business_id').where('user_id', '=', id).execute()).map(
    (row) => row.business_id,
  )

test('a guest’s place is kept when the guest signs in, once, and the note of it is gone', async () => {
  const person = await addPerson(database, {})
  const visitor = visit(app)
  const asked = await want(visitor)
  expect([asked.status, asked.headers.location]).toEqual([
    303,
    `/auth/login?next=${encodeURIComponent(next)}&keep=${place}`,
  ])
  expect(setCookies(asked).find((it) => it.startsWith('__Host-wanted='))).toMatch(/HttpOnly; SameSite=Lax/)
  expect(
    (await visitor.post('/auth/login', { do: 'password', contact: person.contact, password: 'wrong' })).status,
  ).toBe(422)
  expect(await favouritesOf(person.id)).toEqual([])
  const entered = await enter(visitor, person.contact)
  expect([entered.status, entered.headers.location]).toEqual([303, next])
  expect(await favouritesOf(person.id)).toEqual([place])
  expect(visitor.cookies.has('__Host-wanted')).toBe(false)
  const events = await db.selectFrom('audit_events').select('actor_id').where('action', '=', 'favourite.add').execute()
  expect(events).toEqual([{ actor_id: person.id }])
  await db.deleteFrom('favourites').execute()
  await enter(visitor, person.contact)
  expect(await favouritesOf(person.id)).toEqual([])
})

test('the sign-in says which place it is kept for, after the press that asks for it', async () => {
  const visitor = visit(app)
  visitor.cookies.set('i18n_redirected', 'en')
  const said = async (at: string) =>
    /Sign in to keep “[^”]+”. It is kept when you are back/.test((await visitor.get(at)).text)
  const to = String((await want(visitor)).headers.location)
  expect([await said(to), await said(`/auth/login?next=${next}`), await said(`${to.slice(0, -36)}${hidden}`)]).toEqual([
    true,
    false,
    false,
  ])
  expect((await visitor.get(to)).text).toMatch(/<form[^>]* action="[^"]*keep=/)
})

test('a place that is not shown, or a note that somebody made up, keeps nobody from signing in', async () => {
  for (const spoil of [
    (visitor: Visitor) => want(visitor, hidden),
    async (visitor: Visitor) => void visitor.cookies.set('__Host-wanted', "' or 1=1"),
  ]) {
    const person = await addPerson(database, {})
    const visitor = visit(app)
    await spoil(visitor)
    expect((await enter(visitor, person.contact)).status).toBe(303)
    expect(await nameOf(visitor)).not.toBeNull()
    expect(await favouritesOf(person.id)).toEqual([])
  }
})

test('one browser’s wish is saved for nobody who signs in elsewhere, and not asked for from another site', async () => {
  const person = await addPerson(database, {})
  await want(visit(app))
  await enter(visit(app), person.contact)
  expect(await favouritesOf(person.id)).toEqual([])
  const foreign = visit(app, { origin: 'https://elsewhere.example' })
  expect((await want(foreign)).status).toBe(403)
  expect(foreign.cookies.has('__Host-wanted')).toBe(false)
})

/** Sign-in as an invented person: anybody at home, readers of the start's lines elsewhere, or nobody. */
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../test/support/app.ts'
import { emptyTables, testDatabase } from '../../../test/support/database.ts'
import { stateOf, visit } from '../../../test/support/visitor.ts'
import { verifyPassword } from '../external/password-hash.ts'
import { demoPassword, describeDemoEntry, isInvented, settleDemoEntry } from './demo-entry.ts'
import { addDemoPeople, enteredEmails } from './people.ts'

const database = await testDatabase()
const { db } = database
const atHome = { DEMO: true, PUBLIC_URL: 'http://localhost:3000' }
const inPublic = { DEMO: false, PUBLIC_URL: 'https://places.example.org' }
const shown = { ...inPublic, DEMO: true }

beforeEach(async () => {
  await emptyTables(database)
  await loadReference(database)
  await db.insertInto('demo_data').values({ filled_at: new Date(), people: null }).execute()
  await addDemoPeople(database)
})

const hashOf = async (email: string) =>
  (await db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirstOrThrow())
    .password_hash

test('at home everybody has the published password, at each start', async () => {
  const entries = await settleDemoEntry(database, atHome)
  expect(entries).toEqual(enteredEmails.map((email) => ({ email, password: demoPassword })))
  expect(await settleDemoEntry(database, atHome)).toEqual(entries)
  expect(await verifyPassword(demoPassword, (await hashOf('supervisor@demo.example')) as string)).toBe(true)
  expect(describeDemoEntry(entries)).toMatch(/^Sign in as client@.+, each with the password look-around-1155\n$/)
})

test('in public each has another random password, which is told once', async () => {
  const entries = await settleDemoEntry(database, shown)
  expect(entries.map(({ email }) => email)).toEqual(enteredEmails)
  expect(new Set(entries.map(({ password }) => password)).size).toBe(entries.length)
  for (const { email, password } of entries) {
    expect(password).toMatch(/^[\w-]{16}$/)
    expect(await verifyPassword(password, (await hashOf(email)) as string)).toBe(true)
    expect(describeDemoEntry(entries)).toContain(`  ${email}  ${password}\n`)
  }
  expect(await settleDemoEntry(database, shown)).toEqual([])
  expect(describeDemoEntry([])).toBe('')
})

test('demo accounts filled at home are closed in public: no password, no session, no passkey', async () => {
  await settleDemoEntry(database, atHome)
  const app = await testApp(database, { env: { PUBLIC_URL: atHome.PUBLIC_URL } })
  const browser = visit(app, { origin: atHome.PUBLIC_URL })
  const signIn = () => browser.post('/auth/login', { contact: 'inspector@demo.example', password: demoPassword })
  expect((await signIn()).status).toBe(303)
  expect(await settleDemoEntry(database, inPublic)).toEqual([])
  expect(stateOf(await browser.get('/profile')).person).toBeNull()
  for (const email of enteredEmails) expect(await hashOf(email)).toBeNull()
  expect((await signIn()).status).toBe(422)
  expect((await settleDemoEntry(database, shown)).length, 'asked for in so many words').toBe(enteredEmails.length)
})

test('data are called invented because they are, for any setting of the start', async () => {
  const demoOf = async (DEMO: string) =>
    stateOf(await visit(await testApp(database, { env: { DEMO } })).get('/profile')).demo
  expect(await isInvented(db)).toBe(true)
  expect(await demoOf('0')).toBe(true)
  await db.deleteFrom('demo_data').execute()
  expect(await demoOf('1')).toBe(false)
})

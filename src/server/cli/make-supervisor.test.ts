import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson } from '../../../test/support/people.ts'
import { findPerson } from '../domain/accounts/sessions.ts'
import { makeSupervisorCommand } from './make-supervisor.ts'

const database = await testDatabase()
const printed: string[] = []
const run = (...args: string[]) =>
  makeSupervisorCommand.run(args, {
    database,
    dataDir: '',
    print: (line) => void printed.push(line),
    isTerminal: false,
  })

test.each([
  [[], 'Name one account'],
  [['a@example.com', 'b@example.com'], 'Name one account'],
  [['somebody'], 'no e-mail address'],
  [['nobody@example.com'], 'No account has nobody@example.com'],
  [['a@example.com', '--kind', 'king'], '--kind must be officer or police'],
  [['a@example.com', '--rank', '1'], "Unknown option '--rank'"],
])('the arguments %j are refused: %s', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason)
})

test('an account that has registered may act as a supervisor from the next request on, once', async () => {
  const person = await addPerson(database, { name: 'สุดา', email: 'suda@example.com' })
  expect(await run('Suda@Example.com', '--unit', 'Phuket', '--badge', '7')).toBe(0)
  expect(await run('suda@example.com')).toBe(0)
  expect(printed).toEqual(['สุดา is a supervisor now.', 'สุดา was a supervisor already.'])
  const found = await findPerson(database.db, person.token, new Date())
  expect(found?.roles).toEqual(['client', 'inspector'])
  expect(found?.inspector).toEqual({ state: 'active', level: 'supervisor', kind: 'officer', unit: 'Phuket' })
  const grants = await database.db
    .selectFrom('audit_events')
    .select('after')
    .where('action', '=', 'role.grant')
    .execute()
  expect(grants).toHaveLength(1)
})

test('what an inspector said when asking stays', async () => {
  const person = await addPerson(database, {
    email: 'rit@example.com',
    inspector: { state: 'requested', kind: 'police', unit: 'Station 1' },
  })
  await run('rit@example.com', '--unit', 'Elsewhere')
  const found = await findPerson(database.db, person.token, new Date())
  expect(found?.inspector).toMatchObject({ state: 'active', level: 'supervisor', kind: 'police', unit: 'Station 1' })
})

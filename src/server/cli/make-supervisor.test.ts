import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { agencyOf } from '../../../test/support/agencies.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson } from '../../../test/support/people.ts'
import { findPerson } from '../domain/accounts/sessions.ts'
import { makeSupervisorCommand } from './make-supervisor.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
const printed: string[] = []
const run = (...args: string[]) =>
  makeSupervisorCommand.run(args, {
    database,
    dataDir: '',
    print: (line) => void printed.push(line),
    isTerminal: false,
  })
const areasOf = async (user: string) =>
  (await db.selectFrom('duty_areas').selectAll().where('user_id', '=', user).orderBy('id').execute()).map(
    ({ province_code, district_code, level, valid_to }) => [district_code ?? province_code, level, valid_to],
  )

test.each([
  [[], 'Name one account'],
  [['--area', '83'], 'Name one account'],
  [['a@example.com', 'b@example.com', '--area', '83'], 'Name one account'],
  [['somebody', '--area', '83'], 'no e-mail address'],
  [['nobody@example.com', '--area', '83'], 'No account has nobody@example.com'],
  [['a@example.com', '--area', '83', '--kind', 'king'], '--kind must be officer or police'],
  [['a@example.com', '--rank', '1'], "Unknown option '--rank'"],
  [['a@example.com'], 'Say where with --area'],
  [['a@example.com'], '83 Phuket'],
  [['a@example.com', '83'], 'Name one account'],
  [['a@example.com', '--area', '99'], 'There is no province or district 99'],
  [['a@example.com', '--area', '83', '8399'], 'There is no province or district 8399'],
  [['a@example.com', '--area', 'Phuket'], 'There is no province or district Phuket'],
])('the arguments %j are refused: %s', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason)
})

test('an account that has registered supervises these areas from the next request on, and more of them later', async () => {
  const person = await addPerson(database, { name: 'สุดา', email: 'suda@example.com' })
  expect(await run('Suda@Example.com', '--area', '83', '--agency', 'Phuket', '--badge', '7')).toBe(0)
  expect(await run('suda@example.com', '--area', '83')).toBe(0)
  expect(await run('suda@example.com', '--area', '83,8101', '8102')).toBe(0)
  expect(printed).toEqual([
    'สุดา is a supervisor of Phuket now.',
    'สุดา was a supervisor of Phuket already.',
    'สุดา is a supervisor of Mueang Krabi, Khao Phanom now.',
  ])
  const found = await findPerson(db, person.token, new Date())
  expect(found?.roles).toEqual(['client', 'inspector'])
  expect(found?.inspector).toEqual({
    state: 'active',
    level: 'supervisor',
    kind: 'officer',
    agency: await agencyOf(database, 'Phuket'),
  })
  expect(await areasOf(person.id)).toEqual([83, 8101, 8102].map((code) => [code, 'supervisor', null]))
  const grants = await db.selectFrom('audit_events').select('after').where('action', '=', 'role.grant').execute()
  expect(grants.map(({ after }) => after)).toMatchObject([{ areas: [83] }, { areas: [8101, 8102] }])
})

test('an inspector’s request keeps its words, and the person’s existing area is supervised', async () => {
  const person = await addPerson(database, {
    email: 'rit@example.com',
    inspector: { state: 'requested', kind: 'police', unit: 'Station 1', areas: [83] },
  })
  await run('rit@example.com', '--area', '83', '--agency', 'Elsewhere')
  const found = await findPerson(db, person.token, new Date())
  expect(found?.inspector).toMatchObject({
    state: 'active',
    level: 'supervisor',
    kind: 'police',
    agency: await agencyOf(database, 'Station 1'),
  })
  expect(await areasOf(person.id)).toEqual([[83, 'supervisor', null]])
})

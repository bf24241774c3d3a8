import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { enqueue } from '../domain/deliveries/enqueue.ts'
import { giveUp, lease } from '../domain/deliveries/queue.ts'
import { CommandRefusal } from './command.ts'
import { deliveriesCommand } from './deliveries.ts'

const database = await testDatabase()
const { db } = database

async function run(...args: string[]) {
  const lines: string[] = []
  const tools = { database, dataDir: '', isTerminal: false, print: (line: string) => void lines.push(line) }
  return { code: await deliveriesCommand.run(args, tools), lines }
}

test('an abandoned delivery is listed with its reason and no contact, and is due again on request', async () => {
  expect((await run()).lines).toEqual(['Nothing waits, and nothing was given up.'])
  const message = { by: 'sms', to: '+66812345678', locale: 'th', text: 'รหัส 123456' } as const
  await db.transaction().execute((tx) => enqueue(tx, [{ message, about: 'password_changed' }]))
  expect((await run()).lines).toEqual([expect.stringMatching(/sms {2}password_changed {2}…78 {2}waits until /)])
  const leased = await lease(db, 'sms')
  if (!leased) throw new Error('nothing was due')
  await giveUp(db, leased, 'the gateway is away')
  const { lines } = await run()
  expect(lines).toEqual([expect.stringMatching(/…78 {2}given up after 1 try: the gateway is away$/)])
  expect(lines.join()).not.toMatch(/0?812345678|123456/)
  const id = '01890000-0000-7000-8000-000000000000'
  expect(await run('retry', id)).toMatchObject({ code: 1, lines: [expect.stringMatching(/^0 messages are due again/)] })
  expect(await run('retry', leased.id)).toMatchObject({ code: 0, lines: [expect.stringMatching(/^1 message is due/)] })
  expect(await lease(db, 'sms')).toMatchObject({ id: leased.id, tries: 1 })
})

test.each([[['again']], [['retry']], [['retry', 'some']], [['retry', 'all', 'now']]])(
  '%j is refused with the accepted words',
  (args) => expect(run(...args)).rejects.toThrow(CommandRefusal),
)

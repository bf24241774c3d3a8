/** `npm run cli -- rotate-push-key`: another key, and how many browsers are still to come over. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson } from '../../../test/support/people.ts'
import { newestPushKey } from '../domain/deliveries/push-keys.ts'
import { rotatePushKeyCommand } from './rotate-push-key.ts'

const database = await testDatabase()

async function run(args: string[] = []) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const code = await rotatePushKeyCommand.run(args, { database, print, dataDir: '', isTerminal: false })
  return { code, lines }
}

test('each run makes and prints a new key, and counts the browsers still on the old one', async () => {
  const { open: first } = await newestPushKey(database.db)
  const { session } = await addPerson(database)
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22), key_number: 0, created_at: new Date() }
  await database.db
    .insertInto('push_subscriptions')
    .values({ id: crypto.randomUUID(), session_id: session, endpoint: 'https://fcm.googleapis.com/x', ...keys })
    .execute()
  const { code, lines } = await run()
  const { open } = await newestPushKey(database.db)
  expect([code, open === first]).toEqual([0, false])
  expect(lines).toEqual([`The new key is ${open}.`, expect.stringMatching(/^1 browser comes over/)])
  // Ten of them: the tenth is newer than the ninth, also by name.
  for (let more = 0; more < 10; more++) await run()
  const names = await database.db.selectFrom('secrets').select('name').where('name', 'like', 'push%').execute()
  expect(names.map(({ name }) => name).sort()).toEqual(['push', 'push-10', 'push-11'])
})

test('an argument is refused', async () => {
  await expect(run(['now'])).rejects.toThrow('takes nothing')
})

/** The administrator takes a lost factor away only where nobody is over the person; it lets nobody in, is on record and told. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { resetFactorCommand } from './reset-factor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const reason = 'โทรศัพท์หาย แจ้งด้วยตนเองที่สำนักงาน'

async function run(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  await resetFactorCommand.run(args, { database, dataDir: '', print, isTerminal: false })
  return printed
}

const giveApp = ({ id }: TestPerson) =>
  db
    .insertInto('authenticator_apps')
    .values({
      user_id: id,
      secret: Buffer.alloc(20, 1),
      key_id: null,
      made_at: new Date(),
      confirmed_at: new Date(),
    })
    .execute()
const appsOf = ({ id }: TestPerson) =>
  db.selectFrom('authenticator_apps').select('user_id').where('user_id', '=', id).execute()

test('the only steward gets a way back, and is told', async () => {
  const steward = await addPerson(database, { inspector: { areas: [] } })
  await db.insertInto('stewards').values({ user_id: steward.id, made_at: new Date(), made_by: null }).execute()
  await expect(run(steward.contact, '--reason', reason)).rejects.toThrow('no second factor')
  await giveApp(steward)
  await expect(run(steward.contact)).rejects.toThrow('--reason')
  expect((await run(steward.contact, '--reason', reason))[0]).toContain('no second factor now')
  expect(await appsOf(steward)).toEqual([])
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', steward.id).execute()).toEqual([])
  const { factor_reset_at } = await db
    .selectFrom('users')
    .select('factor_reset_at')
    .where('id', '=', steward.id)
    .executeTakeFirstOrThrow()
  expect(factor_reset_at).toBeInstanceOf(Date)
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'actor_role', 'reason'])
    .where('entity_id', '=', steward.id)
    .where('action', '=', 'factor.reset')
    .execute()
  expect(events).toEqual([{ action: 'factor.reset', actor_role: 'system', reason }])
  const notified = await db.selectFrom('notifications').select('kind').where('user_id', '=', steward.id).execute()
  expect(notified).toEqual([{ kind: 'factor_reset' }])
  const mails = await db.selectFrom('deliveries').select('about').where('user_id', '=', steward.id).execute()
  expect(mails.map(({ about }) => about)).toContain('factor_reset')
})

test('an officer with a supervisor is the supervisors’ to reset', async () => {
  const [officer] = [await addPerson(database, personas.inspector), await addPerson(database, personas.supervisor)]
  await giveApp(officer)
  await expect(run(officer.contact, '--reason', reason)).rejects.toThrow('Somebody is over this officer')
  expect(await appsOf(officer)).toHaveLength(1)
  await expect(run('nobody@example.com', '--reason', reason)).rejects.toThrow('No account has')
})

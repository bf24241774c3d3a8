/** Messages that a person switched off do not go out, even when queued before; those that begin a legal term always do. */

import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { actorOf } from '../../../../test/support/reviews.ts'
import type { Mail, Outgoing } from '../../external/message.ts'
import { createLog } from '../../log/log.ts'
import { setSwitches } from '../notifications/settings.ts'
import { enqueue } from './enqueue.ts'
import { notify } from './notify.ts'
import { makeSender } from './send-deliveries.ts'

const database = await testDatabase()
const { db } = database
let [person, other] = [{} as TestPerson, {} as TestPerson]

beforeAll(async () => {
  person = await addPerson(database, {})
  other = await addPerson(database, {})
})
beforeEach(async () => {
  await db.deleteFrom('deliveries').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('notification_settings').execute()
})

const mailTo = (to: string): Mail => ({
  by: 'email',
  to,
  locale: 'en',
  sender: 'Place Safety',
  subject: 'News',
  text: 'News',
  html: '<p>News</p>',
})
const morning = new Date(Date.UTC(2026, 10, 22, 3))

const announce = (about: string, { id, contact }: TestPerson) =>
  db.transaction().execute(async (tx) => {
    const deliveries = [{ message: mailTo(contact), about, notification: { user: id, ref: uuidv7() } }]
    await enqueue(tx, await notify(tx, deliveries, morning), morning)
  })

/** Messages sent when everything is due. */
async function sent(): Promise<string[]> {
  await db
    .updateTable('deliveries')
    .set({ due_at: new Date(0) })
    .execute()
  const left: string[] = []
  const driver = { tries: 1, deliver: async ({ to }: Outgoing) => void left.push(to) }
  const log = createLog({ LOG_FORMAT: 'json', LOG_LEVEL: 'silent' }, { write: () => undefined })
  const sender = makeSender({ db, log, drivers: { email: driver, sms: driver, push: () => driver, line: null } })
  sender.wake()
  await sender.settled()
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([])
  return left.sort()
}

test('a switch that is thrown while a message waits keeps it back, and nobody else’s', async () => {
  await announce('favourite_grade', person)
  await announce('favourite_grade', other)
  await perform(database, actorOf(person.id), setSwitches, { 'favourite.mail': false })
  expect(await sent()).toEqual([other.contact])
  await announce('favourite_grade', person)
  await perform(database, actorOf(person.id), setSwitches, { 'favourite.mail': true })
  expect(await sent()).toEqual([person.contact])
})

test.each([
  ['card_accepted', 0],
  ['card_issued', 1],
  ['card_due', 0],
  ['review_answered', 0],
  ['review_hidden', 1],
  ['favourite_lifted', 0],
  ['favourite_red', 1],
  ['announcement_urgent', 1],
  ['announcement_made', 0],
  ['password_changed', 1],
  ['a_kind_of_tomorrow', 1],
])('with every mail switched off, %s leaves %d time', async (about, times) => {
  const topics = ['card', 'deadline', 'place', 'work', 'review', 'week', 'chat', 'favourite'] as const
  await perform(
    database,
    actorOf(person.id),
    setSwitches,
    Object.fromEntries(topics.map((it) => [`${it}.mail`, false])),
  )
  await announce(about, person)
  expect(await sent()).toHaveLength(times)
})

test('kinds that the bell does not count are listed as read; those that call for action are always counted', async () => {
  await perform(database, actorOf(person.id), setSwitches, { 'favourite.bell': false, 'review.bell': false })
  for (const about of ['favourite_grade', 'review_answered', 'review_hidden', 'favourite_red', 'message_received'])
    await announce(about, person)
  const rows = await db.selectFrom('notifications').select(['kind', 'read_at']).orderBy('id').execute()
  expect(rows.map(({ kind, read_at }) => [kind, read_at !== null])).toEqual([
    ['favourite_grade', true],
    ['review_answered', true],
    ['review_hidden', false],
    ['favourite_red', false],
    ['message_received', false],
  ])
})

/** Notices that are postponed to the next morning, through HTTP: out of the list, back again unread, and gone for good once the work is done. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { bringBack } from '#server/domain/notifications/postpone-notifications.ts'
import type { NotificationEntry } from '#shared/notifications/notification-entry.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, type TestPerson } from '../../../test/support/people.ts'

const database = await testDatabase()
await loadReference(database)
const { db } = database
const app = await testApp(database)

async function listOf({ cookie }: TestPerson) {
  const { body } = await open(app, '/notification/_payload.json', cookie)
  const data = Object.values(body.data)[0] as { page: { rows: NotificationEntry[] } }
  return { rows: data.page.rows, unread: body.person.unread as number }
}
async function notify({ id: user_id }: TestPerson, at = new Date()): Promise<string> {
  const id = uuidv7()
  const notice = { kind: 'officer_approved', ref: null, dedupe_key: null, created_at: at, read_at: null }
  await db
    .insertInto('notifications')
    .values({ id, user_id, ...notice })
    .execute()
  return id
}
const postpone = (who: TestPerson, id: string) =>
  send(app, '/notification', { do: 'remind', id }, { cookie: who.cookie })

test('a postponed notice leaves the list and the bell, and is there again the next morning at the digest hour', async () => {
  const person = await addPerson(database)
  const id = await notify(person)
  const html = (await open(app, '/notification', `${person.cookie}; i18n_redirected=en`)).text
  expect(html).toContain('Remind me tomorrow')
  const before = await listOf(person)
  expect((await postpone(person, id)).status).toBe(303)
  const postponed = await listOf(person)
  expect([postponed.rows.length, postponed.unread]).toEqual([before.rows.length - 1, before.unread - 1])
  const { remind_at } = await db
    .selectFrom('notifications')
    .select('remind_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const morning = remind_at as Date
  const wait = morning.getTime() - Date.now()
  expect(wait > 0 && wait <= 86_400_000).toBe(true)
  await bringBack(db, new Date(morning.getTime() - 1))
  expect((await listOf(person)).rows).toHaveLength(postponed.rows.length)
  await bringBack(db, morning)
  const back = await listOf(person)
  expect(back.rows[0]).toMatchObject({ id, isRead: false })
  expect(back.unread).toBe(before.unread)
})

test('nobody postpones another’s notice, or one that is read', async () => {
  const [person, other] = [await addPerson(database), await addPerson(database)]
  const id = await notify(person)
  expect((await postpone(other, id)).status).toBe(404)
  await send(app, '/notification', { do: 'read', until: new Date().toISOString() }, { cookie: person.cookie })
  expect((await postpone(person, id)).status).toBe(404)
  expect((await listOf(person)).rows.some((entry) => entry.id === id)).toBe(true)
})

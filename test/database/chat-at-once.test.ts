/** Limits of chats under acts of the same moment: needs several connections, so a real PostgreSQL. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { askReview } from '#server/domain/chat/ask-review.ts'
import { arrangeRoom } from '#server/domain/chat/keeping.ts'
import { setLabel } from '#server/domain/chat/labels.ts'
import { LABELS_A_ROOM, LABELS_MOST, PINNED_MOST } from '#shared/chat/chat-limits.ts'
import { ask, say } from '../support/chat.ts'
import { perform } from '../support/commands.ts'
import { actorAt, nameTo } from '../support/ownership.ts'
import { addPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { startPostgres } from '../support/postgres.ts'

const postgres = await startPostgres()
const database = await openDatabase({ url: await postgres.createDatabase('chat_at_once'), dataDir: '/nowhere' })
const { db } = database
beforeAll(async () => {
  await migrate(database)
  await loadReference(database)
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

/** One try may be lucky without a lock; of so many hardly any is. */
const rounds = 10

const outcomes = async (acts: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(acts)
  return settled.filter(({ status }) => status === 'fulfilled').length
}

test('of many rooms that a person puts on top at the same moment, five are', async () => {
  const person = await addPerson(database)
  const owner = await addPerson(database, { vendor: true })
  const places = await insertPlaces(
    database,
    Array.from({ length: 8 }, () => ({ owner_id: owner.id })),
  )
  const rooms: string[] = []
  for (const place of places) rooms.push((await ask(database, place, { by: person, text: `Is ${place} open?` })).room)
  for (let round = 0; round < rounds; round++) {
    await db.updateTable('chat_members').set({ pinned_at: null }).where('user_id', '=', person.id).execute()
    const pin = (room: string) => perform(database, actorAt(person, 'client'), arrangeRoom, { room, act: 'pin' })
    expect(await outcomes(rooms.map(pin)), `round ${round}`).toBe(PINNED_MOST)
  }
})

test('of labels that colleagues set on several talks at the same moment, as many are as the place may have', async () => {
  const owner = await addPerson(database, { vendor: true })
  const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
  const rooms: string[] = []
  for (let guest = 0; guest < 6; guest++)
    rooms.push((await ask(database, place, { by: await addPerson(database) })).room)
  const set = (room: string, name: string) => perform(database, actorAt(owner, 'vendor'), setLabel, { room, name })
  const [first = '', second = '', ...others] = rooms
  for (let round = 0; round < rounds; round++) {
    await db.deleteFrom('chat_labels').execute()
    for (let label = 0; label < LABELS_MOST - 2; label++)
      await set(label < LABELS_A_ROOM ? first : second, `A ${label}`)
    expect(await outcomes(others.map((room, index) => set(room, `B ${index}`))), `round ${round}`).toBe(2)
  }
})

test('of two colleagues who ask a guest for a review at the same moment one does, and the other reads why not', async () => {
  const owner = await addPerson(database, { vendor: true })
  const shift = await addPerson(database)
  const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
  await nameTo(database, { owner, place, part: 'shift', person: shift })
  for (let round = 0; round < rounds; round++) {
    const { room } = await ask(database, place, { by: await addPerson(database) })
    await say(database, room, { by: owner })
    await db
      .updateTable('chat_review_asks')
      .set({ asked_at: new Date(0) })
      .execute()
    const settled = await Promise.allSettled(
      [owner, shift].map((by) => perform(database, actorAt(by, 'vendor'), askReview, { room, visited: true })),
    )
    const refused = settled.flatMap((it) => (it.status === 'rejected' ? [it.reason.errors] : []))
    expect(refused, `round ${round}`).toEqual([{ form: 'chat:refusal.reviewAsked' }])
    await db
      .updateTable('chat_messages')
      .set({ created_at: new Date(0) })
      .where('room_id', '=', room)
      .execute()
  }
})

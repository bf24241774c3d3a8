/** Queue in which a card waits: in its place's present district, for the officers on duty there. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { cardOf, draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers } from '../../../../test/support/officers.ts'
import { actorAt } from '../../../../test/support/ownership.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { seenPair } from '../../../../test/support/seen.ts'
import { countWork } from '../../../../test/support/waiting.ts'
import { mergePlaces, unmergePlaces } from '../merges/merge-places.ts'
import { listWaiting } from './list-waiting.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const { officer } = await addOfficers(database)
const owner = await addPerson(database, { vendor: true })
const here = await addPerson(database, { inspector: { areas: [{ province: 83, district: 8301 }] } })
const nextDoor = await addPerson(database, { inspector: { areas: [{ province: 83, district: 8302 }] } })
const away = await addPerson(database, { inspector: { areas: [50] } })
const suspended = await addPerson(database, { inspector: { areas: [50], state: 'suspended' } })

/** Cards whose reply each of them finds, and how many the first page counts. */
async function found() {
  const now = new Date()
  const of = async ({ id }: { id: string }) => {
    const { replies, sent } = (await listWaiting(db, { officer: id, locale: 'en', now })).lists
    const counted = (await countWork(database, { id }, now)).replies
    return [replies.length, sent.length, counted]
  }
  return { here: await of(here), nextDoor: await of(nextDoor), away: await of(away), suspended: await of(suspended) }
}
const [all, none] = [
  [1, 1, 1],
  [0, 0, 0],
]

test('a card waits where its place is, also after that has moved to another district, province or entry', async () => {
  const [place = '', other = ''] = await insertPlaces(database, [
    { capacity: 40, owner_id: owner.id, district_code: 8301 },
    { capacity: 40, owner_id: owner.id, district_code: 8301 },
  ])
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: officer, findings, level: 'yellow' })
  await replyToAll(database, card, owner)
  expect(await found()).toEqual({ here: all, nextDoor: none, away: none, suspended: none })

  const move = (id: string, district: number) =>
    db
      .updateTable('businesses')
      .set({ province_code: Math.floor(district / 100), district_code: district })
      .where('id', '=', id)
      .execute()
  await move(place, 8302)
  expect(await found()).toEqual({ here: none, nextDoor: all, away: none, suspended: none })
  await move(place, 5001)
  expect(await found()).toEqual({ here: none, nextDoor: none, away: all, suspended: none })
  expect((await cardOf(database, card)).district_code).toBe(5001)

  await move(place, 8302)
  const merge = await perform(
    database,
    actorAt(officer, 'inspector'),
    mergePlaces,
    await seenPair(database, { kept: other, gone: place }),
  )
  expect(await found()).toEqual({ here: all, nextDoor: none, away: none, suspended: none })
  await perform(database, actorAt(officer, 'inspector'), unmergePlaces, { merge })
  expect(await found()).toEqual({ here: none, nextDoor: all, away: none, suspended: none })
})

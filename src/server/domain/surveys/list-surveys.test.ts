/** An owner reads all self-checks of a place, the first one too. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/bangkok.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { listSurveys } from './queries.ts'

test('thirty self-checks are listed, the newest first', async () => {
  const database = await testDatabase()
  await loadReference(database)
  const owner = await addPerson(database, personas.vendor)
  const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
  const surveys = Array.from({ length: 30 }, (_, index) => {
    const submitted_at = new Date(Date.now() - index * dayMs)
    return {
      id: uuidv7(),
      business_id: place,
      template_id: 'restaurant.1',
      submitted_by: owner.id,
      started_at: submitted_at,
      submitted_at,
      expires_at: new Date(submitted_at.getTime() + 180 * dayMs),
      score: 90,
      grade: 'A' as const,
    }
  })
  await database.db.insertInto('surveys').values(surveys).execute()
  expect((await listSurveys(database.db, place)).map(({ id }) => id)).toEqual(surveys.map(({ id }) => id))
})

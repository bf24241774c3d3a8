/** A photo that is sent twice, with events in between: answers come late, and devices send again. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import type { Actor } from '../actor.ts'
import { startSurvey } from '../surveys/commands.ts'
import { changeRunPhotos, noFacts } from './run-photos.ts'

const database = await testDatabase()
await loadReference(database)

test('a photo that was taken out does not come back by the sending that arrives once more, and does where it is taken again', async () => {
  const { id } = await addPerson(database, personas.vendor)
  const [place = ''] = await insertPlaces(database, [{ owner_id: id, category_id: 'restaurant' }])
  const owner: Actor = { id, role: 'vendor', address: null, now: new Date(), salt: Buffer.alloc(32) }
  const { run } = await perform(database, owner, startSurvey, { run: uuidv7(), place })
  const picture = { key: 'pab/late-800x600', width: 800, height: 600, widths: [320], color: '#aabbcc', blur: '' }
  const change = { run, question: 'REST-01', added: [], removed: null, facts: noFacts, uploaded: null }
  const send = (takenAt: string) =>
    perform(database, owner, changeRunPhotos, {
      ...change,
      added: [{ ...picture, sha256: 'ab'.repeat(32) }],
      facts: { ...noFacts, takenAt: new Date(takenAt) },
    })
  const [sent] = await send('2026-10-12T03:00:00Z')
  await perform(database, owner, changeRunPhotos, { ...change, removed: sent?.id ?? '' })
  expect(await send('2026-10-12T03:00:00Z')).toEqual([])
  expect(await send('2026-10-12T03:07:00Z')).toMatchObject([{ id: sent?.id }])
})

/** A start that is sent again because its answer was lost: the inspection has started, even if its state has changed since. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers } from '../../../../test/support/officers.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { answerAll, seenOf } from '../../../../test/support/runs.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import type { Actor } from '../actor.ts'
import { sealInspection } from './seal-inspection.ts'
import { startInspection } from './start-inspection.ts'

const database = await testDatabase()
await loadReference(database)

test('a beginning that arrives again after a colleague has sealed begins nothing, and is not refused', async () => {
  const { officer, colleague, elsewhere } = await addOfficers(database)
  const [place = '', other = ''] = await insertPlaces(
    database,
    Array(2).fill({ category_id: 'restaurant', province_code: 83, district_code: 8301, capacity: 40 }),
  )
  const as = ({ id }: { id: string }): Actor => ({
    id,
    role: 'inspector',
    address: null,
    now: new Date(),
    salt: Buffer.alloc(32),
  })
  const visit = { run: uuidv7(), place, kind: 'first' as const, licensed: null, at: null, companion: '' }
  const start = (who = officer, at = place) => perform(database, as(who), startInspection, { ...visit, place: at })
  await start()
  await answerAll(database, as(colleague), visit.run)
  const seen = await seenOf(database, visit.run)
  await perform(database, as(colleague), sealInspection, { run: visit.run, seen })
  expect(await start()).toEqual({ run: visit.run })
  const states = await database.db.selectFrom('runs').select('state').execute()
  expect(states).toEqual([{ state: 'sealed' }])
  await expect(start(elsewhere)).rejects.toMatchObject({ errors: { form: 'inspection:refusal.outsideArea' } })
  await expect(start(officer, other)).rejects.toMatchObject({ errors: { form: 'error:run.exists' } })
})

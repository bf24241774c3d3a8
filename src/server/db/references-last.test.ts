import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { withReferencesLast } from './references-last.ts'
import { rowsOf } from './sql.ts'

const database = await testDatabase({ embedded: true })
const { db } = database
afterAll(() => database.close())

async function references(): Promise<string[]> {
  const { rows } = await rowsOf({ said: 'text' })`
    select conname || ' ' || pg_get_constraintdef(oid) as said from pg_constraint
    where contype = 'f' and conrelid = 'items'::regclass order by 1`.execute(db)
  return rows.map(({ said }) => said)
}

const item = (business: string) => ({
  id: crypto.randomUUID(),
  business_id: business,
  position: 0,
  name_th: 'ข้าวผัด',
  price_satang: 6_000,
})

test('rows are taken without asking for their other ends, and the references are as before', async () => {
  const before = await references()
  expect(before.length).toBeGreaterThan(0)
  const [place] = await insertPlaces(database, [{}])
  await db.transaction().execute((tx) =>
    withReferencesLast(tx, ['items'], async () => {
      await tx
        .insertInto('items')
        .values(item(place as string))
        .execute()
    }),
  )
  expect(await references()).toEqual(before)
  expect(await db.selectFrom('items').select('business_id').execute()).toEqual([{ business_id: place }])
})

test('a row without its other end fails by the name of its reference, and nothing is left of the load', async () => {
  const [before, rows] = [await references(), await db.selectFrom('items').select('id').execute()]
  const load = db.transaction().execute((tx) =>
    withReferencesLast(tx, ['items'], async () => {
      await tx.insertInto('items').values(item(crypto.randomUUID())).execute()
    }),
  )
  await expect(load).rejects.toThrow(/items_business/)
  expect(await references()).toEqual(before)
  expect(await db.selectFrom('items').select('id').execute()).toEqual(rows)
})

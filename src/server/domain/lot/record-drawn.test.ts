/** That a drawn visit is known as such only once it is sealed, and that the lot’s places alone are. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { installationSecret } from '#server/db/secret.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertInspection } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { keepPriorities } from '../plan/keep-priorities.ts'
import { keepLot } from './keep-lot.ts'
import { drawLot, lotSecret, mondayOf, seedOfWeek } from './lot.ts'
import { recordDrawn } from './record-drawn.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-11-18T05:00:00Z')
let [people, places] = [{} as Officers, [] as string[]]
let seed: Buffer = Buffer.alloc(0)

beforeAll(async () => {
  await loadReference(database)
  people = await addOfficers(database)
  await db
    .updateTable('duty_areas')
    .set({ valid_from: new Date('2026-01-01T00:00:00Z') })
    .execute()
  const secret = await installationSecret(db, lotSecret)
  seed = seedOfWeek(secret, mondayOf(now))
  const made = await insertPlaces(
    database,
    Array.from({ length: 12 }, () => ({})),
  )
  await keepPriorities(db, made, { secret, now })
  await keepLot(db, { secret, now })
  places = made.toSorted((a, b) => drawLot(seed, a).lot - drawLot(seed, b).lot)
})

async function seal(at: number, more: Partial<Parameters<typeof recordDrawn>[1]> = {}): Promise<string> {
  const place = places[at] as string
  const { inspection } = await insertInspection(database, {
    businessId: place,
    sealedAt: now,
    inspectorId: people.officer.id,
  })
  const id = inspection.id as string
  await recordDrawn(db, {
    inspection: id,
    place,
    kind: 'routine',
    officer: people.officer.id,
    openedAt: now,
    now,
    ...more,
  })
  return id
}
const drawn = async (id: string) =>
  (await db.selectFrom('lot_visits').select('week').where('inspection_id', '=', id).executeTakeFirst())?.week

test('the first of the row is a drawn visit, the last is none', async () => {
  expect(await drawn(await seal(0))).toBe('2026-11-16')
  expect(await drawn(await seal(11))).toBeUndefined()
})

test('a visit for a complaint or a recheck, from another area, or in a week without a commitment, is no drawn visit', async () => {
  for (const more of [
    { kind: 'complaint' },
    { kind: 'recheck' },
    { officer: people.elsewhere.id },
    { openedAt: new Date('2026-11-11T05:00:00Z') },
  ] as const)
    expect(await drawn(await seal(0, more)), JSON.stringify(more)).toBeUndefined()
})

test('a second look is asked for if the lot wants it, within its time, and only there', async () => {
  const looked = async (id: string) =>
    (await db.selectFrom('second_looks').select('due_at').where('inspection_id', '=', id).executeTakeFirst())?.due_at
  await db.updateTable('visit_priorities').set({ lot: 0 }).execute()
  for (const [at, place] of places.entries()) {
    const due = drawLot(seed, place).doubled ? new Date('2026-12-02T05:00:00Z') : undefined
    expect(await looked(await seal(at)), `${at}`).toEqual(due)
  }
})

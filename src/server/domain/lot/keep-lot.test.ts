/** That nobody chose whom the lot drew can be checked by everybody: the hash is there before the week’s visits, the seed when they are long over. */
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { keepLot } from './keep-lot.ts'
import { drawLot, seedOfWeek } from './lot.ts'

const { db } = await testDatabase()
const secret = Buffer.alloc(32, 7)
const week = '2026-11-16'
const monday = new Date('2026-11-15T17:00:00Z')
const weeksLater = (weeks: number) => new Date(monday.getTime() + weeks * 7 * 86_400_000)
const rowOf = () => db.selectFrom('lot_weeks').selectAll().where('week', '=', week).executeTakeFirstOrThrow()

test('the hash is published on Monday, and again changes nothing', async () => {
  await keepLot(db, { secret, now: monday })
  const first = await rowOf()
  expect([first.committed_at, first.seed]).toEqual([monday, null])
  await keepLot(db, { secret: Buffer.alloc(32, 8), now: new Date(monday.getTime() + 3_600_000) })
  expect(await rowOf()).toEqual(first)
})

test('the seed is published after four weeks and not before, and fits the hash and the lots that were drawn', async () => {
  await keepLot(db, { secret, now: weeksLater(3.9) })
  expect((await rowOf()).seed).toBeNull()
  await keepLot(db, { secret, now: weeksLater(4) })
  const { seed, commitment } = await rowOf()
  const bytes = Buffer.from(seed ?? '', 'hex')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(commitment)
  const place = '01890000-0000-7000-8000-00000000d001'
  const drawn = createHmac('sha256', bytes).update(place).digest()
  expect(drawLot(seedOfWeek(secret, week), place).lot).toBe(drawn.readUIntBE(0, 6) / 2 ** 48)
})

test('neither hash nor seed is ever another, and a seed that does not fit is refused', async () => {
  const change = (set: object) => db.updateTable('lot_weeks').set(set).where('week', '=', week).execute()
  for (const set of [{ commitment: 'a'.repeat(64) }, { seed: 'b'.repeat(64) }, { committed_at: new Date() }])
    await expect(change(set)).rejects.toMatchObject({ constraint: 'lot_weeks_final' })
})

test('half of the drawn places are drawn double', () => {
  const seed = seedOfWeek(secret, week)
  const doubled = Array.from({ length: 1000 }, (_, at) => drawLot(seed, `place ${at}`)).filter((it) => it.doubled)
  expect(doubled.length).toBeGreaterThan(430)
  expect(doubled.length).toBeLessThan(570)
})

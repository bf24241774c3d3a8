/** Texts of earlier versions that are one agency: spelled otherwise, they go together, and each keeps what it did. */

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { presentAgency } from '../official-names/agency-name.ts'
import { foldAgencies, putTogether } from './put-together.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const now = new Date()

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('agencies').execute()
})

const unfolded = async (name_th: string) => {
  const id = crypto.randomUUID()
  const none = {
    name_en: null,
    name_cn: null,
    short: null,
    folded: null,
    parent_id: null,
    merged_into: null,
    closed_at: null,
  }
  await db
    .insertInto('agencies')
    .values({ id, kind: 'other', name_th, ...none })
    .execute()
  return id
}
const agencies = () => db.selectFrom('agencies').select(['id', 'merged_into', 'closed_at']).orderBy('made_at').execute()

test('names that read the same become one agency, whose officers are of the one', async () => {
  const first = await unfolded('สำนักงานจังหวัดภูเก็ต')
  const same = await unfolded('สำนักงาน จังหวัดภูเก็ต')
  const other = await unfolded('เทศบาลนครภูเก็ต')
  const officer = await addPerson(database, { inspector: { areas: [83] } })
  const grant = () =>
    db
      .selectFrom('role_grants')
      .select('agency_id')
      .where('user_id', '=', officer.id)
      .where('role', '=', 'inspector')
      .executeTakeFirstOrThrow()
  await db
    .updateTable('role_grants')
    .set({ agency_id: same })
    .where('user_id', '=', officer.id)
    .where('role', '=', 'inspector')
    .execute()
  expect(await foldAgencies(db, now)).toBe(3)
  expect(await foldAgencies(db, now)).toBe(0)
  const rows = new Map((await agencies()).map((row) => [row.id, row]))
  const [gone, kept] = rows.get(same)?.merged_into ? [same, first] : [first, same]
  expect([rows.get(gone)?.merged_into, rows.get(kept)?.merged_into, rows.get(other)?.merged_into]).toEqual([
    kept,
    null,
    null,
  ])
  expect((await grant()).agency_id).toBe(kept)
  const { rows: present } = await sql<{ id: string }>`select ${presentAgency(sql`${gone}::uuid`)} as id`.execute(db)
  expect(present).toEqual([{ id: kept }])
})

test('an agency that goes into another takes with it the ones that had gone into it, areas and agencies below', async () => {
  const [first, second, third, below] = [
    await agencyOf(database, 'ก1'),
    await agencyOf(database, 'ข2'),
    await agencyOf(database, 'ค3'),
    await agencyOf(database, 'ง4'),
  ]
  await db
    .insertInto('agency_areas')
    .values([first, second].map((agency_id) => ({ agency_id, province_code: 83, district_code: null })))
    .execute()
  await db.updateTable('agencies').set({ parent_id: first }).where('id', '=', below).execute()
  await putTogether(db, first, second, now)
  await putTogether(db, second, third, now)
  const rows = await db.selectFrom('agencies').select(['id', 'merged_into', 'parent_id']).execute()
  const of = (id: string) => rows.find((row) => row.id === id)
  expect([of(first)?.merged_into, of(second)?.merged_into, of(below)?.parent_id]).toEqual([third, third, third])
  expect(await db.selectFrom('agency_areas').select(['agency_id', 'province_code']).execute()).toEqual([
    { agency_id: third, province_code: 83 },
  ])
})

test('agencies stand in four levels at most, and none below itself', async () => {
  const ids = [
    await agencyOf(database, 'ก1'),
    await agencyOf(database, 'ข2'),
    await agencyOf(database, 'ค3'),
    await agencyOf(database, 'ง4'),
    await agencyOf(database, 'จ5'),
  ]
  const below = (at: number, over: number) =>
    db
      .updateTable('agencies')
      .set({ parent_id: ids[over] ?? null })
      .where('id', '=', ids[at] ?? '')
      .execute()
  for (const at of [1, 2, 3]) await below(at, at - 1)
  await expect(below(4, 3)).rejects.toMatchObject({ constraint: 'agencies_levels' })
  await expect(below(0, 3)).rejects.toMatchObject({ constraint: 'agencies_circle' })
  // A tree of two levels does not fit below the third.
  await below(4, 2)
  await db
    .updateTable('agencies')
    .set({ parent_id: null })
    .where('id', '=', ids[2] ?? '')
    .execute()
  await expect(below(2, 1)).resolves.toBeDefined()
})

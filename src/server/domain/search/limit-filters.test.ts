/** Each limit of a search keeps the same places in SQL and in the sample. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { rowsOf } from '#server/db/sql.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { goodGrade, insertPlaces } from '../../../../test/support/places.ts'
import { filtersSql, passes, type SearchFilters } from './filters.ts'
import { refreshSearchDocs } from './keep-docs.ts'
import { sampleOf } from './sample.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-11-21T05:00:00Z')
const ran = new Date('2026-11-20T05:00:00Z')
let names: Record<string, string> = {}

beforeAll(async () => {
  await loadReference(database)
  const given = [
    { name_th: 'โรงแรมส้ม', open_card: 'orange' as const, price_level: 1, opening_hours: { sun: [['08:00', '11:00']] } },
    {
      name_th: 'เหลือง',
      name_en: 'Yellow Hotel',
      open_card: 'yellow' as const,
      price_level: 3,
      opening_hours: { sun: [['12:00', '20:00']] },
    },
    { name_th: 'ดึก', price_level: 2, opening_hours: { sun: [['18:00', '02:00']], mon: [['09:00', '24:00']] } },
    { name_th: 'เก่าเอ', ...goodGrade, grade_valid_until: ran },
    { name_th: 'เก่าอี', ...goodGrade, grade: 'E' as const, score: 40, grade_valid_until: ran },
    { name_th: 'เอ', ...goodGrade },
  ]
  const ids = await insertPlaces(database, given as never)
  await refreshSearchDocs(db, ids)
  names = Object.fromEntries(ids.map((id, i) => [id, given[i]?.name_th ?? '']))
})

test.each<[SearchFilters, string[]]>([
  [{ card: 'orange' }, ['โรงแรมส้ม']],
  [{ card: 'yellow' }, ['เหลือง']],
  [{ price: '1' }, ['โรงแรมส้ม']],
  [{ price: '2' }, ['ดึก', 'โรงแรมส้ม']],
  [{ when: 'sun-morning' }, ['โรงแรมส้ม']],
  [{ when: 'sun-night' }, ['ดึก']],
  [{ when: 'mon' }, ['ดึก']],
  [{ not: 'โรงแรม', price: '3' }, ['ดึก']],
  [{ grades: ['A', 'expired'] }, ['เก่าเอ', 'เอ']],
  [{ grades: ['expired'] }, ['เก่าอี', 'เก่าเอ']],
])('%j', async (filters, expected) => {
  const { rows } = await sampleOf(db)
  const sampled = rows.filter((row) => passes(filters, row, now)).map(({ id }) => names[id])
  expect(sampled.sort()).toEqual(expected)
  const { rows: found } = await rowsOf({
    id: 'text',
  })`select id from businesses where ${filtersSql(filters, now)}`.execute(db)
  expect(found.map(({ id }) => names[id]).sort()).toEqual(expected)
})

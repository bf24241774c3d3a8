import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readHelp } from '#server/domain/runs/queries.ts'
import { questionHelpOf } from '#server/domain/standards/question-help.ts'
import { categories } from '#shared/categories.ts'
import type { QuestionTemplate } from '#shared/standards/question-template.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { writeQuestionTemplates } from './load-question-templates.ts'
import { loadReference } from './load-reference.ts'
import { readQuestionHelp } from './question-help.ts'
import { questionId, readQuestionTemplates, templateId } from './question-templates.ts'

const database = await testDatabase()
const { db } = database

const counts = async () => {
  const { rows } = await sql<{ provinces: number; districts: number; subdistricts: number; categories: number }>`
    select (select count(*)::int from provinces) as provinces, (select count(*)::int from districts) as districts,
      (select count(*)::int from subdistricts) as subdistricts, (select count(*)::int from categories) as categories`.execute(
    db,
  )
  return rows[0]
}
const whole = { provinces: 77, districts: 928, subdistricts: 7436, categories: categories.length }

test('four instances that start at once load the reference data once, whole', async () => {
  await Promise.all([1, 2, 3, 4].map(() => loadReference(database)))
  expect(await counts()).toEqual(whole)
})

test('nothing is written when the stored checksum is that of the files', async () => {
  await db.updateTable('provinces').set({ name_en: 'Elsewhere' }).where('code', '=', 10).execute()
  await loadReference(database)
  expect(await db.selectFrom('provinces').select('name_en').where('code', '=', 10).execute()).toEqual([
    { name_en: 'Elsewhere' },
  ])
})

test('another version of the files corrects names, adds missing rows and removes dropped ones', async () => {
  await db.updateTable('reference_loads').set({ sha256: 'of an older version' }).execute()
  await db.deleteFrom('subdistricts').where('id', '=', '8302-กะทู้').execute()
  await db
    .insertInto('subdistricts')
    .values({ id: '8302-เก่า', district_code: 8302, name_th: 'เก่า', name_en: 'Old', postcodes: ['83120'] })
    .execute()
  await loadReference(database)
  expect(await counts()).toEqual(whole)
  const kathu = await db.selectFrom('subdistricts').selectAll().where('id', '=', '8302-กะทู้').execute()
  expect(kathu).toEqual([
    { id: '8302-กะทู้', district_code: 8302, name_th: 'กะทู้', name_en: 'Kathu', postcodes: ['83120'] },
  ])
  expect(await db.selectFrom('provinces').select('name_en').where('code', '=', 10).execute()).toEqual([
    { name_en: 'Bangkok' },
  ])
})

test('the questionnaires are there, published, as their files have them', async () => {
  const rows = await db.selectFrom('question_templates').select(['id', 'published_at']).orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual(readQuestionTemplates().map(templateId).sort())
  expect(rows.every(({ published_at }) => published_at !== null)).toBe(true)
  const pool = await db.selectFrom('questions').selectAll().where('id', '=', 'HOTEL-16.1').executeTakeFirst()
  const given = readQuestionTemplates()[1]?.questions[15]
  expect(pool).toMatchObject({
    template_id: 'lodging.1',
    position: 15,
    type: 'choice',
    options: given?.options,
    basis: null,
  })
})

test('the words of every question of every published questionnaire are there in three languages, as their files have them', async () => {
  for (const template of readQuestionTemplates()) {
    const stored = await readHelp(db, templateId(template))
    const ids = template.questions.map(({ code }) => questionId(code, template.version))
    expect([...stored.keys()].sort()).toEqual(ids.sort())
    for (const { questionId: id, ...help } of readQuestionHelp()) {
      const row = stored.get(id)
      if (row) expect(questionHelpOf(row)).toEqual(help)
    }
  }
})

test('words that nobody has edited follow the files, and those that a supervisor has edited stay', async () => {
  const shortOf = async (code: string) => (await readHelp(db, 'spa.1')).get(`${code}.1`)?.short_en
  const edited_at = new Date('2026-11-01T03:00:00Z')
  await db
    .updateTable('question_help')
    .set({ short_en: 'Mine', edited_at })
    .where('question_id', '=', 'SPA-01.1')
    .execute()
  await db.updateTable('question_help').set({ short_en: 'Old' }).where('question_id', '=', 'SPA-02.1').execute()
  await db.deleteFrom('question_help').where('question_id', '=', 'SPA-03.1').execute()
  await db.updateTable('reference_loads').set({ sha256: 'of an older version' }).execute()
  await loadReference(database)
  const shipped = new Map(readQuestionHelp().map(({ questionId, short }) => [questionId, short.en]))
  expect(await Promise.all(['SPA-01', 'SPA-02', 'SPA-03'].map(shortOf))).toEqual([
    'Mine',
    shipped.get('SPA-02.1'),
    shipped.get('SPA-03.1'),
  ])
})

const spa = readQuestionTemplates().find(({ kind }) => kind === 'spa') as QuestionTemplate
const edited = (version: number): QuestionTemplate => ({
  ...spa,
  version,
  questions: spa.questions.map((question, at) => (at === 3 ? { ...question, weight: 1 } : question)),
})

test('a file that differs from its published version is refused, and as a new version it is added beside the old', async () => {
  await expect(writeQuestionTemplates(db, [edited(1)])).rejects.toThrow('spa.1 was changed after it was published.')
  await writeQuestionTemplates(db, [edited(2)])
  await writeQuestionTemplates(db, [spa, edited(2)])
  const weights = await db
    .selectFrom('questions')
    .select(['id', 'weight'])
    .where('code', '=', 'SPA-04')
    .orderBy('id')
    .execute()
  expect(weights).toEqual([
    { id: 'SPA-04.1', weight: 2 },
    { id: 'SPA-04.2', weight: 1 },
  ])
})

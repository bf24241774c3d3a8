/**
 * Brings areas, kinds of business, questionnaires, the words that go with their questions and those of the search from the committed files into
 * the database: after the migrations, at every start. Stored checksums make the usual start a single select; a lock lets instances that start together wait for one another.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { categories } from '#shared/categories.ts'
import { toColumns } from '#shared/localised.ts'
import type { Database } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { excludedTexts, localisedTypes } from '../localised.ts'
import { liftLimits } from '../postgres/without-limits.ts'
import type { Schema } from '../schema.ts'
import { scalar, sql } from '../sql.ts'
import { areaNames, areasFile, districtsInChinese, readAreas } from './areas.ts'
import { categoryNames } from './category-names.ts'
import { writeQuestionHelp } from './load-question-help.ts'
import { writeQuestionTemplates } from './load-question-templates.ts'
import { readQuestionHelp } from './question-help.ts'
import { readQuestionTemplates } from './question-templates.ts'
import { readSeedWords, vocabularyFiles, writeVocabulary } from './vocabulary.ts'

/** Any number that nobody else uses. */
const referenceLock = 7_204_115_601

interface Load {
  name: string
  /** The input of the stored checksum. */
  content: () => string | Buffer
  write: (tx: Kysely<Schema>) => Promise<void>
}

const loads: Load[] = [
  {
    name: 'areas and categories',
    content: () =>
      Buffer.concat([
        readFileSync(areasFile),
        readFileSync(districtsInChinese),
        Buffer.from(JSON.stringify(categoryNames)),
      ]),
    write: async (tx) => {
      await writeAreas(tx)
      await writeCategories(tx)
    },
  },
  {
    name: 'question templates',
    content: () => JSON.stringify(readQuestionTemplates()),
    write: (tx) => writeQuestionTemplates(tx, readQuestionTemplates()),
  },
  {
    name: 'question help',
    content: () => JSON.stringify(readQuestionHelp()),
    write: (tx) => writeQuestionHelp(tx, readQuestionHelp()),
  },
  {
    name: 'vocabulary',
    content: vocabularyFiles,
    write: (tx) => writeVocabulary(tx, readSeedWords()),
  },
]

/** The loads with another stored checksum than the files. */
async function openLoads(db: Kysely<Schema>): Promise<(Load & { sha256: string })[]> {
  const rows = await db.selectFrom('reference_loads').select(['name', 'sha256']).execute()
  const stored = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  return loads
    .map((load) => ({ ...load, sha256: createHash('sha256').update(load.content()).digest('hex') }))
    .filter(({ name, sha256 }) => stored.get(name) !== sha256)
}

/**
 * Makes the reference tables equal to the committed data; does nothing when they are. Needs a migrated database. Throws a
 * `DatabaseRefusal` when a published questionnaire was changed.
 */
export async function loadReference({ db }: Pick<Database, 'db'>): Promise<void> {
  if ((await openLoads(db)).length === 0) return
  await db.transaction().execute(async (tx) => {
    await liftLimits(tx)
    await sql`select pg_advisory_xact_lock(${referenceLock})`.execute(tx)
    for (const { name, sha256, write } of await openLoads(tx)) {
      await write(tx)
      await tx
        .insertInto('reference_loads')
        .values({ name, sha256 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ sha256, loaded_at: scalar('time')`now()` }))
        .execute()
    }
  })
}

async function writeAreas(tx: Kysely<Schema>): Promise<void> {
  const { provinces, districts, subdistricts } = readAreas()
  await insertRows(
    tx,
    'provinces',
    { code: 'int', ...localisedTypes('name'), region: 'text', lat: 'float8', lng: 'float8' },
    provinces.map((row) => ({ ...row, ...toColumns('name', areaNames(row)) })),
    sql`on conflict (code) do update set ${excludedTexts('name')},
      region = excluded.region, lat = excluded.lat, lng = excluded.lng`,
  )
  await insertRows(
    tx,
    'districts',
    {
      code: 'int',
      province_code: 'int',
      ...localisedTypes('name'),
      lat: 'float8',
      lng: 'float8',
    },
    districts.map((row) => ({
      ...row,
      province_code: row.provinceCode,
      ...toColumns('name', areaNames(row)),
    })),
    sql`on conflict (code) do update set ${excludedTexts('name')},
      lat = excluded.lat, lng = excluded.lng`,
  )
  await insertRows(
    tx,
    'subdistricts',
    { id: 'text', district_code: 'int', name_th: 'text', name_en: 'text', postcodes: 'text[]' },
    subdistricts.map((row) => ({ ...row, district_code: row.districtCode, name_th: row.nameTh, name_en: row.nameEn })),
    sql`on conflict (id) do update set name_en = excluded.name_en, postcodes = excluded.postcodes`,
  )
  // A sub-district that a newer version dropped goes too, unless a business still lies in it.
  await sql`
    delete from subdistricts s using (
      select id from subdistricts except select unnest(${subdistricts.map((row) => row.id)}::text[])
    ) gone
    where s.id = gone.id and not exists (select from businesses b where b.subdistrict_id = s.id)`.execute(tx)
}

async function writeCategories(tx: Kysely<Schema>): Promise<void> {
  await insertRows(
    tx,
    'categories',
    { id: 'text', position: 'int', ...localisedTypes('name') },
    categories.map((id, position) => ({ id, position, ...toColumns('name', categoryNames[id]) })),
    sql`on conflict (id) do update set position = excluded.position, ${excludedTexts('name')}`,
  )
}

/**
 * Brings areas and kinds of business from the committed files into the database: after the migrations, at every start.
 * A stored checksum makes the usual start a single select; a lock lets instances that start together wait for one another.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { categories } from '#shared/categories.ts'
import type { Database } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import type { Schema } from '../schema.ts'
import { areasFile, readAreas } from './areas.ts'
import { categoryNames } from './category-names.ts'

/** Any number that nobody else uses. */
const referenceLock = 7_204_115_601

const loadName = 'areas and categories'

function checksum(): string {
  return createHash('sha256').update(readFileSync(areasFile)).update(JSON.stringify(categoryNames)).digest('hex')
}

async function isLoaded(db: Kysely<Schema>, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('reference_loads').select('sha256').where('name', '=', loadName).executeTakeFirst()
  return row?.sha256 === sha256
}

/** Makes the tables of areas and categories equal to the committed data; does nothing when they are. Needs a migrated database. */
export async function loadReference({ db }: Pick<Database, 'db'>): Promise<void> {
  const sha256 = checksum()
  if (await isLoaded(db, sha256)) return
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${referenceLock})`.execute(tx)
    if (await isLoaded(tx, sha256)) return
    await writeAreas(tx)
    await writeCategories(tx)
    await tx
      .insertInto('reference_loads')
      .values({ name: loadName, sha256 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ sha256, loaded_at: sql`now()` }))
      .execute()
  })
}

async function writeAreas(tx: Kysely<Schema>): Promise<void> {
  const { provinces, districts, subdistricts } = readAreas()
  await insertRows(
    tx,
    'provinces',
    { code: 'int', name_th: 'text', name_en: 'text', name_cn: 'text', region: 'text', lat: 'float8', lng: 'float8' },
    provinces.map((row) => ({ ...row, name_th: row.nameTh, name_en: row.nameEn, name_cn: row.nameCn })),
    sql<never>`on conflict (code) do update set name_th = excluded.name_th, name_en = excluded.name_en, name_cn = excluded.name_cn,
      region = excluded.region, lat = excluded.lat, lng = excluded.lng`,
  )
  await insertRows(
    tx,
    'districts',
    { code: 'int', province_code: 'int', name_th: 'text', name_en: 'text', lat: 'float8', lng: 'float8' },
    districts.map((row) => ({ ...row, province_code: row.provinceCode, name_th: row.nameTh, name_en: row.nameEn })),
    sql<never>`on conflict (code) do update set name_th = excluded.name_th, name_en = excluded.name_en,
      lat = excluded.lat, lng = excluded.lng`,
  )
  await insertRows(
    tx,
    'subdistricts',
    { id: 'text', district_code: 'int', name_th: 'text', name_en: 'text', postcodes: 'text[]' },
    subdistricts.map((row) => ({ ...row, district_code: row.districtCode, name_th: row.nameTh, name_en: row.nameEn })),
    sql<never>`on conflict (id) do update set name_en = excluded.name_en, postcodes = excluded.postcodes`,
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
    { id: 'text', position: 'int', name_th: 'text', name_en: 'text', name_cn: 'text' },
    categories.map((id, position) => {
      const [name_th, name_en, name_cn] = categoryNames[id]
      return { id, position, name_th, name_en, name_cn }
    }),
    sql<never>`on conflict (id) do update set position = excluded.position, name_th = excluded.name_th,
      name_en = excluded.name_en, name_cn = excluded.name_cn`,
  )
}

/**
 * Taking pictures away. They are stored by content, so two rows may name one picture: it goes when the last row has gone.
 * Rows name pictures in text columns whose names end in `key`; those are looked up in the database itself, so that a new table is
 * not forgotten here.
 */
import { type Kysely, sql } from 'kysely'
import { isPhotoKey, photoFormats, photoShape } from '#shared/photos.ts'
import type { Schema } from '../../db/schema.ts'
import type { Storage } from '../../external/files/storage.ts'
import { originalFile, variantFile } from './store-photo.ts'

/** A picture younger than this, in milliseconds, may belong to a form that is still being answered. */
const graceTime = 24 * 3_600_000

/**
 * Takes a picture away, whoever names it; rows that change use {@link removeUnnamed}. The original goes first: what a removal that
 * broke off has left is then made anew by a later upload.
 */
export async function removePhoto(storage: Storage, key: string): Promise<void> {
  if (!isPhotoKey(key)) return
  await storage.remove(originalFile(key))
  for (const width of photoShape(key).widths)
    for (const format of photoFormats) await storage.remove(variantFile(key, width, format))
}

/** Takes one picture away after the commit that gave it up, unless another row names it: two people may have sent the same. */
export async function removeUnnamed(db: Kysely<Schema>, storage: Storage, key: string | null): Promise<void> {
  if (key !== null && isPhotoKey(key) && !(await isNamed(db, key))) await removePhoto(storage, key)
}

/** Takes away every picture that no row names and that nobody sent in the last day. Returns how many. */
export async function removeUnused(db: Kysely<Schema>, storage: Storage, now = new Date()): Promise<number> {
  let removed = 0
  for await (const { key: file, changedAt } of storage.list('originals')) {
    const key = file.replace(/^originals\//, '')
    if (now.getTime() - changedAt.getTime() < graceTime || !isPhotoKey(key) || (await isNamed(db, key))) continue
    await removePhoto(storage, key)
    removed++
  }
  return removed
}

async function isNamed(db: Kysely<Schema>, key: string): Promise<boolean> {
  const columns = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name like '%key'`.execute(db)
  for (const { table, column } of columns.rows) {
    const found = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${key} limit 1`.execute(db)
    if (found.rows.length > 0) return true
  }
  return false
}

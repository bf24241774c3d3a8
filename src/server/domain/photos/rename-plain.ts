/**
 * Gives pictures whose names are plain hashes of their originals, from before names were keyed, the names of today. Files are copied first
 * and the rows follow; the old files go last, so that every picture a row names is there at any moment. It can be interrupted anywhere, and several
 * instances may run it: each step is idempotent. Old addresses answer 404 without a redirect, because
 * one to the new address would still reveal that the file was sent.
 */

import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import { photoFormats, photoShape } from '#shared/photos/photos.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import type { Storage } from '../../external/files/storage.ts'
import { derive } from '../command/derive.ts'
import { keyColumns, namedAmong } from './named-photos.ts'
import { plainKeyPattern, rekeyed } from './photo-names.ts'
import { graceTime, removePhoto } from './remove-photo.ts'
import { originalFile, variantFile } from './store-photo.ts'

/** Pictures whose rows change in one transaction. */
const batchSize = 200
/** A number that nobody else uses. */
const renamingLock = 7_204_115_750
/** Pictures copied at a time: a bucket is far away. */
const atATime = 4

export interface Renaming {
  renamed: number
  /** Pictures that rows name and that are not in the storage: they keep their names. */
  missing: number
}

/** Renames every picture that rows name by a plain hash. To be repeated as long as an older version runs beside this one. */
export async function renamePlain(
  db: Kysely<Schema>,
  storage: Storage,
  secret: Buffer,
  signal?: AbortSignal,
): Promise<Renaming> {
  const done: Renaming = { renamed: 0, missing: 0 }
  const queue = pLimit(atATime)
  let last = ''
  while (!signal?.aborted) {
    const keys = await listPlain(db, last)
    if (keys.length === 0) break
    last = keys.at(-1) as string
    const isThere = await Promise.all(keys.map((key) => queue(() => copyPicture(storage, key, rekeyed(secret, key)))))
    const copied = keys.filter((_, at) => isThere[at])
    await renameRows(db, copied, (key) => rekeyed(secret, key))
    await Promise.all(copied.map((key) => queue(() => removeOld(db, storage, key))))
    done.renamed += copied.length
    done.missing += keys.length - copied.length
  }
  return done
}

/** Plain keys that rows name, in order, behind `last`. */
async function listPlain(db: Kysely<Schema>, last: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const { table, column } of await keyColumns(db)) {
    const name = sql.ref(column)
    const { rows } = await rowsOf({ key: 'text' })`
      select distinct ${name} collate "C" as key from ${sql.table(table)}
      where ${name} ~ ${plainKeyPattern} and ${name} collate "C" > ${last} order by 1 limit ${batchSize}`.execute(db)
    for (const { key } of rows) keys.add(key)
  }
  return [...keys].sort().slice(0, batchSize)
}

/** Copies all of a picture, the original first, by which it is found; false where it is not all there. */
async function copyPicture(storage: Storage, from: string, to: string): Promise<boolean> {
  const variants = photoShape(from).widths.flatMap((width) =>
    photoFormats.map((format) => ({ from: variantFile(from, width, format), to: variantFile(to, width, format) })),
  )
  const open = []
  for (const variant of variants) {
    if (await storage.has(variant.to)) continue
    if (!(await storage.has(variant.from))) return false
    open.push(variant)
  }
  // Copied again where it is there: its date tells `removeUnused` that a row is about to name it.
  await copyIfThere(storage, originalFile(from), originalFile(to))
  for (const variant of open) if (!(await copyIfThere(storage, variant.from, variant.to))) return false
  return true
}

/** Another instance may be done meanwhile and have removed it. */
async function copyIfThere(storage: Storage, from: string, to: string): Promise<boolean> {
  if (!(await storage.has(from))) return storage.has(to)
  try {
    await storage.copy(from, to)
    return true
  } catch (error) {
    if (await storage.has(from)) throw error
    return storage.has(to)
  }
}

/** Rows name the new pictures from one moment on, and cached pages are made anew. */
async function renameRows(db: Kysely<Schema>, keys: string[], nameOf: (key: string) => string): Promise<void> {
  if (keys.length === 0) return
  await derive(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Two instances that meet here would wait for each other's rows.
    await sql`select pg_advisory_xact_lock(${renamingLock})`.execute(tx)
    for (const { table, column } of await keyColumns(tx)) {
      const name = sql.ref(column)
      await sql`
        update ${sql.table(table)} set ${name} = renamed.after
        from unnest(${keys}::text[], ${keys.map(nameOf)}::text[]) as renamed (before, after)
        where ${name} = renamed.before`.execute(tx)
    }
    return { result: undefined, touches: 'all' }
  })
}

/** Unless an older version may be about to name it: then `removeUnused` does it a day later. */
async function removeOld(db: Kysely<Schema>, storage: Storage, key: string): Promise<void> {
  const sentAt = await storage.changedAt(originalFile(key))
  if (sentAt !== null && Date.now() - sentAt.getTime() < graceTime) return
  if ((await namedAmong(db, [key])).size === 0) await removePhoto(storage, key)
}

/** A copy of the embedded database's files that can be opened beside it: for a backup while the server runs. */
import fs from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { DatabaseRefusal } from '../refusal.ts'
import type { Schema } from '../schema.ts'
import { sql } from '../sql.ts'

/** The disk must have this much more than the copy takes: a full disk is worse than no backup. */
const spare = 64 * 1024 * 1024

/**
 * Copies `folder` to `target`, which must not be there. The only connection is held meanwhile, so nothing is written; on file
 * systems that share blocks (Btrfs, XFS) it takes no time or space. Throws a `DatabaseRefusal` where the disk is too full.
 */
export function takeSnapshot(db: Kysely<Schema>, folder: string, target: string): Promise<void> {
  return db.connection().execute(async (connection) => {
    // The memory's contents go to the files, so that the copy opens at once.
    await sql`checkpoint`.execute(connection)
    await checkSpace(folder, path.dirname(target))
    fs.mkdirSync(target, { mode: 0o700 })
    await fs.promises.cp(folder, target, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
  })
}

async function checkSpace(folder: string, onDiskOf: string): Promise<void> {
  let needed = spare
  for (const file of await fs.promises.readdir(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile()) needed += (await fs.promises.stat(path.join(file.parentPath, file.name))).size
  const { bavail, bsize } = await fs.promises.statfs(onDiskOf)
  if (bavail * bsize > needed) return
  throw new DatabaseRefusal(
    `The disk of ${onDiskOf} has ${Math.floor((bavail * bsize) / 2 ** 20)} MB free, a copy of the database needs ${Math.ceil(needed / 2 ** 20)}. Make room, or stop the server and back up then.`,
  )
}

/** The nights whose files can be taken. */
import type { Kysely } from 'kysely'
import { type Dump, dumpFiles, type WrittenFile } from '#shared/open/dump-files.ts'
import type { Schema } from '../../../db/schema.ts'
import { jsonAs, rowsOf } from '../../../db/sql.ts'

/** Path of a file; `latest` stands for the newest night. */
export const dumpPath = (day: string, name: string): `/${string}` => `/open/dumps/${day}/${name}`

/** The newest night first. */
export async function listDumps(db: Kysely<Schema>, origin: string): Promise<Dump[]> {
  const { rows } = await rowsOf({ day: 'text', made_at: 'time', files: jsonAs<WrittenFile[]>() })`
    select day::text, made_at, files from open_dumps where made_at is not null order by day desc`.execute(db)
  return rows.map(({ day, made_at, files }) => ({
    day,
    made_at: made_at.toISOString(),
    files: files.map(({ name, ...file }) => ({
      name,
      url: `${origin}${dumpPath(day, name)}`,
      media_type: dumpFiles[name].type,
      ...file,
    })),
  }))
}

/** Publications a second that the log takes in: 20,000 of them, into the embedded database and onto the disk. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { sequenceLog } from '#server/domain/proof/sequence-log.ts'
import { openStorage } from '#server/external/files/storage.ts'
import { openLogKey } from '#server/external/log-key.ts'
import { createLog } from '#server/log/log.ts'
import { prepareDatabase } from '#server/process/prepare-database.ts'
import { readEnv } from '#server/settings/env.ts'
import { measured } from './measured.ts'

const count = 20_000
const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'bench-log-'))
const env = readEnv({ ...process.env, DATA_DIR })
const log = createLog(env)
const database = await prepareDatabase(env, log)
try {
  const { db } = database
  const body = JSON.stringify({ answers: Array.from({ length: 20 }, (_, i) => ({ code: `q${i}`, verdict: 'pass' })) })
  await sql`
    insert into publications (at, kind, business_id, subject, body)
    select now(), 'inspection', gen_random_uuid(), gen_random_uuid(), ${body} from generate_series(1, ${count}::int)`.execute(
    db,
  )
  const storage = await openStorage(env, log)
  const begun = performance.now()
  const added = await sequenceLog({ db, storage, key: openLogKey(env) }, new Date())
  const seconds = (performance.now() - begun) / 1000
  if (added !== count) throw new Error(`${added} of ${count} were entered`)
  measured('publications entered in the log and signed', added / seconds, 'a second', { atLeast: 1_000 })
} finally {
  await database.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
}

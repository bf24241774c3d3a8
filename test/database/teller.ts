/**
 * A process for deliveries-on-both.test.ts: says `ready`, then commits rows, each with its mail, and prints each id once the commit is acknowledged,
 * while it sends waiting mails. Each third transaction is undone, and its mail with it. `none` writes nothing.
 */
import fs from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import { enqueue } from '#server/domain/deliveries/enqueue.ts'
import { makeSender } from '#server/domain/deliveries/send-deliveries.ts'
import { chooseDrivers } from '#server/external/drivers.ts'
import { createLog } from '#server/log/log.ts'
import { readEnv } from '#server/settings/env.ts'

const [dataDir = '', url = '', SMTP_URL = '', mode = 'write'] = process.argv.slice(2)
// Written at once: a line still in a buffer at the kill would be an acknowledgement that nobody heard.
const say = (line: string | number) => fs.writeSync(1, `${line}\n`)

const { db } = await openDatabase({ dataDir, ...(url && { url }) })
const log = createLog({ LOG_FORMAT: 'json', LOG_LEVEL: 'silent' })
const sender = makeSender({ db, log, drivers: chooseDrivers(readEnv({ SMTP_URL, DATA_DIR: dataDir })) })
setInterval(sender.wake, 50)
say('ready')

const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from told`.execute(db)
for (let id = (last.rows[0]?.id ?? 0) + 1; mode === 'write'; id++) {
  const mail = { by: 'email', to: `p${id}@example.com`, locale: 'en', sender: 'x', subject: `${id}` } as const
  const told = db.transaction().execute(async (tx) => {
    await enqueue(tx, [{ message: { ...mail, text: 'x', html: 'x' }, about: 'code' }])
    if (id % 3 === 0) throw new Error('undone')
    await sql`insert into told values (${id})`.execute(tx)
  })
  if (
    await told.then(
      () => true,
      () => false,
    )
  )
    say(id)
}

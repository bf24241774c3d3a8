/** After a restored backup: open pages read everything anew, though the numbers begin again below theirs, and lesser news does not come twice. */
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backupCommand } from '#server/cli/backup.ts'
import { restoreCommand } from '#server/cli/restore.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { notice } from '#server/domain/accounts/asking.ts'
import { enqueue } from '#server/domain/deliveries/enqueue.ts'
import { readEnv } from '#server/settings/env.ts'
import { testApp } from '../support/app.ts'
import { ask, say } from '../support/chat.ts'
import { testFolder } from '../support/folder.ts'
import { listening } from '../support/listening.ts'
import { type HeardEvent, hearFrom } from '../support/live.ts'
import { addPerson, personas } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'

vi.setConfig({ testTimeout: 120_000 })
const root = testFolder()
/** Another in each try: a backup is never written over. */
let home = ''
const inHome = (name: string) => path.join(home, name)
const envOf = (name: string) => readEnv({ DATA_DIR: inHome(name), LOG_LEVEL: 'silent' })
const opened = (name: string) => openDatabase({ dataDir: inHome(name) })

/** Serves a database until `end`. */
async function serving(database: Database) {
  const app = await testApp(database)
  const origin = `http://127.0.0.1:${await listening(app)}`
  return { origin, end: () => app.close() }
}

test('a device ahead of the backup reads anew and then gets new messages; messages that may have left are not sent again', async () => {
  home = mkdtempSync(path.join(root, 'try-'))
  const first = await opened('first')
  await loadReference(first)
  // The counter of the numbers is in the backup as well.
  await (await serving(first)).end()
  const [client, vendor] = [await addPerson(first, personas.client), await addPerson(first, personas.vendor)]
  const [place = ''] = await insertPlaces(first, [{ owner_id: vendor.id }])
  const { room } = await ask(first, place, { by: client })
  for (const kind of ['favourite_red', 'favourite_grade'] as const) {
    const values = { place: 'Sand Hotel', path: '/client/information/x', card: '1', due: new Date() }
    const reach = { email: client.contact, phone: null, locale: 'en' } as const
    const deliveries = notice({ origin: 'https://places.example.org' }, reach, kind, values, {
      user: client.id,
      ref: null,
    })
    await first.db.transaction().execute((tx) => enqueue(tx, deliveries, new Date()))
  }
  await first.close()
  expect(await backupCommand.runPlain([inHome('backup')], { env: envOf('first'), print: () => undefined })).toBe(0)

  const lost = await opened('first')
  const before = await serving(lost)
  for (const text of ['Two', 'Three']) await say(lost, room, { by: client, text })
  const known = await hearFrom(before.origin, vendor)
  const { id = '' } = await known.until(({ name }) => name === 'reset')
  known.close()
  await before.end()
  await lost.close()

  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  expect(await restoreCommand.runPlain([inHome('backup')], { env: envOf('second'), print })).toBe(0)
  expect(printed.at(-1)).toContain('are not sent again')
  const restored = await opened('second')
  onTestFinished(() => restored.close())
  const waiting = await restored.db.selectFrom('deliveries').select('about').distinct().execute()
  expect(waiting.map(({ about }) => about).sort()).toEqual(['favourite_red'])

  const after = await serving(restored)
  onTestFinished(after.end)
  const stream = await hearFrom(after.origin, vendor, { id })
  onTestFinished(stream.close)
  const reset = await stream.until(({ name }) => name === 'reset')
  const [epoch, seq] = id.split('.')
  const [newEpoch, newSeq] = reset.id?.split('.') ?? []
  expect(newEpoch).not.toBe(epoch)
  expect(Number(newSeq)).toBeLessThan(Number(seq))
  // Of a number that the page at the old database has had already, and other words.
  await say(restored, room, { by: client, text: 'Another two' })
  const said = await stream.until(({ name }: HeardEvent) => name === 'room')
  expect(said.data).toMatchObject({ room, seq: 2 })
  expect(Number(said.id?.split('.')[1])).toBeLessThanOrEqual(Number(seq))
  expect(stream.heard.filter(({ name }) => name === 'reset')).toHaveLength(1)
})

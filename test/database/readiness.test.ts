/** `/readyz` over an embedded database in a folder to which things happen. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import request from 'supertest'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { healthResources } from '#server/http/resources/health.ts'
import { insertPlaces } from '../support/places.ts'
import { appOfResources } from '../support/resources.ts'

// Each test starts databases, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const silent = { info: () => undefined, error: () => undefined } as never

async function open(dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'place-safety-data-'))) {
  const database = await openDatabase({ dataDir })
  onTestFinished(async () => {
    await database.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })
  return { database, dataDir, folder: path.join(dataDir, 'database') }
}

/** Asked by a server of its own each time, because a server gives the same answer for a second. */
const faultOf = async (database: Database): Promise<string | undefined> =>
  (await request(appOfResources(healthResources(database, silent))).get('/readyz')).body.fault

test('a folder that is taken away, or takes no files, is a fault, also while its open files still work', async () => {
  const { database, folder } = await open()
  expect(await faultOf(database)).toBeUndefined()
  expect(fs.existsSync(path.join(folder, 'write-probe'))).toBe(false)

  fs.mkdirSync(path.join(folder, 'write-probe'))
  expect(await faultOf(database)).toBe('database cannot be written')
  fs.rmdirSync(path.join(folder, 'write-probe'))
  expect(await faultOf(database)).toBeUndefined()

  fs.renameSync(folder, `${folder}.away`)
  expect(await faultOf(database)).toBe('database cannot be written')
  fs.cpSync(`${folder}.away`, folder, { recursive: true })
  expect(await faultOf(database)).toBe('database cannot be written')
  fs.rmSync(folder, { recursive: true })
  fs.renameSync(`${folder}.away`, folder)
  expect(await faultOf(database)).toBeUndefined()
})

test('a page of the places that is damaged is a fault', async () => {
  const { database, dataDir, folder } = await open()
  await loadReference(database)
  await insertPlaces(database, [{}, {}])
  const { rows } = await sql<{ file: string }>`select pg_relation_filepath('businesses') as file`.execute(database.db)
  await database.close()
  fs.writeFileSync(path.join(folder, rows[0]?.file ?? ''), Buffer.alloc(8192, 7))
  expect(await faultOf((await open(dataDir)).database)).toBe('database fails')
})

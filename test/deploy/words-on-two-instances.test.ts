/**
 * An added word changes what a search finds on two running processes over one PostgreSQL, without a restart: the command line adds it in a
 * third. Both had answered before, and keep their answers.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { fillSearchDocs } from '#server/domain/search/keep-docs.ts'
import { projectRoot } from '#server/settings/root.ts'
import { testFolder } from '../support/folder.ts'
import { insertPlaces } from '../support/places.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { startBuiltServer } from '../support/server-process.ts'

const name = 'ซุ้มนาบัวลอยฟ้า'
const folder = testFolder()
let postgres: TestPostgres
let database: Database
let DATABASE_URL: string
let instances: string[]
const atTheEnd: (() => Promise<void>)[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  DATABASE_URL = await postgres.createDatabase('words_on_two')
  database = await openDatabase({ url: DATABASE_URL, dataDir: '/nowhere' })
  await migrate(database)
  await loadReference(database)
  await insertPlaces(database, [{ name_th: name, category_id: 'attraction' }, { name_th: 'ครัวลมทะเล' }])
  await fillSearchDocs(database.db)
  const start = (DATA_DIR: string) =>
    startBuiltServer({ DATABASE_URL, DATA_DIR }, (clean) => void atTheEnd.push(clean)).ready
  instances = await Promise.all([testFolder(), testFolder()].map(start))
}, 120_000)

afterAll(async () => {
  await Promise.all(atTheEnd.map((end) => end()))
  await database?.close()
  await postgres?.stop()
})

const finds = async (instance: string, words: string) =>
  (await (await fetch(`${instance}/client/search?q=${encodeURIComponent(words)}`)).text()).includes(name)
const findsOnAll = (words: string) => Promise.all(instances.map((instance) => finds(instance, words)))

function importWords(...rows: string[]): string {
  const file = path.join(folder, 'words.csv')
  writeFileSync(file, ['list,means,term,used', ...rows, ''].join('\n'))
  return execFileSync(process.execPath, [path.join(projectRoot, 'dist/server/cli.js'), 'vocabulary', 'import', file], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATABASE_URL, DATA_DIR: folder, LOG_LEVEL: 'silent' },
    encoding: 'utf8',
  })
}

test('both instances find by the word that was added, and no longer by one that was ended', async () => {
  expect(await findsOnAll('water lily sky')).toEqual([false, false])
  expect(
    importWords('place_term,sky lilies,นาบัวลอยฟ้า,', 'place_term,sky lilies,water lily sky,', 'vague,,sparkling,'),
  ).toContain('3 added')
  await expect.poll(() => findsOnAll('water lily sky'), { timeout: 20_000 }).toEqual([true, true])
  // A word that is no part of documents is known to both as well: without it nothing is like this text.
  await expect.poll(() => findsOnAll('sparkling water lily sky'), { timeout: 20_000 }).toEqual([true, true])
  expect(importWords('place_term,sky lilies,water lily sky,no', 'vague,,sparkling,no')).toContain('2 changed')
  await expect.poll(() => findsOnAll('water lily sky'), { timeout: 20_000 }).toEqual([false, false])
})

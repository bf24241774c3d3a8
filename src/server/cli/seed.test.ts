import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { demoPictures, fileNames } from '../demo/pictures.ts'
import { seedCommand } from './seed.ts'

const database = await testDatabase()
await loadReference(database)
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'seed-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const media = path.join(dataDir, 'media')

const printed: string[] = []
const run = (...args: string[]) =>
  seedCommand.run(args, { database, dataDir, print: (line) => void printed.push(line), isTerminal: false })

test.each([
  [['--businesses', '10'], '--businesses must be from 462 to 5000000'],
  [['--businesses', 'many'], '--businesses must be a whole number'],
  [['--reviews', '-1'], "Option '--reviews' argument is ambiguous"],
  [['--places', '10'], "Unknown option '--places'"],
])('the arguments %j are refused: %s', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason)
})

test('as many places and reviews as asked for are made, with the pictures that are missing, and only once', async () => {
  const [missing, ...others] = demoPictures.map(fileNames)
  mkdirSync(media)
  for (const name of others.flat()) writeFileSync(path.join(media, name), 'made earlier')
  expect(await run('--businesses', '462', '--reviews', '100')).toBe(0)
  expect(printed.at(-1)).toMatch(/^Seeded 462 places and 100 reviews in \d+\.\d s\.$/)
  const { db } = database
  const counted = await Promise.all(
    (['businesses', 'reviews'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )
  expect(counted).toEqual([{ n: 462 }, { n: 100 }])
  expect(missing?.map((name) => statSync(path.join(media, name)).size > 1000)).toEqual([true, true, true, true])
  await expect(run()).rejects.toThrow('This database has places already')
})

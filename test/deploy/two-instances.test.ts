/** Two processes of the built server over one PostgreSQL: a write of one drops the cached pages of the other. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { startPostgres } from '../support/postgres.ts'
import { startBuiltServer, temporaryFolder } from '../support/server-process.ts'

const header =
  'external_id,category,name_th,name_en,name_cn,description_th,province_code,district_code,postcode,address,lat,lng,phone'
const row = (name: string) => `R-1,restaurant,${name},,,,83,8301,83000,,7.8848,98.4001,`

test('a kept page is dropped in every process when a list is imported', { timeout: 120_000 }, async () => {
  const postgres = await startPostgres()
  const DATABASE_URL = await postgres.createDatabase('two_instances')
  const folder = temporaryFolder()
  const first = startBuiltServer({ DATABASE_URL })
  const one = await first.ready
  const two = await startBuiltServer({ DATABASE_URL }).ready
  const pageOf = async (origin: string) => (await fetch(`${origin}/client/category/restaurant`)).text()

  async function importNamed(name: string): Promise<void> {
    const file = path.join(folder, 'list.csv')
    writeFileSync(file, `${header}\n${row(name)}\n`)
    const cli = spawn(process.execPath, [path.join(projectRoot, 'dist/server/cli.js'), 'import-businesses', file], {
      env: { PATH: process.env.PATH, DATABASE_URL, NODE_ENV: 'production', DATA_DIR: folder },
      stdio: 'ignore',
    })
    expect(await once(cli, 'close')).toEqual([0, null])
  }

  await importNamed('ครัวแรกพบริมเขารัง')
  for (const origin of [one, two])
    await expect.poll(() => pageOf(origin), { timeout: 5000 }).toContain('ครัวแรกพบริมเขารัง')
  const etags = await Promise.all(
    [one, two].map(async (origin) => (await fetch(`${origin}/client/category/restaurant`)).headers.get('etag')),
  )
  expect(etags[0]).toBe(etags[1])
  await importNamed('ครัวแรกพบริมเขารัก')
  for (const origin of [one, two]) {
    await expect.poll(() => pageOf(origin), { timeout: 5000 }).toContain('ครัวแรกพบริมเขารัก')
    expect(await pageOf(origin)).not.toContain('ครัวแรกพบริมเขารัง')
  }
  await postgres.stop()
})

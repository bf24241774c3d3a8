import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { startBuiltServer, temporaryFolder } from '../support/server-process.ts'

// Whole processes: patient, because a build machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Runs the command line from its sources, as `npm run cli` does. */
function cli(args: string[], env: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/server/cli/cli.ts', ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  })
  return { out: stdout, err: stderr, status }
}

test('without a command it lists them, and opens no database', () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data')
  const { out, err, status } = cli([], { DATA_DIR })
  expect(out).toMatch(/^ {2}migrate {2,}\S/m)
  expect(out).toMatch(/^ {2}seed \[--businesses N\].* {2}\S/m)
  expect(out).toMatch(/^ {2}import-businesses .* {2}\S/m)
  expect(out).toMatch(/^ {2}check-figures .* {2}\S/m)
  expect(out).toMatch(/^ {2}verify-audit \[HEAD\] {2,}\S/m)
  expect(out).toMatch(/^ {2}send-test-mail ADDRESS {2,}\S/m)
  expect([err, status, existsSync(DATA_DIR)]).toEqual(['', 0, false])
})

test('an unknown command and a wrong argument are one clear fault each', () => {
  expect(cli(['migrat'])).toEqual({
    out: '',
    err: 'There is no command "migrat". npm run cli lists them.\n',
    status: 1,
  })
  const wrong = cli(['migrate', 'now'], { DATA_DIR: temporaryFolder() })
  expect(wrong.err).toBe('migrate takes no arguments.\nUsage: npm run cli -- migrate\n')
  expect(wrong.status).toBe(1)
})

test('migrate makes the database, lists the applied migrations, and has nothing to do the second time', () => {
  const DATA_DIR = temporaryFolder()
  for (const run of [cli(['migrate'], { DATA_DIR }), cli(['migrate'], { DATA_DIR })]) {
    expect(run).toMatchObject({ err: '', status: 0 })
    expect(run.out).toMatch(/The database is up to date \(\d{4}-[\w-]+\.sql\)\.\n$/)
  }
})

test('a test mail needs no database: without a mail server it is a file, and says where', () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data')
  const { out, err, status } = cli(['send-test-mail', 'nok@example.com'], { DATA_DIR })
  expect([err, status, readdirSync(DATA_DIR)]).toEqual(['', 0, ['drafts', 'outbox']])
  const file = /→ (.+)\n/.exec(out)?.[1] ?? ''
  expect(readFileSync(file, 'utf8')).toContain('\nTo: nok@example.com\n')
})

test('a data folder that a server uses, a wrong variable, a wrong folder: one line each', async () => {
  const DATA_DIR = temporaryFolder()
  await startBuiltServer({ DATA_DIR }).ready
  const refused = cli(['migrate'], { DATA_DIR })
  expect(refused.err).toMatch(/^The data folder .+ is in use by another process \(pid \d+\)\. .+\n$/)
  expect(refused.status).toBe(1)
  expect(cli(['migrate'], { PORT: '-' }).err).toMatch(/^PORT="-" is wrong: .+\n$/)
  const file = path.join(DATA_DIR, 'a-file')
  writeFileSync(file, '')
  expect(cli(['migrate'], { DATA_DIR: file }).err).toMatch(/^The data folder .+ cannot be written \(.+\)\. .+\n$/)
})

/** A killed process's drafts go within minutes; a living one's stay, however long its work takes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../../../test/support/folder.ts'
import { ownDrafts, sweepDrafts, writeWhole } from './drafts.ts'

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const ways = { isPrivate: true, isDurable: false }

/** A process that puts a draft into its folder, and is killed as soon as it says so; returns the folder. */
async function killedProcess(dataDir: string): Promise<string> {
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    import { ownDrafts } from ${JSON.stringify(import.meta.resolve('./drafts.ts'))}
    const folder = ownDrafts(${JSON.stringify(dataDir)})
    mkdirSync(folder + '/upload-x', { recursive: true })
    writeFileSync(folder + '/upload-x/0', 'a photo')
    process.stdout.write(folder)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  return String(said)
}

test('a killed process’s drafts stay for five minutes at most', async () => {
  const dataDir = testFolder()
  const left = await killedProcess(dataDir)
  expect(path.dirname(left)).toBe(path.dirname(ownDrafts(dataDir)))
  await sweepDrafts(dataDir, minutes(4))
  expect(readdirSync(left)).toEqual(['upload-x'])
  await sweepDrafts(dataDir, minutes(6))
  expect(existsSync(left)).toBe(false)
})

test('a process that shows life every minute keeps a draft for an hour, and others leave it alone', async () => {
  const dataDir = testFolder()
  const drafts = ownDrafts(dataDir)
  mkdirSync(path.join(drafts, 'upload-slow'), { recursive: true })
  for (let minute = 1; minute <= 60; minute++) {
    await sweepDrafts(dataDir, minutes(minute))
    // The sign of life that another process reads.
    expect(Math.abs(statSync(drafts).mtimeMs - minutes(minute).getTime())).toBeLessThan(30_000)
  }
  expect(readdirSync(drafts)).toEqual(['upload-slow'])
})

test('drafts from before each process had its folder go after an hour', async () => {
  const dataDir = testFolder()
  const loose = path.join(dataDir, 'drafts', 'upload-old')
  mkdirSync(loose, { recursive: true })
  writeFileSync(path.join(loose, '0'), 'x')
  utimesSync(loose, minutes(-50), minutes(-50))
  await sweepDrafts(dataDir)
  expect(existsSync(loose)).toBe(true)
  await sweepDrafts(dataDir, minutes(20))
  expect(existsSync(loose)).toBe(false)
  await sweepDrafts(path.join(dataDir, 'nowhere'))
})

test('the folder of drafts is closed to others, also one that was open', async () => {
  const dataDir = testFolder()
  mkdirSync(path.join(dataDir, 'drafts'), { mode: 0o755 })
  await writeWhole(dataDir, 'outbox/mail', 'a code', ways)
  await sweepDrafts(dataDir)
  const modes = ['drafts', 'outbox', 'outbox/mail'].map((name) => statSync(path.join(dataDir, name)).mode & 0o777)
  expect(modes).toEqual([0o700, 0o700, 0o600])
})

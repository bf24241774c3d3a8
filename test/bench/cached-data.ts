/** The data folder that the page benchmarks serve from: the usual demo places, made once and kept for the next run. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/settings/root.ts'

const cacheFolder = path.join(projectRoot, '.cache/bench')
const madeFrom = ['src/server/db/migrations', 'src/server/demo', 'src/server/db/reference']

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of madeFrom) {
    const entries = readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort())
      hash.update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

/** A folder that lasts as long as schema and demo data stay as they are; those of older ones are removed. */
export function cachedFolder(name: string): string {
  const current = `${name}-${hashOfSources()}`
  if (existsSync(cacheFolder)) {
    for (const other of readdirSync(cacheFolder)) {
      if (other.startsWith(`${name}-`) && other !== current) rmSync(path.join(cacheFolder, other), { recursive: true })
    }
  }
  const folder = path.join(cacheFolder, current)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Environment of a server with the demo places, which are made now where they are missing. */
export function demoEnv(): Record<string, string> {
  const folder = cachedFolder('demo')
  const env = { DATA_DIR: folder, DEMO: '1', DATABASE_URL: '' }
  const whole = path.join(folder, 'whole')
  if (existsSync(whole)) return env
  const fill = path.join(projectRoot, 'src/server/process/fill-ahead.ts')
  execFileSync(process.execPath, [fill], { env: { ...process.env, ...env }, stdio: 'inherit' })
  writeFileSync(whole, '')
  return env
}

/**
 * Brings the packages of the lock file, and with them Node 24: those of the product alone, or those of tests too. Safe to run at
 * any time: it does nothing when all is there.
 * `npm ci` begins by deleting node_modules, so it runs in a folder beside, which takes the old one's place only when
 * it is whole: without a network, or stopped half-way, the folder stays as it was.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { cacheFolder, locked } from './locked.mjs'
import { findNode24, linkNode24 } from './node-24.mjs'
import { isStarted, main, outerEnvironment, root, run, Stop, seconds } from './run.mjs'
import { isForTests, withoutTests } from './test-packages.mjs'

const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.set-up')
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The sources of a set-up: the lock file's hash and the machine that the packages were chosen for; and which of them. */
function wantedStamp(which) {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch} ${which}`
}

/**
 * Whether npm's own record of node_modules names what the lock names, as after a developer's `npm install`. Packages of tests may be missing where
 * only the product is wanted, with their own dependencies.
 */
function isWhatTheLockNames(which) {
  const record = path.join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  const { '': own, ...locked } = readJson(path.join(root, 'package-lock.json')).packages
  const isDirect = (folder) => {
    const name = folder.replace('node_modules/', '')
    return Object.hasOwn({ ...own.dependencies, ...own.devDependencies }, name) && !isForTests(name)
  }
  return Object.entries(locked).every(([folder, wanted]) =>
    installed[folder] || (which === 'everything' ? !wanted.optional : isDirect(folder))
      ? installed[folder]?.version === wanted.version
      : true,
  )
}

/** One line for the fault that npm's output tells of. */
function explain(output) {
  const code = /npm (?:error|ERR!) (?:code|errno) (\w+)/i.exec(output)?.[1] ?? ''
  if (
    /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EPROTO|ERR_SOCKET|FETCH_ERROR|CERT|^E5\d\d|^E4(0[137]|29)/.test(
      code,
    )
  ) {
    return `The package registry did not answer (${code}). Connect to the network, or set npm's registry or proxy, and run the same command again.`
  }
  if (/EACCES|EPERM|EROFS/.test(code))
    return `Cannot write the packages or npm's cache (${code}). Give this user ${root} and npm's cache folder.`
  if (code === 'ENOSPC') return 'The disk is full. Free about 2 GB and run the same command again.'
  if (code === 'ENOENT') return 'There is no npm on the path. Install Node with npm, and run the same command again.'
  if (code === 'EUSAGE')
    return 'package.json and package-lock.json disagree. Run npm install, look at the change, and commit both.'
  const log = path.join(cacheFolder, 'npm-ci.log')
  writeFileSync(log, output)
  return `npm ci failed (${code || 'unknown fault'}). Its output is in ${log}.`
}

async function install(which) {
  const start = performance.now()
  console.log('Installing packages (only when the lock file changed) …')
  const beside = path.join(cacheFolder, 'install')
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside)
  copyFileSync(path.join(root, '.npmrc'), path.join(beside, '.npmrc'))
  const only = which === 'everything' ? (manifest) => manifest : withoutTests
  const write = (file, content) => writeFileSync(path.join(beside, file), JSON.stringify(content))
  write('package.json', only(readJson(path.join(root, 'package.json'))))
  const lock = readJson(path.join(root, 'package-lock.json'))
  write('package-lock.json', { ...lock, packages: { ...lock.packages, '': only(lock.packages['']) } })
  // A slow registry deserves patience, an absent one does not: npm's own defaults wait minutes before they say so.
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000']
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
  ]
  const windows = process.platform === 'win32'
  const npm = await run(windows ? 'npm.cmd' : 'npm', ['ci', ...quiet, ...patience], {
    cwd: beside,
    env: outerEnvironment(),
    quiet: true,
    shell: windows,
  }).catch((error) => {
    if (error instanceof Stop) throw error
    return { code: 1, output: `npm error code ${error.code}` }
  })
  if (npm.code !== 0) {
    const kept = existsSync(modules) ? ' The packages that were here are unchanged.' : ''
    rmSync(beside, { recursive: true, force: true })
    throw new Stop(explain(npm.output) + kept)
  }
  replace(path.join(beside, 'node_modules'))
  rmSync(beside, { recursive: true, force: true })
  console.log(`  done in ${seconds(start)}`)
}

/** Puts the new packages in place of the old. A mounted node_modules cannot be renamed, so then its contents are. */
function replace(fresh) {
  const old = path.join(cacheFolder, 'old-packages')
  rmSync(old, { recursive: true, force: true })
  try {
    if (existsSync(modules)) renameSync(modules, old)
    renameSync(fresh, modules)
  } catch (error) {
    if (error.code !== 'EBUSY') throw error
    for (const entry of readdirSync(modules)) rmSync(path.join(modules, entry), { recursive: true, force: true })
    for (const entry of readdirSync(fresh)) renameSync(path.join(fresh, entry), path.join(modules, entry))
  }
  rmSync(old, { recursive: true, force: true })
}

/** Sets up `everything`, or the `product`'s part, where it is missing; resolves with the path of Node 24. */
export async function setUp(which = 'product') {
  const stamp = wantedStamp(which)
  const enough = [stamp, wantedStamp('everything')]
  const isStamped = () => existsSync(stampFile) && enough.includes(readFileSync(stampFile, 'utf8'))
  if (!isStamped()) {
    await locked(async () => {
      if (isStamped()) return
      if (!isWhatTheLockNames(which)) await install(which)
      findNode24()
      linkNode24()
      writeFileSync(stampFile, stamp)
    })
  }
  return findNode24()
}

if (isStarted(import.meta.url)) await main(async () => void (await setUp('everything')))

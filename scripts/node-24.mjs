/**
 * Finds the Node that runs the product. Machines have many versions; the lock file brings the right one as the optional
 * packages `node-<platform>-<cpu>`, of which npm installs the one that fits. They need no install script and are checked by
 * the lock's hashes, unlike the package `node`, which runs npm once more and fails as a whole where it has no build.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { root, Stop } from './run.mjs'

/** The first version with all that we use: types stripped natively, `import.meta.main`, `crypto.argon2`. */
const oldest = [24, 7]

/** True if a version such as `v24.21.0` is new enough. */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

const platform = process.platform === 'win32' ? 'win' : process.platform
const packaged = path.join(
  root,
  'node_modules',
  `node-${platform}-${process.arch}`,
  'bin',
  platform === 'win' ? 'node.exe' : 'node',
)

/** Puts our Node first on the path of npm's scripts: npm 10 leaves out the link of a package that is optional. */
export function linkNode24() {
  const link = path.join(root, 'node_modules', '.bin', 'node')
  if (platform !== 'win' && existsSync(packaged) && !existsSync(link))
    symlinkSync(path.relative(path.dirname(link), packaged), link)
}

/** Path of a Node that is new enough: from the packages, else the running one. Throws a `Stop` where there is none. */
export function findNode24() {
  const answer = spawnSync(packaged, ['--version'], { encoding: 'utf8' })
  if (answer.status === 0 && isNewEnough(answer.stdout.trim())) return packaged
  if (isNewEnough(process.version)) return process.execPath
  throw new Stop(
    `Node ${oldest.join('.')} or newer is needed; this is ${process.version}, and the packages have none that runs on this ${process.platform}-${process.arch}. ` +
      'Install Node 24 from https://nodejs.org and run the same command again.',
  )
}

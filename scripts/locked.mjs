/**
 * Lets one process at a time set up or build in this folder: two `npm start` at once would write over each other.
 * The lock is a file with the holder's process id, so that one left by a killed process does not count.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './run.mjs'

/** Folder for disposable files. */
export const cacheFolder = path.join(root, '.cache')
const lockFile = path.join(cacheFolder, 'setup.lock')

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function tryLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return 0
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const holder = Number(readFileSync(lockFile, 'utf8'))
  if (holder && isAlive(holder)) return holder
  rmSync(lockFile, { force: true })
  return tryLock()
}

/** Does the work while holding the lock; waits, saying so once, for another process that holds it. */
export async function locked(work) {
  mkdirSync(cacheFolder, { recursive: true })
  for (let said = false, holder = tryLock(); holder; holder = tryLock()) {
    if (!said) console.log(`Waiting for another set-up in this folder (process ${holder}) …`)
    said = true
    await pause(300)
  }
  try {
    return await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

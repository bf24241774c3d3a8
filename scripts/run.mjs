/**
 * Common parts of the scripts: the project's folder, running a program, and stopping with one clear line.
 * These files have no dependencies and run on any Node from 18 on, because they work before anything is installed.
 */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the folder that holds package.json. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** An expected fault: its message gives the remedy, and only the message is shown. */
export class Stop extends Error {}

/** The line for a file that cannot be written: the one fault that may come up anywhere here. */
function lineOf(error) {
  if (error instanceof Stop) return error.message
  if (error.code === 'ENOSPC') return 'The disk is full. Free about 2 GB and run the same command again.'
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return undefined
  return `Cannot write ${error.dest ?? error.path ?? root} (${error.code}). Give it to this user, or clone the project where the user may write.`
}

/** Runs a script's work. Its return value is the exit code; an expected fault gives its one line and exit code 1. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    const line = lineOf(error)
    if (line === undefined) throw error
    console.error(line)
    process.exitCode = 1
  }
}

/** True when the file was started by itself and not imported by another script. */
export const isStarted = (moduleUrl) => path.resolve(process.argv[1] ?? '') === fileURLToPath(moduleUrl)

/** The node and npm variables that npm gives to its scripts would send a nested npm to the wrong folder. */
export function outerEnvironment() {
  const env = { ...process.env }
  for (const name of Object.keys(env)) {
    if (/^(npm_(lifecycle|package|command|node|config_(local_prefix|prefix|global|noproxy)$)|INIT_CWD$)/i.test(name))
      delete env[name]
  }
  return env
}

/**
 * Runs a program to its end and resolves with its exit code and, with `quiet`, its output. A `priority` is one of node:os.
 * SIGTERM and SIGINT go on to the program; the server takes two signals in a moment as one, so Ctrl-C may reach it twice. An aborted
 * `until` is told as SIGTERM.
 */
export function run(
  command,
  args,
  { quiet = false, env = process.env, cwd = root, shell = false, priority, until } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    if (priority !== undefined && child.pid) setPriority(child.pid, priority)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    let passed
    const pass = (signal) => {
      passed = signal
      child.kill(signal)
    }
    process.on('SIGTERM', pass).on('SIGINT', pass)
    until?.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
    const done = () => process.off('SIGTERM', pass).off('SIGINT', pass)
    child.on('error', (error) => {
      done()
      reject(error)
    })
    child.on('close', (code, signal) => {
      done()
      if (quiet && passed) reject(new Stop(`Stopped (${passed}). The same command goes on from here.`))
      else resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output })
    })
  })
}

/** Seconds since `start` (of `performance.now()`), for people. */
export const seconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

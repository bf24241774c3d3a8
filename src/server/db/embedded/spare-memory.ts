/**
 * What the embedded database may cost in memory for speed. V8 compiles WebAssembly twice: quickly, then what is used most once
 * more and better. One function of PostgreSQL takes 600 MB for the second time: a start in 768 MB was killed there, without a
 * word, a second or two after the database was open. Without it a query takes about half as long again (a list of twelve
 * places 2.3 ms of CPU in place of 1.4), and the process peaks 550 MB lower.
 */
import os from 'node:os'
import v8 from 'node:v8'

/** Bytes that a machine or container has to have for the better code. */
const enough = 2 * 1024 ** 3

/** True where memory is scarcer than what compiling for speed takes. */
export function isScarce(limit: number): boolean {
  return limit < enough
}

/** What this process may use: the container's limit where there is one, else all of the machine. */
export function memoryLimit(constrained = process.constrainedMemory(), machine = os.totalmem()): number {
  return constrained > 0 ? Math.min(constrained, machine) : machine
}

/** What `--liftoff-only` means on a command line; set in a running process, it does not bring the others with it. */
const flags = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up', '--liftoff-only']

/** Before the first WebAssembly is compiled: there is no way to say it for one module, nor for one function. */
export function spareMemory(limit = memoryLimit()): void {
  if (isScarce(limit)) for (const flag of flags) v8.setFlagsFromString(flag)
}

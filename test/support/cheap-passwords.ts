/**
 * Runs before the first test file of a process: argon2id takes no memory and no time, for any requested cost, where tests type hundreds of passwords
 * and look at something else. Stored strings are verified by itself only. The cost has its own tests, in a process each.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** For all files of a process: what is patched stays so, and is patched once. */
const shared = globalThis as typeof globalThis & { hashedPasswords?: { count: number } }

function patch(): { count: number } {
  const hashed = { count: 0 }
  const { argon2 } = crypto
  const cheap: typeof argon2 = (algorithm, parameters, done) => {
    hashed.count++
    argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done)
  }
  Object.assign(crypto, { argon2: cheap })
  syncBuiltinESMExports()
  return hashed
}

shared.hashedPasswords ??= patch()

/** How many passwords this process has hashed, to be stored or to be compared. */
export const hashedPasswords = shared.hashedPasswords

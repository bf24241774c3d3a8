/** Argon2id that takes no memory and no time, for tests that type hundreds of passwords and look at something else. */
import type * as Crypto from 'node:crypto'

/**
 * `node:crypto` with the lowest cost that there is, for any requested cost. Stored strings are verified by itself only.
 * @example
 * vi.mock('node:crypto', async (original) => {
 *   const { cheapPasswords } = await import('./support/cheap-passwords.ts')
 *   return cheapPasswords(await original())
 * })
 */
export const cheapPasswords = (real: typeof Crypto): typeof Crypto => ({
  ...real,
  argon2: (algorithm, parameters, done) =>
    real.argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done),
})

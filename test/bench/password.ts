/**
 * The cost of a password: CPU time of one hash, in any thread, and the memory of the list of common passwords. One
 * hash after the other in many rounds, by the median: other load on the machine then falls out.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isCommonPassword } from '#server/domain/accounts/common-passwords.ts'
import { hashPassword, verifyNothing, verifyPassword } from '#server/external/password-hash.ts'
import { median } from './load.ts'
import { measured } from './measured.ts'

const rounds = 30
const password = 'four tired elephants'

/** Milliseconds of CPU and of the clock that one turn takes. */
async function costOf(work: () => Promise<unknown>): Promise<{ cpu: number; clock: number }> {
  await work()
  const taken: { cpu: number; clock: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    taken.push({ cpu: (user + system) / 1000, clock: performance.now() - start })
  }
  return { cpu: median(taken.map(({ cpu }) => cpu)), clock: median(taken.map(({ clock }) => clock)) }
}

const hash = await costOf(() => hashPassword(password))
measured('hash of a password: CPU', hash.cpu, 'ms', { atMost: 150 })
measured('hash of a password', hash.clock, 'ms')

const stored = await hashPassword(password)
const known = await costOf(() => verifyPassword('wrong', stored))
const unknown = await costOf(() => verifyNothing('wrong'))
measured('sign-in of nobody / with a wrong password, by CPU time', unknown.cpu / known.cpu, '×', {
  atLeast: 0.8,
  atMost: 1.25,
})

const start = performance.now()
await Promise.all(Array.from({ length: rounds }, () => verifyNothing('wrong')))
measured('sign-ins looked at', (1000 * rounds) / (performance.now() - start), '/s')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heap = () => {
  collect()
  return process.memoryUsage().heapUsed
}
const without = heap()
const loading = performance.now()
await isCommonPassword(password)
measured('common passwords: first question', performance.now() - loading, 'ms')
measured('common passwords: memory', (heap() - without) / 1e6, 'MB', { atMost: 5 })

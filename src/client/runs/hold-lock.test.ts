/** A lock of the page, by Node's own locks, which are those of the standard. */
import { expect, test } from 'vitest'
import { holdLock } from './hold-lock.ts'

/** True if somebody may have it alone. */
const isFree = (name: string) => navigator.locks.request(name, { ifAvailable: true }, async (lock) => lock !== null)

test('it is held until every holder has released it', async () => {
  const [mine, theirs] = [holdLock('held'), holdLock('held')]
  expect(await isFree('held')).toBe(false)
  mine()
  await Promise.resolve()
  expect(await isFree('held')).toBe(false)
  theirs()
  await navigator.locks.request('held', async () => undefined)
  expect(await isFree('held')).toBe(true)
})

test('a release before the grant leaves it unheld afterwards', async () => {
  const { promise: others, resolve: end } = Promise.withResolvers<void>()
  const taken = navigator.locks.request('busy', () => others)
  holdLock('busy')()
  end()
  await taken
  // Waits behind it: where it was held for ever, this would never be granted.
  await navigator.locks.request('busy', async () => undefined)
  expect(await isFree('busy')).toBe(true)
})

/**
 * Looking at pages in two windows at a time: a browser draws and examines a page on one core, and machines that run tests have two.
 * For tests that only look, or that act in accounts of their own, so that neither window is in the other's way.
 */
import pLimit from 'p-limit'
import type { Reader } from './browser.ts'

/** Does the work for each item, beginning in their order, never for more than two at once. */
export async function twoAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const limit = pLimit(2)
  await Promise.all(items.map((item) => limit(() => work(item))))
}

/** The findings at all items, each opened in the free one of two windows of the same make. */
export async function inTwoWindows<Item>(
  items: readonly Item[],
  makeWindow: () => Promise<Reader>,
  look: (reader: Reader, item: Item) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  const free = [await makeWindow(), await makeWindow()]
  await twoAtATime(items, async (item) => {
    const reader = free.pop() as Reader
    found.push(...(await look(reader, item)))
    free.push(reader)
  })
  return found
}

/** At most two of a category in a row, also after places drop out, however the list is cut into pages. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Category, categories } from '#shared/categories.ts'
import { RECOMMENDED_RUN } from '#shared/constants.ts'
import { atTheBeginning, type Ranked, type RunState, readRun, takeInRuns, writeRun } from './take-in-runs.ts'

const ordered = (kinds: readonly Category[]): Ranked[] => kinds.map((category, at) => ({ rank: at + 1, category }))

/** Pages of `limit` to the end; `rowsAt` gives the order as it is when a page is made. */
async function walk(rowsAt: (page: number) => readonly Ranked[], limit: number, read = 3): Promise<Ranked[][]> {
  const pages: Ranked[][] = []
  for (let begin: RunState | undefined = atTheBeginning; begin; ) {
    const state: RunState = begin
    const rows = rowsAt(pages.length)
    const held = rows.filter(
      ({ rank, category }) =>
        category === state.waiting?.category && rank >= state.waiting.from && rank <= state.reached,
    )
    const next = async (after: number) => rows.filter(({ rank }) => rank > after).slice(0, read)
    const taken = await takeInRuns(state, held, next, limit + 1)
    pages.push(taken.slice(0, limit).map(({ row }) => row))
    const last = taken.length > limit ? taken[limit - 1] : undefined
    begin = last && readRun(writeRun(last.after))
  }
  return pages
}

function longestRun(rows: readonly Ranked[]): number {
  let [longest, run] = [0, 0]
  for (const [at, { category }] of rows.entries()) {
    run = rows[at - 1]?.category === category ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

test('two runs that come together are put apart by the next of another category', async () => {
  const kinds = ['spa', 'spa', 'spa', 'spa', 'tour', 'shop'] as const
  const [page = []] = await walk(() => ordered(kinds), 10)
  expect(page.map(({ rank }) => rank)).toEqual([1, 2, 5, 3, 4, 6])
})

test('places that no other category can separate any more stay out', async () => {
  const [page = []] = await walk(() => ordered(['tour', 'spa', 'spa', 'spa', 'spa']), 10)
  expect(page.map(({ rank }) => rank)).toEqual([1, 2, 3])
})

test('pages of any length are the walk cut into pieces, with no row twice, also when rows drop out meanwhile', async () => {
  const kinds = fc.array(fc.constantFrom(...categories.slice(0, 3)), { maxLength: 60 })
  const dropped = fc.array(fc.nat(60), { maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(kinds, dropped, fc.integer({ min: 1, max: 7 }), async (given, gone, limit) => {
      const rows = ordered(given)
      const whole = (await walk(() => rows, 1_000)).flat()
      expect((await walk(() => rows, limit)).flat()).toEqual(whole)
      const later = rows.filter(({ rank }) => !gone.includes(rank))
      const pages = (await walk((page) => (page === 0 ? rows : later), limit)).flat()
      for (const shown of [whole, pages]) {
        expect(longestRun(shown)).toBeLessThanOrEqual(RECOMMENDED_RUN)
        expect(new Set(shown.map(({ rank }) => rank)).size).toBe(shown.length)
      }
      // All places left out at the end are of one category.
      const left = later.filter((row) => !pages.includes(row))
      expect(new Set(left.map(({ category }) => category)).size).toBeLessThanOrEqual(1)
    }),
    { numRuns: 300 },
  )
})

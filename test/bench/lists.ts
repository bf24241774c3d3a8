/**
 * Every list of places at a hundred thousand places and a million reviews, on both databases: its first page, and one deep in
 * it. Milliseconds from asking for a page to having its cards, as a loader waits for them.
 */
import { type BigDatabase, openBigEmbedded, openBigPostgres } from './big-databases.ts'
import { listCases } from './list-cases.ts'
import { quantile } from './load.ts'
import { measured } from './measured.ts'

const runs = 250
const warmingRuns = 30
/** The longest that a list may take, as its runs go in the middle; slower ones tell of the machine rather than of the list. */
const budget = 5

async function measure(name: string, { database, seededIn, close }: BigDatabase): Promise<void> {
  try {
    measured(`${name}: seeding, when it was done`, seededIn, 's')
    const cases = await listCases(database.db)
    const times = new Map(cases.map(({ what }) => [what, [] as number[]]))
    // In turns, so that a busy moment of the machine falls on all lists alike.
    for (let run = -warmingRuns; run < runs; run++) {
      for (const { what, ask } of cases) {
        const start = performance.now()
        await ask()
        if (run >= 0) times.get(what)?.push(performance.now() - start)
      }
    }
    for (const [what, taken] of times) {
      measured(`${name}: ${what}, p50`, quantile(taken, 0.5), 'ms', { atMost: budget })
      measured(`${name}: ${what}, p95`, quantile(taken, 0.95), 'ms')
    }
  } finally {
    await close()
  }
}

await measure('PostgreSQL', await openBigPostgres())
await measure('embedded', await openBigEmbedded())

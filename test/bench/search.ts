/**
 * Search at a hundred thousand places: every way that a query can take, misspelt ones too, on both databases. Milliseconds from
 * asking for a page to having its cards, as a loader waits for them, and for suggestions.
 */
import { type BigDatabase, openBigEmbedded, openBigPostgres } from './big-databases.ts'
import { quantile } from './load.ts'
import { measured } from './measured.ts'
import { searchCases } from './search-cases.ts'

const runs = 40
const warmingRuns = 3
/** For all queries together: most searches of a day must stay below. Milliseconds. */
const budgets = { search: 30, suggest: 15 }

async function measure(name: string, { database, close }: BigDatabase): Promise<void> {
  try {
    const cases = await searchCases(database.db)
    const times = new Map(cases.map((it) => [it, [] as number[]]))
    // In turns, so that a busy moment of the machine falls on all queries alike.
    for (let run = -warmingRuns; run < runs; run++) {
      for (const it of cases) {
        const start = performance.now()
        await it.ask()
        if (run >= 0) times.get(it)?.push(performance.now() - start)
      }
    }
    for (const [{ what }, taken] of times) measured(`${name}: ${what}, p50`, quantile(taken, 0.5), 'ms')
    for (const kind of ['search', 'suggest'] as const) {
      const all = cases.filter((it) => it.kind === kind).flatMap((it) => times.get(it) ?? [])
      measured(`${name}: ${kind}, all queries, p50`, quantile(all, 0.5), 'ms')
      measured(`${name}: ${kind}, all queries, p95`, quantile(all, 0.95), 'ms', { atMost: budgets[kind] })
    }
  } finally {
    await close()
  }
}

await measure('PostgreSQL', await openBigPostgres())
await measure('embedded', await openBigEmbedded())

/** Takes the times of the search of one database on all cases. The figures are for a benchmark to hand over. */
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { renewVocabulary } from '#server/domain/vocabulary/read-vocabulary.ts'
import type { BigDatabase } from './big-databases.ts'
import { cpuClock } from './database-cpu.ts'
import { quantile } from './load.ts'
import type { Measurement } from './measured.ts'
import { searchCases } from './search-cases.ts'

const runs = 40
const warmingRuns = 3

/** Milliseconds that most of all queries together, and most suggestions, must stay below. */
export interface SearchBudgets {
  search: number
  suggest: number
}

/**
 * Milliseconds from asking for a page to having its cards, as a loader waits for them, and the CPU time that this took of the
 * database and of this process. Beside other work the CPU time decides; on a quiet machine both are nearly the same.
 */
export async function measureSearch(name: string, big: BigDatabase, budgets: SearchBudgets): Promise<Measurement[]> {
  const { database, close } = big
  try {
    // It may be of an earlier version, and a run of its own has read no words.
    await migrate(database)
    await loadReference(database)
    await renewVocabulary(database.db)
    const cases = await searchCases(database.db)
    const cpu = await cpuClock(database)
    const taken = new Map(cases.map((it) => [it, { clock: [] as number[], cpu: [] as number[] }]))
    // In turns, so that a busy moment of the machine falls on all queries alike.
    for (let run = -warmingRuns; run < runs; run++) {
      for (const it of cases) {
        const [clockStart, cpuStart] = [performance.now(), cpu()]
        await it.ask()
        const [clockEnd, cpuEnd] = [performance.now(), cpu()]
        if (run < 0) continue
        taken.get(it)?.clock.push(clockEnd - clockStart)
        taken.get(it)?.cpu.push(cpuEnd - cpuStart)
      }
    }
    const figures: Measurement[] = []
    const add = (what: string, times: number[], part: number, budget: Partial<Measurement> = {}) =>
      figures.push({ what: `${name}: ${what}`, value: quantile(times, part), unit: 'ms', ...budget })
    for (const [{ what }, times] of taken) {
      add(`${what}, CPU p50`, times.cpu, 0.5)
      add(`${what}, p50`, times.clock, 0.5)
    }
    for (const kind of ['search', 'suggest'] as const) {
      const all = [...taken].filter(([it]) => it.kind === kind).map(([, times]) => times)
      const cpuTimes = all.flatMap((times) => times.cpu)
      const clockTimes = all.flatMap((times) => times.clock)
      add(`${kind}, all queries, CPU p50`, cpuTimes, 0.5)
      add(`${kind}, all queries, CPU p95`, cpuTimes, 0.95, { atMost: budgets[kind] })
      add(`${kind}, all queries, p50`, clockTimes, 0.5)
      add(`${kind}, all queries, p95`, clockTimes, 0.95, { atMost: budgets[kind] })
    }
    return figures
  } finally {
    await close()
  }
}

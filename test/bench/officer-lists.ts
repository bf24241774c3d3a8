/**
 * Every list that officers work from, at a hundred thousand places with at least five thousand open cards, on both databases: milliseconds
 * from asking for a page to having it, as a loader waits for it, and how many statements it takes.
 */

import { refreshPriorities } from '#server/domain/plan/keep-priorities.ts'
import { openCardStates } from '#shared/cards/card-states.ts'
import { countedDatabase } from '../support/counted.ts'
import { type BigDatabase, openBigEmbedded, openBigPostgres } from './big-databases.ts'
import { fillQueues } from './fill-queues.ts'
import { quantile } from './load.ts'
import { measured } from './measured.ts'
import { officerCases } from './officer-cases.ts'

const runs = 100
const warmingRuns = 10
const budget = { milliseconds: 20, statements: 8 }
const fewestCards = 5000

async function measure(name: string, { database, close }: BigDatabase): Promise<void> {
  try {
    const { db } = database
    const cards = await db.selectFrom('warning_cards').select('id').where('state', 'in', openCardStates).execute()
    measured(`${name}: open cards`, cards.length, '', { atLeast: fewestCards })
    await fillQueues(database)
    await refreshPriorities(db, { secret: Buffer.alloc(32, 7), now: new Date(), since: null })
    const cases = await officerCases(database)
    for (const { what, ask } of cases) {
      const { database: counting, count } = countedDatabase(database)
      await ask(counting)
      measured(`${name}: ${what}, statements`, count(), '', { atMost: budget.statements })
    }
    const times = new Map(cases.map(({ what }) => [what, [] as number[]]))
    // In turns, so that a busy moment of the machine falls on all lists alike.
    for (let run = -warmingRuns; run < runs; run++) {
      for (const { what, ask } of cases) {
        const start = performance.now()
        await ask(database)
        if (run >= 0) times.get(what)?.push(performance.now() - start)
      }
    }
    for (const [what, taken] of times) {
      measured(`${name}: ${what}, p50`, quantile(taken, 0.5), 'ms')
      measured(`${name}: ${what}, p95`, quantile(taken, 0.95), 'ms', { atMost: budget.milliseconds })
    }
  } finally {
    await close()
  }
}

await measure('PostgreSQL', await openBigPostgres())
await measure('embedded', await openBigEmbedded())

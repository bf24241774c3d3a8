/** Keeps the trending places in order: what was counted becomes scores, and old visits count less. */
import type { Database } from './db/database.ts'
import { refreshHotScores } from './domain/visits/hot-scores.ts'
import type { Log } from './log.ts'

/** Milliseconds. Often enough to notice a busy evening, seldom enough for lists to stand still while they are paged. */
const everyMs = 1_800_000

/** Refreshes now and every half hour. With several instances each asks, one after the other, and the others find nothing to do. */
export function keepHot({ db }: Pick<Database, 'db'>, log: Log, every = everyMs): () => void {
  const refresh = () =>
    refreshHotScores(db).catch((error: unknown) =>
      log.warn({ err: error }, 'the trending places could not be put in order'),
    )
  void refresh()
  const timer = setInterval(refresh, every)
  timer.unref()
  return () => clearInterval(timer)
}

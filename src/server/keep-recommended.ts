/** Keeps the order of the recommended places: grades end and cards close by the clock, also when nobody writes. */
import type { Database } from './db/database.ts'
import { refreshRecommended } from './domain/places/recommended.ts'
import type { Log } from './log.ts'

/** What ended drops out of the list at once (the query looks); only who moves up waits for this, in milliseconds. */
const everyMs = 3_600_000

/** Makes the order anew now and every hour. With several instances each asks, one writes, and the others find nothing to do. */
export function keepRecommended({ db }: Pick<Database, 'db'>, log: Log, every = everyMs): () => void {
  const refresh = () =>
    refreshRecommended(db).catch((error: unknown) =>
      log.warn({ err: error }, 'the recommended places could not be ordered'),
    )
  void refresh()
  const timer = setInterval(refresh, every)
  timer.unref()
  return () => clearInterval(timer)
}

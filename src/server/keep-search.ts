/** Makes the documents of search that are missing or of an older version, after the start and in the background. */
import type { Database } from './db/database.ts'
import { fillSearchDocs } from './domain/search/keep-docs.ts'
import type { Log } from './log.ts'

/** Commands keep documents themselves; this is for what a program did that did not know of them, in milliseconds. */
const everyMs = 3_600_000

/**
 * Fills now and every hour; until the first time is done, search finds only what is filled. The returned function ends it after
 * the batch under way.
 */
export function keepSearchDocs({ db }: Pick<Database, 'db'>, log: Log, every = everyMs): () => Promise<void> {
  const ended = new AbortController()
  const fill = async () => {
    try {
      const start = performance.now()
      const made = await fillSearchDocs(db, { signal: ended.signal })
      if (made > 0) log.info({ made, seconds: Math.round((performance.now() - start) / 1000) }, 'search documents made')
    } catch (error) {
      log.warn({ err: error }, 'search documents could not be made')
    }
  }
  let last = fill()
  const timer = setInterval(() => {
    last = last.then(fill)
  }, every)
  timer.unref()
  return () => {
    clearInterval(timer)
    ended.abort()
    return last
  }
}

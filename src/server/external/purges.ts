/**
 * Purges caches in front of the server: `PURGE` with the tags, as deploy/varnish.vcl takes it. Every instance tells
 * them after it has dropped its own pages, because one that was told by the first would be filled again with an old page of the last;
 * and once more a moment later, for a page that was on its way. A purge that fails until such a page has expired by itself is given up.
 */
import type { Log } from '../log/log.ts'

export interface Purger {
  /** Has the pages forgotten that were made from any of these; returns at once. */
  purge(tags: readonly string[]): void
  /** Ends tries under way. */
  close(): Promise<void>
}

export interface PurgerOptions {
  urls: readonly string[]
  /** Sent as `Authorization: Bearer KEY`. */
  key: string
  /** The tag that every page has. */
  everyPage: string
  /** Seconds that a cache keeps a page; a purge that is older is of no use. */
  cachedSeconds: number
  log: Pick<Log, 'warn' | 'error' | 'info'>
}

/** A header of Varnish has 8 KB; more tags than fit are everything. */
const mostTags = 120
/** Milliseconds: of one try, between two, and until a page on its way has arrived. */
const times = { timeout: 2_000, again: 250, once: 1_000 }

/** One cache's pending purges; caches do not wait for one another. */
class Line {
  /** Tags, and until when it is of use to tell them. */
  readonly #waiting = new Map<string, number>()
  readonly #ended = new AbortController()
  #underWay: Promise<void> | undefined
  #isAway = false
  readonly #url: string
  readonly #options: PurgerOptions

  constructor(url: string, options: PurgerOptions) {
    this.#url = url
    this.#options = options
  }

  add(tags: readonly string[]): void {
    const until = performance.now() + 1000 * this.#options.cachedSeconds
    for (const tag of tags) this.#waiting.set(tag, until)
    // Those of one turn of the loop go together.
    this.#underWay ??= Promise.resolve()
      .then(() => this.#tellAll())
      .finally(() => {
        this.#underWay = undefined
      })
  }

  async close(): Promise<void> {
    this.#ended.abort()
    await this.#underWay
  }

  async #tellAll(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#ended.signal.aborted) {
      const telling = new Map(this.#waiting)
      this.#waiting.clear()
      if (await this.#tell([...telling.keys()])) continue
      this.#putBack(telling)
      await this.#pause(times.again)
    }
  }

  #putBack(sent: ReadonlyMap<string, number>): void {
    const now = performance.now()
    const lost = [...sent].filter(([, until]) => until <= now).map(([tag]) => tag)
    for (const [tag, until] of sent) if (until > now && !this.#waiting.has(tag)) this.#waiting.set(tag, until)
    if (lost.length > 0)
      this.#options.log.error(
        { cache: this.#url, tags: lost.slice(0, 20) },
        'pages of a cache ran out without being purged',
      )
  }

  /** True if it has forgotten them. */
  async #tell(tags: string[]): Promise<boolean> {
    const { key, everyPage, log } = this.#options
    const sent = tags.length > mostTags ? [everyPage] : tags
    try {
      const answer = await fetch(this.#url, {
        method: 'PURGE',
        headers: { Authorization: `Bearer ${key}`, 'Surrogate-Key': sent.join(' ') },
        signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(times.timeout)]),
        redirect: 'manual',
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`it answers ${answer.status}`)
      if (this.#isAway) log.info({ cache: this.#url }, 'a cache is purged again')
      this.#isAway = false
      return true
    } catch (error) {
      if (!this.#isAway && !this.#ended.signal.aborted)
        log.warn({ err: error, cache: this.#url }, 'a cache could not be purged; it is tried again')
      this.#isAway = true
      return false
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, ms).unref()
      this.#ended.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
}

/** One that tells all of them. */
export function makePurger(options: PurgerOptions): Purger {
  const lines = options.urls.map((url) => new Line(url, options))
  const tell = (tags: readonly string[]) => {
    for (const line of lines) line.add(tags)
  }
  let later = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  return {
    purge(tags) {
      tell(tags)
      for (const tag of tags) later.add(tag)
      timer ??= setTimeout(() => {
        timer = undefined
        const due = [...later]
        later = new Set()
        tell(due)
      }, times.once).unref()
    },
    async close() {
      clearTimeout(timer)
      await Promise.all(lines.map((line) => line.close()))
    },
  }
}

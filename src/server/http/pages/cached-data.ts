/**
 * Rows that many answers share, such as the first places of a list, asked from the database once and kept until they change.
 * It is for the answers that are not kept whole: of signed-in readers, for an exact position, at an address with a
 * parameter that the page does not read. Home's two lists are 3 ms of CPU in the embedded database, a place's page 9.
 */
import { LRUCache } from 'lru-cache'

interface Entry {
  answer: Promise<unknown>
  tags: readonly string[]
  /** Of memory; guessed until the answer is there. */
  bytes: number
}

/** Of memory, for all answers and their keys. */
const mostBytes = 12 * 1024 * 1024
/** Bytes of memory that rows take for each character of their JSON: two for the text, as much again for the objects around it. */
const bytesPerChar = 4
/** Of a pending answer, and of the overhead of each. */
const guess = 1024
/** As with pages, days pass without a change: a result stops being valid at midnight. */
const freshMs = 60_000

export class CachedData {
  readonly #kept = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    ttl: freshMs,
    sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length,
  })

  /**
   * The cached answer, or the result of `ask`. Requests meanwhile wait for the same result; a failure is not cached.
   * The value is shared: never change it.
   */
  get<T>(key: string, tags: readonly string[], ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key)
    if (known) return known.answer as Promise<T>
    const answer = ask()
    const entry: Entry = { answer, tags, bytes: guess }
    this.#kept.set(key, entry)
    const isStill = () => this.#kept.peek(key) === entry
    answer.then(
      (value) => {
        const bytes = guess + bytesPerChar * (JSON.stringify(value) ?? '').length
        if (isStill()) this.#kept.set(key, { ...entry, bytes }, { noUpdateTTL: true })
      },
      () => {
        if (isStill()) this.#kept.delete(key)
      },
    )
    return answer
  }

  /** Approximate memory of the cached answers. */
  get bytes(): number {
    return this.#kept.calculatedSize
  }

  /** Drops answers made from any of these, pending ones too; `*` drops all. */
  drop(tags: readonly string[]): void {
    for (const [key, entry] of this.#kept.entries()) {
      if (tags.includes('*') || tags.some((tag) => entry.tags.includes(tag))) this.#kept.delete(key)
    }
  }
}

/**
 * Rows that many answers share, such as the first places of a list, asked from the database once and kept until they change.
 * It is for the answers that are not kept whole: of signed-in readers, for an exact position, at an address with a
 * parameter that the page does not read. Home's two lists are 3 ms of CPU in the embedded database.
 */
import { LRUCache } from 'lru-cache'

interface Kept {
  answer: Promise<unknown>
  tags: readonly string[]
}

/** Answers that are kept at most; a list of twelve places is about 5 KB. */
const maxAnswers = 500
/** As with pages, days pass without a change: a result stops being valid at midnight. */
const freshMs = 60_000

export class KeptData {
  readonly #kept = new LRUCache<string, Kept>({ max: maxAnswers, ttl: freshMs })

  /**
   * The kept answer, or what `ask` gives. Whoever comes while it is being asked waits for the same; a failure is not kept.
   * The value is shared: never change it.
   */
  get<T>(key: string, tags: readonly string[], ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key)
    if (known) return known.answer as Promise<T>
    const answer = ask()
    const kept: Kept = { answer, tags }
    this.#kept.set(key, kept)
    answer.catch(() => {
      if (this.#kept.peek(key) === kept) this.#kept.delete(key)
    })
    return answer
  }

  /** Forgets what was made from any of these, also what is being asked; `*` forgets all. */
  drop(tags: readonly string[]): void {
    for (const [key, kept] of this.#kept.entries()) {
      if (tags.includes('*') || tags.some((tag) => kept.tags.includes(tag))) this.#kept.delete(key)
    }
  }
}

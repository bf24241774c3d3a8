/** The drafts of a writer that belong together by their names. */
import { type Draft, longest, open } from './draft-store.ts'

/** Those of all names that begin so, by their names. */
export async function listDrafts(beginning: string, writer: string): Promise<[string, Draft][]> {
  const found: [string, Draft][] = []
  try {
    const names = IDBKeyRange.bound(beginning, `${beginning}\uffff`)
    const { store } = (await open()).transaction('drafts')
    for await (const { key, value } of store.iterate(names))
      if (value.writer === writer && Date.now() - value.at < longest) found.push([key, value])
  } catch {
    // A private window may forbid it; then there is none.
  }
  return found
}

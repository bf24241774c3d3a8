/**
 * The code that a page needs once it stands, for all that fetches it later. It is one chunk and also has the beginnings of features, of which the
 * runtime knows none: the page's entry says where it is.
 */
import type * as Code from '../later/stand-up.ts'

let load: () => Promise<typeof Code>

/** Call before anything asks for it. */
export function registerLaterCode(fetched: typeof load): void {
  load = fetched
}

/** Rejects where it cannot be had, and asks again at the next call. */
export const laterCode = (): Promise<typeof Code> => load()

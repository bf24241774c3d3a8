/** What one request carries to guards, loaders and actions. They read it with {@link contextOf}. */
import { createContext, type RouterContextProvider } from 'react-router-dom'
import type { Reader } from '#shared/reader.ts'
import type { Role } from '#shared/roles.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'

/** The signed-in person, null for a guest. */
export interface Person {
  id: string
  role: Role
}

export interface RequestContext {
  database: Database
  /** An action that changes a choice puts the new reader here, so that its answer is already in the new language. */
  reader: Reader
  person: Person | null
  requestId: string
  log: Log
  /** One clock for the whole request. */
  now: Date
  /** True when the answer may be kept and sent to others: then slow sections are waited for. */
  whole: boolean
  /** Names what the answer was made from, such as `lists` or `place:<id>`; a change of one drops the kept page. */
  reads(...tags: string[]): void
  /**
   * Rows that many answers share: those kept under `key`, or what `ask` gives. Says by `tags` what the answer {@link reads}.
   * `key` names everything that `ask` depends on; the value is shared with others and never changed.
   */
  kept<T>(key: string, tags: string[], ask: () => Promise<T>): Promise<T>
  /** Set by a loader whose answer must not be kept, such as one with a section that failed. */
  doNotKeep(): void
}

export const requestContext = createContext<RequestContext>()

/** The request's context, from a loader's, action's or guard's arguments. */
export const contextOf = (args: { context: Readonly<RouterContextProvider> }): RequestContext =>
  args.context.get(requestContext)

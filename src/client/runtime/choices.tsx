/** The shell's data of the reader, beside the data of pages: theme, person and active role. The same on every page, the error page included. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Theme } from '#shared/reader.ts'
import type { Role, SignedIn } from '#shared/roles.ts'

export interface Choices {
  theme: Theme | null
  role: Role
  /** The signed-in person, null for a guest. */
  person: SignedIn | null
  /** The places are made up. */
  demo: boolean
}

/** Holds the present choices; the browser's changes with each answer of the server, the server's never. */
export interface ChoiceSource {
  get(): Choices
  subscribe(notify: () => void): () => void
}

/** A source for one rendering on the server. */
export const fixedChoices = (choices: Choices): ChoiceSource => ({
  get: () => choices,
  subscribe: () => () => undefined,
})

/** A source that can be told new choices. */
export function changingChoices(first: Choices): ChoiceSource & { set(next: Choices): void } {
  let now = first
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set: (next) => {
      if (JSON.stringify(next) === JSON.stringify(now)) return
      now = next
      for (const notify of listeners) notify()
    },
    subscribe: (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
  }
}

const ChoicesContext = createContext<Choices>({ theme: null, role: 'guest', person: null, demo: false })

export function ChoicesProvider({ source, children }: { source: ChoiceSource; children: ReactNode }) {
  const choices = useSyncExternalStore(source.subscribe, source.get, source.get)
  return <ChoicesContext value={choices}>{children}</ChoicesContext>
}

export const useChoices = (): Choices => useContext(ChoicesContext)

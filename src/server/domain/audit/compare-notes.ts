/** Compares a chain of events with its notes outside of the database: at each noted length it must end with the noted hash. */

import type { AuditFault } from './audit-report.ts'
import type { Note } from './noted-heads.ts'

/** Notes by chain. Compared ones are taken out: those left at the end belong to missing chains. */
export type Expected = Map<string, Note[]>

/** Takes the events of one chain in their order; `end` gives the first thing that is not as it was noted. */
export function compareNotes(chain: string, expected: Expected) {
  const notes = [...(expected.get(chain) ?? [])].sort((a, b) => a.events - b.events)
  expected.delete(chain)
  let next = 0
  let rewritten: AuditFault | undefined
  return {
    look(number: number, hash: Buffer, event: string): void {
      for (let note = notes[next]; note !== undefined && note.events <= number; note = notes[++next])
        if (note.events === number && note.head !== hash.toString('hex'))
          rewritten ??= { chain, event, noted: { ...note, left: null } }
    },
    end(left: number): AuditFault[] {
      if (rewritten) return [rewritten]
      const lost = notes.slice(next)
      const [first] = lost
      return first ? [{ chain, event: null, noted: { ...(lost.at(-1) as Note), at: first.at, left } }] : []
    },
  }
}

/** Chains of which nothing is left. */
export const goneChains = (expected: Expected): AuditFault[] =>
  [...expected.keys()].flatMap((chain) => compareNotes(chain, expected).end(0))

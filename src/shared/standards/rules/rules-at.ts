/** The version of the rules at a moment, and that of a record. Nothing else reads the list. */
import type { Rules } from './rules.ts'
import { ruleVersions } from './versions.ts'

/** The rules at a moment: of a visit when it was made, of a card when it was issued. Before the first version the first one holds. */
export const rulesAt = (moment: Date): Rules =>
  ruleVersions.findLast(({ from }) => Date.parse(from) <= moment.getTime()) ?? ruleVersions[0]

/** The version that a record names; null where there is none of that name. */
export const findRules = (id: string | null): Rules | null => ruleVersions.find((version) => version.id === id) ?? null

/** The version that a record names. Throws where the list has lost it: without it the record has no meaning. */
export function rulesNamed(id: string | null): Rules {
  const found = findRules(id)
  if (!found) throw new Error(`There is no version ${id} of the rules.`)
  return found
}

/**
 * A value made from the rules of now, once for each version: the rules may change while the server runs.
 * @example const texts = byRulesOfNow(readTexts); texts()
 */
export function byRulesOfNow<Made>(make: (rules: Rules) => Made): () => Made {
  const made = new Map<string, Made>()
  return () => {
    const rules = rulesAt(new Date())
    let own = made.get(rules.id)
    if (own === undefined) {
      own = make(rules)
      made.set(rules.id, own)
    }
    return own
  }
}

/** Start of the next rules; null where none are planned. */
export const rulesChangeAfter = (moment: Date): Date | null => {
  const next = ruleVersions.find(({ from }) => Date.parse(from) > moment.getTime())
  return next ? new Date(next.from) : null
}

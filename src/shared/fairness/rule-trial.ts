/** What would come of other rules: tried on real results, never kept. */
import type { Category } from '../places/categories.ts'
import type { GradeLetter } from '../places/place-card.ts'
import type { TrialField, WrongPart } from './read-trial.ts'

/** Places, and how many of them would have a better or a worse letter. */
export interface TrialLine<Name extends string = string> {
  name: Name
  places: number
  better: number
  worse: number
}

/** What rules come to that were read whole. */
export interface TrialResult {
  all: TrialLine
  /** Whether there were more places than are looked at. */
  isCut: boolean
  districts: TrialLine[]
  categories: TrialLine<Category>[]
  /** How many would go from one letter to another. */
  moves: { from: GradeLetter; to: GradeLetter; places: number }[]
}

export interface RuleTrial {
  /** As it was typed, and the rules of today where nothing was. */
  fields: Record<TrialField, string>
  /** What of it cannot be read. */
  wrong: WrongPart[]
  /** A code to show how weights are written. */
  example: string
  /** Null where something is wrong: nothing was worked out. */
  result: TrialResult | null
}

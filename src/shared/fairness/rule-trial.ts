/** The effect of other rules: tried on real results, never stored. */
import type { Category } from '../categories.ts'
import type { GradeLetter } from '../standards/grade-view.ts'
import type { TrialField, WrongPart } from './read-trial.ts'

/** Places, and how many of them would have a better or a worse grade. */
export interface TrialLine<Name extends string = string> {
  name: Name
  places: number
  better: number
  worse: number
}

/** The effect of rules that were parsed without a fault. */
export interface TrialResult {
  all: TrialLine
  /** True if there were more places than are computed. */
  isCut: boolean
  districts: TrialLine[]
  categories: TrialLine<Category>[]
  /** Number of places that would go from one grade to another. */
  moves: { from: GradeLetter; to: GradeLetter; places: number }[]
}

export interface RuleTrial {
  /** As typed; the rules of today in empty fields. */
  fields: Record<TrialField, string>
  /** Its unreadable parts. */
  wrong: WrongPart[]
  /** A code to show how weights are written. */
  example: string
  /** Null where a part is wrong: nothing was computed. */
  result: TrialResult | null
}

/** What would come of other rules: tried on real results, never kept. */
import type { Category } from '../places/categories.ts'
import type { GradeLetter } from '../places/place-card.ts'

/** Places, and how many of them would have a better or a worse letter. */
export interface TrialLine<Name extends string = string> {
  name: Name
  places: number
  better: number
  worse: number
}

export interface RuleTrial {
  /** The rules that were tried. */
  thresholds: Record<Exclude<GradeLetter, 'E'>, number>
  weights: string
  /** Codes that are none. */
  unknown: string[]
  /** A code to show how weights are written. */
  example: string
  all: TrialLine
  /** Whether there were more places than are looked at. */
  isCut: boolean
  districts: TrialLine[]
  categories: TrialLine<Category>[]
  /** How many would go from one letter to another. */
  moves: { from: GradeLetter; to: GradeLetter; places: number }[]
}

/** Letters of results, and how the public sees a result. */

/** From the best to the worst. */
export const gradeLetters = ['A', 'B', 'C', 'D', 'E'] as const

export type GradeLetter = (typeof gradeLetters)[number]
/** Those that pass. */
export const passingLetters = ['A', 'B', 'C'] as const satisfies GradeLetter[]

/**
 * Values of the filter by grade: a letter means results that are valid, and each badge that shows none of those is a value of its
 * own, so that every place stands under exactly one.
 */
export const gradeFilters = [...gradeLetters, 'expired', 'none', 'suspended'] as const

export type GradeFilter = (typeof gradeFilters)[number]

/** Public state of a result (domain, section 4). Only `valid`, `expired` and `suspended` may carry a letter. */
export interface GradeView {
  state: 'valid' | 'expired' | 'none' | 'pending' | 'suspended'
  letter?: GradeLetter
  /** 0–100, one decimal. */
  score?: number
  /** Day of the last sealed inspection. */
  inspectedOn?: string
  validUntil?: string
}

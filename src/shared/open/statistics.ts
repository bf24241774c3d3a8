/** Statistics of places by province and by kind: never a ranking of officers or of single places. Its shape for programs stands in shapes.ts. */
import type { GradeLetter } from '../standards/grade-view.ts'

export const statisticGroups = ['province', 'category'] as const
export type StatisticGroup = (typeof statisticGroups)[number]

export interface OpenStatistic {
  /** Code of the province, or id of the kind of place. */
  key: string
  name: string
  listed: number
  /** Places whose grade is valid today. */
  inspected: number
  grades: Record<GradeLetter, number>
  suspended: number
  /** The median of a year; null where nothing was repaired. */
  repair_days: number | null
}

/** Share of listed places with a valid grade, in whole per cent. */
export const inspectedPercent = ({ listed, inspected }: Pick<OpenStatistic, 'listed' | 'inspected'>): number =>
  listed === 0 ? 0 : Math.round((100 * inspected) / listed)

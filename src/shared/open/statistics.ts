/** Statistics of places by province and by kind: never a ranking of officers or of single places. */
import { z } from 'zod'
import { gradeLetters } from '../standards/grade-view.ts'

export const statisticGroups = ['province', 'category'] as const
export type StatisticGroup = (typeof statisticGroups)[number]

const count = z.int().min(0)

export const statisticShape = z
  .strictObject({
    key: z.string().describe('Code of the province, or id of the kind of place.'),
    name: z.string(),
    listed: count,
    inspected: count.describe('Places whose grade is valid today.'),
    grades: z.record(z.enum(gradeLetters), count).describe('Of those, by letter.'),
    suspended: count.describe('Places that are closed by a red card now.'),
    repair_days: z
      .number()
      .nullable()
      .describe(
        'Days from finding to verified repair, the median of the last 365 days; null where nothing was repaired.',
      ),
  })
  .meta({ id: 'Statistic' })

export type OpenStatistic = z.infer<typeof statisticShape>

/** Share of listed places with a valid grade, in whole per cent. */
export const inspectedPercent = ({ listed, inspected }: Pick<OpenStatistic, 'listed' | 'inspected'>): number =>
  listed === 0 ? 0 : Math.round((100 * inspected) / listed)

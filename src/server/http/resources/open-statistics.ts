/** The statistics of `/open` as a file for spreadsheets. */
import { stringify } from 'csv-stringify/sync'
import { bangkokDay } from '#shared/bangkok.ts'
import { isLocale } from '#shared/locales.ts'
import { statisticGroups } from '#shared/open/statistics.ts'
import { problems } from '#shared/problems.ts'
import { gradeLetters } from '#shared/standards/grade-view.ts'
import type { Database } from '../../db/database.ts'
import { readStatistics } from '../../domain/open/read-statistics.ts'
import type { Handle } from './serve-resources.ts'

const columns = ['key', 'name', 'listed', 'inspected', ...gradeLetters, 'suspended', 'repair_days'] as const

export const openStatisticsResources = ({ db }: Pick<Database, 'db'>) =>
  ({
    '/open/statistics.csv': async ({ res, query }) => {
      const [asked, lang] = [query('by') || 'province', query('lang')]
      const by = statisticGroups.find((group) => group === asked)
      if (!by) throw problems.page_not_found()
      const now = new Date()
      const rows = await readStatistics(db, { by, locale: isLocale(lang) ? lang : 'th', now })
      const table = rows.map(({ grades, ...row }) => ({ ...row, ...grades }))
      res
        .type('text/csv')
        .attachment(`${by}-${bangkokDay(now)}.csv`)
        .send(stringify(table, { header: true, columns: [...columns], bom: true, escape_formulas: true }))
    },
  }) satisfies Record<string, Handle>

/** The dashboard's figures as a file for spreadsheets: the same door, the same areas and officers as the page. */
import { bangkokDay } from '#shared/bangkok.ts'
import { periods } from '#shared/fairness/dashboard-page.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { exportDays } from '../../domain/fairness/export-days.ts'
import { type Handle, personAt } from './serve-resources.ts'

export function dashboardResources({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    '/inspector/dashboard/figures.csv': async (asked) => {
      const { id: officer, inspector } = personAt(asked)
      if (inspector?.state !== 'active') throw problems.not_allowed()
      const period = periods.find((days) => String(days) === asked.query('days')) ?? periods[0]
      const { now, res, reader } = asked
      const isSupervisor = inspector.level === 'supervisor'
      const table = await exportDays(db, { officer, isSupervisor, now, locale: reader().locale, period })
      res
        .set('Content-Disposition', `attachment; filename="place-safety-${bangkokDay(now)}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(table)
    },
  } satisfies Record<string, Handle>
}

/** The dashboard's figures as a file for spreadsheets: the same door, the same areas and officers as the page. */
import { bangkokDay } from '#shared/bangkok.ts'
import { chartNames } from '#shared/fairness/chart-figures.ts'
import { periods } from '#shared/fairness/dashboard-page.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { exportChart, exportDays } from '../../domain/fairness/export-days.ts'
import { type Handle, personAt } from './serve-resources.ts'

export function dashboardResources({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    '/inspector/dashboard/figures.csv': async (asked) => {
      const { id: officer, inspector } = personAt(asked)
      if (inspector?.state !== 'active') throw problems.not_allowed()
      const period = periods.find((days) => String(days) === asked.query('days')) ?? periods[0]
      const { now, res, reader } = asked
      const isSupervisor = inspector.level === 'supervisor'
      const asking = { officer, isSupervisor, now, locale: reader().locale, period }
      const name = asked.query('chart')
      const chart = chartNames.find((it) => it === name)
      if (name && !chart) throw problems.page_not_found()
      const table = chart
        ? await exportChart(db, { ...asking, chart, of: asked.query('of') || null })
        : await exportDays(db, asking)
      if (table === null) throw problems.page_not_found()
      const file = ['place-safety', chart, bangkokDay(now)].filter(Boolean).join('-')
      res.set('Content-Disposition', `attachment; filename="${file}.csv"`).type('text/csv; charset=utf-8').send(table)
    },
  } satisfies Record<string, Handle>
}

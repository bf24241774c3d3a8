/** Open data: the figures by province or kind, the files of the last nights, and the licence. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listProvinceOptions } from '#server/domain/areas/province-options.ts'
import { listDumps } from '#server/domain/open/dumps/list-dumps.ts'
import { listFrequentFindings, readStatistics } from '#server/domain/open/read-statistics.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { FIGURES_MINUTES } from '#shared/open/limits.ts'

/** Figures move slowly, and they are read from all places: once in so long for everybody. */
const cachedForMs = FIGURES_MINUTES * 60_000
const frequentMost = 10

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, now, origin, dataLicence } = context
  const { locale } = context.reader
  const { by } = readPage(context, '/open').search
  const slot = Math.floor(now.getTime() / cachedForMs)
  context.holdsUntil(new Date((slot + 1) * cachedForMs))
  const [rows, frequent, nights, provinces] = await context.cached(
    `statistics ${by} ${locale} ${slot}`,
    ['areas'],
    () =>
      Promise.all([
        readStatistics(database.db, { by, locale, now }),
        listFrequentFindings(database.db, { locale, limit: frequentMost }),
        listDumps(database.db, origin),
        listProvinceOptions(database.db, locale),
      ]),
  )
  return { by, rows, frequent, nights, provinces, origin, licence: dataLicence }
}

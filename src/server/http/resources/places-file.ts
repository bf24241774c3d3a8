/** A person's places as a file for spreadsheets: the same places and filters as the page of them. */
import { bangkokDay } from '#shared/bangkok.ts'
import { gradeChoices, placeFilters, placeRows } from '#shared/own-places/place-rows.ts'
import type { Database } from '../../db/database.ts'
import { placesCsv } from '../../domain/own-places/export-places.ts'
import { listPlaces } from '../../domain/own-places/list-places.ts'
import { type Handle, personAt } from './serve-resources.ts'

export function placesResources({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    '/vendor/my-business/places.csv': async (asked) => {
      const { now, res, reader } = asked
      const { locale } = reader()
      const { places, helped, toDo } = await listPlaces(db, personAt(asked).id, { locale, now })
      const choice = {
        show: placeFilters.find((it) => it === asked.query('show')) ?? null,
        grade: gradeChoices.find((it) => it === asked.query('grade')) ?? null,
      }
      res
        .set('Content-Disposition', `attachment; filename="place-safety-places-${bangkokDay(now)}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(placesCsv(placeRows(places, helped, toDo), choice, { locale, now }))
    },
  } satisfies Record<string, Handle>
}

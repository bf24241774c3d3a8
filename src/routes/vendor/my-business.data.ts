/** An owner's duties by deadline, over all places; the places below, and those of others that one helps with: few as cards, many as a table. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listPlaces } from '#server/domain/own-places/list-places.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { placeRows, TABLE_FROM } from '#shared/own-places/place-rows.ts'
import { groupOf } from '#shared/own-places/to-do.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { show, grade } = readPage(context, '/vendor/my-business').search
  const listed = await listPlaces(database.db, personOf(context).id, { locale: reader.locale, now })
  const { places, helped, toDo } = listed
  const isMany = places.length + helped.length >= TABLE_FROM
  return {
    ...(isMany ? { places: [], helped: [], rows: placeRows(places, helped, toDo) } : { places, helped, rows: null }),
    choice: { show, grade },
    now: now.toISOString(),
    toDo: toDo.map((it) => ({ ...it, group: groupOf(it, now) })),
  }
}

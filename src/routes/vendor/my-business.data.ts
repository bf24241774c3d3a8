/** What an owner has to do first, over all places, and the places below. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listOwn } from '#server/domain/own-places/list-own.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { groupOf } from '#shared/own-places/to-do.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { places, toDo } = await listOwn(database.db, personOf(context).id, { locale: reader.locale, now })
  return { places, now: now.toISOString(), toDo: toDo.map((it) => ({ ...it, group: groupOf(it, now) })) }
}

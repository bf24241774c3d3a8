/** An owner's duties by deadline, over all places; the places below, and those of others that one helps with. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listHelped } from '#server/domain/own-places/list-helped.ts'
import { listOwn } from '#server/domain/own-places/list-own.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { groupOf } from '#shared/own-places/to-do.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const person = personOf(context).id
  const [{ places, toDo }, helped] = await Promise.all([
    listOwn(database.db, person, { locale: reader.locale, now }),
    listHelped(database.db, person, reader.locale),
  ])
  return { places, helped, now: now.toISOString(), toDo: toDo.map((it) => ({ ...it, group: groupOf(it, now) })) }
}

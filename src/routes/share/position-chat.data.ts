/** A position that somebody has shared in a talk, for its members and for as long as it is shown. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findSharedPosition } from '#server/domain/chat/positions.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

const page = '/chat/position-chat/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { now, actor, reader, tiles } = context
  const found = await findSharedPosition(context.database.db, {
    room: params.id,
    seq: search.seq ?? 0,
    reader: personOf(context).id,
    role: actor.role,
    now,
    locale: reader.locale,
  })
  if (!found) throw problems.page_not_found()
  const { point, isOwn, by, at, until } = found
  return {
    id: params.id,
    seq: search.seq ?? 0,
    point,
    isOwn,
    by,
    at: at.toISOString(),
    until: until.toISOString(),
    tiles,
  }
}

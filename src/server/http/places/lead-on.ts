/** Addresses of missing places: a merged entry leads on to the other one, and back after an undo. */
import { redirect } from 'react-router-dom'
import { findMergedInto } from '#server/domain/merges/read-merges.ts'
import { problems } from '#shared/problems.ts'
import type { RequestContext } from '../request/request-context.ts'

/** The response to throw: a redirect, or a 404. @param to the same page of another place */
export async function placeGone(
  { database }: Pick<RequestContext, 'database'>,
  id: string,
  to: (id: string) => string,
): Promise<Response | Error> {
  const other = await findMergedInto(database.db, id)
  return other === null ? problems.page_not_found() : redirect(to(other), 302)
}

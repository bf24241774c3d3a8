/** What becomes of the address of a place that is not there: one that is part of another entry leads on to that, and back after an undo. */
import { redirect } from 'react-router-dom'
import { problems } from '#shared/problems.ts'
import { findMergedInto } from '../../domain/merges/read-merges.ts'
import type { RequestContext } from './request-context.ts'

/** What to throw: a redirect, or that there is no such page. @param to the same page of another place */
export async function placeGone(
  { database }: Pick<RequestContext, 'database'>,
  id: string,
  to: (id: string) => string,
): Promise<Response | Error> {
  const other = await findMergedInto(database.db, id)
  return other === null ? problems.page_not_found() : redirect(to(other), 302)
}

/** Goes on with lists right behind a form, so that the next page of a small one is the last one already; a large one is left to the background. */
import { workOnImports } from '../../domain/imports/work-on-imports.ts'
import type { OwnContext, RequestContext } from '../request/request-context.ts'

/** Milliseconds in which somebody waits for an answer without wondering. */
const patience = 1500

export function workOn(context: RequestContext): Promise<void> {
  const { database, wakeSender, origin } = context as OwnContext
  return workOnImports({ db: database.db, wakeSender, origin }, { forMs: patience })
}

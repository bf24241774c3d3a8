/** The place that a guest wanted to save is saved as soon as the guest has signed in: noted by the guest's own form, in a cookie of this browser. */

import { findPerson, type NewSession } from '../../domain/accounts/sessions.ts'
import { addFavourite } from '../../domain/favourites/favourites.ts'
import type { RequestContext } from '../request/request-context.ts'
import { runCommand } from './run-command.ts'

/** Nobody is kept from signing in by a place that is gone, or by too many of them. */
export async function keepWanted(context: RequestContext, { token }: NewSession, place: string): Promise<void> {
  try {
    const person = await findPerson(context.database.db, token, context.now, true)
    if (!person) return
    const actor = { ...context.actor, id: person.id, role: person.role }
    await runCommand({ ...context, actor, person }, addFavourite, { place })
  } catch (error) {
    context.log.info({ err: error }, 'a place that was wanted was not kept')
  }
}

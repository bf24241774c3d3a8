/**
 * The step before every sensitive act (`sensitive` of a form): a person without a recent proof of identity is led to a page that asks for it,
 * and from there back, with the typed text in its fields again. The person presses the button once more: an act begun by
 * another page could otherwise be finished by a person who only meant to prove their identity.
 */
import { redirect } from 'react-router-dom'
import { path } from '#shared/path.ts'
import { isConfirmed } from '../../domain/accounts/confirm.ts'
import { dropHeldForm, findHeldForm, holdForm } from '../../domain/accounts/held-forms.ts'
import { personOf, type RequestContext } from '../request/request-context.ts'

/** True for every sending of a form, or for those that say so. */
export type Sensitive = true | ((context: RequestContext) => Promise<boolean>)

const pathOf = (address: string) => new URL(address, 'http://own.invalid').pathname

/** Address of the page that asks for the proof and leads back to `address`. */
export function confirmPath(address: string): string {
  const url = new URL(address, 'http://own.invalid')
  url.searchParams.delete('done')
  url.searchParams.set('confirmed', '1')
  return path('/auth/confirm', { next: url.pathname + url.search })
}

/** True if a form has to wait for a proof. */
export const mustConfirm = async (sensitive: Sensitive | undefined, context: RequestContext): Promise<boolean> => {
  if (!sensitive || isConfirmed(personOf(context), context.now)) return false
  return sensitive === true || sensitive(context)
}

/** Stores the typed text, without secrets, and leads to the page that asks. */
export async function leadToConfirm(context: RequestContext, fields: Record<string, string>): Promise<Response> {
  const { database, address, now } = context
  await holdForm(database.db, personOf(context), { path: pathOf(address), fields }, now)
  return redirect(confirmPath(address), 303)
}

/** Forgets the typed text after the act. */
export const dropHeld = (context: RequestContext): Promise<void> =>
  dropHeldForm(context.database.db, personOf(context), pathOf(context.address))

/** The text typed before the proof, for the page that the person came back to; null on any other visit. */
export async function findHeld(context: RequestContext): Promise<Record<string, string> | null> {
  const { database, address, now } = context
  if (!new URL(address, 'http://own.invalid').searchParams.has('confirmed')) return null
  return findHeldForm(database.db, personOf(context), pathOf(address), now)
}

/**
 * Limits on sign-ins and on sent codes. Strangers share the counts of their network, of account and
 * neighbourhood, and wait for the account as a whole; a device that the account was entered from before has counts of its own, so that
 * nobody locks its owner out. An unknown contact is counted like a known one.
 */

import type { Counted } from '#server/db/limits.ts'
import { contactOf } from '#server/domain/accounts/asking.ts'
import {
  codesAt,
  codesFrom,
  codesOfDevice,
  codeTriesFrom,
  codeTriesOfDevice,
  codeWaits,
  passwordTriesAt,
  passwordTriesOfDevice,
  passwordWaits,
  signInTries,
} from '#server/domain/accounts/constants.ts'
import { findKnownDevice } from '#server/domain/accounts/known-devices.ts'
import type { Contact } from '#shared/accounts/contact.ts'
import type { RequestContext } from '../request/request-context.ts'

const deviceOf = ({ database, devices, now }: RequestContext, contact: Contact) =>
  findKnownDevice(database.db, contact, devices, now)

/** Counted before a password is compared. */
export async function passwordLimits(contact: Contact, context: RequestContext): Promise<Counted[]> {
  const device = await deviceOf(context, contact)
  if (device !== null) return [passwordTriesOfDevice(device)]
  const address = context.actor.address ?? ''
  return [...signInTries(address), passwordTriesAt(contact.value, address), passwordWaits(contact.value)]
}

/** After the right password the account's count starts anew; the network's tries on other accounts stay counted. */
export async function forgetPasswordTries(contact: Contact, context: RequestContext): Promise<void> {
  const { limits, actor } = context
  const device = await deviceOf(context, contact)
  const ofStranger = [passwordTriesAt(contact.value, actor.address ?? ''), passwordWaits(contact.value)]
  for (const limit of device === null ? ofStranger : [passwordTriesOfDevice(device)]) await limits.forget(limit)
}

/** Counted before a code is sent. */
export async function sendLimits(contact: string, context: RequestContext): Promise<Counted[]> {
  const device = await deviceOf(context, contactOf(contact))
  if (device !== null) return [codesOfDevice(device)]
  const address = context.actor.address ?? ''
  return [...codesFrom(address), codesAt(contact, address), codeWaits(contact)]
}

/** Counted before a code is compared, in any flow of the browser. */
export async function codeLimits(_input: unknown, context: RequestContext): Promise<Counted[]> {
  const verification = await context.verification()
  const device = verification && (await deviceOf(context, contactOf(verification.contact)))
  return device ? [codeTriesOfDevice(device)] : codeTriesFrom(context.actor.address ?? '')
}

/**
 * The identity fields of forms; an issue's message is the key of its text. Apart from the
 * rules themselves, so that a page which only shows a phone does not bring zod to the browser.
 */

import { z } from 'zod'
import { says } from '../refusals.ts'
import { type Contact, parseContact } from './contact.ts'
import { cleanName } from './display-name.ts'
import { passwordLengthFault } from './password-rule.ts'

/** An e-mail address or a Thai mobile phone, as a {@link Contact}. */
export const contactField = z.string(says('auth:error.contactEmpty')).transform((text, context): Contact => {
  const read = parseContact(text)
  if (read.kind !== null) return read
  context.addIssue({ code: 'custom', message: read.fault })
  return z.NEVER
})

/** A display name, cleaned. */
export const nameField = z.string(says('auth:error.nameEmpty')).transform((text, context): string => {
  const read = cleanName(text)
  if (read.fault === null) return read.name
  context.addIssue({ code: 'custom', message: read.fault })
  return z.NEVER
})

/** A new password by its length; whether it is common or the person's own is asked in the command (`newPasswordFault`). */
export const newPasswordField = z.string(says('auth:error.passwordShort')).superRefine((password, context) => {
  const fault = passwordLengthFault(password)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

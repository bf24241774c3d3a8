/** Signing in: by password, by a code to a contact of the account, or with a passkey. */

import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { passkeysFrom, passkeyTries } from '#server/domain/accounts/constants.ts'
import { askPasskey, checkPasskey, signInByPasskey } from '#server/domain/accounts/passkey-sign-in.ts'
import type { NewSession } from '#server/domain/accounts/sessions.ts'
import { askSignInCode, checkPassword, signIn, signInByCode } from '#server/domain/accounts/sign-in.ts'
import {
  codeField,
  findCodeStep,
  getVerification,
  otherContactForm,
  resendForm,
} from '#server/http/accounts/code-form.ts'
import { codeLimits, forgetPasswordTries, passwordLimits, sendLimits } from '#server/http/accounts/entry-limits.ts'
import { readAssertion } from '#server/http/accounts/passkey-response.ts'
import { findBlocked } from '#server/http/forms/cookie-check.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPlace } from '#server/http/places/read-place.ts'
import { inLineBrowser } from '#server/http/request/line-browser.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { contactField } from '#shared/accounts/identity-fields.ts'
import { signedInHome } from '#shared/accounts/signed-in-home.ts'
import { ownPath } from '#shared/own-path.ts'
import { path } from '#shared/path.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { says } from '#shared/refusals.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  // It differs by the browser's name, which the kept pages do not go by.
  context.doNotKeep()
  const { next, by: asked, keep, entered } = readPage(context, '/auth/login').search
  const held = await findBlocked('/auth/login', { entered, next }, context)
  const by = held?.do === 'send' ? 'code' : asked
  if (context.person && next === undefined) throw redirect(signedInHome(context.person.role))
  const step = by === 'code' ? await findCodeStep(context, 'sign_in') : null
  // A guest who came to save a place reads the reason for the sign-in.
  const [place] = keep ? await readPlace(context, keep) : []
  const inLine = inLineBrowser(context)
  return {
    next: next ?? '',
    by,
    step,
    keep: place ? namedOf(place.card) : null,
    isBlocked: held !== null,
    held,
    providers: context.identity.buttons(context.reader.locale, inLine !== null),
    ended: context.ended,
    inLine,
  }
}

const namedOf = ({ id, name, nameLocale, english, romanised }: PlaceCard) => ({
  id,
  name,
  nameLocale,
  english,
  romanised,
})

const byCode = (next: string) => path('/auth/login', { by: 'code', next })
const device = { remembered: z.string().optional(), next: z.string().optional() }
const isRemembered = (value: string | undefined) => value !== undefined

/** A stopped person reads why, wherever they wanted to go. */
const homeOf = ({ role }: NewSession, next: string | undefined) => ownPath(next, signedInHome(role))

export const action = forms({
  password: form({
    schema: z.object({ contact: contactField, password: z.string(says('auth:error.signIn')), ...device }),
    limits: ({ contact }, context) => passwordLimits(contact, context),
    prepare: async ({ contact, password }, context) => {
      const check = await checkPassword(context.database.db, contact, password)
      if (check.account) await forgetPasswordTries(contact, context)
      return check
    },
    command: signIn,
    input: ({ contact, remembered }, _context, check) => ({ contact, check, remembered: isRemembered(remembered) }),
    answer: ({ next }, _context, session) => ({
      to: homeOf(session, next),
      session,
      verification: null,
    }),
  }),
  send: form({
    schema: z.object({ contact: contactField, ...device }),
    limits: ({ contact }, context) => sendLimits(contact.value, context),
    command: askSignInCode,
    input: ({ contact, remembered, next }) => ({
      contact,
      remembered: isRemembered(remembered),
      next: ownPath(next, ''),
    }),
    answer: ({ next }, _context, verification) => ({ to: byCode(ownPath(next, '')), verification }),
  }),
  code: form({
    schema: z.object({ code: codeField, next: device.next }),
    limits: codeLimits,
    prepare: (_input, context) => getVerification(context, 'sign_in'),
    command: signInByCode,
    input: ({ code }, _context, verification) => ({ verification, code }),
    answer: ({ next }, _context, session) => ({
      to: homeOf(session, next),
      session,
      verification: null,
    }),
  }),
  ask: form({
    schema: z.object({}),
    limits: (_input, { actor }) => passkeysFrom(actor.address ?? ''),
    command: askPasskey,
    input: (_fields, { passkeyToken }) => ({ replaced: passkeyToken }),
    answer: (_input, _context, { options, token }) => ({ data: options, passkey: token }),
  }),
  passkey: form({
    schema: z.object({ credential: z.string().default(''), ...device }),
    limits: (_input, { actor }) => passkeyTries(actor.address ?? ''),
    prepare: ({ credential }, context) =>
      checkPasskey(context.database.db, context, context.passkeyToken, readAssertion(credential)),
    command: signInByPasskey,
    input: ({ remembered }, _context, check) => ({ check, remembered: isRemembered(remembered) }),
    answer: ({ next }, _context, session) => ({
      to: ownPath(next, signedInHome(session.role)),
      session,
      verification: null,
      passkey: null,
    }),
  }),
  resend: resendForm('sign_in'),
  other: otherContactForm(),
  /** A guest wants to keep a place: saved on sign-in, in any way. */
  keep: form({
    schema: z.object({ place: z.uuid(says('error:problem.invalid_request')).toLowerCase(), next: device.next }),
    // From a page that was rendered for a guest: there it says now whether the place is saved.
    answer: ({ place, next }, { person }) =>
      person
        ? { to: ownPath(next, '/profile') }
        : { to: path('/auth/login', { next: ownPath(next, '/profile'), keep: place }), wanted: place },
  }),
})

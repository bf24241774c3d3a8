/** Devices that the person is signed in on, and signing out there. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { endOtherSessions, endSession, listSessions } from '#server/domain/accounts/own-sessions.ts'
import { listSigningDevices, revokeDevice } from '#server/domain/accounts/signing-devices.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { partnerName } from '#shared/accounts/partner.ts'
import { describeUserAgent } from '#shared/accounts/user-agent.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/profile/setting/devices'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { db } = context.database
  const person = personOf(context)
  const [sessions, signers] = await Promise.all([
    listSessions(db, person, context.now),
    listSigningDevices(db, person.id),
  ])
  const devices = sessions.map(({ userAgent, issuer, ...session }) => ({
    ...session,
    ...describeUserAgent(userAgent),
    via: issuer && (context.identity.nameOf(issuer, context.reader.locale) ?? partnerName({ issuer })),
  }))
  const signing = signers.map(({ userAgent, since, usedAt, ...device }) => ({
    ...device,
    ...describeUserAgent(userAgent),
    since: since.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
  return { devices, signing, done: readPage(context, page).search.done }
}

export const action = forms({
  end: form({
    schema: z.object({ session: z.uuid(says('error:problem.invalid_request')) }),
    // One that has ended meanwhile counts as done.
    command: endSession,
    answer: ({ session }, { person }) =>
      session === person?.session
        ? { to: path('/profile', { done: 'signed-out' }), session: null }
        : { to: path(page, { done: 1 }) },
  }),
  revoke: form({
    schema: z.object({ device: z.uuid(says('error:problem.invalid_request')) }),
    command: revokeDevice,
    answer: () => ({ to: path(page, { done: 1 }) }),
  }),
  others: form({
    schema: z.object({}),
    command: endOtherSessions,
    input: (_fields, context) => ({ kept: personOf(context).session }),
    answer: () => ({ to: path(page, { done: 1 }) }),
  }),
})

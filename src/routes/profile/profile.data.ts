/** The profile: the person and the account's roles, or a guest; and the stored choices. Posting signs out. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { signOut } from '#server/domain/accounts/own-sessions.ts'
import { listGrants } from '#server/domain/accounts/roles.ts'
import { findReaderPlace } from '#server/domain/areas/reader-place.ts'
import { form } from '#server/http/forms/form.ts'
import { type PageSearch, readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { factorDaysLeft } from '#shared/accounts/factor.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

export type ProfileDone = NonNullable<PageSearch<'/profile'>['done']>

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { reader, database, person, now } = context
  context.reads('areas')
  const { done } = readPage(context, '/profile').search
  const [place, grants] = await Promise.all([
    findReaderPlace(database.db, reader.location, reader.locale),
    person ? listGrants(database.db, person.id, { locale: reader.locale, now }) : [],
  ])
  return {
    theme: reader.theme,
    area: place?.name ?? null,
    exact: place?.exact ?? false,
    person: person && {
      name: person.name,
      avatar: person.avatar,
      role: person.role,
      isManifold: person.roles.length > 1,
    },
    grants,
    factor: person?.factorBy ? { by: person.factorBy.toISOString(), days: factorDaysLeft(person.factorBy, now) } : null,
    isFactorDue: person !== null && person.factorBy !== null && person.factorBy <= now,
    // After a new sign-in, the note of the sign-out is not shown.
    done: (done === 'password') === (person !== null) ? done : null,
    /** The signed-out account, whose data go from the device. */
    left: person === null && (done === 'deleted' || done === 'signed-out') ? (context.justDone?.mark ?? null) : null,
  }
}

export const action = form({
  schema: z.object({ do: z.literal('sign-out', says('error:problem.invalid_request')) }),
  command: signOut,
  answer: () => ({ to: path('/profile', { done: 'signed-out' }), session: null, verification: null }),
})

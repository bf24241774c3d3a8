/** What the profile shows: the person and the account's roles, or a guest; and the choices that are kept. Posting signs out. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { listGrants } from '#server/domain/accounts/roles.ts'
import { endSession } from '#server/domain/accounts/sessions.ts'
import { findReaderPlace } from '#server/domain/areas/reader-place.ts'
import { form } from '#server/http/form.ts'
import { contextOf } from '#server/http/request-context.ts'

const done = ['password', 'deleted', 'signed-out'] as const
export type ProfileDone = (typeof done)[number]

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { reader, database, person } = context
  context.reads('areas')
  const asked = new URL(args.request.url).searchParams.get('done')
  const [place, grants] = await Promise.all([
    findReaderPlace(database.db, reader.location, reader.locale),
    person ? listGrants(database.db, person.id) : [],
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
    done: done.find((name) => name === asked) ?? null,
  }
}

export const action = form({
  schema: z.object({ do: z.literal('sign-out', 'error:problem.invalid_request') }),
  command: async (tx, _input, { actor, person }) => {
    if (person) await endSession(tx, actor, person, person.session)
  },
  answer: () => ({ to: '/profile?done=signed-out', session: null, verification: null }),
})

/** What the profile shows: the person and the account's roles, or a guest; and the choices that are kept. Posting signs out. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { listGrants } from '#server/domain/accounts/roles.ts'
import { signOut } from '#server/domain/accounts/sessions.ts'
import { findReaderPlace } from '#server/domain/areas/reader-place.ts'
import { form } from '#server/http/forms/form.ts'
import { type PageSearch, readPage } from '#server/http/request/page-input.ts'
import { contextOf, type RequestContext } from '#server/http/request/request-context.ts'

export type ProfileDone = NonNullable<PageSearch<'/profile'>['done']>

/** Minutes in which a page still says what was done. */
const newsMinutes = 10

/** What the address says was done, where it was: anybody can open an address, or be sent there. */
async function findDone(
  asked: ProfileDone | null,
  { database, person, told, now }: RequestContext,
): Promise<ProfileDone | null> {
  if (asked === 'deleted' || asked === 'signed-out') return person === null && told === asked ? asked : null
  if (asked !== 'password' || person === null) return null
  const changed = await database.db
    .selectFrom('audit_events')
    .select('id')
    .where('actor_id', '=', person.id)
    .where('action', 'in', ['password.reset', 'password.change'])
    .where('at', '>', new Date(now.getTime() - newsMinutes * 60_000))
    .executeTakeFirst()
  return changed ? asked : null
}

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { reader, database, person } = context
  context.reads('areas')
  const [place, grants, done] = await Promise.all([
    findReaderPlace(database.db, reader.location, reader.locale),
    person ? listGrants(database.db, person.id) : [],
    findDone(readPage(context, '/profile').search.done, context),
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
    done,
  }
}

export const action = form({
  schema: z.object({ do: z.literal('sign-out', 'error:problem.invalid_request') }),
  command: signOut,
  answer: () => ({ to: '/profile?done=signed-out', told: 'signed-out', session: null, verification: null }),
})

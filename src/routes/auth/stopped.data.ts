/** The person's own stop: why, until when, and the appeal. For a signed-in person, and for one whose sign-in opens nothing but this. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { appealStop } from '#server/domain/stops/answer-stop.ts'
import { findOwnStop } from '#server/domain/stops/find-stops.ts'
import { form } from '#server/http/forms/form.ts'
import { appealText } from '#server/http/officers/stop-fields.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, type RequestContext } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'

const whose = async (context: RequestContext): Promise<string | null> => context.person?.id ?? (await context.stopped())

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const user = await whose(context)
  const { done } = readPage(context, '/auth/stopped').search
  const stop = user === null ? null : await findOwnStop(context.database.db, user)
  return { stop, isGuest: user === null, isShut: context.person === null, done }
}

export const action = form({
  schema: z.object({ text: appealText }),
  prepare: async (_input, context) => {
    const user = await whose(context)
    if (user === null) throw redirect(path('/auth/login', { next: path('/auth/stopped') }))
    return user
  },
  command: appealStop,
  input: ({ text }, _context, user) => ({ user, text }),
  answer: () => ({ to: path('/auth/stopped', { done: 'appealed' }) }),
})

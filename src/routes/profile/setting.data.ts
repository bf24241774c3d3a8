/** Choosing the look: dark, light, or as the system says. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { ownPath } from '#shared/own-path.ts'
import { path } from '#shared/path.ts'
import { themeCookie, themes } from '#shared/reader.ts'
import { says } from '#shared/refusals.ts'

export function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { reader, person } = context
  return { theme: reader.theme, isSignedIn: person !== null, done: readPage(context, '/profile/setting').search.done }
}

export const action = form({
  schema: z.object({ theme: z.enum([...themes, 'system'], says('profile:error.theme')), next: z.string().optional() }),
  answer: ({ theme, next }, context) => {
    const chosen = theme === 'system' ? null : theme
    context.reader = { ...context.reader, theme: chosen }
    return { to: ownPath(next, path('/profile/setting', { done: 1 })), choices: { [themeCookie]: chosen } }
  },
})

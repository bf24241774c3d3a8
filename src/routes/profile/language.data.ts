/** Choosing the language: kept in the locale cookie of the specification, and with the account, so that messages come in it too. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { chooseLocale } from '#server/domain/profile/edit-account.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { withoutLanguage } from '#shared/alternates.ts'
import { localeCookie, locales } from '#shared/locales.ts'
import { ownPath } from '#shared/own-path.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

export function loader(args: LoaderFunctionArgs) {
  return { done: readPage(contextOf(args), '/profile/language').search.done }
}

export const action = form({
  schema: z.object({ locale: z.enum(locales, says('profile:error.locale')), next: z.string().optional() }),
  command: chooseLocale,
  answer: ({ locale, next }, context) => {
    context.reader = { ...context.reader, locale }
    return {
      to: withoutLanguage(ownPath(next, path('/profile/language', { done: 1 }))),
      choices: { [localeCookie]: locale },
    }
  },
})

/** A person's webhooks, and a form for another one. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { keysOf } from '#server/domain/accounts/constants.ts'
import { listProvinceOptions } from '#server/domain/areas/province-options.ts'
import { makeWebhook } from '#server/domain/webhooks/change-webhooks.ts'
import { listWebhooks } from '#server/domain/webhooks/list-webhooks.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { isProvinceCode } from '#shared/areas/province-codes.ts'
import { HOOK_PLACES_TEXT, HOOK_URL_MOST, hookTopicNames } from '#shared/open/webhooks.ts'
import { says } from '#shared/refusals.ts'

const page = '/profile/webhooks'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const reading = { reader: personOf(context).id, locale: reader.locale, now }
  const [hooks, provinces] = await Promise.all([
    listWebhooks(database.db, reading),
    listProvinceOptions(database.db, reader.locale),
  ])
  return { held: await findHeld(context), hooks, provinces, done: readPage(context, page).search.done }
}

const invalid = says('error:problem.invalid_request')
const ticks = Object.fromEntries(hookTopicNames.map((topic) => [`topic_${topic}`, z.string().optional()])) as Record<
  `topic_${(typeof hookTopicNames)[number]}`,
  z.ZodOptional<z.ZodString>
>

export const action = forms({
  make: form({
    schema: z.object({
      url: z
        .string(says('key:error.url'))
        .max(HOOK_URL_MOST, says('key:error.url'))
        .transform((url) => url.trim()),
      province: z.union([
        z.literal('').transform(() => null),
        z.coerce.number(invalid).refine((code) => isProvinceCode(code), invalid),
      ]),
      district: z
        .string()
        .max(100, invalid)
        .default('')
        .transform((name) => name.trim()),
      places: z.string().max(HOOK_PLACES_TEXT, says('key:error.places')).default(''),
      ...ticks,
    }),
    sensitive: true,
    limits: (_input, context) => [keysOf(personOf(context).id)],
    command: makeWebhook,
    input: ({ url, province, district, places, ...ticked }) => ({
      url,
      province,
      district,
      places,
      topics: hookTopicNames.filter((topic) => ticked[`topic_${topic}`]),
    }),
    // Shown in this answer and never again.
    answer: (_input, _context, made) => ({ data: made }),
  }),
})

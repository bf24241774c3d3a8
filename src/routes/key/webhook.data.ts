/** One webhook of the reader: its last deliveries, and what can be done with it. Another person's is not there. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { hookCallsOf, keysOf } from '#server/domain/accounts/constants.ts'
import { sendAgain, testWebhook } from '#server/domain/webhooks/call-again.ts'
import { endWebhook, restartWebhook, rotateSecret } from '#server/domain/webhooks/change-webhooks.ts'
import { findWebhook } from '#server/domain/webhooks/list-webhooks.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { keyId } from '#server/http/keys/key-fields.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/profile/webhooks/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const reading = { reader: personOf(context).id, locale: reader.locale, now }
  const hook = await findWebhook(database.db, params.id, reading)
  if (!hook) throw problems.page_not_found()
  return { held: await findHeld(context), hook, done: search.done }
}

const callLimit = (_input: unknown, context: RequestContext) => [hookCallsOf(personOf(context).id)]

export const action = formsAt(page, ({ params: { id: webhook } }) => {
  const to = (done: string) => ({ to: path(page, { id: webhook }, { done }) })
  const own = () => ({ webhook })
  const plain = z.object({})
  return forms({
    test: form({
      schema: plain,
      limits: callLimit,
      command: testWebhook,
      input: own,
      answer: () => to('test'),
    }),
    again: form({
      schema: z.object({ call: keyId }),
      limits: callLimit,
      command: sendAgain,
      input: ({ call }) => ({ webhook, call }),
      answer: () => to('again'),
    }),
    rotate: form({
      schema: plain,
      sensitive: true,
      limits: (_input, context) => [keysOf(personOf(context).id)],
      command: rotateSecret,
      input: own,
      // Shown in this answer and never again.
      answer: (_input, _context, made) => ({ data: made }),
    }),
    restart: form({ schema: plain, command: restartWebhook, input: own, answer: () => to('restarted') }),
    end: form({
      schema: plain,
      command: endWebhook,
      input: own,
      answer: () => ({ to: path('/profile/webhooks', { done: 1 }) }),
    }),
  })
})

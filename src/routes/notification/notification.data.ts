/** What the person was told, by day. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { countByTopic, listNotifications } from '#server/domain/notifications/list-notifications.ts'
import { readAll } from '#server/domain/notifications/read-notifications.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'

const page = '/notification'
/** Entries on one page of the list. */
const perPage = 30

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { db } = context.database
  const { id, unread } = personOf(context)
  const { kind: topic, cursor } = readPage(context, page).search
  const { locale } = context.reader
  const [list, counts] = await Promise.all([
    listNotifications(db, id, { locale, topic, cursor, limit: perPage, now: context.now }),
    countByTopic(db, id),
  ])
  return { page: list, topic, topics: counts, unread, seen: context.now.toISOString() }
}

export const action = form({
  // What came after the list was drawn stays unread.
  schema: z.object({ until: z.iso.datetime().transform((at) => new Date(at)) }),
  command: readAll,
  answer: () => ({ to: path(page) }),
})

/** What the person was told, by day, and in which ways. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { countByTopic, listNotifications } from '#server/domain/notifications/list-notifications.ts'
import { readAll } from '#server/domain/notifications/read-notifications.ts'
import { readSwitches, type Switches, setSwitches } from '#server/domain/notifications/settings.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { type SwitchName, switches } from '#shared/notifications/ways.ts'
import { path } from '#shared/path.ts'

const page = '/notification'
/** Entries on one page of the list. */
const perPage = 30

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { db } = context.database
  const { id, unread } = personOf(context)
  const { kind: topic, cursor, done } = readPage(context, page).search
  const { locale } = context.reader
  const [list, counts, chosen] = await Promise.all([
    listNotifications(db, id, { locale, topic, cursor, limit: perPage, now: context.now }),
    countByTopic(db, id),
    readSwitches(db, id),
  ])
  return { page: list, topic, topics: counts, unread, seen: context.now.toISOString(), chosen, done }
}

/** A switch that is off sends nothing. */
const chosen = z.object(
  Object.fromEntries(switches.map(({ name }) => [name, z.literal('on').optional()])) as Record<
    SwitchName,
    z.ZodOptional<z.ZodLiteral<'on'>>
  >,
)

export const action = forms({
  read: form({
    // What came after the list was drawn stays unread.
    schema: z.object({ until: z.iso.datetime().transform((at) => new Date(at)) }),
    command: readAll,
    answer: () => ({ to: path(page) }),
  }),
  choose: form({
    schema: chosen,
    command: setSwitches,
    input: (fields) => Object.fromEntries(switches.map(({ name }) => [name, fields[name] === 'on'])) as Switches,
    answer: () => ({ to: path(page, { done: 1 }) }),
  }),
})

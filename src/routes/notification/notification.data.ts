/** The person's notifications by day, their channels, and their browsers. */

import { ECDH } from 'node:crypto'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import {
  listSubscriptions,
  renewBrowser,
  subscribe,
  unsubscribeBrowser,
} from '#server/domain/accounts/push-subscriptions.ts'
import { noteTestPush, testPushesOf, tryPush } from '#server/domain/accounts/test-push.ts'
import { declineGroup, joinGroup } from '#server/domain/chat/answer-invitation.ts'
import { readInvitationLines } from '#server/domain/chat/find-members.ts'
import { newestPushKey } from '#server/domain/deliveries/push-keys.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { codesForLine, makeLineCode } from '#server/domain/line/line-codes.ts'
import { lineOfSignIn, linkOwnLine, unlinkLine } from '#server/domain/line/line-links.ts'
import { findLinePanel } from '#server/domain/line/line-panel.ts'
import { countByTopic, listNotifications } from '#server/domain/notifications/list-notifications.ts'
import { remindTomorrow } from '#server/domain/notifications/postpone-notifications.ts'
import { readContacts } from '#server/domain/notifications/read-contacts.ts'
import { readAll } from '#server/domain/notifications/read-notifications.ts'
import { readSwitches, type Switches, setSwitches } from '#server/domain/notifications/settings.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { inLineBrowser } from '#server/http/request/line-browser.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { describeUserAgent } from '#shared/accounts/user-agent.ts'
import { channels, type SwitchName, switches } from '#shared/notifications/channels.ts'
import { isPushAddress, isPushEndpoint } from '#shared/notifications/push.ts'
import { topics } from '#shared/notifications/topics.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'
import { rowField } from '#shared/row-field.ts'

const page = '/notification'
/** Entries on one page of the list. */
const perPage = 30

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { db } = context.database
  const { id, session, unread, inspector } = personOf(context)
  const { kind: topic, cursor, done } = readPage(context, page).search
  const { locale } = context.reader
  const [list, counts, chosen, browsers, pushKey, contacts, line] = await Promise.all([
    listNotifications(db, id, { locale, topic, cursor, limit: perPage, now: context.now }),
    countByTopic(db, id),
    readSwitches(db, id),
    listSubscriptions(db, id),
    newestPushKey(db),
    readContacts(db, id),
    context.line && findLinePanel(db, { person: id, api: context.line, now: context.now }),
  ])
  // Answered in the list, an invitation names the group there.
  const hasInvitation = list.rows.some(({ invitation }) => invitation !== null)
  const invited = hasInvitation ? await readInvitationLines(db, { person: id, locale }) : new Map<string, string>()
  return {
    // Officers' notices go to officers and applicants only.
    offered: topics.filter((it) => it !== 'work' || inspector !== null),
    // LINE is chosen once it is linked.
    channels: channels.filter((channel) => channel !== 'line' || line?.linked),
    // The column of mails is that of short messages for somebody without an address.
    bySms: contacts.email === null && contacts.phone !== null,
    line,
    page: {
      ...list,
      rows: list.rows.map((row) => ({ ...row, detail: invited.get(row.invitation ?? '') ?? row.detail })),
    },
    topic,
    topics: counts,
    unread,
    seen: context.now.toISOString(),
    chosen,
    done,
    inLine: inLineBrowser(context),
    pushKey: pushKey.open,
    browsers: browsers.map((it) => ({
      id: it.id,
      name: describeUserAgent(it.user_agent).name,
      since: it.created_at.toISOString(),
      isThis: it.session_id === session,
    })),
  }
}

/** A switch that is off sends nothing, and neither does one that was not offered. */
const chosen = z.object({
  offered: z.string().max(200).optional(),
  channels: z.string().max(200).optional(),
  ...(Object.fromEntries(switches.map(({ name }) => [name, z.literal('on').optional()])) as Record<
    SwitchName,
    z.ZodOptional<z.ZodLiteral<'on'>>
  >),
})

const invalid = says('error:problem.invalid_request')

/** An invitation to a group. */
const invited = z.object({ room: rowField })

/** A key of a browser is a point of the curve: with anything else nothing can be sent, now or ever. */
function isPoint(text: string): boolean {
  try {
    return ECDH.convertKey(text, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

const browser = z.object({
  endpoint: z.string(invalid).refine(isPushAddress, says('notification:push.service')),
  p256dh: z
    .string(invalid)
    .regex(/^[\w-]{87}$/, invalid)
    .refine(isPoint, says('notification:push.unusable')),
  auth: z.string(invalid).regex(/^[\w-]{22}$/, invalid),
  key: z.string(invalid).regex(/^[\w-]{87}$/, invalid),
})

/** Throws where it is at a service that nobody here knows. */
async function checkService({ endpoint }: { endpoint: string }, { pushHosts }: RequestContext): Promise<void> {
  if (!isPushEndpoint(endpoint, pushHosts)) throw new InputRefusal({ endpoint: 'notification:push.service' })
}

/** No answer from LINE counts as no. */
const isFriend = async ({ line: api }: RequestContext, line: string): Promise<boolean> =>
  (await api?.isFriend(line).catch(() => false)) ?? false

export const action = forms({
  read: form({
    // Later notifications stay unread.
    schema: z.object({ until: z.iso.datetime().transform((at) => new Date(at)) }),
    command: readAll,
    answer: () => ({ to: path(page) }),
  }),
  remind: form({
    schema: z.object({ id: z.uuid(says('error:problem.invalid_request')) }),
    command: remindTomorrow,
    answer: () => ({ to: path(page) }),
  }),
  join: form({
    schema: invited,
    command: joinGroup,
    answer: ({ room }) => ({ to: path('/chat/room-chat/:id', { id: room }) }),
  }),
  decline: form({ schema: invited, command: declineGroup, answer: () => ({ to: path(page) }) }),
  choose: form({
    schema: chosen,
    command: setSwitches,
    input: ({ offered, channels: shownChannels, ...fields }) => {
      const shown = new Set<string>(offered?.split(',') ?? topics)
      // A page of before LINE was linked has no boxes of it.
      const by = new Set<string>(shownChannels?.split(',') ?? channels.filter((channel) => channel !== 'line'))
      const set = switches.filter(({ topic, channel }) => shown.has(topic) && by.has(channel))
      return Object.fromEntries(set.map(({ name }) => [name, fields[name] === 'on'])) as Partial<Switches>
    },
    answer: () => ({ to: path(page, { done: 'choice' }) }),
  }),
  subscribe: form({
    schema: browser,
    check: checkService,
    command: subscribe,
    answer: () => ({ to: page }),
  }),
  // Sent by the page's start alone (src/client/notifications/renew-push.ts).
  renew: form({
    schema: browser.extend({ of: z.string(invalid).refine(isPushAddress, says('notification:push.service')) }),
    check: checkService,
    command: renewBrowser,
    answer: () => ({ to: page }),
  }),
  test: form({
    schema: z.object({ browser: z.uuid(invalid) }),
    limits: (_browser, context) => [testPushesOf(personOf(context).id)],
    prepare: ({ browser }, context) => {
      const { database, reader, origin, pushes } = context
      const asked = { person: personOf(context).id, browser, locale: reader.locale, origin, pushes }
      return tryPush(database.db, asked)
    },
    command: noteTestPush,
    input: ({ browser }, _context, outcome) => ({ browser, outcome }),
    answer: () => ({ to: path(page, { done: 'push' }) }),
  }),
  line: form({
    schema: z.object({}),
    limits: (_none, context) => [codesForLine(personOf(context).id)],
    command: makeLineCode,
    answer: () => ({ to: page }),
  }),
  'line-own': form({
    schema: z.object({}),
    limits: (_none, context) => [codesForLine(personOf(context).id)],
    prepare: async (_none, context) => {
      const line = await lineOfSignIn(context.database.db, personOf(context).id)
      return { line, isFriend: line !== null && (await isFriend(context, line)) }
    },
    command: linkOwnLine,
    input: (_none, _context, found) => found,
    answer: () => ({ to: path(page, { done: 'line' }) }),
  }),
  'line-end': form({
    schema: z.object({}),
    command: unlinkLine,
    answer: () => ({ to: path(page, { done: 'line-end' }) }),
  }),
  forget: form({
    schema: z.object({ browser: z.uuid(invalid) }),
    // One that is gone already counts as removed.
    command: unsubscribeBrowser,
    answer: () => ({ to: page }),
  }),
})

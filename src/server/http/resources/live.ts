/** Live events for open pages: a stream, or one answer for a page without one. */
import type { Request } from 'express'
import { z } from 'zod'
import { personMarkOf } from '#server/domain/accounts/draft-key.ts'
import type { LiveAnswer, UnreadCounts } from '#shared/live/live-event.ts'
import { type PushState, pushStatePath } from '#shared/notifications/push.ts'
import { personHeader } from '#shared/payload.ts'
import { problems } from '#shared/problems.ts'
import { waitsOf } from '#shared/waiting-kinds.ts'
import type { Database } from '../../db/database.ts'
import { pushStateOf } from '../../domain/accounts/push-subscriptions.ts'
import { whoSeesTyping } from '../../domain/chat/who-sees-typing.ts'
import { newsSince, readNews } from '../../domain/live/read-events.ts'
import { networkOf } from '../../domain/network-of.ts'
import { hashToken } from '../../domain/token.ts'
import { findWork } from '../../domain/waiting/find-work.ts'
import type { LiveStreams } from '../live/live-streams.ts'
import type { TypingWords } from '../live/typing-words.ts'
import type { Pressure } from '../overload/pressure.ts'
import { readPrivateCookie } from '../request/private-cookies.ts'
import { type Handle, personAt } from './serve-resources.ts'

/** Seconds after which a refused client may ask again. */
const refusedFor = 30

const roomId = z.uuid().toLowerCase()

interface Tools {
  database: Pick<Database, 'db'>
  streams: LiveStreams
  typing: TypingWords
  pressure: Pick<Pressure, 'level'>
  origin: string
  /** The installation's secret for hashes of personal data. */
  salt: Buffer
}

/** The number of a position such as `3f9a.12`; -1 for none, and for one of another epoch. */
function readKnown(position: string, epoch: string): number {
  const [, of, seq] = /^(\w{1,40})\.(\d{1,9})$/.exec(position) ?? []
  return of === epoch ? Number(seq) : -1
}

export function liveResources({ database: { db }, streams, typing, pressure, origin, salt }: Tools) {
  /** A new sign-in does not take the stream over: the windows at the other end are another person's. */
  function refuseOthers(req: Request, user: string): void {
    const mark = req.get(personHeader)
    if (mark !== undefined && mark !== personMarkOf({ salt }, user)) throw problems.not_allowed()
  }

  return {
    '/live/unread.json': async (asked) => {
      const { id, role, locale, unread, messages, rooms } = personAt(asked)
      refuseOthers(asked.req, id)
      const work = role === 'inspector' ? await findWork(db, { officer: id, locale, now: asked.now }) : null
      const counts: UnreadCounts = { unread, messages, rooms, ...(work && { work: waitsOf(work.counts) }) }
      asked.res.json(counts)
    },
    '/live/typing': async (asked) => {
      const { id, role } = personAt(asked)
      refuseOthers(asked.req, id)
      const room = roomId.safeParse(asked.query('room')).data
      // The answer is the same for all readers of the room.
      asked.res.status(204).end()
      if (room === undefined || !typing.mayTell(id, room)) return
      typing.tell(room, await whoSeesTyping(db, { room, reader: id, role, now: asked.now }))
    },
    [pushStatePath]: async (asked) => {
      const { id, session } = personAt(asked)
      refuseOthers(asked.req, id)
      asked.res.json((await pushStateOf(db, session)) satisfies PushState)
    },
    '/live/events': async (asked) => {
      const { req, res, query } = asked
      const { id: user, session } = personAt(asked)
      refuseOthers(req, user)
      const { epoch } = streams
      const known = readKnown(req.get('last-event-id') ?? query('after'), epoch)
      const tokenHash = hashToken(readPrivateCookie(req, 'session', origin.startsWith('https:')) ?? '')
      const reader = { user, session, tokenHash, network: networkOf(req.ip ?? '') }
      const wantsStream = req.headers.accept?.includes('text/event-stream') ?? false
      if (wantsStream && pressure.level < 3 && streams.hasRoomFor(reader)) return streams.open(res, reader, known)
      const [news = { last: 0, events: [] }] = await readNews(db, [{ user, seq: known }], asked.now)
      const { isReset, known: position, events } = newsSince(known, news)
      if (wantsStream) res.status(503).set('Retry-After', String(refusedFor))
      const all = events.flatMap(({ event }) => event ?? [])
      const rooms = all.filter((event) => 'room' in event)
      const isUnread = rooms.length < all.length
      res.json({ isReset, position: `${epoch}.${position}`, rooms, isUnread } satisfies LiveAnswer)
    },
  } satisfies Record<string, Handle>
}

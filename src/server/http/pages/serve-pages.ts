/** Last in the application: every page of the map, from the page cache where the answer is for everybody, else made for this reader. */
import type { Request, RequestHandler, Response } from 'express'
import { personMarkOf } from '#server/domain/accounts/draft-key.ts'
import { htmlLang } from '#shared/locales.ts'
import { personHeader } from '#shared/payload.ts'
import { problems } from '#shared/problems.ts'
import type { Reader } from '#shared/reader.ts'
import { forEverybody } from '../../db/database.ts'
import { type Limits, makeLimits } from '../../db/limits.ts'
import { isOutage } from '../../db/outage.ts'
import { readingOnly } from '../../db/reading-only.ts'
import { findEnded } from '../../domain/accounts/ended-sessions.ts'
import { findWaiting } from '../../domain/accounts/second-step.ts'
import { findPerson } from '../../domain/accounts/sessions.ts'
import { guestPostsFrom } from '../../domain/guest-posts.ts'
import { carriesPrivateCookie, endedCookie, readPrivateCookie, sessionCookie } from '../request/private-cookies.ts'
import { type KeyOf, learnWay, sendReady } from './cached-pages.ts'
import { type ContextTools, gatheringContext } from './gathering-context.ts'
import type { MethodsAt } from './methods.ts'
import { answerPage, type PageTools, type WholeAnswer } from './page.ts'
import { isCached, type MadePage } from './page-cache.ts'
import { tagsOf } from './shared-pages.ts'

export interface ServingTools extends PageTools, ContextTools {
  /** Null where an answer is not for everybody. */
  keyOf: KeyOf
  readerOf(req: Request, res: Response): Reader
  methodsAt: MethodsAt
  securityHeaders: Record<string, string>
  /** True if a cache in front of the server gets purges. */
  isShared: boolean
}

export function servePages(tools: ServingTools): RequestHandler {
  const { cache, keyOf, readerOf, database } = tools
  const secure = tools.origin.startsWith('https:')
  const limits = makeLimits(database.db)
  const lookTools = { ...tools, database: readingOnly(database) }
  const shared = forEverybody(database)
  const guestTools = { ...tools, database: shared }
  const guestLookTools = { ...tools, database: readingOnly(shared) }
  /** Guests without anything of their own are answered by replicas, where there are any. */
  const toolsFor = (req: Request) => {
    const isLook = req.method === 'HEAD'
    const isGuest = (isLook || req.method === 'GET') && !carriesPrivateCookie(req)
    if (isLook) return isGuest ? guestLookTools : lookTools
    return isGuest ? guestTools : tools
  }
  return async (req, res) => {
    const reader = readerOf(req, res)
    const key = keyOf(req, reader)
    const now = new Date()
    const isLook = req.method === 'HEAD'
    const session = key === null ? readPrivateCookie(req, 'session', secure) : null
    const person = session === null ? null : await findPerson(database.db, session, now, isLook)
    const waiting = session === null || person ? null : await findWaiting(database.db, session, now)
    const ended = session === null || person || waiting ? null : await findEnded(database.db, session)
    const sender = req.headers[personHeader]
    if (sender !== undefined && person && sender !== personMarkOf(tools, person.id)) throw problems.not_allowed()
    if (req.method === 'POST' && person === null) await waitForGuests(req, res, limits)
    const request = { reader, person, waiting, ended, now, secure, limits, isForAll: key !== null }
    const { context, gathered } = gatheringContext(req, toolsFor(req), request)
    const headers = { 'Content-Language': htmlLang[reader.locale], Vary: 'Accept-Encoding, Accept-Language, Cookie' }
    if (key === null) {
      const answer = await answerPage(req, res.set(headers), tools, context).finally(() => context.upload?.discard())
      // A session that is over is taken back, so that the browser's pages can be kept ones again.
      if (session !== null && person === null && waiting === null && (await context.stopped()) === null)
        answer?.cookies.unshift(sessionCookie(null, secure), ...(ended ? [endedCookie(ended, secure)] : []))
      // A form's answer shows the typed text.
      const isPersonal = req.method === 'POST' || carriesPrivateCookie(req)
      if (answer?.status === 405) res.set('Allow', tools.methodsAt(req))
      if (answer) sendWhole(res, answer, isPersonal)
      return
    }
    const make = async (): Promise<MadePage> => {
      const answer = (await answerPage(req, res, tools, context)) as WholeAnswer
      const isPlain = answer.status === 200 && answer.location === undefined && answer.cookies.length === 0
      return {
        ...answer,
        headers: {
          ...tools.securityHeaders,
          ...headers,
          ...contentHeaders(answer),
          'Cache-Control': 'private, no-cache',
          ...(tools.isShared && tagsOf(gathered.tags)),
        },
        tags: [...gathered.tags],
        keep: gathered.keep && isPlain,
        holdsFor: gathered.holdsUntil ? gathered.holdsUntil.getTime() - Date.now() : null,
      }
    }
    const page = await cache.get(key, make)
    if (!isCached(page)) {
      sendWhole(res.set(headers), page, false)
      return
    }
    const ready = await cache.ready(page, req.headers['accept-encoding'] ?? '')
    const shortcut = { page, ready }
    learnWay(cache, req, shortcut)
    sendReady(req, res, shortcut, { id: String(req.id), freshFor: cache.freshFor(page) })
  }
}

/**
 * Throws where guests of the network have sent too many forms, and says when there is room again. Nothing is counted while the database is
 * away: the form itself says so, with the typed text.
 */
async function waitForGuests(req: Request, res: Response, limits: Limits): Promise<void> {
  for (const limit of guestPostsFrom(req.ip ?? '')) {
    const wait = await limits.take(limit).catch((error: unknown) => {
      if (!isOutage(error)) throw error
      return 0
    })
    if (wait === 0) continue
    res.set('Retry-After', String(wait))
    throw problems.too_many_requests()
  }
}

const contentHeaders = ({ type }: WholeAnswer) => ({
  'Content-Type': type === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
})

function sendWhole(res: Response, answer: WholeAnswer, isPersonal: boolean): void {
  res.status(answer.status).set('Cache-Control', isPersonal ? 'private, no-store' : 'private, no-cache')
  if (answer.cookies.length > 0) res.set('Set-Cookie', answer.cookies)
  if (answer.location === undefined) res.set(contentHeaders(answer)).send(answer.body)
  else res.set('Location', answer.location).end()
}

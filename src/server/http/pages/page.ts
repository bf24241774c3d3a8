/**
 * One request for a page: route it through its door and loaders, then answer with a document, with `_payload.json`, or with
 * the result of a posted form. A cacheable page is made whole and handed back; a streamed one is sent from here.
 */
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import { RouterContextProvider, type StaticHandler, type StaticHandlerContext } from 'react-router-dom'
import { personMarkOf } from '#server/domain/accounts/draft-key.ts'
import { isCrawler } from '#shared/crawlers.ts'
import { formatters } from '#shared/format.ts'
import type { Head } from '#shared/head.ts'
import { type PageState, type Payload, textsPath } from '#shared/payload.ts'
import type { WireProblem } from '#shared/problems.ts'
import { sanitizeStatus } from '#shared/status.ts'
import { waitsOf } from '#shared/waiting-kinds.ts'
import { renders, secondsSince } from '../../measures/measures.ts'
import { refusedCookie } from '../request/private-cookies.ts'
import { readTarget } from '../request/read-target.ts'
import { type OwnContext, requestContext } from '../request/request-context.ts'
import type { Assets } from './assets.ts'
import { documentValues, type readTemplate } from './document.ts'
import { hasPromises, settleAll, withoutPromises } from './loader-data.ts'
import { noteOpened } from './opened.ts'
import { giveBack, keepRefused, takeBack } from './refused-words.ts'
import { makeNonce, renderStreaming, renderWhole } from './render.tsx'
import { safeJson } from './safe-json.ts'
import type { PageHandle } from './site.ts'
import { messagesFor, translateOf } from './texts.ts'
import { toBytes } from './to-bytes.ts'
import { asRouteError, problemHead, toWireProblem } from './wire-errors.ts'

export interface PageTools {
  site: StaticHandler
  assets: Assets
  template: ReturnType<typeof readTemplate>
  origin: string
  poll: number
  demo: boolean
  policyWithNonce(nonce: string): string
}

/** A finished answer, ready to be sent or kept. */
export interface WholeAnswer {
  status: number
  type: 'html' | 'json'
  body: Buffer
  location?: string
  cookies: string[]
}

const routedMark = new Response(null)

function toRequest(req: ExpressRequest, url: string, signal: AbortSignal): Request {
  const method = req.method === 'HEAD' ? 'GET' : req.method
  const init: RequestInit = { method, signal }
  if (method === 'POST') {
    // The body was read and measured before; only the fields go on. A form with photos is read by its action.
    init.body = (req.body as string | undefined) ?? ''
    init.headers = { 'content-type': 'application/x-www-form-urlencoded' }
  }
  return new Request(`http://localhost${url}`, init)
}

/** Runs door and loaders of the page that the request is for; a `Response` where one of them sends elsewhere. */
export async function route(tools: Pick<PageTools, 'site'>, request: Request, json: boolean, context: OwnContext) {
  const provider = new RouterContextProvider(new Map([[requestContext, context]]))
  let routed: StaticHandlerContext | Response | undefined
  const answer = await tools.site.query(request, {
    requestContext: provider,
    skipLoaderErrorBubbling: json,
    skipRevalidation: json && request.method !== 'GET',
    async generateMiddlewareResponse(query) {
      routed = await query(request)
      return routed instanceof Response ? routed : routedMark
    },
  })
  if (answer !== routedMark) routed = answer as StaticHandlerContext | Response
  if (!routed) throw new Error('the router gave no answer')
  return routed
}

/** Answers a page request. Resolves with the answer, or with null when it was streamed to `res` already. */
export async function answerPage(
  req: ExpressRequest,
  res: ExpressResponse,
  tools: PageTools,
  context: OwnContext,
): Promise<WholeAnswer | null> {
  const { url, path, json } = readTarget(req)
  const leaving = new AbortController()
  // Others may be waiting for a whole page: only an answer for this reader alone stops when the reader leaves.
  if (!context.whole) {
    res.once('close', () => {
      if (!res.writableFinished) leaving.abort()
    })
  }
  const back = await takeBack(req, context)
  const routed = await route(tools, toRequest(req, url, leaving.signal), json, context)
  leaving.signal.throwIfAborted()
  if (routed instanceof Response) {
    for (const cookie of context.newCookies) routed.headers.append('set-cookie', cookie)
    await keepRefused(req, routed, context)
    return redirected(routed, json, tools, context)
  }
  const problems = makeErrorsSafe(routed, path, context)
  if (problems.length === 0) await noteOpened(req, context)
  const status = problems.length > 0 ? sanitizeStatus(problems[0]?.status) : sanitizeStatus(routed.statusCode)
  giveBack(routed, back)
  const cookies = Object.values(routed.actionHeaders ?? {}).flatMap((headers) => headers.getSetCookie())
  cookies.unshift(...context.newCookies)
  if (back) cookies.push(refusedCookie(null, context.secure))
  const choices = await choicesOf(context)
  const base: Payload = { build: tools.assets.build, ...choices, demo: tools.demo }
  if (json) {
    const payload: Payload = { ...base, errors: wireErrors(routed) }
    if (req.method === 'POST') payload.action = Object.values(routed.actionData ?? {})[0]
    else payload.data = await settleAll(routed.loaderData)
    return { status, type: 'json', body: toBytes(safeJson(payload)), cookies }
  }
  const stream = !context.whole && !isCrawler(req.headers['user-agent']) && hasPromises(routed.loaderData)
  if (!stream) routed.loaderData = await settleAll(routed.loaderData)
  const handle = problems.length > 0 ? undefined : (routed.matches.at(-1)?.route.handle as PageHandle | undefined)
  const state: PageState = {
    ...base,
    data: withoutPromises(routed.loaderData),
    actions: routed.actionData ?? undefined,
    errors: wireErrors(routed),
    messages: handle
      ? textsPath(tools.assets.build, context.reader.locale, handle.entry.texts)
      : messagesFor(context.reader.locale, []),
    poll: tools.poll,
  }
  const parts = tools.template(
    documentValues({
      ...choices,
      localeByAddress: context.reader.localeByAddress,
      state,
      head: headOf(handle, routed, problems[0], context),
      file: handle?.entry.file ?? null,
      assets: tools.assets,
      startsOnAct: handle?.entry.startsOnAct,
      origin: tools.origin,
      streamed: stream,
    }),
  )
  const drawing = { routed, ...choices, demo: tools.demo }
  const begun = performance.now()
  const noteRendered = () => renders.say({ route: handle?.entry.path ?? 'error', seconds: secondsSince(begun) })
  if (!stream) {
    const markup = await renderWhole(drawing)
    noteRendered()
    return { status, type: 'html', body: toBytes(parts.before + markup + parts.after), cookies }
  }
  const nonce = makeNonce()
  await renderStreaming(res, drawing, {
    ...parts,
    entry: tools.assets.entry,
    nonce,
    start() {
      res
        .status(status)
        .type('html')
        .set({
          'Content-Security-Policy': tools.policyWithNonce(nonce),
          'Cache-Control': 'private, no-store',
        })
      if (cookies.length > 0) res.set('Set-Cookie', cookies)
    },
    onError: (error) => {
      if (!leaving.signal.aborted) context.log.error({ err: error, requestId: context.requestId }, 'rendering failed')
    },
  })
  noteRendered()
  return null
}

/** Asked after loaders and actions: work is as the page shows it, or as the form has left it. */
const choicesOf = async ({ reader, person, actor, work }: OwnContext) => ({
  locale: reader.locale,
  theme: reader.theme,
  role: person?.role ?? ('guest' as const),
  person: person && {
    mark: personMarkOf(actor, person.id),
    name: person.name,
    avatar: person.avatar,
    unread: person.unread,
    messages: person.messages,
    rooms: person.rooms,
    ...(person.role === 'inspector' && { work: waitsOf((await work()).counts) }),
  },
})

async function redirected(
  answer: Response,
  json: boolean,
  tools: PageTools,
  context: OwnContext,
): Promise<WholeAnswer> {
  const location = answer.headers.get('location') ?? '/'
  const cookies = answer.headers.getSetCookie()
  const status = sanitizeStatus(answer.status)
  if (!json) return { status, type: 'html', body: Buffer.alloc(0), location, cookies }
  const payload: Payload = {
    build: tools.assets.build,
    ...(await choicesOf(context)),
    demo: tools.demo,
    redirect: location,
    status,
  }
  return { status: 200, type: 'json', body: toBytes(safeJson(payload)), cookies }
}

/** Replaces every error by its problem, so that server, state and payload show the same and nothing of ours leaks. */
function makeErrorsSafe(routed: StaticHandlerContext, path: string, context: OwnContext): WireProblem[] {
  if (!routed.errors) return []
  const safe = Object.entries(routed.errors).map(
    ([id, error]) => [id, toWireProblem(error, { path, ...context })] as const,
  )
  routed.errors = Object.fromEntries(safe.map(([id, problem]) => [id, asRouteError(problem)]))
  return safe.map(([, problem]) => problem)
}

const wireErrors = (routed: StaticHandlerContext): Record<string, WireProblem> | undefined =>
  routed.errors
    ? Object.fromEntries(
        Object.entries(routed.errors).map(([id, error]) => [id, (error as { data: WireProblem }).data]),
      )
    : undefined

function headOf(
  handle: PageHandle | undefined,
  routed: StaticHandlerContext,
  problem: WireProblem | undefined,
  context: OwnContext,
): Head {
  const { locale } = context.reader
  const t = translateOf(locale)
  if (problem) return problemHead(problem, t)
  const data = handle ? routed.loaderData[handle.entry.file] : undefined
  return handle?.head?.(data as never, t, formatters(locale)) ?? { title: t('header.product') }
}

/** Answers requests that never reached a page, or failed outside one: the error page for people, a problem document (RFC 9457) for programs. */
import type { Request, Response } from 'express'
import type { StaticHandlerContext } from 'react-router-dom'
import { Problem, problems } from '#shared/problems.ts'
import type { Reader } from '#shared/reader.ts'
import type { Log } from '../../log/log.ts'
import { readTarget } from '../request/read-target.ts'
import { documentValues } from './document.ts'
import type { PageTools } from './page.ts'
import { renderWhole } from './render.tsx'
import { safeJson } from './safe-json.ts'
import { messagesFor, translateOf } from './texts.ts'
import { toBytes } from './to-bytes.ts'
import { asRouteError, problemHead, toWireProblem } from './wire-errors.ts'

interface Asking {
  reader: Reader
  requestId: string
  log: Log
}

/** Errors of Express's own parsers carry a status; ours carry a problem. */
function toProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  if (status === 413) return problems.body_too_large()
  if (status === 415) return problems.unsupported_media_type()
  return typeof status === 'number' && status >= 400 && status < 500 ? problems.invalid_request() : error
}

export async function answerProblem(
  error: unknown,
  req: Request,
  res: Response,
  tools: PageTools,
  asking: Asking,
): Promise<void> {
  const path = readablePath(req)
  const problem = toWireProblem(toProblem(error), { path, ...asking })
  const t = translateOf(asking.reader.locale)
  res.status(problem.status).set({ 'Cache-Control': 'no-store', Vary: 'Accept, Accept-Language, Cookie' })
  const wantsPage = req.accepts(['html', 'json']) === 'html' && !readTarget(req).json
  if (!wantsPage) {
    const body = { type: 'about:blank', title: t(`error:problem.${problem.code}`), ...problem }
    res.type('application/problem+json').send(toBytes(safeJson(body)))
    return
  }
  const { reader } = asking
  const routed = {
    basename: '/',
    location: { pathname: path, search: '', hash: '', state: null, key: 'default' },
    matches: [{ params: {}, pathname: '/', pathnameBase: '/', route: tools.site.dataRoutes[0] }],
    loaderData: {},
    actionData: null,
    errors: { root: asRouteError(problem) },
    statusCode: problem.status,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as StaticHandlerContext
  const parts = tools.template(
    documentValues({
      locale: reader.locale,
      theme: reader.theme,
      head: problemHead(problem, t),
      file: null,
      assets: tools.assets,
      origin: tools.origin,
      streamed: false,
      state: {
        build: tools.assets.build,
        locale: reader.locale,
        theme: reader.theme,
        role: 'guest',
        person: null,
        demo: tools.demo,
        data: {},
        errors: { root: problem },
        messages: messagesFor(reader.locale, []),
        poll: tools.poll,
      },
    }),
  )
  const markup = await renderWhole({
    routed,
    locale: reader.locale,
    theme: reader.theme,
    role: 'guest',
    person: null,
    demo: tools.demo,
  })
  res.type('html').send(toBytes(parts.before + markup + parts.after))
}

/** The asked path where it can be read as one, else `/`. */
function readablePath(req: Request): string {
  const { path } = readTarget(req)
  try {
    decodeURIComponent(path)
    return path.startsWith('/') && path.length <= 500 ? path : '/'
  } catch {
    return '/'
  }
}

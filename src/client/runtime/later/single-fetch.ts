/**
 * One request per navigation: the data of all matched routes comes from `<path>/_payload.json`, in parallel with the
 * page's chunk; a posted form goes to the page's own address and is answered with JSON. Guards run on the server each time.
 */
import { type DataStrategyFunction, isRouteErrorResponse, redirect, redirectDocument } from 'react-router-dom'
import { siteMap } from '#routes/site-map.ts'
import { entryFinder } from '#shared/entry-finder.ts'
import { type FormRefusal, isSecret } from '#shared/form-refusal.ts'
import { type Payload, payloadHeader, payloadPath } from '#shared/payload.ts'
import { problemStatus, type WireProblem } from '#shared/problems.ts'
import { neverSettles, reloadAt } from '../requests/chunk-reload.ts'
import { httpClient } from '../requests/http.ts'
import { routeError } from '../route-error.ts'
import { preparePage, type Settle } from '../router.tsx'
import { isOutdated } from './builds.ts'

const unavailable = () => routeError({ code: 'unavailable', status: problemStatus('unavailable') })

async function ask(request: Request): Promise<Payload> {
  const url = new URL(request.url)
  const { signal } = request
  let answer: Response
  try {
    const http = await httpClient()
    answer =
      request.method === 'GET'
        ? await http.get(payloadPath(url.pathname, url.search), { signal })
        : await http.post(url.pathname + url.search, {
            body: await request.text(),
            signal,
            headers: postHeaders(request),
          })
  } catch (error) {
    if (signal.aborted) throw error
    const cached = request.method === 'GET' ? await cachedAt(url.pathname) : null
    if (cached) return cached
    throw unavailable()
  }
  const type = answer.headers.get('content-type') ?? ''
  // A request refused before it reached a page, such as a form that is too large, says why.
  if (type.startsWith('application/problem+json')) throw routeError((await answer.json()) as WireProblem)
  if (!type.startsWith('application/json')) throw unavailable()
  return (await answer.json()) as Payload
}

/** A work device's cached answer of an address. */
async function cachedAt(pathname: string): Promise<Payload | null> {
  if (!navigator.serviceWorker?.controller) return null
  const { cachedPayload } = await import('../offline/offline-pages.ts')
  return cachedPayload(pathname)
}

const postHeaders = (request: Request) => ({
  [payloadHeader]: '1',
  'content-type': request.headers.get('content-type') ?? 'application/x-www-form-urlencoded',
})

const entryAt = entryFinder(siteMap)

/** The router knows pages alone: to any other address, such as the short one of a message, the browser goes by itself. */
const leadTo = (to: string, status?: number): Response =>
  (entryAt(new URL(to, location.href).pathname) ? redirect : redirectDocument)(to, status)

function take(payload: Payload, routeId: string, isPost: boolean): unknown {
  if (payload.redirect !== undefined) throw leadTo(payload.redirect, payload.status)
  const problem = payload.errors?.[routeId]
  if (problem) throw routeError(problem)
  return isPost ? payload.action : payload.data?.[routeId]
}

/** Fetches one page of data outside a navigation, such as the next rows of a list. Throws a route error when refused. */
export async function fetchPageData(path: string, routeId: string): Promise<unknown> {
  const payload = await ask(new Request(new URL(path, location.href)))
  return take(payload, routeId, false)
}

/** Posts a form outside of a navigation and resolves with its answer. Throws a route error, or a redirect, when refused at the door. */
export async function postForm(path: string, routeId: string, fields: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams(fields)
  return take(await ask(new Request(new URL(path, location.href), { method: 'POST', body })), routeId, true)
}

/** The server could not be reached, or could not do it now: the same may be sent again. */
const isPassing = (error: unknown): error is { data: WireProblem } =>
  isRouteErrorResponse(error) && ['unavailable', 'busy'].includes((error.data as WireProblem).code)

/**
 * A form that nobody answered stays as it was typed, and says so: the page is not left for one that says the line is gone. With a status
 * of a fault, so that the router does not ask for the page's data over the same line.
 */
async function unanswered(request: Request, { data: { code, status } }: { data: WireProblem }): Promise<Response> {
  const fields = [...new URLSearchParams(await request.text())].filter(([name]) => !isSecret(name))
  const form = code === 'busy' ? ('error:problem.busy' as const) : ('error:form.lost' as const)
  const refusal = { values: Object.fromEntries(fields), errors: { form }, isLost: true } satisfies FormRefusal
  return Response.json(refusal, { status })
}

/**
 * The router's data strategy. `settle` is awaited with each answer before it is rendered (language, theme). The page's chunk
 * comes at the same time; one that is gone only matters when the answer is there, and is then cured by a full load.
 */
export function singleFetch(settle: Settle): DataStrategyFunction {
  return async ({ request, matches }) => {
    const isPost = request.method !== 'GET'
    // The router asks also where nothing is to be loaded, such as for another part of a page (runtime/page-parts.ts).
    const called = matches.filter((match) => match.shouldCallHandler())
    if (called.length === 0) return {}
    if (isOutdated() && !isPost) {
      location.assign(request.url)
      return neverSettles()
    }
    const routeIds = matches.map((match) => match.route.id)
    const chunks = Promise.all(matches.map((match) => preparePage(match.route)))
    const sent = isPost ? request.clone() : request
    const payload = ask(request).then(async (answer) => {
      // A page brings its own texts when it is loaded whole.
      if (!(await settle(answer, routeIds)) && !isPost && reloadAt(request.url)) return neverSettles<Payload>()
      return answer
    })
    for (const promise of [chunks, payload]) promise.catch(() => undefined)
    const answerFor = async (routeId: string) => {
      let data: unknown
      try {
        data = take(await payload, routeId, isPost)
      } catch (error) {
        if (isPost && isPassing(error)) return unanswered(sent, error)
        throw error
      }
      await chunks.catch((error: unknown) => {
        if (reloadAt(request.url)) return neverSettles<never>()
        throw error
      })
      return data
    }
    const results = called.map(
      async (match) => [match.route.id, await match.resolve(() => answerFor(match.route.id))] as const,
    )
    return Object.fromEntries(await Promise.all(results))
  }
}

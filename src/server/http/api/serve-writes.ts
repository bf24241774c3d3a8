/** The path of what an agency's own system sends: key with its scope → body whole and of its shape → command → job. Nothing is read before the key is known. */
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { z } from 'zod'
import type { Locale } from '#shared/locales.ts'
import { sentReportsShape } from '#shared/open/reported.ts'
import { SENT_BYTES_MOST, type SentPlace, sentListShape, sentOneShape } from '#shared/open/writes.ts'
import type { UsedKey } from '../../domain/keys/find-key.ts'
import { type ApiCode, ApiRefusal } from './api-problem.ts'
import { apiWrites, type WriteOperation } from './api-writes.ts'
import { readQuery } from './read-query.ts'
import { reportHandlers } from './report-handlers.ts'
import { type WriteTools, type Writing, writeHandlers } from './write-handlers.ts'

interface Serving extends WriteTools {
  localeOf(req: Request, res: Response): Locale
  searchOf(req: Request): URLSearchParams
  basePath: string
}

/** Paths of a body that do not fit, such as `places.3.lat`; some of many. */
const namedMost = 20

const asRegex = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const byPath = apiWrites.map(({ path, method }) => ({ path: asRegex(path), method }))

/** Methods other than reading that an address takes. */
export const methodsOfWrites = (path: string): string[] =>
  byPath.filter((entry) => entry.path.test(path)).map(({ method }) => method.toUpperCase())

export function serveWrites(tools: Serving): Router {
  const { take, readJob } = writeHandlers(tools)
  const reporting = reportHandlers(tools)
  const router = Router()
  const parse = express.json({ limit: SENT_BYTES_MOST, inflate: false, strict: true })

  const admit =
    ({ scope, body }: WriteOperation): RequestHandler =>
    (req, res, next) => {
      const { key } = res.locals as { key: UsedKey | null }
      if (!key) throw new ApiRefusal('key_needed')
      if (key.agency === null || !key.scopes.includes(scope)) throw new ApiRefusal('missing_scope')
      if (body && !req.is('application/json')) throw new ApiRefusal('not_json')
      if (body) parse(req, res, next)
      else next()
    }

  const writingOf = (req: Request, res: Response): Writing => {
    const idempotency = req.get('idempotency-key') ?? null
    if (idempotency !== null && !/^[\x21-\x7e]{1,200}$/.test(idempotency))
      throw new ApiRefusal('invalid_query', ['Idempotency-Key'])
    return {
      key: (res.locals as { key: UsedKey }).key,
      locale: tools.localeOf(req, res),
      address: req.ip ?? '',
      userAgent: req.get('user-agent') ?? '',
      now: new Date(),
      idempotency,
    }
  }

  const bodyOf = <Shape extends z.ZodObject>(shape: Shape, req: Request): z.infer<Shape> => {
    const parsed = shape.safeParse(req.body)
    if (parsed.success) return parsed.data
    const paths = parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((name) => [...issue.path, name].join('.'))
        : issue.path.join('.') || 'body',
    )
    throw new ApiRefusal('invalid_body', [...new Set(paths)].slice(0, namedMost))
  }

  const queryOf = <Query extends z.ZodObject>(query: Query, req: Request): z.infer<Query> => {
    const search = tools.searchOf(req)
    search.delete('lang')
    const read = readQuery(query, search)
    if ('fields' in read) throw new ApiRefusal('invalid_query', read.fields)
    return read.query
  }

  const answerJob = async (res: Response, writing: Writing, id: string, status: number, cursor?: string) => {
    const job = await readJob(writing, id, cursor)
    if (!job) throw new ApiRefusal('not_found')
    res
      .status(status)
      .set({ 'Cache-Control': 'no-store', Location: `${tools.basePath}/agency/jobs/${job.id}` })
      .json(job)
  }

  const [one, list, jobs, reports, reportJobs] = apiWrites
  const at = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
  router.put(at(one.path), admit(one), async (req, res) => {
    queryOf(one.query, req)
    const { dry_run, meant, ...place } = bodyOf(sentOneShape, req)
    const sent = { external_id: String(req.params.external_id), ...place } as SentPlace
    const writing = writingOf(req, res)
    await answerJob(res, writing, await take(writing, [sent], { dry_run, meant }), one.status)
  })
  router.post(at(list.path), admit(list), async (req, res) => {
    queryOf(list.query, req)
    const { places, ...options } = bodyOf(sentListShape, req)
    const writing = writingOf(req, res)
    await answerJob(res, writing, await take(writing, places, options), list.status)
  })
  router.get(at(jobs.path), admit(jobs), async (req, res) => {
    const { cursor } = queryOf(jobs.query, req)
    await answerJob(res, writingOf(req, res), String(req.params.id), jobs.status, cursor)
  })
  const answerReports = async (res: Response, writing: Writing, id: string, status: number, cursor?: string) => {
    const job = await reporting.readJob(writing, id, cursor)
    if (!job) throw new ApiRefusal('not_found')
    res
      .status(status)
      .set({ 'Cache-Control': 'no-store', Location: `${tools.basePath}/agency/inspection-jobs/${job.id}` })
      .json(job)
  }
  router.post(at(reports.path), admit(reports), async (req, res) => {
    queryOf(reports.query, req)
    const writing = writingOf(req, res)
    await answerReports(res, writing, await reporting.take(writing, bodyOf(sentReportsShape, req)), reports.status)
  })
  router.get(at(reportJobs.path), admit(reportJobs), async (req, res) => {
    const { cursor } = queryOf(reportJobs.query, req)
    await answerReports(res, writingOf(req, res), String(req.params.id), reportJobs.status, cursor)
  })
  return router
}

/** The code of what the reader of bodies refuses; null of anything else. */
export function codeOfBody(error: unknown): ApiCode | null {
  const { type, status } = error as { type?: string; status?: number }
  if (type === 'entity.too.large') return 'too_large'
  if (status === 415 || type === 'encoding.unsupported') return 'not_json'
  return type === 'entity.parse.failed' || type === 'request.aborted' || type === 'request.size.invalid'
    ? 'invalid_body'
    : null
}

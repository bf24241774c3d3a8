/** Some lines of the resource map behind an application of their own, for tests of single handlers. */
import cookieParser from 'cookie-parser'
import express, { type ErrorRequestHandler, type Express } from 'express'
import type { Database } from '#server/db/database.ts'
import { type ResourceOptions, resourceMap } from '#server/http/resources/resource-map.ts'
import { type Handle, serveResources } from '#server/http/resources/serve-resources.ts'
import type { Problem } from '#shared/problems.ts'

interface Given {
  database?: Pick<Database, 'db'>
  /** In place of the outcome in the lines. */
  options?: Partial<ResourceOptions>
}

/** Serves the lines of these handlers; a problem is answered with its status alone. */
export function appOfResources(handlers: Record<string, Handle>, { database, options }: Given = {}): Express {
  const app = express()
  app.use(cookieParser())
  app.set('trust proxy', 1)
  const lines = resourceMap.filter(({ path }) => path in handlers).map((line) => ({ ...line, ...options }))
  const tools = {
    database: database ?? { db: null as never },
    origin: 'https://places.example.org',
    readerOf: () => ({ locale: 'th', theme: null, location: null }) as const,
    compress: ((_req, _res, next) => next()) as express.RequestHandler,
    pressure: { level: 0 },
  } as const
  app.use(serveResources(lines, handlers, tools))
  app.use(((problem: Problem, _req, res, _next) => void res.sendStatus(problem.status)) as ErrorRequestHandler)
  return app
}

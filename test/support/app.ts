/** The HTTP application over a test database, without a finished build: for tests through supertest. */
import type { Express, Request, Response } from 'express'
import { createElement, type ReactNode } from 'react'
import { afterAll } from 'vitest'
import type { PageInput } from '#routes/site-map.data.ts'
import type { PageOptions } from '#routes/site-map.ts'
import type { Database } from '#server/db/database.ts'
import { makeSender, type Sender } from '#server/domain/deliveries/send-deliveries.ts'
import { putInWords } from '#server/domain/translations/put-in-words.ts'
import type { Driver, Message } from '#server/external/message.ts'
import { type App, type AppOptions, createApp } from '#server/http/app.ts'
import { noPressure } from '#server/http/overload/pressure.ts'
import type { Assets } from '#server/http/pages/assets.ts'
import type { DataFile, PageFile, Pages } from '#server/http/pages/site.ts'
import type { ServedPage } from '#server/http/request/page-input.ts'
import { createLog } from '#server/log/log.ts'
import { readEnv } from '#server/settings/env.ts'

const testAssets: Assets = {
  build: 'testbuild',
  entry: '/assets/entry.js',
  entryOnAct: '/assets/entry-on-act.js',
  fonts: ['/assets/font-thai.woff2', '/assets/font-latin.woff2'],
  chunks: { 'home/home.tsx': ['/assets/home.js'] },
  forPage: (file) => ({ css: ['/assets/style.css'], js: file ? [`/assets/${file.replaceAll('/', '-')}.js`] : [] }),
  offline: null,
}

/** The key of sealed secrets. */
export const sealingKey = Buffer.alloc(32, 'key of the tests')

/** The application's log, one object a line. */
export type LogLines = Record<string, unknown>[]

export interface TestApp extends App {
  lines: LogLines
}

interface TestOptions extends Omit<Partial<AppOptions>, 'env' | 'wakeSender'> {
  /** As strings, as the process would have them. */
  env?: Record<string, string>
  /** The recipient of sent messages. They have arrived when the request that caused them is answered. Left out, they stay rows. */
  deliver?: (message: Message) => void
}

/** Takes the same options as the application. */
export async function testApp(database: Database, options: TestOptions = {}): Promise<TestApp> {
  const { env = {}, deliver, ...rest } = options
  const lines: LogLines = []
  const read = readEnv({
    DATA_DIR: '/nonexistent',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'https://places.example.org',
    SECRET_KEYS: sealingKey.toString('base64url'),
    // Tests of the factor say that it is required.
    OFFICER_SECOND_FACTOR: 'optional',
    ...env,
  })
  const log = createLog(read, { write: (line) => void lines.push(JSON.parse(line)) })
  let translate: App['translate'] = null
  const sender =
    deliver &&
    makeSender({
      db: database.db,
      log,
      drivers: handingTo(deliver),
      putInWords: (message) => putInWords(database.db, translate, message),
    })
  // A busy machine refuses nothing that a test asks for.
  const made = { database, log, env: read, assets: testAssets, pressure: noPressure, wakeSender: sender?.wake }
  const app = await createApp({ ...made, ...rest })
  translate = app.translate
  afterAll(() => app.close().then(() => sender?.close()))
  return { ...app, handler: sender ? answeringAfter(sender, app.handler) : app.handler, lines }
}

function handingTo(deliver: (message: Message) => void) {
  const driver: Driver<Message> = { tries: 1, deliver: async (message) => void deliver(message) }
  return { email: driver, sms: driver, push: () => ({ tries: 1, deliver: async () => undefined }), line: null }
}

/** The application; its answers end when nothing is being sent any more, so that tests need not wait for messages. */
function answeringAfter(sender: Sender, handler: Express): Express {
  const waiting = (req: Request, res: Response) => {
    const end = res.end.bind(res) as (...rest: unknown[]) => Response
    res.end = ((...rest: unknown[]) => {
      void sender.settled().then(() => end(...rest))
      return res
    }) as Response['end']
    handler(req, res)
  }
  return waiting as unknown as Express
}

type TestPage = Partial<PageFile> & DataFile & PageOptions & PageInput & { group?: ServedPage['group'] }

/** A site of small pages for tests of the platform: path → its component and data. The file is the path's letters. */
export function testPages(pages: Record<string, TestPage>, guards?: Pages['guards']): Pages {
  const files = new Map<string, PageFile & DataFile>()
  const map = Object.entries(pages).map(
    ([path, { group = 'open', loader, action, head, default: Page, ...options }]) => {
      const file = `test/${path.replace(/\W+/g, '-')}`
      files.set(file, {
        default: Page ?? (() => createElement('p', null, `page ${path}`) as ReactNode),
        head,
        loader,
        action,
      })
      return { group, path, file, texts: ['home'], ...options } satisfies ServedPage
    },
  )
  return { map, guards, find: (file) => files.get(file) as PageFile & DataFile }
}

/** The HTTP application over a test database, without a finished build: for tests through supertest. */
import { createElement, type ReactNode } from 'react'
import { afterAll } from 'vitest'
import type { PageEntry, PageOptions } from '#routes/site-map.ts'
import type { Database } from '#server/db/database.ts'
import { readEnv } from '#server/env.ts'
import { type App, type AppOptions, createApp } from '#server/http/app.ts'
import type { Assets } from '#server/http/assets.ts'
import type { DataFile, PageFile, Pages } from '#server/http/site.ts'
import { createLog } from '#server/log.ts'

const testAssets: Assets = {
  build: 'testbuild',
  entry: '/assets/entry.js',
  fonts: ['/assets/font-thai.woff2', '/assets/font-latin.woff2'],
  chunks: { 'home/home.tsx': '/assets/home.js' },
  forPage: (file) => ({ css: ['/assets/style.css'], js: file ? [`/assets/${file.replaceAll('/', '-')}.js`] : [] }),
}

/** What the application logged, one object a line. */
export type LogLines = Record<string, unknown>[]

export interface TestApp extends App {
  lines: LogLines
}

/** Takes the same options as the application; `env` as strings, as the process would have them. */
export async function testApp(
  database: Database,
  options: Omit<Partial<AppOptions>, 'env'> & { env?: Record<string, string> } = {},
): Promise<TestApp> {
  const { env = {}, ...rest } = options
  const lines: LogLines = []
  const read = readEnv({
    DATA_DIR: '/nonexistent',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'https://places.example.org',
    ...env,
  })
  const log = createLog(read, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = await createApp({ database, log, env: read, assets: testAssets, ...rest })
  afterAll(() => app.close())
  return { ...app, lines }
}

type TestPage = Partial<PageFile> & DataFile & PageOptions & { group?: PageEntry['group'] }

/** A site of small pages for tests of the platform: path → what it shows and does. The file is the path's letters. */
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
      return { group, path, file, texts: ['home'], ...options } satisfies PageEntry
    },
  )
  return { map, guards, find: (file) => files.get(file) as PageFile & DataFile }
}

/** The common parts of trials of a day in the field: a server with an officer and places to visit, and a line between it and a browser. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { Category } from '#shared/categories.ts'
import { localeCookie } from '#shared/locales.ts'
import { type KilledServer, killedServer } from '../support/killed-server.ts'
import { type MobileLine, mobileLine } from '../support/mobile-line.ts'
import { addPerson, personas } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'

export interface FieldTrial {
  /** Address of the server for the browser. */
  origin: string
  line: MobileLine
  server: KilledServer
  /** Starts the server, when it is not there, and leads the line there. */
  start(): Promise<number>
  /** At each a first inspection is due. */
  places: string[]
  token: string
  dataDir: string
  /** Beside the server's own. */
  folder: string
  /** Opens the data while no server does. */
  withData<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  /** Signs the officer in. */
  signIn(context: BrowserContext): Promise<void>
  end(): Promise<void>
}

/** Prepares one. The build has to be there. */
export async function startFieldTrial(kinds: readonly Category[]): Promise<FieldTrial> {
  const folder = mkdtempSync(path.join(tmpdir(), 'place-safety-field-'))
  const dataDir = path.join(folder, 'data')
  const withData: FieldTrial['withData'] = async (work) => {
    const database = await openDatabase({ dataDir })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const given = kinds.map((category_id) => ({ category_id, province_code: 83, district_code: 8301, capacity: 40 }))
  const made = await withData(async (database) => {
    await migrate(database)
    await loadReference(database)
    const { token } = await addPerson(database, personas.inspector)
    return { token, places: await insertPlaces(database, given) }
  })
  const line = await mobileLine()
  const origin = `http://localhost:${line.port}`
  const server = killedServer({ DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: origin, LOG_LEVEL: 'info' })
  return {
    origin,
    line,
    server,
    dataDir,
    folder,
    withData,
    ...made,
    async start() {
      const port = await server.start()
      line.leadTo(port)
      return port
    },
    async signIn(context) {
      // Until it is far off: a cookie without an end goes with the browser.
      const expires = Date.now() / 1000 + 86_400 * 30
      await context.addCookies([
        { name: 'session', value: made.token, url: origin, expires, httpOnly: true },
        { name: localeCookie, value: 'th', url: origin, expires },
      ])
    },
    async end() {
      await server.stop()
      await line.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when the browser's code has taken over the page. */
export async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 60_000 })
}

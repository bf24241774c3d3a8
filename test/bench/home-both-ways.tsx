/**
 * A server for the benchmark `home-render`, built like the product: any address goes through the whole application, and
 * `/?data=ready` through one whose loaders have their data; `/bare` draws the same tree with the same data by React alone.
 * Asked for `parts`, it takes the full render apart.
 */

import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { renderToPipeableStream } from 'react-dom/server'
import type { StaticHandlerContext } from 'react-router-dom'
import { makeLimits } from '#server/db/limits.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { openStorage } from '#server/external/files/storage.ts'
import { makeSealing } from '#server/external/sealing.ts'
import { createApp } from '#server/http/app.ts'
import { readAssets } from '#server/http/pages/assets.ts'
import { readTemplate } from '#server/http/pages/document.ts'
import { answerPage, type PageTools, route } from '#server/http/pages/page.ts'
import { type Drawing, renderWhole, Tree } from '#server/http/pages/render.tsx'
import { makeRoutes, makeSite, type Pages, productPages } from '#server/http/pages/site.ts'
import { makeIdentity } from '#server/http/request/identity.ts'
import type { OwnContext } from '#server/http/request/request-context.ts'
import { makeSecurityHeaders } from '#server/http/security/security-headers.ts'
import { createLog } from '#server/log/log.ts'
import { prepareDatabase } from '#server/process/prepare-database.ts'
import { readEnv } from '#server/settings/env.ts'
import { projectRoot } from '#server/settings/root.ts'
import { takeApart } from './take-apart.ts'

const env = readEnv()
const log = createLog(env)
const database = await prepareDatabase(env, log)
await fillDemo(env, database, log)
const app = await createApp({ env, database, log })

const context: OwnContext = {
  database,
  reader: { locale: 'th', theme: null, location: null },
  person: null,
  waiting: null,
  ended: null,
  returned: null,
  refusedToken: null,
  newCookies: [],
  askProof: async () => null,
  actor: { id: null, role: 'guest', address: null, now: new Date(), salt: Buffer.alloc(32) },
  address: '/',
  page: null,
  origin: 'http://localhost',
  openMapLink: async () => null,
  findCompany: null,
  userAgent: '',
  sendsCookies: false,
  limits: makeLimits(database.db),
  verification: async () => null,
  stopped: async () => null,
  handOff: async () => null,
  identityFlow: async () => null,
  isHead: false,
  isAhead: false,
  passkeyToken: null,
  draftToken: null,
  wanted: null,
  justDone: null,
  devices: [],
  handoffKeys: new Map(),
  sealing: makeSealing([Buffer.alloc(32)]),
  identity: makeIdentity([], { origin: 'https://places.example.org', secret: Buffer.alloc(32), hasLine: false }),
  tiles: null,
  contactEmail: null,
  dataLicence: 'CC-BY-4.0',
  pushHosts: [],
  line: null,
  pushes: () => ({ tries: 1, deliver: async () => undefined }),
  wakeSender: () => undefined,
  wakeReaders: () => undefined,
  sent: [],
  upload: undefined,
  holdsUntil: () => undefined,
  wantTranslations: () => undefined,
  translateNow: null,
  files: [],
  isScript: false,
  storage: await openStorage(env, log),
  photoNaming: () => '',
  secure: false,
  requestId: 'bench',
  log,
  now: new Date(),
  whole: true,
  reads: () => undefined,
  cached: (_key, _tags, ask) => ask(),
  search: (work) => work({ isTimed: false }),
  work: () => Promise.reject(new Error('nobody is signed in')),
  doNotKeep: () => undefined,
}
const tools: PageTools = {
  site: makeSite(makeRoutes(productPages)),
  assets: readAssets(),
  template: readTemplate(readFileSync(path.join(projectRoot, 'index.html'), 'utf8')),
  origin: 'http://localhost',
  poll: env.MANIFEST_POLL_SECONDS,
  demo: env.DEMO,
  policyWithNonce: makeSecurityHeaders({ secure: false, dev: false }).policyWithNonce,
}
const ask = () => new Request('http://localhost/?x=1')
const routed = (await route(tools, ask(), false, context)) as StaticHandlerContext
const drawing: Drawing = { routed, locale: 'th', theme: null, role: 'guest', person: null, demo: env.DEMO }
/** The same pages with loaders that have their data already. */
const readyPages: Pages = {
  ...productPages,
  find: (file) => ({ ...productPages.find(file), loader: () => routed.loaderData[file] ?? null }),
}
const withData: PageTools = { ...tools, site: makeSite(makeRoutes(readyPages)) }
const readyApp = await createApp({ env, database, log, pages: readyPages })

function renderBare(res: ServerResponse): void {
  const { pipe } = renderToPipeableStream(<Tree {...drawing} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady() {
      res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      pipe(res)
    },
  })
}

const incoming = { method: 'GET', originalUrl: '/?x=1', headers: {} } as Parameters<typeof answerPage>[0]
const outgoing = {} as Parameters<typeof answerPage>[1]

process.on('message', async (message) => {
  if (message !== 'parts') return
  const parts = await takeApart({
    whole: () => answerPage(incoming, outgoing, tools, context),
    withoutDatabase: () => answerPage(incoming, outgoing, withData, context),
    routing: () => route(withData, ask(), false, context),
    react: () => renderWhole(drawing),
  })
  process.send?.(parts)
})

const server = createServer((req, res) => {
  if (req.url === '/bare') renderBare(res)
  else if (req.url === '/?data=ready') readyApp.handler(req, res)
  else app.handler(req, res)
})
server.listen(env.PORT, env.HOST, () => {
  process.stdout.write(`Ready at http://localhost:${(server.address() as AddressInfo).port}\n`)
})
process.once('SIGTERM', async () => {
  server.close()
  server.closeAllConnections()
  await Promise.all([app.close(), readyApp.close()])
  await database.close()
  process.exit()
})

/**
 * The development server: Express in Vite's middleware mode. Pages and styles change in the browser as they are saved
 * (HMR, React Fast Refresh); the application itself is made anew when its own files change, over the same open database.
 */
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createViteServer } from 'vite'
import { describeDemoEntry, settleDemoEntry } from '../demo/demo-entry.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { makeSender } from '../domain/deliveries/send-deliveries.ts'
import { hookDriver } from '../domain/webhooks/send-call.ts'
import { chooseDrivers } from '../external/drivers.ts'
import { openSealing } from '../external/sealing.ts'
import type { App, createApp as CreateApp } from '../http/app.ts'
import { serverLimits } from '../http/security/server-limits.ts'
import { createLog } from '../log/log.ts'
import type * as Gallery from '../messages/gallery.ts'
import { readEnv } from '../settings/env.ts'
import { projectRoot } from '../settings/root.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type Stop, stopOnSignals } from './shutdown.ts'

const env = readEnv()
const log = createLog(env)
let stop: Stop | undefined
stopOnSignals(log, () => stop)

const http = createHttpServer(serverLimits)
const vite = await createViteServer({
  root: projectRoot,
  appType: 'custom',
  server: { middlewareMode: { server: http }, hmr: { server: http } },
})
const database = await prepareDatabase(env, log)
if (env.DEMO) await fillDemo(env, database, log)
process.stdout.write(describeDemoEntry(await settleDemoEntry(database, env)))
const sender = makeSender({
  db: database.db,
  log,
  drivers: chooseDrivers(env),
  hooks: hookDriver({ db: database.db, sealing: openSealing(env) }),
})
let made: { createApp: typeof CreateApp; app: Promise<App> } | undefined

/** The application of the sources as they are now. */
async function presentApp(): Promise<App> {
  const { createApp } = (await vite.ssrLoadModule('/src/server/http/app.ts')) as { createApp: typeof CreateApp }
  if (made?.createApp !== createApp) {
    void made?.app.then((old) => old.close())
    const dev = { transformTemplate: (html: string) => vite.transformIndexHtml('/', html) }
    made = { createApp, app: createApp({ env, database, log, dev, wakeSender: sender.wake }) }
  }
  return made.app
}

/** All messages as they are rendered, of the texts and the code as they are now. */
async function gallery(url: string): Promise<string> {
  const { galleryPage } = (await vite.ssrLoadModule('/src/server/messages/gallery.ts')) as typeof Gallery
  return galleryPage(new URL(url, 'http://own.invalid').search)
}

http.on('request', (req, res) => {
  vite.middlewares(req, res, async () => {
    try {
      if (req.url?.startsWith('/_messages'))
        return res.setHeader('content-type', 'text/html; charset=utf-8').end(await gallery(req.url))
      const { handler } = await presentApp()
      handler(req, res)
    } catch (error) {
      vite.ssrFixStacktrace(error as Error)
      log.error({ err: error }, 'the application could not be made')
      res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end((error as Error).stack)
    }
  })
})
http.listen(env.PORT, env.HOST, () =>
  log.info(`Ready at http://localhost:${(http.address() as AddressInfo).port} (development)`),
)

stop = async () => {
  http.closeAllConnections()
  http.close()
  await vite.close()
  await (await made?.app)?.close()
  await sender.close()
  await database.close()
}

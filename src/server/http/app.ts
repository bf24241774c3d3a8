/** The HTTP application, in the order in which a request meets it: cached pages, checks, files, small endpoints, pages, errors. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import compression from 'compression'
import cookieParser from 'cookie-parser'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { dataLicences } from '#shared/open/licences.ts'
import { type ChangeTag, onChanges } from '../db/changes.ts'
import { type Database, forEverybody } from '../db/database.ts'
import { installationSecret } from '../db/secret.ts'
import { isInvented } from '../demo/demo-entry.ts'
import { drawStreets } from '../demo/streets/draw-streets.ts'
import { settleOfficerFactor } from '../domain/accounts/officer-factor.ts'
import { sealApps } from '../domain/accounts/seal-apps.ts'
import { makeTranslator, noTranslator, type Translator } from '../domain/translations/translator.ts'
import { makeVisitCounter } from '../domain/visits/count-visits.ts'
import { renewVocabulary } from '../domain/vocabulary/read-vocabulary.ts'
import { sealHooks } from '../domain/webhooks/hook-secrets.ts'
import { makeFindCompany } from '../external/company-register.ts'
import { chooseDrivers, type Drivers } from '../external/drivers.ts'
import { openStorage } from '../external/files/storage.ts'
import { openLogKey } from '../external/log-key.ts'
import { type MapArchive, openMapArchive } from '../external/map-archive.ts'
import { makeOpenMapLink } from '../external/map-links.ts'
import type { CallOutside } from '../external/outside.ts'
import { makePurger } from '../external/purges.ts'
import { openSealing } from '../external/sealing.ts'
import { translationEngine } from '../external/translation-engine.ts'
import type { Log } from '../log/log.ts'
import { requestIds } from '../log/request-id.ts'
import { cacheLog, requestLog } from '../log/request-log.ts'
import type { Env } from '../settings/env.ts'
import { projectRoot } from '../settings/root.ts'
import { tileOrigin } from '../settings/tiles.ts'
import { apiHandlers } from './api/api-handlers.ts'
import { apiBase } from './api/api-map.ts'
import { serveApi } from './api/serve-api.ts'
import { fhrsBase, serveFhrs } from './api/serve-fhrs.ts'
import { ChangeWaiters } from './api/wait-for-changes.ts'
import { LiveStreams } from './live/live-streams.ts'
import { TypingWords } from './live/typing-words.ts'
import { heededOnce, noPressure, type Pressure, watchPressure } from './overload/pressure.ts'
import { type Assets, clientFolder, devAssets, readAssets } from './pages/assets.ts'
import { answerCached, makeKeyOf } from './pages/cached-pages.ts'
import { readTemplate } from './pages/document.ts'
import { makeMethodsAt, refuseOtherMethods } from './pages/methods.ts'
import type { PageTools } from './pages/page.ts'
import { PageCache } from './pages/page-cache.ts'
import { answerProblem } from './pages/problem-answer.ts'
import { makeReaderDetector } from './pages/reader.ts'
import { embeddedTurns, limitSearches, SearchTurns, serverTurns } from './pages/search-turns.ts'
import { servePages } from './pages/serve-pages.ts'
import { everyPage, sharedSeconds } from './pages/shared-pages.ts'
import { makeRoutes, makeSite, type Pages, productPages } from './pages/site.ts'
import { countVisits } from './pages/visits.ts'
import { makeIdentity } from './request/identity.ts'
import { makeAnswerMeasures } from './request/measure-answers.ts'
import { readSentForm } from './request/sent-form.ts'
import { refuseUntilPrepared } from './request/until-prepared.ts'
import { acceptUploads } from './request/upload.ts'
import { buildResources } from './resources/builds.ts'
import { cardLinkResources } from './resources/card-link.ts'
import { caseResources } from './resources/case-files.ts'
import { chatMediaResources } from './resources/chat-media.ts'
import { dashboardResources } from './resources/dashboard-figures.ts'
import { discoveryResources } from './resources/discovery.ts'
import { dumpResources } from './resources/dumps.ts'
import { embedResources } from './resources/embeds.ts'
import { feedResources } from './resources/feeds.ts'
import { healthResources } from './resources/health.ts'
import { identityResources } from './resources/identity.ts'
import { identityLogoutResources } from './resources/identity-logout.ts'
import { importResources } from './resources/import-report.ts'
import { letterResources } from './resources/letters.ts'
import { documentResources } from './resources/licence-documents.ts'
import { lineResources } from './resources/line.ts'
import { liveResources } from './resources/live.ts'
import { logResources } from './resources/log.ts'
import { lotResources } from './resources/lots.ts'
import { archiveAddress, mapArchiveResources } from './resources/map-archive.ts'
import { mediaResources } from './resources/media.ts'
import { exportResources } from './resources/my-data-export.ts'
import { noticeLinkResources } from './resources/notice-link.ts'
import { offlineResources } from './resources/offline.ts'
import { oneClickResources } from './resources/one-click.ts'
import { openStatisticsResources } from './resources/open-statistics.ts'
import { originalResources } from './resources/own-originals.ts'
import { wayResources } from './resources/place-ways.ts'
import { placesResources } from './resources/places-file.ts'
import { plannedNames } from './resources/planned-names.ts'
import { recordResources } from './resources/record-files.ts'
import { registrationHints } from './resources/registration-hints.ts'
import { resourceMap } from './resources/resource-map.ts'
import { serveResources } from './resources/serve-resources.ts'
import { suggestionResources } from './resources/suggestions.ts'
import { uploadResources } from './resources/uploads.ts'
import { visitLetterResources } from './resources/visit-letters.ts'
import { refuseBadAddress, refuseForeignPosts, refuseOtherBodies } from './security/bad-input.ts'
import { leaveOutDocumentHeaders, makeSecurityHeaders } from './security/security-headers.ts'

export interface AppOptions {
  env: Env
  database: Database
  log: Log
  /** In development: Vite's assets and its way of filling the template. */
  dev?: { transformTemplate(html: string): Promise<string> }
  /** False while the demo's places are still being made: pages are served, and nothing is taken. */
  isPrepared?: () => boolean
  /** Has messages sent that were written. Left out, they wait for a process that sends. */
  wakeSender?: () => void
  /** Has what LINE told worked off. Left out, it waits for a process that does. */
  wakeLine?: () => void
  /** Hands a push to its service at once; another one in tests. */
  pushes?: Drivers['push']
  /** Another way to servers of the public network, for tests. */
  callOutside?: CallOutside
  /** Other pages than the product's own, for tests of the platform. */
  pages?: Pages
  /** Another sign of too much work, for tests. */
  pressure?: Pressure
  /** Another build than the finished one, for tests. */
  assets?: Assets
}

export interface App {
  handler: Express
  cache: PageCache
  streams: Pick<LiveStreams, 'count'>
  pressure: Pick<Pressure, 'level'>
  /** Translates one text for a message that is sent; null where no engine is configured. */
  translate: Translator['now']
  /** Requests for changes that wait now. */
  apiWaiting(): number
  close(): Promise<void>
}

/** Characters of `Accept-Encoding` that are read. */
const mostAccepted = 200

export async function createApp(options: AppOptions): Promise<App> {
  const { env, database, log, dev, pages = productPages } = options
  const wakeSender = options.wakeSender ?? (() => undefined)
  const assets = options.assets ?? (dev ? devAssets : readAssets())
  const rawTemplate = readFileSync(path.join(projectRoot, 'index.html'), 'utf8')
  const origin = env.PUBLIC_URL
  const security = makeSecurityHeaders({
    secure: origin.startsWith('https:'),
    dev: dev !== undefined,
    tiles: env.TILE_URL && tileOrigin(env.TILE_URL),
  })
  const tools: PageTools = {
    site: makeSite(makeRoutes(pages)),
    assets,
    template: readTemplate(dev ? await dev.transformTemplate(rawTemplate) : rawTemplate),
    origin,
    poll: env.MANIFEST_POLL_SECONDS,
    demo: await isInvented(database.db),
    policyWithNonce: security.policyWithNonce,
  }
  await settleOfficerFactor(database.db, env.OFFICER_SECOND_FACTOR === 'required', new Date())
  const sealing = openSealing(env)
  const unread = await sealApps(database.db, sealing)
  if (unread > 0) log.error({ apps: unread }, 'authenticator apps are sealed by a key that is not in SECRET_KEYS')
  const unreadHooks = await sealHooks(database.db, sealing)
  if (unreadHooks > 0)
    log.error({ webhooks: unreadHooks }, 'secrets of webhooks are sealed by a key that is not in SECRET_KEYS')
  const drivers = chooseDrivers(env)
  const { isPrepared = () => true } = options
  const pressure = heededOnce(isPrepared, options.pressure ?? (env.REFUSE_WHEN_BUSY ? watchPressure() : noPressure))
  const salt = await installationSecret(database.db, 'audit')
  const photoSecret = await installationSecret(database.db, 'photos')
  const identity = makeIdentity(env.IDENTITY_PROVIDERS, {
    origin,
    secret: await installationSecret(database.db, 'identity'),
    hasLine: drivers.line !== null,
  })
  const storage = await openStorage(env, log)
  const archive = tools.demo && !env.MAP_FILE && !env.TILE_URL ? drawStreets() : await openMapArchive(env.MAP_FILE)
  const cache = new PageCache(undefined, (err) => log.error({ err }, 'a page could not be made anew'))
  const searchTurns = new SearchTurns(database.kind === 'embedded' ? embeddedTurns : serverTurns)
  const readerOf = makeReaderDetector(env.FALLBACK_LOCALE)
  const visits = makeVisitCounter(database.db, {
    onError: (error) => log.warn({ err: error }, 'visits could not be counted'),
  })
  const { TRANSLATE_URL: engineUrl, TRANSLATE_KEY: engineKey } = env
  const translator = engineUrl
    ? makeTranslator({
        db: database.db,
        engine: translationEngine(engineUrl, engineKey),
        log,
        mayBegin: () => pressure.level === 0,
      })
    : noTranslator
  const register = env.COMPANIES_URL ? { url: env.COMPANIES_URL, key: env.COMPANIES_KEY } : null
  const { CDN_PURGE_URL: urls, CDN_PURGE_KEY: key } = env
  const purger = urls && key ? makePurger({ urls, key, everyPage, cachedSeconds: sharedSeconds, log }) : null
  const drop = (tags: ChangeTag[] | 'all') => {
    cache.drop(tags === 'all' ? ['*'] : tags)
    purger?.purge(tags === 'all' ? [everyPage] : tags)
  }
  const waiters = new ChangeWaiters()
  const stopListening = await onChanges(database, (tags) => {
    drop(tags)
    waiters.wake()
    if (tags === 'all' || tags.includes('vocabulary'))
      // Answers that were made of the old words since then go too.
      renewVocabulary(database.db).then(
        (isOther) => isOther && drop(['lists']),
        (err) => log.error({ err }, 'the words of the search could not be read anew'),
      )
  })
  // After listening, so that no change is missed.
  await renewVocabulary(database.db)
  // Of an earlier build, or of a change that no process was there to tell of.
  purger?.purge([everyPage])

  const epoch = (await installationSecret(database.db, 'live')).toString('hex', 0, 8)
  const streams = await LiveStreams.start({ database, log, epoch, most: env.LIVE_STREAMS })
  const typing = await TypingWords.start({ database, streams, log })

  const shared = forEverybody(database)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', env.TRUST_PROXY)
  app.set('query parser', false)
  app.use(countVisits(visits))
  const idOf = requestIds((request) => app.get('trust proxy fn')(request.socket.remoteAddress, 0))
  const measures = makeAnswerMeasures(pages.map)
  if (!dev) app.use(answerCached(cache, { idOf, note: cacheLog(log), sent: measures.cached }))
  const { replicas } = database
  if (replicas) app.use((_req, _res, next) => replicas.together(next))
  app.use(measures.begin)
  app.use((req, res, next) => {
    // Several read it after this, and each name in it costs them microseconds: thousands of names are nobody's browser.
    const accepted = req.headers['accept-encoding']
    if (accepted !== undefined) req.headers['accept-encoding'] = accepted.slice(0, mostAccepted)
    res.set(security.plain)
    next()
  })
  const compress = compression({ threshold: 1024 })
  const api = apiHandlers({ database: shared, origin, salt, waiters })
  app.use(cookieParser())
  app.use(requestLog(log, idOf))
  app.use(refuseBadAddress)
  app.use(refuseUntilPrepared(isPrepared))
  app.use(
    apiBase,
    serveApi(api, {
      database,
      salt,
      wakeSender,
      origin,
      licence: env.OPEN_DATA_LICENCE,
      readerOf,
      compress,
      log,
      isShared: purger !== null,
    }),
  )
  app.use(fhrsBase, serveFhrs({ database: shared, origin, readerOf, compress, log, isShared: purger !== null }))
  const handlers = {
    ...healthResources(database, log),
    ...discoveryResources(shared, origin),
    ...embedResources(shared, origin),
    ...feedResources(shared, origin, dataLicences[env.OPEN_DATA_LICENCE].url),
    ...openStatisticsResources(shared),
    ...dumpResources({ database: shared, storage, origin, licence: env.OPEN_DATA_LICENCE }),
    ...suggestionResources(shared, searchTurns),
    ...mediaResources(env.DATA_DIR, storage),
    ...mapArchiveResources(archive, log),
    ...logResources(storage, () => openLogKey(env)),
    ...buildResources(assets),
    ...offlineResources(tools, salt),
    ...exportResources({ database, origin, salt }),
    ...originalResources({ database, storage }),
    ...uploadResources({ database, origin, salt }),
    ...oneClickResources({ database, salt }),
    ...wayResources(visits),
    ...cardLinkResources({ database }),
    ...noticeLinkResources({ database }),
    ...dashboardResources({ database }),
    ...recordResources({ database, origin, salt }),
    ...lotResources({ database: shared }),
    ...liveResources({ database, streams, typing, pressure, origin, salt }),
    ...chatMediaResources({ database, storage }),
    ...documentResources({ database, storage }),
    ...letterResources({ database, storage, origin }),
    ...visitLetterResources({ database, storage, origin }),
    ...caseResources({ database, storage, origin }),
    ...importResources({ database }),
    ...placesResources({ database }),
    ...registrationHints(database, searchTurns),
    ...plannedNames(database, searchTurns),
    ...identityLogoutResources({ database, log, identity }),
    ...identityResources({ database, log, identity, origin, salt }),
    ...lineResources({ database, secret: env.LINE_CHANNEL_SECRET, wake: options.wakeLine ?? (() => undefined) }),
  }
  app.use(
    serveResources(resourceMap, handlers, { database, origin, readerOf, compress, pressure, dev: dev !== undefined }),
  )
  app.use(limitSearches(pressure))
  if (!dev) app.use(whereFiles(clientFiles()))
  const methodsAt = makeMethodsAt(pages)
  app.use(refuseOtherMethods(methodsAt))
  app.use(compress)
  app.use(refuseForeignPosts(env.PUBLIC_URL))
  app.use(acceptUploads(pages.map, env.DATA_DIR, log))
  app.use(refuseOtherBodies)
  app.use(express.text({ type: 'application/x-www-form-urlencoded', limit: '100kb' }))
  app.use(readSentForm)
  app.use(
    servePages({
      ...tools,
      database,
      log,
      cache,
      readerOf,
      methodsAt,
      keyOf: dev ? () => null : makeKeyOf(pages.map),
      securityHeaders: security.plain,
      isShared: purger !== null,
      salt,
      handoffKeys: env.HANDOFF_KEYS,
      sealing,
      identity,
      tiles: mapTiles(env, archive),
      contactEmail: env.CONTACT_EMAIL ?? null,
      dataLicence: env.OPEN_DATA_LICENCE,
      pushHosts: env.PUSH_HOSTS,
      pushes: options.pushes ?? drivers.push,
      line: drivers.line,
      openMapLink: makeOpenMapLink(options.callOutside),
      findCompany: register ? makeFindCompany(register, options.callOutside) : null,
      wakeSender,
      wakeReaders: streams.wake,
      translator,
      storage,
      photoSecret,
      searchTurns,
    }),
  )

  const onError: ErrorRequestHandler = async (error, req, res, _next) => {
    if (res.headersSent) {
      log.error({ err: error, requestId: req.id }, 'an answer broke off')
      res.destroy()
      return
    }
    // A reader who left gets no answer, and leaving is no fault.
    if (res.destroyed && error instanceof Error && error.name === 'AbortError') return
    await answerProblem(error, req, res, tools, { reader: readerOf(req, res), requestId: String(req.id), log })
  }
  app.use(onError)

  return {
    handler: app,
    cache,
    streams,
    pressure,
    translate: translator.now,
    apiWaiting: () => waiters.size,
    close: () =>
      Promise.all([
        stopListening(),
        pressure.close(),
        waiters.close(),
        visits.close(),
        streams.close(),
        typing.close(),
        translator.close(),
        purger?.close(),
        archive?.close(),
      ]).then(() => undefined),
  }
}

/** The background of maps: the operator has named one of the two, or none. */
function mapTiles({ TILE_URL: url, TILE_ATTRIBUTION }: Env, archive: MapArchive | null): MapTiles | null {
  if (archive) {
    const { areas, deepest, maker } = archive
    return { archive: archiveAddress(archive), areas, deepest, maker }
  }
  return url ? { url, attribution: TILE_ATTRIBUTION ?? null } : null
}

/** Every file of the build has an ending, no page needs one: pages are not looked for on the disk, which cost 7 % of a full render. */
const whereFiles =
  (serve: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.path.includes('.') ? serve(req, res, next) : next()

/** The finished build, each file in the best encoding that it was prepared in; those with a hash in their name never change. */
const clientFiles = () =>
  expressStaticGzip(clientFolder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: {
      redirect: false,
      setHeaders: (res, file) => {
        const forever = file.includes(`${path.sep}assets${path.sep}`)
        res.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
        if (/\.(css|woff2)(\.(br|gz))?$/.test(file)) leaveOutDocumentHeaders(res)
      },
    },
  })

/**
 * Makes the context of one request for guards, loaders and actions, and gathers its loaders' word on caching the answer. A request
 * with an answer that may be cached for everybody carries no person and no proof, for any cookies.
 */

import type { Request } from 'express'
import type { EndReason } from '#shared/accounts/factor.ts'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { DataLicence } from '#shared/open/licences.ts'
import type { Reader } from '#shared/reader.ts'
import type { Work } from '#shared/waiting-kinds.ts'
import type { Database } from '../../db/database.ts'
import type { Limits } from '../../db/limits.ts'
import type { Waiting } from '../../domain/accounts/second-step.ts'
import type { Person } from '../../domain/accounts/sessions.ts'
import { findStoppedPerson } from '../../domain/accounts/stopped-person.ts'
import { findVerification, type Verification } from '../../domain/accounts/verifications.ts'
import { networkOf } from '../../domain/network-of.ts'
import { photoNaming } from '../../domain/photos/photo-names.ts'
import type { Translator } from '../../domain/translations/translator.ts'
import { findWork } from '../../domain/waiting/find-work.ts'
import type { FindCompany } from '../../external/company-register.ts'
import type { Drivers } from '../../external/drivers.ts'
import type { Storage } from '../../external/files/storage.ts'
import type { LineApi } from '../../external/line-api.ts'
import type { OpenMapLink } from '../../external/map-links.ts'
import type { Sealing } from '../../external/sealing.ts'
import type { Log } from '../../log/log.ts'
import type { HandoffKeys } from '../../settings/handoff-keys.ts'
import { askProof } from '../accounts/proving.ts'
import type { Identity } from '../request/identity.ts'
import {
  readDevices,
  readDone,
  readEnded,
  readPrivateCookie,
  readRefused,
  readWanted,
} from '../request/private-cookies.ts'
import { readTarget } from '../request/read-target.ts'
import type { OwnContext } from '../request/request-context.ts'
import { sentForm } from '../request/sent-form.ts'
import { uploadOf } from '../request/upload.ts'
import type { PageCache } from './page-cache.ts'
import type { SearchTurns } from './search-turns.ts'

export interface ContextTools {
  database: Database
  log: Log
  cache: PageCache
  /** Public address of the product. */
  origin: string
  /** The installation's secret for hashes of personal data. */
  salt: Buffer
  /** The trusted partners of hand-offs. */
  handoffKeys: HandoffKeys
  sealing: Sealing
  identity: Identity
  tiles: MapTiles | null
  contactEmail: string | null
  dataLicence: DataLicence
  pushes: Drivers['push']
  pushHosts: readonly string[]
  /** Null where LINE is not configured. */
  line: LineApi | null
  openMapLink: OpenMapLink
  /** Null where no register is configured. */
  findCompany: FindCompany | null
  /** Has messages sent that were written; returns at once. */
  wakeSender(): void
  /** Has the open pages of these people look for news; returns at once. */
  wakeReaders(users: readonly string[]): void
  translator: Pick<Translator, 'want' | 'now'>
  storage: Storage
  /** The source of photos' names. */
  photoSecret: Buffer
  searchTurns: SearchTurns
}

/** Facts of a request before its page is known. */
interface Known {
  reader: Reader
  person: Person | null
  waiting: Waiting | null
  /** Reason for which this request's session is over. */
  ended: EndReason | null
  now: Date
  secure: boolean
  limits: Limits
  isForAll: boolean
}

/** The context of one request, and its loaders' word on caching the answer. */
export function gatheringContext(req: Request, tools: ContextTools, { isForAll, ...known }: Known) {
  const {
    database,
    log,
    cache,
    salt,
    origin,
    handoffKeys,
    sealing,
    identity,
    tiles,
    contactEmail,
    dataLicence,
    pushes,
    pushHosts,
    line,
    openMapLink,
    findCompany,
  } = tools
  const { wakeSender, wakeReaders, translator, storage, photoSecret, searchTurns } = tools
  const { person, now, secure } = known
  const gathered = { tags: new Set<string>(), keep: true, holdsUntil: null as Date | null }
  const token = isForAll ? null : readPrivateCookie(req, 'verification', secure)
  let verification: Promise<Verification | null> | undefined
  let work: Promise<Work> | undefined
  const context: OwnContext = {
    ...known,
    database,
    actor: { id: person?.id ?? null, role: person?.role ?? 'guest', address: req.ip ?? null, now, salt },
    requestId: String(req.id),
    address: readTarget(req).url,
    page: null,
    log,
    origin,
    userAgent: req.headers['user-agent'] ?? '',
    sendsCookies: req.headers.cookie !== undefined,
    verification: () => {
      verification ??= token === null ? Promise.resolve(null) : findVerification(database.db, token, now)
      return verification
    },
    work: () => {
      work ??= findWork(database.db, { officer: person?.id ?? '', locale: known.reader.locale, now })
      return work
    },
    handOff: async () => {
      const begun = isForAll ? null : readPrivateCookie(req, 'handoff', secure)
      const handOff = begun === null ? null : await findVerification(database.db, begun, now)
      return handOff?.purpose === 'hand_off' ? handOff : null
    },
    identityFlow: async () => {
      const begun = isForAll ? null : readPrivateCookie(req, 'identity', secure)
      const flow = begun === null ? null : await findVerification(database.db, begun, now)
      return flow?.purpose === 'identity' ? flow : null
    },
    stopped: async () => {
      const session = isForAll || person ? null : readPrivateCookie(req, 'session', secure)
      return session === null ? null : findStoppedPerson(database.db, session, now)
    },
    ended: isForAll ? null : (known.ended ?? readEnded(req, secure)),
    isHead: req.method === 'HEAD',
    isAhead: req.headers['sec-purpose'] !== undefined,
    draftToken: isForAll ? null : readPrivateCookie(req, 'draft', secure),
    wanted: isForAll ? null : readWanted(req, secure),
    returned: null,
    newCookies: [],
    askProof: (actions, sent) => askProof(context, actions, sent),
    refusedToken: isForAll ? null : readRefused(req, secure),
    passkeyToken: isForAll ? null : readPrivateCookie(req, 'passkey', secure),
    justDone: isForAll ? null : readDone(req, readTarget(req).url, secure),
    devices: isForAll ? [] : readDevices(req, secure),
    handoffKeys,
    sealing,
    identity,
    tiles,
    contactEmail,
    dataLicence,
    pushes,
    pushHosts,
    line,
    openMapLink,
    findCompany,
    wakeSender,
    wakeReaders,
    sent: sentForm(req),
    upload: uploadOf(req),
    files: [],
    isScript: readTarget(req).json,
    storage,
    photoNaming: photoNaming(photoSecret, person?.id ?? 'guest'),
    whole: isForAll || readTarget(req).json,
    reads: (...names) => {
      for (const name of names) gathered.tags.add(name)
    },
    cached: (key, tags, ask) => {
      context.reads(...tags)
      return cache.data.get(key, tags, ask)
    },
    // The embedded database has one connection and cannot stop a statement: a transaction would only keep it from others.
    search: (work) => searchTurns.run(networkOf(req.ip ?? ''), () => work({ isTimed: database.kind === 'postgres' })),
    wantTranslations: translator.want,
    translateNow: translator.now,
    holdsUntil: (moment) => {
      if (gathered.holdsUntil === null || moment < gathered.holdsUntil) gathered.holdsUntil = moment
    },
    doNotKeep: () => {
      gathered.keep = false
    },
  }
  return { context, gathered }
}

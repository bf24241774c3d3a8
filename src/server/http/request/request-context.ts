/** The context of one request for guards, loaders and actions. They read it with {@link contextOf}. */

import { createContext, type RouterContextProvider, redirect } from 'react-router-dom'
import type { EndReason } from '#shared/accounts/factor.ts'
import type { Action } from '#shared/actions.ts'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { DataLicence } from '#shared/open/licences.ts'
import { path } from '#shared/path.ts'
import type { Proof } from '#shared/proof.ts'
import type { Reader } from '#shared/reader.ts'
import type { Work } from '#shared/waiting-kinds.ts'
import type { Database } from '../../db/database.ts'
import type { Limits } from '../../db/limits.ts'
import type { Waiting } from '../../domain/accounts/second-step.ts'
import type { Person } from '../../domain/accounts/sessions.ts'
import type { Verification } from '../../domain/accounts/verifications.ts'
import type { Actor } from '../../domain/actor.ts'
import type { InputRefusal } from '../../domain/input-refusal.ts'
import type { PhotoNaming } from '../../domain/photos/photo-names.ts'
import type { SentFile } from '../../domain/photos/store-photos.ts'
import type { WantedTranslation } from '../../domain/translations/wanted.ts'
import type { FindCompany } from '../../external/company-register.ts'
import type { Drivers } from '../../external/drivers.ts'
import type { Storage } from '../../external/files/storage.ts'
import type { LineApi } from '../../external/line-api.ts'
import type { OpenMapLink } from '../../external/map-links.ts'
import type { Sealing } from '../../external/sealing.ts'
import type { Log } from '../../log/log.ts'
import type { HandoffKeys } from '../../settings/handoff-keys.ts'
import type { Identity } from './identity.ts'
import type { ReadAddress } from './page-input.ts'
import type { Upload } from './upload.ts'

export interface RequestContext {
  database: Database
  /** An action that changes a choice puts the new reader here, so that its answer is already in the new language. */
  reader: Reader
  /** The signed-in person, null for a guest. */
  person: Person | null
  /** The sign-in of this browser that waits for its second factor; null for none. */
  waiting: Waiting | null
  /** The actor of audit events. */
  actor: Actor
  requestId: string
  /** Path and query of the page that was asked for: where a form comes back to that only repeats its step. */
  address: string
  /** The parsed address, read with `readPage`; the door fills it in. */
  page: ReadAddress | null
  log: Log
  /** One clock for the whole request. */
  now: Date
  /** Public address of the product, for links in messages. */
  origin: string
  userAgent: string
  /** True if the browser has sent any cookie: one that keeps none never does. */
  sendsCookies: boolean
  limits: Limits
  /** The trusted partners of hand-offs. */
  handoffKeys: HandoffKeys
  /** Opens the secrets that are sealed. */
  sealing: Sealing
  /** The providers with which people sign in. */
  identity: Identity
  /** The open work of the signed-in officer, read once for the whole answer. */
  work(): Promise<Work>
  /** The background of maps; null without a server for it. */
  tiles: MapTiles | null
  /** The contact of a person for help; null where nobody is named. */
  contactEmail: string | null
  /** Under which everybody may use the data. */
  dataLicence: DataLicence
  /** Hands a push to its service while its person waits, signed with this key. */
  pushes: Drivers['push']
  /** Push services beside those of the browsers that there are. */
  pushHosts: readonly string[]
  /** Null where LINE is not configured. */
  line: LineApi | null
  /** The point that a map's short link leads to. */
  openMapLink: OpenMapLink
  /** The name of a company by its number; null where no register is configured. */
  findCompany: FindCompany | null
  /** The proof that this browser is in the middle of; null when there is none, or its time is over. */
  verification(): Promise<Verification | null>
  /** The hand-off that this browser has come with and that waits for the person's word; null when there is none, or its time is over. */
  handOff(): Promise<Verification | null>
  /** The sign-in with a provider that this browser is in the middle of; null when there is none, or its time is over. */
  identityFlow(): Promise<Verification | null>
  /** The stopped account that this browser has signed in to, which opens nothing but the page that says why; null for none. */
  stopped(): Promise<string | null>
  /** Reason for the end of this browser's last session, where it was not by its own act; null for no reason to tell. */
  ended: EndReason | null
  /** Only the head of the answer is asked for: nothing is to come of it. */
  isHead: boolean
  /** The browser looks ahead: nobody has seen the page yet. */
  isAhead: boolean
  /** Id of this browser's passkey flow, null outside of one. */
  passkeyToken: string | null
  /** Id of a guest's draft of a registration, null where this browser has none. */
  draftToken: string | null
  /** The place that a guest of this browser wants to keep once signed in. */
  wanted: string | null
  /** The device's owner at the act that the address claims (`done`), where this browser has just done it; null for a mere claim. */
  justDone: { mark: string } | null
  /** Secrets of this browser, by which accounts that were entered from it know it. */
  devices: readonly string[]
  /** The text typed into a form of the page: with this request, or before the sign-in. Never secrets. */
  returned: Record<string, string> | null
  /** Photos of the form, on a page that takes some: files until the answer is made. */
  files: SentFile[]
  /** A script asked: its page stands, with the chosen files in their fields. */
  isScript: boolean
  storage: Storage
  /** Names the photos that the person sends. */
  photoNaming: PhotoNaming
  /** True when the answer may be kept and sent to others: then slow sections are waited for. */
  whole: boolean
  /** Names the sources of the answer, such as `lists` or `place:<id>`; a change of one drops the cached page. */
  reads(...tags: string[]): void
  /**
   * Rows that many answers share: those cached under `key`, or the result of `ask`. `tags` name the sources, as for {@link reads}.
   * `key` names everything that `ask` depends on; the value is shared with others and never changed.
   */
  cached<T>(key: string, tags: string[], ask: () => Promise<T>): Promise<T>
  /** Searches when it is this network's turn (search-turns.ts), with this database's guard against long ones. */
  search<T>(work: (options: { isTimed: boolean }) => Promise<T>): Promise<T>
  /** Has texts in another language translated for the next reader. */
  wantTranslations(all: readonly WantedTranslation[]): void
  /** Has one text translated for the reader who waits for it; false where that does not come. Null where no engine is configured. */
  translateNow: ((wanted: WantedTranslation) => Promise<boolean>) | null
  /** Says that a part of the answer is true until then, such as that a place is open: it is not kept longer. */
  holdsUntil(moment: Date): void
  /** Set by a loader whose answer must not be cached, such as one with a section that failed. */
  doNotKeep(): void
}

/** A form that is refused until a proof comes with it. */
export interface AskedProof {
  refusal: InputRefusal
  proof: Proof
  /** Seconds until the next try. */
  wait?: number
}

/** The platform's own part of a context. */
export interface OwnContext extends RequestContext {
  /** Says that messages were written and committed. */
  wakeSender(): void
  /** Says that there is news for the open pages of these people, and that it is committed. */
  wakeReaders(users: readonly string[]): void
  /** The fields of the form, of one without photos. */
  sent: readonly (readonly [string, string])[]
  /** The form with photos that is still to be read. */
  upload: Upload | undefined
  secure: boolean
  /** Cookies that any answer to this request sets, also a refusal: of a session that has another token since. */
  newCookies: string[]
  /** The question for a fresh proof, where one of the actions weighs and the last one is old; null where it is fresh, or came with these fields. */
  askProof(actions: readonly Action[], sent: Record<string, string>): Promise<AskedProof | null>
  /** Id of the text that this browser typed before the sign-in; null for none. */
  refusedToken: string | null
}

export const requestContext = createContext<OwnContext>()

/** The request's context, from a loader's, action's or guard's arguments. */
export const contextOf = (args: { context: Readonly<RouterContextProvider> }): RequestContext =>
  args.context.get(requestContext)

/** The signed-in person. A guest is led to the sign-in, and from there back: an open page may have forms for signed-in people. */
export function personOf({ person, address }: RequestContext): Person {
  if (!person) throw redirect(path('/auth/login', { next: address }))
  return person
}

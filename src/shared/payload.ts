/**
 * The data between server and browser besides markup: the state inside a page, and the answer of `<path>/_payload.json`
 * and of posted forms. One shape for both, so that a navigation and a first visit cannot differ.
 */

import type { Locale } from './locales.ts'
import type { WireProblem } from './problems.ts'
import type { Theme } from './reader.ts'
import type { Role, SignedIn } from './roles.ts'

/** Namespace → key → text or nested texts. */
export type Messages = Record<string, Record<string, unknown>>

export interface Payload {
  build: string
  locale: Locale
  theme: Theme | null
  role: Role
  /** The signed-in person, null for a guest. */
  person: SignedIn | null
  /** The places are made up: said in the footer. */
  demo: boolean
  /** Loader data by route id. */
  data?: Record<string, unknown>
  /** The action's answer, for the route that was posted to. */
  action?: unknown
  errors?: Record<string, WireProblem>
  /** A redirect that a guard, loader or action asked for; own paths only. */
  redirect?: string
  status?: number
}

/** The page's own state block: a payload plus the fields that only a first visit needs. */
export interface PageState extends Payload {
  actions?: Record<string, unknown>
  /** The page's texts, or the address that has them: of each page's document they were more than half. */
  messages: Messages | string
  /** Seconds between looks at `builds/latest.json`; 0 switches it off. */
  poll: number
  /** Nobody's page: without network the browser draws the address from this device's cache. */
  offline?: true
}

/** Address of the texts that a page with these namespaces is drawn with. */
export const textsPath = (build: string, locale: Locale, namespaces: readonly string[]): string =>
  `/_i18n/${encodeURIComponent(build)}/${locale}/pages/${namespaces.join('.')}.json`

/** Address of a page's data: `/a/b?c` → `/a/b/_payload.json?c`. */
export const payloadPath = (pathname: string, search: string): string =>
  `${pathname.replace(/\/+$/, '')}/_payload.json${search}`

/** The other way round: the page that a payload address belongs to. */
export const payloadOwner = (pathname: string): string => pathname.slice(0, -'/_payload.json'.length) || '/'
export const isPayloadPath = (pathname: string): boolean => pathname.endsWith('/_payload.json')

/** Header that a scripted form post carries to be answered with JSON. */
export const payloadHeader = 'x-payload'

/** Header of requests that a device sends by itself: their person. Another person's session refuses them. */
export const personHeader = 'x-person'

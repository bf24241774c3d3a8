import type { Formatters } from './format.ts'
import type { Locale } from './locales.ts'
import type { Role } from './roles.ts'

/** A page's metadata for browsers, search engines and link previews. Pure data: the server prints it, the browser applies it. */
export interface Head {
  title: string
  description?: string
  /** Canonical path of this page; the server adds the origin. */
  canonical?: string
  /** Path of the page's feed (Atom) of news; printed by the server only. */
  feed?: string
  /** Other sites may show this page in a frame (oEmbed); printed by the server only. */
  embeds?: true
  /** Path of the picture for link previews, 1200 × 630. @default the product's own */
  image?: string
  /** The page's JSON-LD (schema.org), each object by itself; printed by the server only, search engines load pages whole. */
  jsonLd?: readonly JsonLd[]
  /** The picture that is seen first; printed by the server only, so that it is asked for before fonts are. */
  firstPicture?: FirstPicture
  /** Head of each printed sheet; the number of the sheet stands on all. */
  paper?: string
  /** Not for search engines, such as personal settings. */
  noindex?: boolean
}

/** In schema.org's words. Addresses, where these expect one, are paths of ours: the server puts the origin before them. */
export type JsonLd = Readonly<Record<string, unknown>>

/** Same as of the `Photo` on the page: with another value the browser would fetch two files of one picture. */
export interface FirstPicture {
  key: string
  /** Width on the screen, as `sizes` of an image. */
  sizes: string
}

export type Translate = (key: string, values?: Record<string, unknown>) => string

/** The export `head` of a page's file: from its data and in the reader's language. */
export type HeadOf<Data = never> = (data: Data, t: Translate, format: Formatters) => Head

/** Address of the words by which a device installs the product. Officers get shortcuts of their own. */
export const installPath = (role: Role, locale: Locale): string =>
  `/install/${role === 'inspector' ? 'work/' : ''}${locale}.webmanifest`

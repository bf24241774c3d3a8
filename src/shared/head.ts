import type { Formatters } from './format.ts'
import type { Locale } from './locales.ts'
import type { Role } from './roles.ts'

/** What a page says about itself to browsers, search engines and link previews. Pure data: the server prints it, the browser applies it. */
export interface Head {
  title: string
  description?: string
  /** Path of this page without what does not change its content; the origin is added by the server. */
  canonical?: string
  /** Path of the picture for link previews, 1200 × 630. @default the product's own */
  image?: string
  /** What the page is about in schema.org's words, each by itself; printed by the server only, search engines load pages whole. */
  jsonLd?: readonly JsonLd[]
  /** The picture that is seen first; printed by the server only, so that it is asked for before letters are. */
  firstPicture?: FirstPicture
  /** What stands at the top of each sheet when it is printed; the number of the sheet stands on all. */
  paper?: string
  /** Not for search engines, such as personal settings. */
  noindex?: boolean
}

/** In schema.org's words. Addresses, where these expect one, are paths of ours: the server puts the origin before them. */
export type JsonLd = Readonly<Record<string, unknown>>

/** What the `Photo` on the page is given too: were either another, the browser would fetch two files of one picture. */
export interface FirstPicture {
  key: string
  /** How wide it stands on the screen, as `sizes` of an image. */
  sizes: string
}

export type Translate = (key: string, values?: Record<string, unknown>) => string

/** What a page's file exports as `head`: from its data and in the reader's language. */
export type HeadOf<Data = never> = (data: Data, t: Translate, format: Formatters) => Head

/** Address of the words by which a device installs the product. Officers get shortcuts of their own. */
export const installPath = (role: Role, locale: Locale): string =>
  `/install/${role === 'inspector' ? 'work/' : ''}${locale}.webmanifest`

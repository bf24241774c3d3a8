/** What a page says about itself to browsers, search engines and link previews. Pure data: the server prints it, the browser applies it. */
export interface Head {
  title: string
  description?: string
  /** Path of this page without what does not change its content; the origin is added by the server. */
  canonical?: string
  /** Not for search engines, such as personal settings. */
  noindex?: boolean
}

export type Translate = (key: string, values?: Record<string, unknown>) => string

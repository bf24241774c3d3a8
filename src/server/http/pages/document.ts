/**
 * Fills `index.html` around React's markup. The head is complete before the stream starts; React owns `#root` only, so
 * that browser extensions that edit head or body cannot break hydration.
 */
import { alternatesOf, inLanguage } from '#shared/alternates.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { type FirstPicture, type Head, installPath } from '#shared/head.ts'
import { bcp47, htmlLang, type Locale } from '#shared/locales.ts'
import type { Messages, PageState } from '#shared/payload.ts'
import { srcset } from '#shared/photos/photos.ts'
import type { Theme } from '#shared/reader.ts'
import type { Assets } from './assets.ts'
import { safeJson } from './safe-json.ts'

const slots = ['lang', 'theme', 'paper', 'head', 'state', 'app', 'entry'] as const
type Slot = (typeof slots)[number]

/** Splits the template at its slots, in their order. Throws when one is missing. */
export function readTemplate(
  html: string,
): (values: Record<Exclude<Slot, 'app'>, string>) => { before: string; after: string } {
  const parts: string[] = []
  let rest = html
  for (const slot of slots) {
    const mark = `<!--${slot}-->`
    const at = rest.indexOf(mark)
    if (at < 0) throw new Error(`index.html has no ${mark}, or not in its place`)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at + mark.length)
  }
  const [a, b, c, d, e, f, g] = parts as [string, string, string, string, string, string, string]
  return (values) => ({
    before: a + values.lang + b + values.theme + c + values.paper + d + values.head + e + values.state + f,
    after: g + values.entry + rest,
  })
}

const themeClass: Record<Theme, string> = { dark: 'p-dark', light: 'p-light' }

export interface DocumentParts {
  locale: Locale
  /** The address names the language. */
  localeByAddress?: true
  theme: Theme | null
  head: Head
  state: PageState
  /** Route file of the page, null for the error page of an unknown address. */
  file: string | null
  assets: Assets
  /** The page's code waits until somebody acts. */
  startsOnAct?: boolean
  /** Origin of the public address, for canonical links. */
  origin: string
  /** Streamed pages let React start the entry itself. */
  streamed: boolean
}

/** The values of the template's slots for one page. */
export function documentValues(parts: DocumentParts): Record<Exclude<Slot, 'app'>, string> {
  const { assets, locale, theme } = parts
  const { css, js } = assets.forPage(parts.file)
  return {
    lang: htmlLang[locale],
    theme: theme ? themeClass[theme] : '',
    paper: escapeHtml(parts.head.paper ?? ''),
    head:
      headTags(parts.head, parts.origin, parts) +
      fileTags(css, parts.head.firstPicture, fontsFor(assets.fonts, locale)),
    state: `<script id="state" type="application/json" data-chunks="${js.join(' ')}"${textsOf(parts.state)}>${stateJson(parts.state)}</script>`,
    // Not async: a browser would call the parsing finished before the sheet is there, and lay the page out once without it (DOMContentLoaded).
    entry: parts.streamed
      ? ''
      : `<script type="module" src="${parts.startsOnAct ? assets.entryOnAct : assets.entry}" fetchpriority="low"></script>`,
  }
}

/** Addresses of the texts, for scripts that need them before the state is read. */
const textsOf = ({ messages }: PageState) => (typeof messages === 'string' ? ` data-texts="${messages}"` : '')

const writtenTexts = new WeakMap<Messages, string>()

/** The page's state. Texts that are in it are the same objects for every reader, so they are written once. */
function stateJson(state: PageState): string {
  const { messages, ...own } = state
  if (typeof messages === 'string') return safeJson(state)
  let texts = writtenTexts.get(messages)
  if (texts === undefined) {
    texts = safeJson(messages)
    writtenTexts.set(messages, texts)
  }
  return `${safeJson(own).slice(0, -1)},"messages":${texts}}`
}

/** The scripts of Thai letters first where the page is Thai; Chinese is set in the system's own fonts. */
function fontsFor(fonts: string[], locale: Locale): string[] {
  return fonts.filter((file) => file.includes(locale === 'th' ? '-thai' : '-latin'))
}

/** The bar of the browser: as the chosen theme, or as the system says. */
function barColours(theme: Theme | null): string {
  const tag = (scheme: Theme, media = '') => `<meta name="theme-color"${media} content="${barColour[scheme]}">`
  if (theme) return tag(theme)
  return tag('light', ' media="(prefers-color-scheme: light)"') + tag('dark', ' media="(prefers-color-scheme: dark)"')
}

/** `--bar` of the design tokens in both themes. */
export const barColour: Record<Theme, string> = { light: '#ffffff', dark: '#161827' }

function headTags(
  head: Head,
  origin: string,
  {
    theme,
    locale,
    localeByAddress,
    state: { role },
  }: Pick<DocumentParts, 'theme' | 'locale' | 'localeByAddress' | 'state'>,
): string {
  const title = escapeHtml(head.title)
  const tags = [
    `<title>${title}</title>`,
    `<meta property="og:title" content="${title}">`,
    '<meta property="og:type" content="website">',
  ]
  if (head.description) {
    const description = escapeHtml(head.description)
    tags.push(
      `<meta name="description" content="${description}">`,
      `<meta property="og:description" content="${description}">`,
    )
  }
  if (head.canonical) {
    const address = escapeHtml(origin + (localeByAddress ? inLanguage(head.canonical, locale) : head.canonical))
    tags.push(`<link rel="canonical" href="${address}">`, `<meta property="og:url" content="${address}">`)
    if (!head.noindex)
      for (const { lang, href } of alternatesOf(head.canonical))
        tags.push(`<link rel="alternate" hreflang="${lang}" href="${escapeHtml(origin + href)}">`)
  }
  if (head.feed) {
    const address = escapeHtml(inLanguage(head.feed, locale))
    tags.push(`<link rel="alternate" type="application/atom+xml" href="${address}">`)
  }
  if (head.canonical && head.embeds) {
    const asked = encodeURIComponent(origin + (localeByAddress ? inLanguage(head.canonical, locale) : head.canonical))
    tags.push(`<link rel="alternate" type="application/json+oembed" href="${origin}/oembed?url=${asked}">`)
  }
  tags.push(`<meta property="og:locale" content="${bcp47[locale].replace('-', '_')}">`)
  // A data block like the page's state: nothing runs in it.
  for (const data of head.jsonLd ?? [])
    tags.push(`<script type="application/ld+json">${safeJson(withOrigin(data, origin))}</script>`)
  if (head.noindex) tags.push('<meta name="robots" content="noindex">')
  tags.push(
    '<link rel="icon" href="/brand/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/brand/apple-touch-icon.png">',
    // Browsers would load it before fonts and pictures, and nobody installs a page that is still loading: the live page asks for it (client/later).
    `<noscript><link rel="manifest" href="${installPath(role, locale)}"></noscript>`,
    `<meta property="og:image" content="${escapeHtml(origin + imageOf(head, locale))}">`,
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    barColours(theme),
  )
  return tags.join('')
}

/** In the page's language: programs that fetch pictures send none of their own. */
const imageOf = ({ image }: Head, locale: Locale): string => (image ? inLanguage(image, locale) : '/brand/preview.jpg')

/** Whole addresses in place of paths of ours, where schema.org expects an address. */
function withOrigin(data: unknown, origin: string): unknown {
  if (Array.isArray(data)) return data.map((each) => withOrigin(each, origin))
  if (typeof data !== 'object' || data === null) return data
  const whole = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(whole) : typeof value === 'string' ? origin + value : withOrigin(value, origin)
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      ['@id', 'url', 'image', 'item'].includes(name) ? whole(value) : withOrigin(value, origin),
    ]),
  )
}

/**
 * Styles, the picture that is seen first, and letters, in the order in which a slow line is to bring them; scripts are asked for by
 * the entry when the page is painted.
 */
const fileTags = (css: string[], picture: FirstPicture | undefined, fonts: string[]): string =>
  css.map((file) => `<link rel="stylesheet" href="${file}">`).join('') +
  (picture ? pictureTag(picture) : '') +
  fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`).join('')

/** Browsers without AVIF pass it over by its type, and take the page's WebP when they come to it. */
const pictureTag = ({ key, sizes }: FirstPicture): string =>
  `<link rel="preload" as="image" type="image/avif" imagesrcset="${escapeHtml(srcset(key, 'avif'))}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`

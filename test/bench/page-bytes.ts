/**
 * The bytes of a first visit to a page over the wire, from the finished build: files compressed ahead count compressed, small files as they are. Used
 * by the benchmark and by the test that holds the budget.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Assets, clientFolder, readAssets } from '#server/http/pages/assets.ts'
import { messagesBody } from '#server/http/pages/texts.ts'
import { locales } from '#shared/locales.ts'

/** Bytes of one page. A kilobyte of the budgets is a thousand bytes. */
export interface PageBytes {
  /** The entry, the page's chunk and all that both import before they can run. */
  js: number
  css: number
  /** The fonts of a Thai page, with Latin words and figures too; rare letters are in files of their own. */
  fonts: number
  /** Fonts that are asked for before the style sheet is read. */
  preloadedFonts: number
}

/** Budgets of the home page, `restJs` and `restFiles` of home, a place and the search until they rest, `roomJs` of an open room of the chat, `runJs` of pages on which a questionnaire is filled in, `offlineFiles` of the build’s files that are stored for days without a network, `offlineTexts` of all texts of one language but those of the office, stored beside them, `keptMap` of the map's code that is stored with places; the style sheet and the fonts are those of all pages. */
export const budgets = {
  js: 105_000,
  // Names of files alone move the sum by forty bytes from build to build.
  restJs: 110_300,
  restFiles: 8,
  workJs: 123_000,
  roomJs: 125_000,
  runJs: 160_000,
  css: 15_000,
  fonts: 36_000,
  offlineFiles: 314_000,
  offlineTexts: 62_000,
  savedMap: 75_000,
} as const

let known: Assets | undefined

/** The finished build, read once: it has hundreds of files, and is asked for with each page. */
function built(): Assets {
  known ??= readAssets()
  return known
}

const sentBytes = (url: string): number => {
  const file = path.join(clientFolder, url)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
const sum = (urls: string[]): number => urls.reduce((total, url) => total + sentBytes(url), 0)

/** The files that a browser stores for days without a network: files of the build, and the texts of the longest language. The empty pages are 2 KB each. */
export const offlineBytes = (): { files: number; texts: number; map: number } => ({
  files: sum(built().offline?.files ?? []),
  map: sum(built().offline?.map ?? []),
  texts: Math.max(...locales.map((locale) => brotliCompressSync(messagesBody(locale)).length)),
})

/** The code that runs before anything is painted. */
export const entryCode = (): string => readFileSync(path.join(clientFolder, built().entry), 'utf8')

/** Bytes of all code that a page has fetched which waits with the rest for a first act. */
export const waitingBytes = (): number => sentBytes(built().entryOnAct)

/** Files of the pages in the build, such as `home/home`. */
export const builtPages = (): string[] => Object.keys(built().chunks).map((file) => file.replace(/\.tsx$/, ''))

/** The bytes of a page by its file in the site map. Throws when there is no finished build. */
export function pageBytes(file: string): PageBytes {
  const assets = built()
  const { css, js } = assets.forPage(file)
  return {
    js: sum([assets.entry, ...js]),
    css: sum(css),
    fonts: sum(assets.fonts.filter((url) => /-(thai|latin)/.test(url))),
    preloadedFonts: sum(assets.fonts.filter((url) => url.includes('-thai'))),
  }
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/**
 * Scripts that a guest's first visit has fetched when the page rests: those of `pageBytes` and the later ones of a mounted page.
 * Throws when there is no finished build.
 */
export function restScripts(file: string): { js: number; files: number } {
  const manifest = JSON.parse(readFileSync(path.join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const assets = built()
  const found = new Set([assets.entry, ...assets.forPage(file).js])
  const waiting = ['src/client/after-mount.ts']
  for (const key of waiting) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    found.add(`/${chunk.file}`)
    waiting.push(...(chunk.imports ?? []).filter((next) => !waiting.includes(next)))
  }
  return { js: sum([...found]), files: found.size }
}

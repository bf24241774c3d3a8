/**
 * The messages between service worker and pages. The worker is one file that imports nothing: the server writes its settings in front of
 * it.
 */
import type { Locale } from '#shared/locales.ts'
import type { Theme } from '#shared/reader.ts'

/** The settings in front of the worker: its build, and the addresses that it caches. */
export interface Precache {
  build: string
  files: string[]
  /** The empty page, by language. */
  shells: Record<Locale, string>
  /** Place of the reader's note on pages. */
  note: { cache: string; address: string }
  /** The cache of pictures that were taken along. */
  pictures: string
  /** The code of the map of saved places, the cache of their ground (a device with that has this too), and the message to cache it. */
  map: { files: string[]; ground: string; word: string }
  /** Text of a push without words, by language, and its target. */
  push: Record<Locale, { title: string; body: string; lang: string }> & { at: string }
  /** Share target: the address that devices post to, and the form that reads it. */
  shared: { at: string; to: string }
}

/** The reader's preferences; the shell is drawn so. */
export interface CachedReader {
  locale: Locale
  theme: Theme | null
}

/** Cache of the reader's note, of pictures that were taken along, and of the ground of provinces in which somebody keeps places. */
export const readerCache = 'reader'
export const pictureCache = 'pictures'
export const groundCache = 'ground'
/** Message by which a page has the worker cache the code of the map of favourites. */
export const keepMapWord = 'keep map'
/** Under which the note lies there; asked for by nobody. */
export const noteAddress = '/_reader'

/** The empty page of a build in a language. */
export const shellAddress = (build: string, locale: Locale): string => `/_shell/${build}/${locale}`

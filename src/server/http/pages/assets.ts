/** The files of a page, from the manifest of the client build: styles, chunks to preload, fonts. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type PageEntry, siteMap } from '#routes/site-map.ts'
import { sheetsOf } from '#shared/sheets.ts'
import { projectRoot } from '../../settings/root.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

export interface PageAssets {
  css: string[]
  /** Modules that bring the page to life, with all that they import. */
  js: string[]
}

export interface Assets {
  build: string
  entry: string
  /** The entry of pages that wait with it for a first act. */
  entryOnAct: string
  fonts: string[]
  /** Content of `builds/meta/<build>.json`: page file → its chunk, and other files of that page that not every page has. */
  chunks: Record<string, string[]>
  forPage(file: string | null): PageAssets
  /** Files that browsers store for offline days; null in development, where nothing is cached. */
  offline: OfflineAssets | null
}

export interface OfflineAssets {
  /** File of the service worker, as it was built. */
  worker: string
  /** Addresses of all that the pages of the map's `offline` need. */
  files: string[]
  /** Further files for the map of saved places: only for readers with saved places. */
  map: string[]
}

export const clientFolder = path.join(projectRoot, 'dist/client')
const entryKey = 'src/client/start.ts'
const entryOnActKey = 'src/client/start-on-act.ts'
const mountKey = 'src/client/mount.tsx'
/** The list of owners' and officers' pages, which the others do without. */
const workFilesKey = 'src/client/runtime/work-files.ts'
const isWork = (file: string) => /^(inspector|vendor)\//.test(file)
const workerKey = 'src/client/runtime/offline/worker.ts'
const savedMapKey = 'src/client/favourites/open-saved-map.tsx'
/** Draws a file of the operator's that only the network has. */
const roadsFolder = 'src/client/map/roads/'
/** Asks the server at each letter; without it the search box is a plain field. */
const suggestionsKey = 'src/client/search/suggestions.tsx'
/** Older messages, pictures large, pictures to come: of a room that is open with a network. */
const roomLaterKey = 'src/client/chat/room-later.tsx'
/** Acts on messages, which all go to the server. */
const messageActsKey = 'src/client/chat/message-acts.tsx'
/** News of the inbox, which come by the stream. */
const inboxLaterKey = 'src/client/chat/inbox-later.tsx'
/** Parts that are of no use without a network, or wanted by few. */
const isNotStored = (key: string) =>
  key.startsWith('src/routes/') ||
  key.startsWith(roadsFolder) ||
  [savedMapKey, suggestionsKey, roomLaterKey, messageActsKey, inboxLaterKey].includes(key)
/** Pages are found by their chunks; their icon files are asked for by their markup. */
const spriteKey = 'src/client/ui/icons.svg'

/** Reads the finished build. Throws when there is none. */
export function readAssets(): Assets {
  const manifest = JSON.parse(readFileSync(path.join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const { id } = JSON.parse(readFileSync(path.join(clientFolder, 'build.json'), 'utf8')) as { id: string }
  const entry = manifest[entryKey]
  const entryOnAct = manifest[entryOnActKey]
  if (!entry || !entryOnAct) throw new Error('The client build has no entry')
  // The main style sheet: without code splitting Vite lists it under this name. Others under their own, which tells where they lie.
  const sheet = manifest['style.css']?.file
  const ownSheets = (file: string) =>
    sheetsOf(file).flatMap(
      (name) => Object.entries(manifest).find(([key]) => key.endsWith(`src/client/styles/${name}.css`))?.[1].file ?? [],
    )
  const known = new Map<string | null, PageAssets>()

  function walk(key: string, js: Set<string>, css: Set<string>): void {
    const chunk = manifest[key]
    if (!chunk || js.has(`/${chunk.file}`)) return
    js.add(`/${chunk.file}`)
    for (const file of chunk.css ?? []) css.add(`/${file}`)
    for (const next of chunk.imports ?? []) walk(next, js, css)
  }

  function forPage(file: string | null): PageAssets {
    let found = known.get(file)
    if (!found) {
      const js = new Set<string>()
      const css = new Set<string>()
      if (sheet) css.add(`/${sheet}`)
      walk(entryKey, js, css)
      walk(mountKey, js, css)
      if (file && isWork(file)) walk(workFilesKey, js, css)
      if (file) walk(`src/routes/${file}.tsx`, js, css)
      for (const own of file ? ownSheets(file) : []) css.add(`/${own}`)
      js.delete(`/${entry?.file}`)
      found = { css: [...css], js: [...js] }
      known.set(file, found)
    }
    return found
  }

  /** Everything that a chunk may ask for while its page is open; other pages are none of it. */
  function walkAll(key: string, found: Set<string>): void {
    const chunk = manifest[key]
    if (!chunk || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
      if (!isNotStored(next)) walkAll(next, found)
  }

  function offlineAssets(): OfflineAssets {
    const worker = manifest[workerKey]
    if (!worker) throw new Error('The client build has no service worker')
    const files = new Set<string>()
    for (const key of [entryKey, mountKey, spriteKey]) walkAll(key, files)
    for (const { file, offline } of siteMap as readonly PageEntry[]) {
      if (!offline || offline === 'opened') continue
      walkAll(`src/routes/${file}.tsx`, files)
      for (const css of forPage(file).css) files.add(css)
    }
    // Without a network accented letters and Thai numerals are drawn in a font of the device: they are rare, and 18 KB.
    for (const font of fonts) if (!/-(accents|numerals)/.test(font)) files.add(font)
    const withMap = new Set(files)
    walkAll(savedMapKey, withMap)
    return { worker: worker.file, files: [...files], map: [...withMap].filter((file) => !files.has(file)) }
  }

  const fonts = Object.values(manifest)
    .map(({ file }) => `/${file}`)
    .concat((entry.assets ?? []).map((file) => `/${file}`))
    .filter((file, index, all) => file.endsWith('.woff2') && all.indexOf(file) === index)
  const everywhere = new Set([...forPage(null).js, ...forPage(null).css])
  const filesOf = (key: string, own: string) => {
    const { js, css } = forPage(key.slice('src/routes/'.length).replace(/\.tsx$/, ''))
    return [own, ...[...js, ...css].filter((file) => file !== own && !everywhere.has(file))]
  }
  const routes = Object.entries(manifest).filter(([key]) => key.startsWith('src/routes/'))
  return {
    build: id,
    entry: `/${entry.file}`,
    entryOnAct: `/${entryOnAct.file}`,
    fonts,
    chunks: Object.fromEntries(
      routes.map(([key, { file }]) => [key.slice('src/routes/'.length), filesOf(key, `/${file}`)]),
    ),
    forPage,
    offline: offlineAssets(),
  }
}

/** In development Vite serves sources; the style sheet is linked, so that no unstyled page flashes. */
export const devAssets: Assets = {
  build: 'dev',
  entry: '/src/client/start.ts',
  entryOnAct: '/src/client/start-on-act.ts',
  fonts: [],
  chunks: {},
  forPage(file) {
    const own = file ? sheetsOf(file) : []
    return { css: ['main', ...own].map((name) => `/src/client/styles/${name}.css`), js: [] }
  },
  offline: null,
}

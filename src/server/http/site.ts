/** The server's router, made from the site map: each page with its door, its loader and its action. */
import type { ComponentType } from 'react'
import {
  type ActionFunction,
  createStaticHandler,
  type LoaderFunction,
  type RouteObject,
  type StaticHandler,
} from 'react-router-dom'
import { ErrorScreen, Root } from '#routes/root.tsx'
import { type PageEntry, siteMap } from '#routes/site-map.ts'
import type { Head, Translate } from '#shared/head.ts'
import { doorOf, type Guard } from './guards.ts'

interface PageFile {
  default: ComponentType
  head?: (data: never, t: Translate) => Head
}
interface DataFile {
  loader?: LoaderFunction
  action?: ActionFunction
}

const pageFiles = import.meta.glob<PageFile>(
  ['../../routes/**/*.tsx', '!../../routes/root.tsx', '!../../routes/**/*.test.tsx'],
  {
    eager: true,
  },
)
const dataFiles = import.meta.glob<DataFile>('../../routes/**/*.data.ts', { eager: true })

/** What a matched page brings to the rendering: its entry in the map and its head. */
export interface PageHandle {
  entry: PageEntry
  head?: PageFile['head']
}

/** Makes routes of a map; `pages` and `data` are looked up by the entry's file. Tests give their own. */
export function makeRoutes(
  map: readonly PageEntry[] = siteMap,
  known?: Record<string, Guard>,
  find: (file: string) => PageFile & DataFile = findFiles,
): RouteObject[] {
  const children = map.map((entry): RouteObject => {
    const { default: Component, head, loader, action } = find(entry.file)
    const handle: PageHandle = { entry, head }
    return { id: entry.file, path: entry.path, Component, loader, action, handle, middleware: [doorOf(entry, known)] }
  })
  return [{ id: 'root', path: '/', Component: Root, ErrorBoundary: ErrorScreen, children }]
}

function findFiles(file: string): PageFile & DataFile {
  const page = pageFiles[`../../routes/${file}.tsx`]
  if (!page) throw new Error(`The site map names ${file}, but src/routes/${file}.tsx is not there`)
  return { ...page, ...dataFiles[`../../routes/${file}.data.ts`] }
}

export const makeSite = (routes = makeRoutes()): StaticHandler => createStaticHandler(routes)

/** The server's router, made from the site map: each page with its door, its loader and its action. */
import type { ComponentType } from 'react'
import {
  type ActionFunction,
  createStaticHandler,
  type LoaderFunction,
  type RouteObject,
  redirect,
  type StaticHandler,
} from 'react-router-dom'
import { ErrorScreen, Root } from '#client/shell/root.tsx'
import { type PageInput, pageInputs } from '#routes/site-map.data.ts'
import { type RedirectRule, redirects, siteMap } from '#routes/site-map.ts'
import type { HeadOf } from '#shared/head.ts'
import { loads, secondsSince } from '../../measures/measures.ts'
import type { FormAction } from '../forms/form.ts'
import type { ServedPage } from '../request/page-input.ts'
import { doorOf, type Guard } from './guards.ts'

export interface PageFile {
  default: ComponentType
  head?: HeadOf
}
export interface DataFile {
  loader?: LoaderFunction
  action?: ActionFunction
}

/** The gallery of the design system exists in development only, and so do its imports. */
const gallery = import.meta.env.DEV ? import.meta.glob<PageFile>('../../../routes/_ui.tsx', { eager: true }) : {}
const pageFiles = {
  ...gallery,
  ...import.meta.glob<PageFile>(
    ['../../../routes/**/*.tsx', '!../../../routes/_ui.tsx', '!../../../routes/**/*.test.tsx'],
    { eager: true },
  ),
}
const dataFiles = import.meta.glob<DataFile>('../../../routes/**/*.data.ts', { eager: true })

/** A matched page's data for the rendering: its entry in the map and its head. */
export interface PageHandle {
  entry: ServedPage
  head?: PageFile['head']
}

/** The pages that an application serves; tests give their own. */
export interface Pages {
  map: readonly ServedPage[]
  redirects?: readonly RedirectRule[]
  /** The files of a page, by its entry's `file`. */
  find(file: string): PageFile & DataFile
  guards?: Record<string, Guard>
}

/** Routes of a map. */
export function makeRoutes({ map, redirects: rules = [], find, guards }: Pages): RouteObject[] {
  const children = map.map((entry): RouteObject => {
    // Every page has a loader, if only an empty one: a navigation asks the server each time, and so meets the door.
    const { default: Component, head, loader = () => null, action } = find(entry.file)
    const handle: PageHandle = { entry, head }
    return {
      id: entry.file,
      path: entry.path,
      Component,
      loader: measured(entry.path, loader),
      action,
      handle,
      middleware: [doorOf(entry, guards, namesOf(action))],
    }
  })
  return [
    {
      id: 'root',
      path: '/',
      Component: Root,
      ErrorBoundary: ErrorScreen,
      children: [...children, ...rules.map(leadOn)],
    },
  ]
}

/** The loader, saying how long it took where somebody listens. */
const measured =
  (route: string, loader: LoaderFunction): LoaderFunction =>
  async (...given) => {
    if (!loads.isHeard) return loader(...given)
    const begun = performance.now()
    let failed = true
    try {
      const data = await loader(...given)
      failed = false
      return data
    } finally {
      loads.say({ route, seconds: secondsSince(begun), failed })
    }
  }

/** The names of a page's forms; an action of a test may be no form. */
const namesOf = (action: ActionFunction | undefined): readonly string[] =>
  (action as Partial<FormAction> | undefined)?.names ?? []

/** A redirect rule as a route, so that it holds for documents and payloads, and with a slash behind, as pages do. */
const leadOn = ({ from, to, status }: RedirectRule): RouteObject => ({
  id: `redirect:${from}`,
  path: from,
  loader: ({ request }) => redirect(to + new URL(request.url).search, status),
})

const inputs: Record<string, PageInput | undefined> = pageInputs
const servedMap: ServedPage[] = siteMap.map((entry) => ({ ...entry, ...inputs[entry.path] }))

export const productPages: Pages = { map: servedMap, redirects, find: findFiles }

function findFiles(file: string): PageFile & DataFile {
  const page = pageFiles[`../../../routes/${file}.tsx`]
  if (!page) throw new Error(`The site map names ${file}, but src/routes/${file}.tsx is not there`)
  return { ...page, ...dataFiles[`../../../routes/${file}.data.ts`] }
}

export const makeSite = (routes: RouteObject[]): StaticHandler => createStaticHandler(routes)

/** The browser's router, made from the site map: pages by lazy chunks, data by single fetch, a gone chunk by a full load. */
import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { type PageEntry, redirects, siteMap } from '#routes/site-map.ts'
import type { PageState, Payload } from '#shared/payload.ts'
import type { PageModule } from './page-module.ts'
import { asksAnew } from './page-parts.ts'
import { neverSettles, reloadAt } from './requests/chunk-reload.ts'
import { laterCode } from './requests/later-code.ts'
import { routeError } from './route-error.ts'
import { loadSheets } from './sheets.ts'

// Keys begin at the folder of the pages: each letter of them is on every first visit.
const gallery = import.meta.env.DEV ? import.meta.glob<PageModule>('./_ui.tsx', { base: '../../routes' }) : {}
const files = {
  ...gallery,
  ...import.meta.glob<PageModule>(
    [
      './**/*.tsx',
      '!./{forgot,inspector,key,profile,quarantine,survey,vendor,widgets}/**',
      '!./_ui.tsx',
      '!./**/*.test.tsx',
    ],
    {
      base: '../../routes',
    },
  ),
}

/** Loads a page's chunk, and the style sheets that it needs beside the main one. */
export async function loadPage(entry: PageEntry): Promise<PageModule> {
  const file = `./${entry.file}.tsx`
  const load = files[file] ?? (await import('./work-files.ts')).workFiles[file]
  if (!load) throw new Error(`No page file for ${entry.path}`)
  const [page] = await Promise.all([load(), loadSheets(entry.file)])
  return page
}

/**
 * Gives a route the page of its chunk, once. Not the router's own `lazy`: that keeps a failure for ever, and "try again"
 * would never succeed.
 */
export async function preparePage(route: { id?: string }): Promise<void> {
  const entry = siteMap.find(({ file }) => file === route.id)
  if (!entry || 'Component' in route) return
  const { default: Component, head } = await loadPage(entry)
  Object.assign(route, { Component, handle: { head } })
}

type Router = ReturnType<typeof createBrowserRouter>

/**
 * The way back closes an overlay of the page with an entry of its own (client/photos/photo-viewer.tsx). Listens before the router, for which
 * that is a visit: it would ask for the same page anew, and without a network lose it.
 */
function closeViewer(event: PopStateEvent): void {
  const viewer = document.querySelector<HTMLDialogElement>('.viewer')
  if (!viewer) return
  event.stopImmediatePropagation()
  viewer.close()
  viewer.dispatchEvent(new Event('close'))
}

/** Makes the browser ready for an answer: its language with the texts, its theme. False when the texts could not be had. */
export type Settle = (answer: Payload, routeIds: string[]) => Promise<boolean>

interface RouterParts {
  state: PageState
  /** The layout of all pages, and its replacement while there is an error. */
  root: { Component: ComponentType; ErrorBoundary: ComponentType }
  settle: Settle
}

/** Makes the router for this page's state, with the chunks of the matched pages already there. */
export async function makeRouter({ state, root: layout, settle }: RouterParts): Promise<Router> {
  const leaves = siteMap.map(
    (entry: PageEntry) =>
      ({
        id: entry.file,
        path: entry.path,
        loader: true,
        action: true,
        shouldRevalidate: entry.parts && asksAnew(entry.parts),
      }) as RouteObject,
  )
  const root: RouteObject = {
    id: 'root',
    path: '/',
    ...layout,
    children: [...leaves, ...redirects.map(({ from }) => ({ id: `redirect:${from}`, path: from, loader: true }))],
  } as RouteObject
  try {
    // Without a network the code of a page that was not kept is not there either; nor is it rendered.
    if (!(state.offline && state.errors))
      for (const { route } of matchRoutes([root], location) ?? []) await preparePage(route)
  } catch (error) {
    if (reloadAt(location.href)) return neverSettles()
    throw error
  }
  const errors =
    state.errors && Object.fromEntries(Object.entries(state.errors).map(([id, problem]) => [id, routeError(problem)]))
  addEventListener('popstate', closeViewer)
  return createBrowserRouter([root], {
    // Not needed before the first navigation, so a first visit does not wait for it.
    dataStrategy: async (args) => (await laterCode()).singleFetch(settle)(args),
    hydrationData: { loaderData: state.data ?? {}, actionData: state.actions ?? null, errors: errors ?? null },
  })
}

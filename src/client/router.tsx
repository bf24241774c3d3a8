/** The browser's router, made from the site map: pages by lazy chunks, data by single fetch, a gone chunk by a full load. */
import type { ComponentType } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import { ErrorScreen, Root } from '#routes/root.tsx'
import { type PageEntry, siteMap } from '#routes/site-map.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { PageState, Payload } from '#shared/payload.ts'
import { neverSettles, reloadAt } from './chunk-reload.ts'
import { routeError } from './route-error.ts'

/** What a page's file exports. */
export interface PageModule {
  default: ComponentType
  head?: (data: never, t: Translate) => Head
}

const gallery = import.meta.env.DEV ? import.meta.glob<PageModule>('../routes/_ui.tsx') : {}
const files = {
  ...gallery,
  ...import.meta.glob<PageModule>(['../routes/**/*.tsx', '!../routes/{root,_ui}.tsx', '!../routes/**/*.test.tsx']),
}

/** Loads a page's chunk. */
export function loadPage(entry: PageEntry): Promise<PageModule> {
  const load = files[`../routes/${entry.file}.tsx`]
  if (!load) throw new Error(`No page file for ${entry.path}`)
  return load()
}

const asRoute = ({ default: Component, head }: PageModule) => ({ Component, handle: { head } })

type Router = ReturnType<typeof createBrowserRouter>

/** Makes the router for this page's state, with the chunks of the matched pages already there. */
export async function makeRouter(
  state: PageState,
  settle: (answer: Payload, routeIds: string[]) => Promise<void>,
): Promise<Router> {
  let router: Router | undefined
  const leaves = siteMap.map((entry): RouteObject => {
    const lazy = async () => {
      try {
        return asRoute(await loadPage(entry))
      } catch (error) {
        const target = router?.state.navigation.location ?? window.location
        if (reloadAt(target.pathname + target.search)) return neverSettles<never>()
        throw error
      }
    }
    return { id: entry.file, path: entry.path, lazy, loader: true, action: true } as RouteObject
  })
  const root: RouteObject = {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: ErrorScreen,
    children: leaves,
  } as RouteObject
  for (const { route } of matchRoutes([root], location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const loaded = await route.lazy()
    delete route.lazy
    Object.assign(route, loaded)
  }
  const errors =
    state.errors && Object.fromEntries(Object.entries(state.errors).map(([id, problem]) => [id, routeError(problem)]))
  router = createBrowserRouter([root], {
    // Not needed before the first navigation, so not part of what a first visit waits for.
    dataStrategy: async (args) => (await import('./single-fetch.ts')).singleFetch(settle)(args),
    hydrationData: { loaderData: state.data ?? {}, actionData: state.actions ?? null, errors: errors ?? null },
  })
  return router
}

/** The root of every page, and its replacement when an application error exists. */

import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router-dom'
import { useChoices } from '#client/runtime/choices.tsx'
import { useHead } from '#client/runtime/head.ts'
import { useScroll } from '#client/runtime/scroll.ts'
import { AppShell } from '#client/shell/app-shell.tsx'
import { ErrorPage } from '#client/shell/error-page.tsx'

/** Pages with a search field of their own. */
const hasOwnSearch = (path: string) => path === '/' || path === '/client/search'

function Shell({ search: hasSearch, children }: { search?: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { theme, role, person, demo } = useChoices()
  useScroll()
  return (
    <AppShell
      path={pathname + search}
      role={role}
      person={person}
      theme={theme}
      search={hasSearch ?? !hasOwnSearch(pathname)}
      demo={demo}
    >
      {children}
    </AppShell>
  )
}

/** Layout of all pages. */
export function Root() {
  useHead()
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** Takes the place of {@link Root} while there is an error; either of its buttons clears it. */
export function ErrorScreen() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Shell search={isMissing ? false : undefined}>
      <ErrorPage />
    </Shell>
  )
}

/** Fills the empty offline page: with this device's cached page of the address, or with the reason why there is none. */
import type { PageState } from '#shared/payload.ts'
import { problemStatus } from '#shared/problems.ts'
import { readPage } from '../device/cached-pages.ts'
import { currentPerson } from '../device/device-key.ts'
import { neverSettles } from '../requests/chunk-reload.ts'

/** The state of the page at this address, from the device. */
export async function offlineState(state: PageState, href: string): Promise<PageState> {
  const { pathname } = new URL(href)
  const [person, cached] = await Promise.all([currentPerson().catch(() => null), readPage(pathname).catch(() => null)])
  if (cached?.payload.redirect !== undefined) {
    location.replace(cached.payload.redirect)
    return neverSettles()
  }
  if (cached) {
    const { build: _, locale: __, theme: ___, ...shown } = cached.payload
    return { ...state, ...shown }
  }
  const who = person ? { person: person.person, role: person.role } : {}
  return { ...state, ...who, errors: { root: { code: 'offline', status: problemStatus('offline') } } }
}

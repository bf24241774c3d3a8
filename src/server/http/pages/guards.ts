/**
 * Who may enter, by the group names of the site map: one door for documents, `_payload.json` and posts alike, before any
 * loader. A guard answers nothing to let in, or throws a redirect. Whose row it is belongs to policies and SQL, not here.
 */
import { type MiddlewareFunction, redirect } from 'react-router-dom'
import { path } from '#shared/path.ts'
import type { HeldRole } from '#shared/roles.ts'
import { parseAddress } from '../request/page-input.ts'
import { type RequestContext, requestContext } from '../request/request-context.ts'
import type { ServedPage } from './site.ts'

/** Lets in by returning, turns away by throwing. `at` is the page's own in the map: the router takes `/Page/` for `/page` as well. */
export type Guard = (context: RequestContext, url: URL, at: string) => void | Promise<void>

const wayBack = (url: URL) => url.pathname + url.search

const needsPerson: Guard = ({ person }, url) => {
  if (!person) throw redirect(path('/auth/login', { next: wayBack(url) }))
}
const needsRole =
  (role: HeldRole): Guard =>
  (context, url, at) => {
    needsPerson(context, url, at)
    if (context.person?.role !== role) throw redirect(path('/unauthorized', { need: role, next: wayBack(url) }))
  }

/** A step of recovering a password opens when the one before it was done, in this browser and in time (specification, section 2). */
const needsStepBefore: Guard = async (context, _url, at) => {
  if (at === '/forgot') return
  const verification = await context.verification()
  const isOpen = verification?.purpose === 'recover' && (at !== '/forgot/reset' || verification.isVerified)
  if (!isOpen) throw redirect('/forgot')
}

export const guards: Record<string, Guard> = {
  open: () => undefined,
  forgot: needsStepBefore,
  login: needsPerson,
  vendor: needsRole('vendor'),
  inspector: needsRole('inspector'),
}

/** The route middleware of a page: its address is parsed, then its group's guard asked. An unknown name stops the start. */
export function doorOf(entry: ServedPage, known: Record<string, Guard> = guards): MiddlewareFunction {
  const guard = known[entry.group]
  if (!guard) throw new Error(`Unknown guard "${entry.group}" of ${entry.path}`)
  return (args) => {
    const url = new URL(args.request.url)
    const context = args.context.get(requestContext)
    context.page = parseAddress(entry, args.params, url)
    return guard(context, url, entry.path) as Promise<undefined> | undefined
  }
}

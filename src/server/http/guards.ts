/**
 * Who may enter, by the group names of the site map: one door for documents, `_payload.json` and posts alike, before any
 * loader. A guard answers nothing to let in, or throws a redirect. Whose row it is belongs to policies and SQL, not here.
 */
import { type MiddlewareFunction, redirect } from 'react-router-dom'
import type { PageEntry } from '#routes/site-map.ts'
import { problems } from '#shared/problems.ts'
import { contextOf, type RequestContext } from './request-context.ts'

/** Lets in by returning, turns away by throwing. */
export type Guard = (context: RequestContext, url: URL) => void

const turnAway = (need: string, url: URL) =>
  redirect(`/unauthorized?need=${need}&next=${encodeURIComponent(url.pathname + url.search)}`)

const needsPerson: Guard = ({ person }, url) => {
  if (!person) throw turnAway('login', url)
}
const needsRole =
  (role: 'vendor' | 'inspector'): Guard =>
  (context, url) => {
    needsPerson(context, url)
    if (context.person?.role !== role) throw turnAway(role, url)
  }

export const guards: Record<string, Guard> = {
  open: () => undefined,
  login: needsPerson,
  vendor: needsRole('vendor'),
  inspector: needsRole('inspector'),
}

/** The route middleware of a page: its validity check, then its group's guard. An unknown name stops the start. */
export function doorOf(entry: PageEntry, known: Record<string, Guard> = guards): MiddlewareFunction {
  const guard = known[entry.group]
  if (!guard) throw new Error(`Unknown guard "${entry.group}" of ${entry.path}`)
  const { valid } = entry
  return (args) => {
    const url = new URL(args.request.url)
    if (valid && !valid(args.params)) throw problems.page_not_found({ path: url.pathname })
    guard(contextOf(args), url)
  }
}

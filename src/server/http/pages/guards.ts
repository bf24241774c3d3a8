/**
 * Access by the group names of the site map: one door for documents, `_payload.json` and posts alike, before any
 * loader. A guard answers nothing to let in, or throws a redirect. Ownership of rows belongs to policies and SQL, not here.
 */
import { type MiddlewareFunction, redirect } from 'react-router-dom'
import { path } from '#shared/path.ts'
import type { HeldRole } from '#shared/roles.ts'
import type { ServedPage } from '../request/page-input.ts'
import { parseAddress } from '../request/page-input.ts'
import { type OwnContext, type RequestContext, requestContext } from '../request/request-context.ts'

/** A guard's input. */
export type AtDoor = Pick<RequestContext, 'person' | 'verification'>

/** Lets in by returning, turns away by throwing. `at` is the page's own in the map: the router takes `/Page/` for `/page` as well. */
export type Guard = (context: AtDoor, url: URL, at: string) => void | Promise<void>

const wayBack = (url: URL) => url.pathname + url.search

const needsPerson: Guard = ({ person }, url) => {
  if (!person) throw redirect(path('/auth/login', { next: wayBack(url) }))
}
const needsRole =
  (role: HeldRole): Guard =>
  (context, url, at) => {
    needsPerson(context, url, at)
    const { person } = context
    // The role is only not held for want of the agency's own sign-in, or of a second factor.
    const isShut = role === 'inspector' && person?.inspector?.state === 'active' && !person.roles.includes(role)
    if (isShut && person.provider === null)
      throw redirect(path('/profile/setting/second-factor', { next: wayBack(url) }))
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

/** The guard of a page for new people: a guest registers, and comes back. */
const ledToRegister =
  (guard: Guard): Guard =>
  (context, url, at) => {
    if (!context.person) throw redirect(path('/auth/register', { next: wayBack(url) }))
    return guard(context, url, at)
  }

/** The address without its claim of a done act, where this browser has not done it: anybody can open an address, or be sent there. */
function withoutClaims(url: URL, { justDone }: RequestContext): URL {
  if (justDone || !url.searchParams.has('done')) return url
  const without = new URL(url)
  without.searchParams.delete('done')
  return without
}

/** The guard of a group. Throws for a name that is none, which stops the start. */
export function guardOf(group: string, path: string, known: Record<string, Guard> = guards): Guard {
  const guard = known[group]
  if (!guard) throw new Error(`Unknown guard "${group}" of ${path}`)
  return guard
}

/** The group that may send a page's forms, beside the group that may see it: `names` are those of its forms. */
function postGuard({ post, path, uploads }: ServedPage, names: readonly string[], known?: Record<string, Guard>) {
  if (post === undefined) return () => undefined
  if (typeof post === 'string') {
    const guard = guardOf(post, path, known)
    return () => guard
  }
  const guarded = new Map(Object.entries(post).map(([name, group]) => [name, guardOf(group, path, known)]))
  const unknown = [...guarded.keys()].find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`${path} has no form "${unknown}"`)
  // Its fields are read behind the door only.
  if (uploads) throw new Error(`${path} takes photos: say for all of its forms who may send them`)
  return ({ sent }: Pick<OwnContext, 'sent'>) =>
    guarded.get(sent.find(([name]) => name === 'do')?.[1] ?? names[0] ?? '')
}

/**
 * The route middleware of a page: its address is parsed, then its group's guard asked, and that of its forms where one is sent. `names`
 * are those of its forms. An unknown name of a guard or a form stops the start.
 */
export function doorOf(
  entry: ServedPage,
  known?: Record<string, Guard>,
  names: readonly string[] = [],
): MiddlewareFunction {
  const own = guardOf(entry.group, entry.path, known)
  const guard = entry.newcomers ? ledToRegister(own) : own
  const findPostGuard = postGuard(entry, names, known)
  return async ({ request, params, context: given }) => {
    const url = new URL(request.url)
    const context = given.get(requestContext)
    context.page = parseAddress(entry, params, withoutClaims(url, context))
    await guard(context, url, entry.path)
    if (request.method === 'POST') await findPostGuard(context)?.(context, url, entry.path)
  }
}

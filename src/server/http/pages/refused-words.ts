/**
 * Words of a post that is led elsewhere, because a session or an officer's area had ended while they were written: kept while the person signs in,
 * and back in their fields then; or shown on the notice to the officer. One place for all forms, as all are refused by the same redirects. Secrets
 * are never stored, files are named as lost.
 */
import type { Request as ExpressRequest } from 'express'
import { matchPath, type StaticHandlerContext } from 'react-router-dom'
import { isSecret } from '#shared/form-refusal.ts'
import { holdRefused, takeRefused } from '../../domain/accounts/refused-posts.ts'
import { limitsOf } from '../../domain/network-of.ts'
import { readFields } from '../forms/sent-fields.ts'
import { refusedCookie } from '../request/private-cookies.ts'
import type { OwnContext } from '../request/request-context.ts'

/** A form with photos is read to its end for its words; one that is larger than this is turned away as it comes, and its words are lost. */
const WORDS_AMONG_BYTES = 20_000_000

const pathOf = (address: string) => new URL(address, 'http://own.invalid').pathname

const refusedFrom = (address: string) => limitsOf(address, { name: 'refused-posts', points: 30, seconds: 3600 })

/** Ids that a form sends of itself, and where the device keeps it (`kept`). */
const notTyped = new Set(['command', 'client', 'kept'])

const typedIn = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !notTyped.has(name) && !isSecret(name)))

/** The path on which the words are read again: the form's after the sign-in, or the notice's; null where an answer leads on. */
function readAgainOn(location: string, { person, address }: OwnContext): string | null {
  const to = pathOf(location)
  if (!person) return to === '/auth/login' ? pathOf(address) : null
  if (to === '/profile/setting/second-factor') return pathOf(address)
  return matchPath('/inspector/outside-area/:id', to) ? to : null
}

/** Stores the form of whom `answer` leads to the sign-in or to the notice; `answer` sets the cookie that brings it back. */
export async function keepRefused(req: ExpressRequest, answer: Response, context: OwnContext): Promise<void> {
  const { upload, limits, database, actor, now, secure } = context
  const path = req.method === 'POST' ? readAgainOn(answer.headers.get('location') ?? '', context) : null
  if (path === null) return
  if (upload && Number(req.headers['content-length']) > WORDS_AMONG_BYTES) return
  const from = actor.address ?? ''
  for (const limit of refusedFrom(from)) if ((await limits.take(limit)) > 0) return
  try {
    const sent = upload ? await upload.readTexts(from) : { fields: context.sent, hadFiles: false }
    const given = readFields(sent.fields)
    const fields = typedIn(given)
    if (
      given.kept !== undefined ||
      !Object.entries(fields).some(([name, value]) => name !== 'do' && value.trim() !== '')
    )
      return
    const token = await holdRefused(database.db, { path, fields, hadFiles: sent.hadFiles }, now)
    if (token !== null) answer.headers.append('set-cookie', refusedCookie(token, secure))
  } catch (error) {
    // The redirect to the sign-in stands, even where storing the words failed.
    context.log.info({ err: error }, 'what a guest sent was not kept')
  }
}

/** The returned form of a request. */
export interface ComingBack {
  fields: Record<string, string>
  hadFiles: boolean
}

/** Takes the text typed on the requested page, before its loaders run: they know of it (`returned`). */
export async function takeBack(req: ExpressRequest, context: OwnContext): Promise<ComingBack | null> {
  const { person, refusedToken, database, address, now, isAhead } = context
  if (req.method !== 'GET' || !person || refusedToken === null || isAhead) return null
  const post = await takeRefused(database.db, refusedToken, pathOf(address), now)
  if (post) context.returned = post.fields
  return post
}

/** Has the page render it as a form's fields that were held. */
export function giveBack(routed: StaticHandlerContext, post: ComingBack | null): void {
  const page = routed.matches.at(-1)?.route.id
  if (!post || !page) return
  const back = { held: post.fields, back: post.hadFiles ? 'files' : 'words' }
  routed.loaderData = { ...routed.loaderData, [page]: { ...(routed.loaderData[page] as object | null), ...back } }
}

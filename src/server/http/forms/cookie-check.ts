/**
 * Signing in needs cookies, and a browser that keeps none would show the guest's page again without a word. A sign-in without a single
 * cookie is led over the page of the form once more, which checks whether the set cookie came back: then it leads on, else it says so, with
 * the typed text except secrets. Without JavaScript as with it; browsers that sent any cookie are not led a longer way.
 */
import { redirect } from 'react-router-dom'
import { ownPath } from '#shared/own-path.ts'
import { path } from '#shared/path.ts'
import { holdRefused, takeRefused } from '../../domain/accounts/refused-posts.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { FormAnswer } from './form.ts'

/** Pages that begin a session, or the proof of a contact. */
const pages = ['/auth/login', '/auth/register'] as const
type Page = (typeof pages)[number]

/** The answer by way of the check, where it sets the first cookie and the browser has sent none; else as it is. `typed` has no secrets. */
export async function overCookieCheck(
  answer: FormAnswer,
  typed: Record<string, string>,
  { sendsCookies, address, database, now }: RequestContext,
): Promise<FormAnswer> {
  const page = pages.find((each) => each === address.split('?', 1)[0])
  if (sendsCookies || !page || !(answer.session || answer.verification)) return answer
  const { command: _, ...fields } = typed
  const entered = await holdRefused(database.db, { path: page, fields, hadFiles: false }, now)
  return { ...answer, to: path(page, { entered: entered ?? '1', next: answer.to }) }
}

/** The text typed in a browser without cookies; null where nobody was led here. A browser with cookies is led on. */
export async function findBlocked(
  page: Page,
  { entered, next }: { entered: string | null; next?: string | undefined },
  { sendsCookies, isHead, doNotKeep, database, now }: RequestContext,
): Promise<Record<string, string> | null> {
  if (entered === null) return null
  doNotKeep()
  if (sendsCookies) throw redirect(ownPath(next, '/profile'))
  if (isHead) return {}
  return (await takeRefused(database.db, entered, page, now))?.fields ?? {}
}

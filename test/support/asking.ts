/** Requests of a signed-in browser to an application: pages, and forms as the page's own script sends them. */
import request from 'supertest'
import { doneCookie } from '#server/http/request/private-cookies.ts'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { TestApp } from './app.ts'

/** The outcome of a form: its redirect, or its refusals. */
export interface FormOutcome {
  /** 303 where it was done. */
  status: number
  to?: string
  refusal?: FormRefusal
  /** Cookies that were set, without their attributes. */
  cookies: string[]
}

const cookiesOf = ({ headers }: request.Response): string[] =>
  ((headers['set-cookie'] as unknown as string[] | undefined) ?? []).map((cookie) => cookie.replace(/;.*/, ''))

/** Sends a form with the cookies of a browser; `files` makes it one with photos. */
export async function send(
  { handler }: Pick<TestApp, 'handler'>,
  path: string,
  fields: Record<string, string>,
  { cookie = '', files = {} }: { cookie?: string; files?: Record<string, Buffer | Buffer[]> } = {},
): Promise<FormOutcome> {
  const asked = request(handler).post(path).set('x-payload', '1').set('Cookie', cookie)
  const photos = Object.entries(files)
  if (photos.length > 0) {
    for (const [name, value] of Object.entries(fields)) asked.field(name, value)
    for (const [name, sent] of photos) for (const bytes of [sent].flat()) asked.attach(name, bytes, 'photo.jpg')
  } else asked.type('form').send(fields)
  const answer = await asked
  const { redirect, status = answer.status, action } = answer.body
  return { status, to: redirect, refusal: action, cookies: cookiesOf(answer) }
}

/** A page's markup for the browser that has these cookies; a redirect stays one. */
export const open = ({ handler }: Pick<TestApp, 'handler'>, path: string, cookie = ''): request.Test =>
  request(handler).get(path).set('Cookie', cookie)

/** The cookies of a browser that a successful form has just led to `address`. */
export const cookiesAfter = (address: string, cookie = '', mark = ''): string =>
  [cookie, doneCookie(address, mark, true)?.replace(/;.*/, '')].filter(Boolean).join('; ')

/** The doors themselves, without a page behind them; each page's answer to each persona is in test/doors.test.ts. */
import { RouterContextProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { heldRoles } from '#shared/roles.ts'
import type { ServedPage } from '../request/page-input.ts'
import { type OwnContext, requestContext } from '../request/request-context.ts'
import { doorOf, guards } from './guards.ts'

const entry = (given: Partial<ServedPage>): ServedPage => ({
  group: 'open',
  path: '/page',
  file: 'page',
  texts: [],
  ...given,
})
const verified = (given: object) => ({ verification: async () => given }) as Partial<OwnContext>
const nothingProven = { verification: async () => null }
const as = (role: string) => ({ person: { role } }) as Partial<OwnContext>

/** The redirect of a refused person; null when the door opens. */
async function knock(
  page: ServedPage,
  given: Partial<OwnContext> = {},
  address = '/page?a=1&b=%2F',
  sent: RequestInit = {},
  names: readonly string[] = [],
) {
  const context = new RouterContextProvider()
  const own = { person: null, ...nothingProven, ...given } as OwnContext
  own.sent = sent.body instanceof URLSearchParams ? [...sent.body] : []
  context.set(requestContext, own)
  const request = new Request(`https://places.example.org${address}`, sent)
  try {
    await doorOf(page, undefined, names)({ request, params: { id: '7' }, context } as never, async () => undefined)
    read = own.page
    return null
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal
    return `${refusal.status} ${refusal.headers.get('Location')}`
  }
}
/** The address as parsed by the last open door. */
let read: OwnContext['page']

const back = encodeURIComponent('/page?a=1&b=%2F')

test('an open door asks nobody', async () => {
  expect(await knock(entry({ group: 'open' }))).toBeNull()
})

test('a guest is led to the sign-in, and from there back to the whole address', async () => {
  for (const group of ['login', 'vendor', 'inspector'] as const)
    expect(await knock(entry({ group }))).toBe(`302 /auth/login?next=${back}`)
})

test('a person enters in the role that the session acts in, and is told which one a page needs', async () => {
  for (const role of heldRoles) {
    expect(await knock(entry({ group: 'login' }), as(role))).toBeNull()
    for (const need of ['vendor', 'inspector'] as const)
      expect(await knock(entry({ group: need }), as(role)), `${role} at ${need}`).toBe(
        role === need ? null : `302 /unauthorized?need=${need}&next=${back}`,
      )
  }
})

test.each([
  ['asked for', '/forgot', {}, null],
  ['typed without having asked', '/forgot/verify', {}, '302 /forgot'],
  ['typed after asking', '/forgot/verify', verified({ purpose: 'recover', isVerified: false }), null],
  ['typed for another purpose', '/forgot/verify', verified({ purpose: 'register', isVerified: true }), '302 /forgot'],
  ['used without having asked', '/forgot/reset', {}, '302 /forgot'],
  ['used before it was typed', '/forgot/reset', verified({ purpose: 'recover', isVerified: false }), '302 /forgot'],
  ['used after it was typed', '/forgot/reset', verified({ purpose: 'recover', isVerified: true }), null],
  ['used for another purpose', '/forgot/reset', verified({ purpose: 'sign_in', isVerified: true }), '302 /forgot'],
])('a code to recover by that is %s', async (_case, path, given, led) => {
  // By the page's own path, since the router takes other spellings of the address too.
  expect(await knock(entry({ group: 'forgot', path }), given, '/Forgot/')).toBe(led)
})

test('an address that is none of its page is not found for anybody, before their session is read', async () => {
  const page = (id: z.ZodType) => entry({ group: 'login', path: '/page/:id', params: z.object({ id }) })
  await expect(knock(page(z.uuid()))).rejects.toMatchObject({ code: 'page_check_failed', status: 404, path: '/page' })
  expect(await knock(page(z.string()))).toBe(`302 /auth/login?next=${back}`)
})

test('an admitted request has its address parsed', async () => {
  const page = entry({
    path: '/page/:id',
    params: z.object({ id: z.coerce.number() }),
    search: z.object({ b: z.string() }),
  })
  expect(await knock(page)).toBeNull()
  expect(read).toEqual({ path: '/page/:id', params: { id: 7 }, search: { b: '/' } })
})

test('a group without a guard stops the start', () => {
  expect(() => doorOf(entry({ path: '/x' }), { login: guards.login as never })).toThrow('Unknown guard "open" of /x')
})

test('forms of an open page are sent by the group that the map says, and the way back leads to the page', async () => {
  const sent = { method: 'POST', body: new URLSearchParams({ do: 'ask' }) }
  const page = entry({ post: 'login' })
  expect(await knock(page, {}, '/page?a=1')).toBeNull()
  expect(await knock(page, {}, '/page?a=1', sent)).toBe(`302 /auth/login?next=${encodeURIComponent('/page?a=1')}`)
  expect(await knock(page, as('client'), '/page?a=1', sent)).toBeNull()
})

test('one form of a page has a guard of its own; without a name the first form is meant', async () => {
  const page = entry({ post: { ask: 'login' } })
  const post = (fields: Record<string, string>, names = ['see', 'ask']) =>
    knock(page, {}, '/page', { method: 'POST', body: new URLSearchParams(fields) }, names)
  expect([await post({ do: 'see' }), await post({})]).toEqual([null, null])
  expect([await post({ do: 'ask' }), await post({}, ['ask'])]).toEqual(Array(2).fill('302 /auth/login?next=%2Fpage'))
})

test('a form that the page has not, or photos that are to be looked at before the door, stop the start', () => {
  expect(() => doorOf(entry({ post: { ask: 'login' } }), undefined, ['see'])).toThrow('/page has no form "ask"')
  expect(() => doorOf(entry({ post: 'nobody' as never }))).toThrow('Unknown guard "nobody" of /page')
  const photos = { post: { ask: 'login' }, uploads: { field: 'photos', most: 1 } } as const
  expect(() => doorOf(entry(photos), undefined, ['ask'])).toThrow('/page takes photos')
})

test('an address’s claim of a done act reaches the page in the browser that did it, and nowhere else', async () => {
  const page = entry({ search: z.object({ done: z.string().optional(), a: z.string().optional() }) })
  await knock(page, { justDone: null }, '/page?a=1&done=deleted')
  expect(read?.search).toEqual({ a: '1' })
  await knock(page, { justDone: { mark: '' } }, '/page?a=1&done=deleted')
  expect(read?.search).toEqual({ a: '1', done: 'deleted' })
})

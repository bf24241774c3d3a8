/**
 * A browser as the server meets it: keeps cookies, sends forms from our site, and reads nothing but answers. supertest's own agent
 * does not send `Secure` cookies to a test's http socket. Beside it the post box in which the product's messages arrive.
 */
import request from 'supertest'
import type { Message } from '#server/external/message.ts'
import type { App } from '#server/http/app.ts'

interface VisitorOptions {
  /** The visitor's address, behind a trusted proxy. */
  address?: string
  userAgent?: string
  /** Cookies that are there already, as a `Cookie` header. */
  cookie?: string
  origin?: string
}

export interface Visitor {
  cookies: Map<string, string>
  /** The `Cookie` header of the next request. */
  header(): string
  get(path: string): Promise<request.Response>
  /** Posts form fields, or a body as it is. */
  post(path: string, fields?: Record<string, string> | string): Promise<request.Response>
}

/** A visitor with an empty browser, reading English. */
export function visit({ handler }: Pick<App, 'handler'>, options: VisitorOptions = {}): Visitor {
  const { address, userAgent = 'Test Browser', cookie = '', origin = 'https://places.example.org' } = options
  const cookies = new Map([['i18n_redirected', 'en']])
  for (const pair of cookie.split('; ').filter(Boolean)) keep(cookies, pair)
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  async function ask(test: request.Test): Promise<request.Response> {
    test.set('Cookie', header()).set('User-Agent', userAgent)
    if (address) test.set('X-Forwarded-For', address)
    const answer = await test
    for (const set of setCookies(answer)) keep(cookies, set)
    return answer
  }
  return {
    cookies,
    header,
    get: (path) => ask(request(handler).get(path)),
    post: (path, fields = {}) => ask(request(handler).post(path).set('Origin', origin).type('form').send(fields)),
  }
}

function keep(cookies: Map<string, string>, text: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
  if (value === '' || /;\s*max-age=0/i.test(text)) cookies.delete(name)
  else cookies.set(name, value)
}

/** The `Set-Cookie` lines of an answer. */
export const setCookies = ({ headers }: request.Response): string[] =>
  (headers['set-cookie'] as unknown as string[] | undefined) ?? []

/** The state of the page's script: data, the form's result, the signed-in person. */
export const stateOf = (answer: request.Response) =>
  JSON.parse(/<script id="state"[^>]*>(.*?)<\/script>/s.exec(answer.text)?.[1] ?? 'null')

/** The refusals of a form: field → key of the text. */
export const errorsOf = (answer: request.Response): Record<string, string> | undefined =>
  (Object.values(stateOf(answer)?.actions ?? {})[0] as { errors?: Record<string, string> } | undefined)?.errors

/** The name of the person signed in in a browser, null for a guest. */
export const nameOf = async (visitor: Visitor): Promise<string | null> =>
  stateOf(await visitor.get('/profile'))?.person?.name ?? null

export interface PostBox {
  deliver(message: Message): void
  messages: Message[]
  /** The newest code that was sent to a contact, in its stored spelling. */
  codeTo(contact: string): string
}

export function postBox(): PostBox {
  const messages: Message[] = []
  return {
    messages,
    deliver: (message) => void messages.push(message),
    codeTo(contact) {
      const codes = messages.filter(({ to }) => to === contact).map(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0])
      const newest = codes.findLast((code) => code !== undefined)
      if (newest === undefined) throw new Error(`No code was sent to ${contact}`)
      return newest
    },
  }
}

/** A code that is surely not the right one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

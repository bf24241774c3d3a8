/**
 * A provider of OpenID Connect as tests meet it: the certified `oidc-provider` on a port of this machine, whose people sign in without a page. Its answer can be
 * changed on the way (`tamper`), it can be made slow, and its keys can be replaced.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type ClientMetadata, type Configuration, interactionPolicy } from 'oidc-provider'

/** The person who is signed in at the provider; `claims` are what it tells of them. */
export interface PeerPerson {
  subject: string
  claims?: Record<string, unknown>
  /** Proof of the person. */
  amr?: string[]
  acr?: string
}

type Answer = Record<string, unknown>

export interface PeerOptions {
  /** As in the provider's own table of clients. */
  client?: Partial<ClientMetadata>
  alg?: 'RS256' | 'ES256' | 'PS256'
  /** Nothing is published about it. */
  isUndiscovered?: boolean
  configuration?: Configuration
}

export interface Peer {
  issuer: string
  /** The person who presses the button next; null cancels there. */
  person: PeerPerson | null
  /** Changes the token endpoint's answer. */
  tamper: ((answer: Answer) => Answer | Promise<Answer>) | null
  /** The provider's act in place of an answer: `slow` never answers. */
  fault: 'slow' | 'broken' | null
  /** Takes the token by which it tells that a session has ended; answers the status. */
  onLogout: ((token: string) => Promise<number>) | null
  keys: JWK[]
  /** Ends the session of the last person who signed in there, as its own page does. */
  signOut(): Promise<void>
  changeKeys(): Promise<void>
  /** Goes where the product led to, signs in there, and returns the address to which the provider leads back. */
  follow(address: string): Promise<string>
  close(): Promise<void>
}

export const peerClient = { id: 'client-1', secret: 'a secret of the provider, long enough for HS256' }

async function newKey(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: crypto.randomUUID() }
}

/** People can be asked which of their accounts they mean, as Google does. */
function policy() {
  const steps = interactionPolicy.base()
  steps.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return steps
}

/** Opens one that leads back to `redirectUri`. */
export async function openPeer(redirectUri: string, options: PeerOptions = {}): Promise<Peer> {
  const { client, alg = 'RS256', isUndiscovered = false, configuration } = options
  let handle: ReturnType<Provider['callback']> | undefined
  const server: Server = createServer((req, res) => {
    const at = req.url ?? ''
    if (peer.fault === 'slow') return
    if (peer.fault === 'broken' || (isUndiscovered && at.includes('.well-known'))) {
      res.writeHead(peer.fault ? 503 : 404).end()
      return
    }
    void handle?.(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const people = new Map<string, PeerPerson>()
  let cookies = new Map<string, string>()
  const make = () => {
    // It warns that its memory is for development, which a test is.
    const { warn } = console
    console.warn = () => undefined
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: peerClient.id,
          client_secret: peerClient.secret,
          redirect_uris: [redirectUri],
          response_types: ['code'],
          grant_types: ['authorization_code'],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: alg,
          backchannel_logout_uri: 'https://places.example.org/external/identity/peer/logout',
          backchannel_logout_session_required: true,
          ...client,
        },
      ],
      jwks: { keys: peer.keys as never },
      cookies: { keys: ['peer'] },
      conformIdTokenClaims: false,
      claims: {
        openid: ['sub', 'pid', 'amr', 'acr'],
        profile: ['name', 'given_name', 'family_name'],
        email: ['email', 'email_verified'],
      },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      fetch: async (_url, { body } = {}) => {
        const token = new URLSearchParams(String(body)).get('logout_token') ?? ''
        return new Response(null, { status: (await peer.onLogout?.(token)) ?? 503 })
      },
      interactions: { policy: policy(), url: (_ctx, { uid }) => `/interaction/${uid}` },
      enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256', 'PS256', 'HS256'] },
      findAccount: (_ctx, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...people.get(id)?.claims }),
      }),
      ...configuration,
    })
    console.warn = warn
    provider.use(async (ctx, next) => {
      if (ctx.path.startsWith('/interaction/')) return interact(provider, ctx as never)
      await next()
      if (ctx.path === '/token' && peer.tamper && ctx.status === 200) ctx.body = await peer.tamper(ctx.body as Answer)
    })
    handle = provider.callback()
  }

  async function interact(provider: Provider, ctx: { req: never; res: never; respond?: boolean }) {
    const details = await provider.interactionDetails(ctx.req, ctx.res)
    ctx.respond = false
    const { person } = peer
    if (!person) {
      await provider.interactionFinished(ctx.req, ctx.res, { error: 'access_denied' })
      return
    }
    people.set(person.subject, person)
    const grant = new provider.Grant({ accountId: person.subject, clientId: peerClient.id })
    grant.addOIDCScope(String(details.params.scope))
    await provider.interactionFinished(ctx.req, ctx.res, {
      select_account: {},
      login: { accountId: person.subject, amr: person.amr, acr: person.acr },
      consent: { grantId: await grant.save() },
    })
  }

  /** As a browser, with the provider's cookies. */
  async function ask(at: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie }, ...init })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    return answer
  }

  const peer: Peer = {
    issuer,
    person: null,
    tamper: null,
    fault: null,
    onLogout: null,
    keys: [await newKey(alg === 'PS256' || alg === 'ES256' ? alg : 'RS256')],
    async changeKeys() {
      peer.keys = [await newKey('RS256')]
      make()
    },
    async signOut() {
      const form = await (await ask(`${issuer}/session/end`)).text()
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
      const body = new URLSearchParams({ xsrf, logout: 'yes' })
      const done = await ask(`${issuer}/session/end/confirm`, { method: 'POST', body })
      if (done.status >= 400) throw new Error(`The provider does not end it: ${done.status} ${await done.text()}`)
    },
    async follow(address) {
      cookies = new Map<string, string>()
      let at = address
      for (let steps = 0; steps < 10; steps++) {
        if (at.startsWith(redirectUri)) return at
        const answer = await ask(at)
        const led = answer.headers.get('location')
        if (!led) throw new Error(`The provider leads nowhere: ${answer.status} ${await answer.text()}`)
        at = new URL(led, at).href
      }
      throw new Error('The provider leads in circles')
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  make()
  return peer
}

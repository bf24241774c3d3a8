/**
 * Sign-in with a provider of OpenID Connect: authorisation code with PKCE, `state`, `nonce` and the issuer of the answer (RFC 9207). The provider's keys
 * are asked for at each sign-in, because a provider may change them at any time; its addresses are remembered for an hour.
 */
import { createRemoteJWKSet, importJWK, type JWTVerifyOptions, jwtVerify } from 'jose'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  type ClientMetadata,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  PrivateKeyJwt,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client'
import { type IdentityProvider, isPlainLocal } from '../settings/identity-providers.ts'

/** Seconds that each request to a provider may take, and that its clock may differ from ours. */
const longestRequest = 5
const clockDifference = 60
const metadataMs = 3_600_000
/** Algorithms of tokens whose provider names none: never one with a shared secret, or without a signature. */
const asymmetric = ['RS256', 'PS256', 'ES256', 'EdDSA']

/** The secrets of one sign-in, kept until the browser comes back. */
export interface BegunSignIn {
  state: string
  nonce: string
  verifier: string
}

/** A person as the provider says; nothing of it is proven but the subject. */
export interface ProviderClaims {
  subject: string
  name: string
  email: string
  phone: string
  /** The provider has asked for a second factor. */
  isProven: boolean
  /** Its session: the person as its tokens name them, its own id, and how the person was proven. */
  session: { subject: string; sid: string | null; amr: string[]; acr: string | null }
}

/** A logout token's content: a session that has ended, or all sessions of a person. */
export interface ProviderLogout {
  jti: string
  subject: string | null
  sid: string | null
}

/** The event of a token that ends sessions (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Seconds for which such a token counts. */
const logoutAge = 300

export const identityReasons = ['denied', 'over', 'refused', 'down'] as const
export type IdentityReason = (typeof identityReasons)[number]

/** Failure of a provider's sign-in. Its cause may hold tokens: only `code` is for the log. */
export class IdentityFault extends Error {
  override name = 'IdentityFault'
  readonly reason: IdentityReason
  readonly code: string
  constructor(reason: IdentityReason, code: string) {
    super(reason)
    this.reason = reason
    this.code = code
  }
}

const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown').slice(0, 100)
}

function faultOf(error: unknown): IdentityFault {
  const code = codeOf(error)
  if (error instanceof IdentityFault) return error
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return new IdentityFault('denied', error.error)
    const isDown = error.error === 'temporarily_unavailable' || error.error === 'server_error'
    return new IdentityFault(isDown ? 'down' : 'refused', error.error.slice(0, 100))
  }
  if (error instanceof ResponseBodyError)
    return new IdentityFault(error.error === 'invalid_grant' ? 'over' : 'refused', error.error.slice(0, 100))
  const { cause, name } = error as Error
  const isStatus = cause instanceof Response && (cause.status >= 500 || cause.status === 429)
  // `fetch` itself says that a server cannot be reached by a TypeError without a code of the library.
  const isUnreached = name === 'TimeoutError' || code === 'OAUTH_TIMEOUT' || cause instanceof TypeError
  return new IdentityFault(isStatus || isUnreached || error instanceof TypeError ? 'down' : 'refused', code)
}

/** Keys that cannot be had are the provider's fault; all else of a token is the sender's. */
function logoutFault(error: unknown): IdentityFault {
  if (error instanceof IdentityFault) return error
  const code = codeOf(error)
  const isUnreached =
    code === 'ERR_JWKS_TIMEOUT' ||
    code === 'ERR_JOSE_GENERIC' ||
    error instanceof TypeError ||
    (error as Error).name === 'TimeoutError'
  return isUnreached ? new IdentityFault('down', code) : new IdentityFault('refused', code)
}

/** True if the token says that the provider asked for two factors (RFC 8176), in the words that the configuration takes as that. */
function provesFactor({ amr, acr }: IdentityProvider['factor'], claims: Record<string, unknown>): boolean {
  const methods = Array.isArray(claims.amr) ? claims.amr : []
  return methods.some((method) => amr.includes(method)) || acr.includes(claims.acr as string)
}

/** A list of short texts, as a token may have it. */
const linesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((it) => typeof it === 'string' && it.length <= 100).slice(0, 10) : []

/** One provider, for the address to which it sends people back. */
export class IdentityClient {
  readonly provider: IdentityProvider
  readonly #redirectUri: string
  #metadata: { value: ServerMetadata; until: number } | undefined

  constructor(provider: IdentityProvider, redirectUri: string) {
    this.provider = provider
    this.#redirectUri = redirectUri
  }

  /** Address at which the browser signs in, and the state that is stored until it is back. Throws an {@link IdentityFault}. */
  async begin(locale: string): Promise<{ address: string; begun: BegunSignIn }> {
    const begun = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    try {
      const address = buildAuthorizationUrl(await this.#configuration(), {
        ...this.provider.parameters,
        redirect_uri: this.#redirectUri,
        scope: this.provider.scopes,
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
        ui_locales: locale,
      })
      return { address: address.href, begun }
    } catch (error) {
      throw faultOf(error)
    }
  }

  /** The person of an answer; `address` is the one, with its query, at which the browser came back. Throws an {@link IdentityFault}. */
  async finish(address: string, { state, nonce, verifier }: BegunSignIn): Promise<ProviderClaims> {
    try {
      const configuration = await this.#configuration()
      const tokens = await authorizationCodeGrant(
        configuration,
        new URL(`${this.#redirectUri}?${address.split(/\?(.*)/s)[1] ?? ''}`),
        {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        },
      )
      if (this.#isHashed) await this.#checkHash(tokens.id_token ?? '')
      return this.#read(tokens.claims() ?? {})
    } catch (error) {
      throw faultOf(error)
    }
  }

  /**
   * Reads a logout token. It has to be the provider's, for us, new, of this one kind, and never a token of a sign-in.
   * Throws an {@link IdentityFault}.
   */
  async readLogout(token: string): Promise<ProviderLogout> {
    try {
      const { payload } = await this.#verify(token)
      const { jti, sub = null, sid = null, events, nonce } = payload
      const event = (events as Record<string, unknown> | undefined)?.[logoutEvent]
      const isLogout = typeof event === 'object' && event !== null && nonce === undefined
      const isOfSomebody = [sub, sid].every((it) => it === null || (typeof it === 'string' && it !== ''))
      if (!isLogout || !isOfSomebody || (sub ?? sid) === null || typeof jti !== 'string' || jti.length > 200)
        throw new IdentityFault('refused', 'no token of a logout')
      return { jti, subject: sub, sid: sid as string | null }
    } catch (error) {
      throw logoutFault(error)
    }
  }

  async #verify(token: string) {
    const { issuer, clientId, algorithm, proof } = this.provider
    const options: JWTVerifyOptions = {
      issuer,
      audience: clientId,
      algorithms: algorithm ? [algorithm] : asymmetric,
      clockTolerance: clockDifference,
      maxTokenAge: logoutAge,
      requiredClaims: ['jti', 'iat'],
    }
    if (this.#isHashed && proof.by !== 'key') return jwtVerify(token, new TextEncoder().encode(proof.secret), options)
    const keys = (await this.#configuration()).serverMetadata().jwks_uri
    if (!keys) throw new IdentityFault('refused', 'the provider publishes no keys')
    // Asked for anew each time, as at a sign-in: it may have changed them.
    return jwtVerify(token, createRemoteJWKSet(new URL(keys), { timeoutDuration: longestRequest * 1000 }), options)
  }

  get #isHashed(): boolean {
    return this.provider.algorithm === 'HS256'
  }

  /** A token that is signed with the shared secret, which the library leaves to the connection's word. */
  async #checkHash(token: string): Promise<void> {
    const { proof } = this.provider
    if (proof.by === 'key') throw new IdentityFault('refused', 'no shared secret')
    await jwtVerify(token, new TextEncoder().encode(proof.secret), {
      algorithms: ['HS256'],
      clockTolerance: clockDifference,
    })
  }

  #read(claims: Record<string, unknown>): ProviderClaims {
    const { claims: names } = this.provider
    const textOf = (name: string) => {
      const value = claims[name]
      return typeof value === 'string' ? value.trim() : ''
    }
    const subject = textOf(names.subject)
    if (!/^[^\p{Cc}\p{Cs}]{1,200}$/u.test(subject)) throw new IdentityFault('refused', `no claim ${names.subject}`)
    const name = names.name.map(textOf).filter(Boolean).join(' ')
    const isProven = provesFactor(this.provider.factor, claims)
    const session = {
      subject: textOf('sub'),
      sid: textOf('sid').slice(0, 200) || null,
      amr: linesOf(claims.amr),
      acr: textOf('acr').slice(0, 200) || null,
    }
    return { subject, name, email: textOf(names.email), phone: textOf(names.phone), isProven, session }
  }

  async #configuration(): Promise<Configuration> {
    const { issuer, clientId, algorithm } = this.provider
    const metadata: Partial<ClientMetadata> = {
      [clockTolerance]: clockDifference,
      ...(algorithm && { id_token_signed_response_alg: algorithm }),
    }
    const proof = await this.#proof()
    const configuration = new Configuration(await this.#serverMetadata(metadata, proof), clientId, metadata, proof)
    configuration.timeout = longestRequest
    if (isPlainLocal(issuer)) allowInsecureRequests(configuration)
    if (!this.#isHashed) enableNonRepudiationChecks(configuration)
    return configuration
  }

  async #serverMetadata(metadata: Partial<ClientMetadata>, proof: ClientAuth): Promise<ServerMetadata> {
    const { issuer, endpoints, clientId } = this.provider
    if (endpoints) {
      const { authorization, token, keys } = endpoints
      return { issuer, authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys }
    }
    const known = this.#metadata
    if (known && known.until > Date.now()) return known.value
    const found = await discovery(new URL(issuer), clientId, metadata, proof, {
      timeout: longestRequest,
      execute: isPlainLocal(issuer) ? [allowInsecureRequests] : [],
    })
    const value = found.serverMetadata()
    this.#metadata = { value, until: Date.now() + metadataMs }
    return value
  }

  async #proof(): Promise<ClientAuth> {
    const { proof } = this.provider
    if (proof.by === 'key') {
      const key = (await importJWK(proof.jwk, proof.jwk.alg)) as CryptoKey
      return PrivateKeyJwt({ key, kid: proof.jwk.kid })
    }
    return proof.by === 'post' ? ClientSecretPost(proof.secret) : ClientSecretBasic(proof.secret)
  }
}

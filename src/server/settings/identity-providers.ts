/**
 * The providers of OpenID Connect with which people sign in, read from `IDENTITY_PROVIDERS` once at start; docs/sign-in.md has examples.
 * Addresses are https, so that nobody on the way reads or changes an answer; http serves a provider on this machine alone.
 */
import { z } from 'zod'
import { type Locale, locales } from '#shared/locales.ts'
import type { HeldRole } from '#shared/roles.ts'

export interface IdentityProvider {
  /** Name in addresses: `/auth/identity/<id>`. */
  id: string
  /** As the provider spells it in its tokens. */
  issuer: string
  /** Set by hand where the provider publishes none. */
  endpoints: { authorization: string; token: string; keys: string } | null
  clientId: string
  proof: { by: 'post'; secret: string } | { by: 'basic'; secret: string } | { by: 'key'; jwk: PrivateJwk }
  scopes: string
  /** Further parameters of the sign-in's address, such as `prompt`. */
  parameters: Record<string, string>
  /** The algorithm of its ID tokens; null for the one that the provider publishes. */
  algorithm: string | null
  claims: { subject: string; name: readonly string[]; email: string; phone: string }
  /** Values of `amr` and `acr` by which it says that it asked for a second factor; none where it never does. */
  factor: { amr: readonly string[]; acr: readonly string[] }
  /** The subject is stored as an HMAC, because it is a number that people have elsewhere too. */
  hidesSubject: boolean
  /** Roles of the accounts that it opens. */
  roles: readonly HeldRole[]
  /** On its button. */
  name: Record<Locale, string>
  /** Its mark on the button, as a `data:` address: trademarks are the operator's to have. */
  icon: string | null
}

export type IdentityProviders = readonly IdentityProvider[]

type PrivateJwk = z.infer<typeof privateKey>

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1'

/** True if an address is one of this machine, over plain http. */
export const isPlainLocal = (address: string): boolean =>
  new URL(address).protocol === 'http:' && isLocal(new URL(address))

const address = z
  .string()
  .max(200)
  .refine((text) => URL.canParse(text) && (new URL(text).protocol === 'https:' || isPlainLocal(text)))

const line = (most: number) => z.string().regex(new RegExp(`^\\P{Cc}{1,${most}}$`, 'u'))
const claim = line(100)
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'HS256'] as const
const roleOf = { client: 'client', vendor: 'vendor', officer: 'inspector' } as const

const privateKey = z
  .looseObject({
    kty: z.enum(['RSA', 'EC', 'OKP']),
    alg: z.enum(['RS256', 'PS256', 'ES256', 'EdDSA']),
    d: z.string(),
    kid: z.string().optional(),
  })
  .readonly()

/** Letters of a provider's mark: each reader of the sign-in page is sent it. */
const ICON_LETTERS_MOST = 4_000

const entry = z
  .strictObject({
    issuer: address,
    endpoints: z.strictObject({ authorization: address, token: address, keys: address }).optional(),
    clientId: line(200),
    clientSecret: line(2000).optional(),
    secretIn: z.enum(['post', 'basic']).default('post'),
    privateKey: privateKey.optional(),
    scopes: line(500)
      .refine((text) => text.split(' ').includes('openid'))
      .default('openid profile email'),
    parameters: z.record(z.string().regex(/^[a-z_]{1,40}$/), line(200)).default({}),
    algorithm: z.enum(algorithms).optional(),
    claims: z
      .strictObject({
        subject: claim.default('sub'),
        name: z.union([claim.transform((one) => [one]), z.array(claim).min(1).max(3)]).default(['name']),
        email: claim.default('email'),
        phone: claim.default('phone_number'),
      })
      .prefault({}),
    factor: z
      .strictObject({ amr: z.array(claim).max(10).default([]), acr: z.array(claim).max(10).default([]) })
      .prefault({}),
    subject: z.enum(['plain', 'hmac']).default('plain'),
    for: z
      .array(z.enum(['client', 'vendor', 'officer']))
      .min(1)
      .default(['client', 'vendor']),
    name: z.strictObject({ th: line(40), en: line(40), cn: line(40) }),
    icon: z
      .string()
      .regex(/^data:image\/(?:svg\+xml|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/)
      .max(ICON_LETTERS_MOST)
      .optional(),
  })
  .refine(({ clientSecret, privateKey }) => (clientSecret === undefined) !== (privateKey === undefined))
  .refine(({ algorithm, clientSecret }) => algorithm !== 'HS256' || clientSecret !== undefined)

const id = /^[a-z][a-z0-9-]{0,29}$/

function toProvider(id: string, value: unknown): IdentityProvider {
  const { issuer, endpoints, clientId, clientSecret, secretIn, privateKey, ...rest } = entry.parse(value)
  const { scopes, parameters, algorithm, claims, factor, subject, name, icon } = rest
  return {
    id,
    issuer,
    endpoints: endpoints ?? null,
    clientId,
    // One of the two is there.
    proof: privateKey ? { by: 'key', jwk: privateKey } : { by: secretIn, secret: clientSecret as string },
    scopes,
    parameters,
    algorithm: algorithm ?? null,
    claims,
    factor,
    hidesSubject: subject === 'hmac',
    roles: rest.for.map((role) => roleOf[role]),
    name: Object.fromEntries(locales.map((locale) => [locale, name[locale]])) as Record<Locale, string>,
    icon: icon ?? null,
  }
}

/** Reads the value of `IDENTITY_PROVIDERS`; null when it does not follow docs/sign-in.md. Two of one issuer would share their subjects. */
export function readIdentityProviders(text: string): IdentityProviders | null {
  try {
    const entries = Object.entries(z.record(z.string().regex(id), z.unknown()).parse(JSON.parse(text)))
    const providers = entries.map(([id, value]) => toProvider(id, value))
    const issuers = new Set(providers.map(({ issuer }) => issuer))
    return issuers.size === providers.length ? providers : null
  } catch {
    return null
  }
}

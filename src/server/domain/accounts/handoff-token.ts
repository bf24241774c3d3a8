/**
 * The signed token with which a partner app hands a person over (domain, section 7). Only the issuer is believed before the
 * signature is checked, and only to find its key; the header's statements about keys (`kid`, `jku`, `x5u`) are ignored.
 * Single use is the caller's: it stores `issuer` and `jti` until `usableUntil`. Nothing here is logged, no error carries a token.
 */
import { decodeJwt, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { parseContact } from '#shared/accounts/contact.ts'
import { cleanName } from '#shared/accounts/display-name.ts'
import type { HandoffKeys } from '../../settings/handoff-keys.ts'

export const handoffPurposes = ['login', 'register', 'register_police'] as const
export type HandoffPurpose = (typeof handoffPurposes)[number]

/** A partner's claims about a person. Name, e-mail and phone are in our spelling, and null where missing or unusable. */
export interface HandoffClaims {
  issuer: string
  subject: string
  jti: string
  purpose: HandoffPurpose
  name: string | null
  email: string | null
  phone: string | null
  /** From then on it is refused as expired, and its `jti` may be forgotten. */
  usableUntil: Date
}

export const handoffReasons = [
  'expired',
  'not_yet',
  'foreign_issuer',
  'wrong_audience',
  'bad_signature',
  'malformed',
  'too_long_lived',
] as const
export type HandoffReason = (typeof handoffReasons)[number]

/** Refusal of a token; its reason may be logged and shown. */
export class HandoffRefusal extends Error {
  override name = 'HandoffRefusal'
  readonly reason: HandoffReason
  constructor(reason: HandoffReason) {
    super(reason)
    this.reason = reason
  }
}

/** Seconds that a token may live. */
const longestLife = 60
/** Seconds that a partner's clock may differ from ours, either way. */
const clockTolerance = 30
/** Characters; the longest claims that are taken come to half of it. */
const longestToken = 4096

/** Stored and compared as they are; control characters and halves of characters cannot be stored. */
const identifier = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u)
/** A value that is no text, or unusable, counts as left out: the person can still type it. */
const optionalText = z.string().nullish().catch(null)

const claimsForm = z.object({
  sub: identifier,
  jti: identifier,
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  iat: z.number().optional(),
  purpose: z.enum(handoffPurposes),
  name: optionalText,
  email: optionalText,
  phone: optionalText,
})

function issuerOf(token: string): string {
  try {
    const { iss } = decodeJwt(token)
    if (typeof iss === 'string') return iss
  } catch {
    // An unreadable token has no issuer.
  }
  throw new HandoffRefusal('malformed')
}

/** The fault found by jose: form, algorithm, signature, `exp`, `nbf`. Other errors are rethrown. */
function reasonOf(error: unknown): HandoffReason {
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'bad_signature'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'bad_signature'
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') return 'not_yet'
  if (error instanceof errors.JOSEError) return 'malformed'
  throw error
}

const contactOf = (kind: 'email' | 'phone', text: string | null | undefined): string | null => {
  const read = parseContact(text ?? '')
  return read.kind === kind ? read.value : null
}

/**
 * The claims of a token that one of our partners signed for us, within its time. Throws a {@link HandoffRefusal}.
 *
 * `audience` is our PUBLIC_URL, and must be the token's only one: another audience of the same token could sign in here in
 * the person's place.
 */
export async function verifyHandoff(
  token: string,
  keys: HandoffKeys,
  { audience, now = new Date() }: { audience: string; now?: Date },
): Promise<HandoffClaims> {
  if (token.length > longestToken) throw new HandoffRefusal('malformed')
  const issuer = issuerOf(token)
  const known = keys.get(issuer)
  if (!known) throw new HandoffRefusal('foreign_issuer')
  const options = { algorithms: [known.alg], clockTolerance, currentDate: now }
  const verified = await jwtVerify(token, known.key, options).catch((error) => {
    throw new HandoffRefusal(reasonOf(error))
  })
  const read = claimsForm.safeParse(verified.payload)
  if (!read.success) throw new HandoffRefusal('malformed')
  const claims = read.data
  const [named, ...others] = [claims.aud].flat()
  if (named !== audience || others.length > 0) throw new HandoffRefusal('wrong_audience')
  const seconds = now.getTime() / 1000
  // Without `iat` only our clock can tell how long a token was made to live, so it is given no tolerance at that end.
  const from = claims.iat ?? seconds
  if (from > seconds + clockTolerance) throw new HandoffRefusal('not_yet')
  if (claims.exp - from > longestLife) throw new HandoffRefusal('too_long_lived')
  return {
    issuer,
    subject: claims.sub,
    jti: claims.jti,
    purpose: claims.purpose,
    name: cleanName(claims.name ?? '').name,
    email: contactOf('email', claims.email),
    phone: contactOf('phone', claims.phone),
    // jose compares whole seconds of our clock.
    usableUntil: new Date((Math.ceil(claims.exp) + clockTolerance) * 1000),
  }
}

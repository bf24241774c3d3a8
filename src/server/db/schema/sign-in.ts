/** Sign-in: sessions, codes, devices and flows that are under way. */
import type { ColumnType, Generated } from 'kysely'
import type { EndReason, Factor, SignedBy } from '#shared/accounts/factor.ts'
import type { VerificationDetails, VerificationPurpose } from '#shared/accounts/verification.ts'
import type { HeldRole } from '#shared/roles.ts'

export interface Sessions {
  id: string
  token_hash: Buffer
  user_id: string
  role: HeldRole
  remembered: boolean
  user_agent: Generated<string>
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  /** Time of the last proof of the person there. */
  confirmed_at: Date | null
  signed_by: SignedBy | null
  /** Of the provider or partner whose word it was. */
  issuer: string | null
  factor: Factor | null
  /** The person at the provider, as its tokens name them; hidden where its subjects are. Null without a provider. */
  provider_subject: string | null
  /** The session there; null where it does not say. */
  provider_sid: string | null
  /** The provider's statement on the proof of the person (RFC 8176). */
  amr: string[] | null
  acr: string | null
  /** It is nobody's until the second factor is shown. */
  awaits_factor: Generated<boolean>
}

/** Sessions that were ended for the person, whose browsers are told why. */
export interface EndedSessions {
  token_hash: Buffer
  reason: EndReason
  expires_at: Date
}

/** Apps that count codes (RFC 6238), one a person. */
export interface AuthenticatorApps {
  user_id: string
  /** Sealed (src/server/external/sealing.ts). */
  secret: Buffer
  /** Of the key that sealed it; null of one that was not sealed yet. */
  key_id: string | null
  made_at: Date
  /** Null until the first right code. */
  confirmed_at: Date | null
  /** The half minute of the last used code. */
  last_step: Generated<number>
}

export interface RecoveryCodes {
  code_hash: Buffer
  user_id: string
  made_at: Date
  used_at: Date | null
}

/** Its one row is there while a second factor is required of officers. */
export interface OfficerFactor {
  one: Generated<true>
  required_since: Date
}

/** Browsers that show their person's notifications. */
export interface PushSubscriptions {
  id: string
  session_id: string
  /** Address at which its push service takes messages for it. */
  endpoint: string
  /** The browser's public key and secret, in base64url. */
  p256dh: string
  auth: string
  /** Of the installation's keys the one that it was begun under (src/server/domain/deliveries/push-keys.ts). */
  key_number: number
  created_at: Date
}

/** Browsers with a key that signs officers' seals. */
export interface Devices {
  id: string
  user_id: string | null
  public_key: Buffer
  user_agent: string
  created_at: Date
  used_at: Date
  revoked_at: Date | null
}

/** A form that waits for its sender's proof of identity. */
export interface HeldForms {
  session_id: string
  path: string
  fields: ColumnType<Record<string, string>, string, string>
  expires_at: Date
}

export interface RefusedPosts {
  token_hash: Buffer
  path: string
  sealed: Buffer
  expires_at: Date
}

export interface Verifications {
  id: string
  token_hash: Buffer
  purpose: VerificationPurpose
  contact: string
  user_id: string | null
  details: ColumnType<VerificationDetails, string, string>
  code_hash: Buffer | null
  tries_left: number
  code_sent_at: Date
  sent_by: string | null
  verified_at: Date | null
  expires_at: Date
}

export interface UsedHandoffs {
  issuer: string
  token_id: string
  expires_at: Date
}

export interface PasskeyChallenges {
  token_hash: Buffer
  challenge: string
  user_id: string | null
  expires_at: Date
}

export interface KnownDevices {
  token_hash: Buffer
  user_id: string
  created_at: Date
  used_at: Date
  expires_at: Date
}

/** The second factor of a sign-in, for officers and for everybody who wants one. Both sides. */

/** The ways in which a session was opened; each a text `profile:by.<way>`. */
export type SignedBy = 'password' | 'code' | 'passkey' | 'hand-off' | 'provider' | 'registration'

/**
 * The factor that was shown beside it: a passkey, which is two in one; an app that counts codes; a code from paper; the provider's own; or, after a lost
 * phone, a code to a known contact. Each a text `profile:factor.<factor>`.
 */
export type Factor = 'passkey' | 'app' | 'recovery' | 'provider' | 'contact'

/**
 * Why a session ended without an act in its own browser: too many devices; the officer's half hour or twelve hours; the provider ended it; the person did on
 * another device. Each a text `auth:ended.<reason>`.
 */
export const endReasons = ['many', 'idle', 'provider', 'elsewhere'] as const
export type EndReason = (typeof endReasons)[number]

/** Codes on paper, made together; each serves once. */
export const recoveryCodesMade = 10
/** Letters of one, in groups of four. */
export const recoveryCodeLength = 12
/** Days in which an officer sets a factor up, after becoming one or after the installation began to require it. */
export const FACTOR_GRACE_DAYS = 7
/** Minutes that a half-done sign-in waits for the factor. */
export const secondStepMinutes = 10
/** Minutes without an act after which an officer signs in again, where a factor is required; and the hours after which in any case. */
export const OFFICER_IDLE_MINUTES = 30
export const OFFICER_SESSION_HOURS = 12

/** Whole days until an officer has to have one, for the notice that counts them; 0 on the last one. */
export const factorDaysLeft = (by: Date, now: Date): number => Math.max(0, Math.floor((+by - +now) / 86_400_000))

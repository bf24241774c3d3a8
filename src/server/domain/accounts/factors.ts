/** The second factors of an account, and what follows from them: whether a sign-in asks for one, and by when an officer has to set one up. */
import type { Kysely } from 'kysely'
import { FACTOR_GRACE_DAYS, type SignedBy } from '#shared/accounts/factor.ts'
import { dayMs } from '#shared/bangkok.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql } from '../../db/sql.ts'

const factorShape = rowsOf({
  /** An app that counts codes. */
  app: 'bool',
  passkeys: 'number',
  /** Unused codes on paper. */
  recovery: 'number',
  resetAt: 'time?',
  /** Since when the person is an officer on duty; null for everybody else. */
  officerSince: 'time?',
  /** Since when the installation requires a factor of officers; null where it does not. */
  requiredSince: 'time?',
})
export type Factors = RowOf<typeof factorShape>

/** Of a person, in their alias `person`: whether there is a factor, and since when one has to be. */
export const factorColumns = sql`
  exists (select from authenticator_apps where user_id = person.id and confirmed_at is not null) as app,
  (select count(*)::int from passkeys where user_id = person.id) as passkeys,
  person.factor_reset_at as "resetAt", (select required_since from officer_factor) as "requiredSince"`

export async function findFactors(db: Kysely<Schema>, user: string): Promise<Factors> {
  const { rows } = await factorShape`
    select ${factorColumns},
      (select count(*)::int from recovery_codes where user_id = person.id and used_at is null) as recovery,
      coalesce(g.decided_at, g.requested_at) as "officerSince"
    from users person left join role_grants g on g.user_id = person.id and g.role = 'inspector' and g.state = 'active'
    where person.id = ${user}::uuid`.execute(db)
  return rows[0] as Factors
}

type Known = Pick<Factors, 'app' | 'passkeys' | 'officerSince' | 'requiredSince'>

/** True if a password or a code alone proves too little: the person has a factor, and wants or has to use it. */
export const needsFactor = ({ app, passkeys, officerSince, requiredSince }: Known): boolean =>
  app || (passkeys > 0 && officerSince !== null && requiredSince !== null)

/** The factor that a sign-in still has to show; null where it has shown enough. `isProven`: the provider says that it asked for two. */
export function missingStep(factors: Factors, by: SignedBy, isProven: boolean): 'factor' | 'contact' | null {
  if (by === 'passkey' || by === 'registration' || (by === 'provider' && isProven)) return null
  if (needsFactor(factors)) return 'factor'
  // A code has just proved the contact.
  return factors.resetAt !== null && by !== 'code' ? 'contact' : null
}

/** The moment by which the officer sets a factor up; null for everybody who has one, or needs none. */
export function setUpBy({
  app,
  passkeys,
  resetAt,
  officerSince,
  requiredSince,
}: Omit<Factors, 'recovery'>): Date | null {
  if (app || passkeys > 0 || officerSince === null) return null
  if (resetAt !== null) return resetAt
  if (requiredSince === null) return null
  return new Date(Math.max(+officerSince, +requiredSince) + FACTOR_GRACE_DAYS * dayMs)
}

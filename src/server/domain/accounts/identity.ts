/**
 * Signing in with a provider of OpenID Connect (external/identity-client.ts). The subject alone names the account: no e-mail or number that a provider
 * tells finds one. A subject without an account goes the way of a hand-off: a code proves a contact, and its account is linked or made.
 */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { parseContact } from '#shared/accounts/contact.ts'
import { cleanName } from '#shared/accounts/display-name.ts'
import type { Partner } from '#shared/accounts/partner.ts'
import type { IdentityFlow } from '#shared/accounts/verification.ts'
import type { Locale } from '#shared/locales.ts'
import type { HeldRole } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import type { ProviderClaims } from '../../external/identity-client.ts'
import type { IdentityProvider } from '../../settings/identity-providers.ts'
import { command, step, unchanged } from '../command/command.ts'
import { anybody } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { hashToken } from '../token.ts'
import { type Account, getAccount, isShutOut } from './accounts.ts'
import { findLinkedAccount, linkPartner } from './hand-off.ts'
import { findProviderOf } from './provider-session.ts'
import type { NewSession } from './sessions.ts'
import { openSession } from './sign-in.ts'
import { startVerification, type Verification } from './verifications.ts'

/** Begins a sign-in in place of the one that this browser had begun before. Returns the value that binds it to the browser. */
export const startIdentity = step<{ flow: IdentityFlow; replaced: string | null }, string>({
  may: anybody,
  async run({ tx, actor }, { flow, replaced }) {
    if (replaced !== null)
      await tx
        .deleteFrom('verifications')
        .where('token_hash', '=', hashToken(replaced))
        .where('purpose', '=', 'identity')
        .execute()
    const wanted = { purpose: 'identity', contact: '', userId: flow.link?.user ?? null, isReal: false } as const
    return (await startVerification(tx, actor, { ...wanted, details: { identity: flow } })).token
  },
})

/** Uses a sign-in up: also one that is refused afterwards. False where another tab was quicker. */
export async function takeIdentity(db: Kysely<Schema>, { id }: Pick<Verification, 'id'>): Promise<boolean> {
  const taken = await db.deleteFrom('verifications').where('id', '=', id).returning('id').executeTakeFirst()
  return taken !== undefined
}

/** True if accounts with these roles may be entered so. Everybody is a client beside their other roles. */
export const opens = (allowed: readonly HeldRole[], held: readonly HeldRole[]): boolean =>
  held.every((role) => role === 'client' || allowed.includes(role)) && held.some((role) => allowed.includes(role))

const hide = (secret: Buffer, { issuer }: IdentityProvider, subject: string) =>
  createHmac('sha256', secret).update(`${issuer} ${subject}`).digest('base64url')

/** A subject as it is stored here. */
export const subjectHere = (provider: IdentityProvider, subject: string, secret: Buffer): string =>
  provider.hidesSubject ? hide(secret, provider, subject) : subject

/** The provider's person as links know them. `secret` is the installation's. */
export function providerPartner(
  provider: IdentityProvider,
  claims: ProviderClaims,
  { secret, locale }: { secret: Buffer; locale: Locale },
): Partner {
  const contact = contactOf(claims)
  return {
    issuer: provider.issuer,
    subject: subjectHere(provider, claims.subject, secret),
    called: nameOf(claims) || contact,
    name: provider.name[locale],
    opens: provider.roles,
    session: { ...claims.session, subject: subjectHere(provider, claims.session.subject, secret) },
  }
}

const nameOf = ({ name }: ProviderClaims) => cleanName(name).name ?? ''

function contactOf({ email, phone }: ProviderClaims): string {
  const [mail, number] = [parseContact(email), parseContact(phone)]
  if (mail.kind === 'email') return mail.value
  return number.kind === 'phone' ? number.value : ''
}

interface Arrived {
  partner: Partner
  claims: ProviderClaims
  flow: IdentityFlow
}

export type IdentityFaultHere = 'suspended' | 'role' | 'taken' | 'changed'

/** A sign-in's outcome. Without a session where the person was signed in already. */
export type IdentityEntry =
  | { fault: IdentityFaultHere }
  | { linked: true }
  | { role: HeldRole | null; session?: NewSession }
  /** The secret that binds the proof of a contact to the browser, where there is no account yet. */
  | { verification: string }

const faultAt = (account: Account, allowed: readonly HeldRole[]): IdentityFaultHere | null => {
  if (isShutOut(account)) return 'suspended'
  return opens(allowed, account.roles) ? null : 'role'
}

/** Signs in the provider's person, links them to the account that asked for it, or begins to make their account. */
export const enterIdentity = command<Arrived, IdentityEntry, 'session.start' | 'partner.link'>(
  ['session.start', 'partner.link'],
  {
    secret: true,
    may: anybody,
    async run(doing, { partner, claims, flow: { link, next } }) {
      const { tx, actor, person } = doing
      const allowed = partner.opens ?? []
      const account = await findLinkedAccount(tx, partner)
      if (link) {
        if (person?.id !== link.user || person.session !== link.session) return unchanged({ fault: 'changed' as const })
        if (account)
          return unchanged(account.id === person.id ? { linked: true as const } : { fault: 'taken' as const })
        const fault = faultAt(await getAccount(tx, person.id), allowed)
        if (fault) return unchanged({ fault })
        await linkPartner.perform(doing, { partner })
        return { result: { linked: true as const }, audit: null }
      }
      if (account) {
        const fault = faultAt(account, allowed)
        if (fault) return unchanged({ fault })
        if (person?.id === account.id) {
          // Signed in already. Officers anew where it was another way: their agency may want it to be this one.
          const isByIt = (await findProviderOf(tx, person.session)) === partner.issuer
          if (isByIt || !account.roles.includes('inspector')) return unchanged({ role: null })
        }
        const session = await openSession.perform(doing, {
          account,
          remembered: false,
          by: 'provider',
          issuer: partner.issuer,
          provider: partner.session,
          isProven: claims.isProven,
        })
        return { result: { role: session.role ?? null, session }, audit: null }
      }
      const details = { name: nameOf(claims), contact: contactOf(claims), partner, next }
      const wanted = { purpose: 'link_partner', contact: '', userId: null, details, isReal: false } as const
      return unchanged({ verification: (await startVerification(tx, actor, wanted)).token })
    },
  },
)

/** Refuses an account that the partner's person may not enter. */
export function checkOpens({ opens: allowed }: Partner, { roles }: Account): void {
  if (allowed && !opens(allowed, roles)) throw new InputRefusal({ form: 'auth:error.providerRole' })
}

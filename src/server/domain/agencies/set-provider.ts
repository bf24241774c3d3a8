/**
 * With which provider alone an agency's officers sign in. Nobody can lock an agency out: it is switched on by a person who is signed in through that provider
 * at this moment, and only where one of the agency's supervisors is linked with it. A steward, or the command line, opens the other ways again.
 */
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyNameFor } from '../official-names/agency-name.ts'
import { type LockedAgency, lockAgency, mayRule, mayTend } from './lock-agency.ts'

interface Demand {
  agency: string
  rev: number
  provider: { issuer: string; name: Record<Locale, string> }
}

interface Held {
  agency: LockedAgency
  /** The caller's own session is by the provider. */
  isByIt: boolean
  /** A supervisor of the agency is linked with it. */
  isLinked: boolean
}

const heldShape = rowsOf({ isByIt: 'bool', isLinked: 'bool' })

async function hold(doing: Doing, { agency, provider: { issuer } }: Demand): Promise<Held> {
  const { tx, actor, person } = doing
  const locked = await lockAgency(doing, agency)
  const { rows } = await heldShape`
    select exists (select from sessions s where s.id = ${person?.session ?? null}::uuid and s.user_id = ${actorId(actor)}::uuid
        and s.issuer = ${issuer} and s.provider_subject is not null) as "isByIt",
      exists (select from role_grants g join partner_links l on l.user_id = g.user_id and l.issuer = ${issuer}
        where g.agency_id = ${agency}::uuid and g.role = 'inspector' and g.state = 'active'
          and ${supervisesSomewhere(sql`g.user_id`, actor.now)}) as "isLinked"`.execute(tx)
  return { agency: locked, ...(rows[0] as { isByIt: boolean; isLinked: boolean }) }
}

/** From the next request on officers of the agency hold their role in sessions of this provider alone. */
export const demandProvider = command<Demand, undefined, 'agency.set_provider', Held>('agency.set_provider', {
  load: hold,
  may(held, doing, seen) {
    const refusal = mayTend(held.agency, doing, seen)
    if (refusal) return refusal
    if (!held.isByIt) return new InputRefusal({ form: 'agency:refusal.providerSession' })
    return held.isLinked ? null : new InputRefusal({ form: 'agency:refusal.providerSupervisor' })
  },
  async run(doing, { agency, provider }) {
    const before = await put(doing, agency, provider.issuer)
    if (before === provider.issuer) return unchanged(undefined)
    return {
      result: undefined,
      audit: { entity: agency, before: { provider: before }, after: { provider: provider.issuer } },
      notify: await tellOfficers(doing, agency, provider.name),
    }
  },
})

/** All ways of signing in serve again. */
export const freeProvider = command<{ agency: string; rev: number }, undefined, 'agency.set_provider', LockedAgency>(
  'agency.set_provider',
  {
    load: (doing, { agency }) => lockAgency(doing, agency),
    may: mayRule,
    run: (doing, { agency }) => free(doing, agency),
  },
)

/** The same from the command line, with the reason. */
export const freeByAdministrator = command<{ agency: string; reason: string }, undefined, 'agency.set_provider'>(
  'agency.set_provider',
  {
    may: onlyProduct,
    async run(doing, { agency, reason }) {
      const done = await free(doing, agency)
      return done.audit === null ? done : { ...done, audit: { ...done.audit, reason } }
    },
  },
)

async function free(doing: Doing, agency: string) {
  const before = await put(doing, agency, null)
  if (before === null) return unchanged(undefined)
  return {
    result: undefined,
    audit: { entity: agency, before: { provider: before }, after: { provider: null } },
    notify: await tellOfficers(doing, agency, null),
  }
}

/** Answers what was set before. */
async function put({ tx }: Doing, agency: string, issuer: string | null): Promise<string | null> {
  const { officer_issuer, rev } = await tx
    .selectFrom('agencies')
    .select(['officer_issuer', 'rev'])
    .where('id', '=', agency)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (officer_issuer !== issuer)
    await tx
      .updateTable('agencies')
      .set({ officer_issuer: issuer, rev: rev + 1 })
      .where('id', '=', agency)
      .execute()
  return officer_issuer
}

/** Each of them, on duty or suspended for now. */
async function tellOfficers(doing: Doing, agency: string, name: Record<Locale, string> | null): Promise<Delivery[]> {
  const { rows } = await rowsOf({
    id: 'text',
    email: 'text?',
    phone: 'text?',
    locale: textIs<Locale>(),
    called: 'text',
  })`
    select u.id, u.email, u.phone, u.locale, ${agencyNameFor(sql`g.agency_id`, 'u.locale')} as called
    from role_grants g join users u on u.id = g.user_id and u.suspended_at is null
    where g.agency_id = ${agency}::uuid and g.role = 'inspector' and g.state = 'active' order by u.id`.execute(doing.tx)
  const values = { path: path('/inspector/agencies/:id', { id: agency }), at: doing.actor.now }
  return rows.flatMap(({ called: written, ...person }) => {
    const called = agencyNamed(written, person.locale)
    const about = { user: person.id, ref: agency }
    return name
      ? notice(doing, person, 'agency_provider', { ...values, agency: called, provider: name[person.locale] }, about)
      : notice(doing, person, 'agency_provider_ended', { ...values, agency: called }, about)
  })
}

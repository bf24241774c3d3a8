/**
 * Where people are signed in. A session is looked up by one query at each request and kept nowhere else, so that one that was
 * ended or ran out is noticed at the next request on every instance.
 */
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Factor, type SignedBy, secondStepMinutes } from '#shared/accounts/factor.ts'
import type { Locale } from '#shared/locales.ts'
import type { GrantState, HeldRole, InspectorKind, InspectorLevel, SignedIn } from '#shared/roles.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, sql, textIs } from '../../db/sql.ts'
import type { Actor } from '../actor.ts'
import { unreadMessagesOf, unreadRoomsOf } from '../deliveries/unread-messages.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
import { unreadOf } from '../notifications/unread.ts'
import { isOverForOfficer } from '../officer-session.ts'
import { hashToken, makeToken } from '../token.ts'
import {
  mostSessions,
  rememberedSeconds,
  seenEverySeconds,
  unrememberedMostSeconds,
  unrememberedSeconds,
} from './constants.ts'
import { tellEnded } from './ended-sessions.ts'
import { factorColumns, setUpBy } from './factors.ts'
import type { ProviderSession } from './provider-session.ts'

/** The signed-in person of a request. */
export interface Person extends Omit<SignedIn, 'mark' | 'work'> {
  id: string
  session: string
  /** The role that the session acts in. */
  role: HeldRole
  /** Roles that the account may act in now. */
  roles: HeldRole[]
  locale: Locale
  /** Time of the last proof of the person in this session; null where a partner's app vouched for them. */
  confirmedAt: Date | null
  /** The inspector's grant in any state, null for everybody else. A supervisor supervises at least one area now; each command checks which. */
  inspector: { state: GrantState; level: InspectorLevel; kind: InspectorKind; agency: string } | null
  /** The provider with which alone the officer's agency has its officers signed in, where this session is not by it: the role is not held. */
  provider: string | null
  /** By when the officer sets up a second factor; null where nothing is missing. Once it is past, the role is not held until then. */
  factorBy: Date | null
}

export interface NewSession {
  token: string
  remembered: boolean
  /** The person's role; left out where unchanged. */
  role?: HeldRole
  /** It opens nothing but the page that says why the account is stopped. */
  isStopped?: boolean
  /** Secrets by which accounts know the browser from now on; left out where that has not changed. */
  devices?: readonly string[]
  /** It is nobody's yet: the page that asks for the second factor comes first. */
  awaitsFactor?: true
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
const lifetime = (remembered: boolean) => (remembered ? rememberedSeconds : unrememberedSeconds)

/** The schema holds that an inspector's grant has all of these. */
type InspectorGrant = { role: 'inspector'; since: string; issuer: string | null } & NonNullable<Person['inspector']>
type Grant = InspectorGrant | { role: Exclude<HeldRole, 'inspector'>; state: GrantState }

const foundSessionShape = rowsOf({
  session: 'text',
  role: textIs<HeldRole>(),
  remembered: 'bool',
  created_at: 'time',
  last_seen_at: 'time',
  confirmed_at: 'time?',
  issuer: 'text?',
  provider_subject: 'text?',
  factor: orNull(textIs<Factor>()),
  id: 'text',
  display_name: 'text',
  avatar_key: 'text?',
  locale: textIs<Locale>(),
  unread: 'number',
  messages: 'number',
  rooms: 'number',
  grants: orNull(jsonAs<Grant[]>()),
  app: 'bool',
  passkeys: 'number',
  resetAt: 'time?',
  requiredSince: 'time?',
})

/**
 * The person behind a session's token; null when it is unknown, ended or over, or the account is suspended. Notes that the device was
 * seen, but not for a mere look.
 */
export async function findPerson(db: Kysely<Schema>, token: string, now: Date, isLook = false): Promise<Person | null> {
  const { rows } = await foundSessionShape`
    select session.id as session, session.role, session.remembered, session.created_at, session.last_seen_at, session.confirmed_at, session.issuer,
      session.provider_subject, session.factor, person.id, person.display_name,
      person.avatar_key, person.locale, ${unreadOf(sql`person.id`)} as unread, ${unreadMessagesOf(sql`person.id`)} as messages, ${unreadRoomsOf(sql`person.id`)} as rooms,
      (select json_agg(json_build_object('role', role, 'state', state, 'kind', kind,
        'level', case when role = 'inspector' then case when ${supervisesSomewhere(sql.ref('person.id'), now)} then 'supervisor' else 'inspector' end end, 'agency', agency_id,
        'issuer', (select officer_issuer from agencies where id = agency_id), 'since', coalesce(decided_at, requested_at)) order by role)
        from role_grants where user_id = person.id) as grants, ${factorColumns}
    from sessions as session join users as person on person.id = session.user_id
    where session.token_hash = ${hashToken(token)} and session.expires_at > ${now} and not session.awaits_factor and person.suspended_at is null`.execute(
    keepPlans(db),
  )
  const found = rows[0]
  if (!found) return null
  const grants = found.grants ?? []
  const inspector = grants.find((grant): grant is InspectorGrant => grant.role === 'inspector')
  const officerSince = inspector?.state === 'active' ? new Date(inspector.since) : null
  if (officerSince && found.requiredSince && (await isOverForOfficer(db, found, now))) {
    // Noted once: the row goes with its pushes, and the browser is told.
    if (!isLook) await endOver(db, found.session, now)
    return null
  }
  // A provider that asked for two factors stands in for ours.
  const factorBy = found.factor === 'provider' ? null : setUpBy({ ...found, officerSince })
  const demanded = officerSince ? (inspector?.issuer ?? null) : null
  const isByIt = found.provider_subject !== null && found.issuer === demanded
  const provider = demanded === null || isByIt ? null : demanded
  if (!isLook && now.getTime() - found.last_seen_at.getTime() > seenEverySeconds * 1000) {
    const end = Math.min(+after(now, unrememberedSeconds), +after(found.created_at, unrememberedMostSeconds))
    const seen = { last_seen_at: now, ...(!found.remembered && { expires_at: new Date(end) }) }
    await db.updateTable('sessions').set(seen).where('id', '=', found.session).execute()
  }
  const isWithout = factorBy !== null && factorBy <= now
  const roles = grants
    .filter(({ state, role }) => state === 'active' && !(role === 'inspector' && (isWithout || provider !== null)))
    .map(({ role }) => role)
  return {
    id: found.id,
    session: found.session,
    name: found.display_name,
    avatar: found.avatar_key,
    unread: found.unread,
    messages: found.messages,
    rooms: found.rooms,
    locale: found.locale,
    confirmedAt: found.confirmed_at,
    // A role that was taken away is not acted in any more, in the very next request.
    role: roles.includes(found.role) ? found.role : 'client',
    roles,
    inspector: inspector
      ? { state: inspector.state, level: inspector.level, kind: inspector.kind, agency: inspector.agency }
      : null,
    provider,
    factorBy,
  }
}

/** Ends a session that its officer has left alone. */
const endOver = (db: Kysely<Schema>, session: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ended = await tx.deleteFrom('sessions').where('id', '=', session).returning('token_hash').execute()
    await tellEnded(tx, ended, 'idle', now)
  })

/** Factors with which the session is opened. */
interface Opening {
  userAgent: string
  remembered: boolean
  /** The sign-in proved identity, by password, passkey or code. @default true */
  isProof?: boolean
  by?: SignedBy
  issuer?: string | null
  provider?: ProviderSession
  factor?: Factor | null
  /** @default false */
  awaitsFactor?: boolean
}

/** Signs `user` in on a device and returns the cookie's value. Always a new token: one that was planted before is worth nothing. */
export async function startSession(
  tx: Transaction<Schema>,
  actor: Actor,
  user: { id: string; role: HeldRole },
  { userAgent, remembered, isProof = true, by, issuer, provider, factor, awaitsFactor = false }: Opening,
): Promise<NewSession> {
  const token = makeToken()
  const { now } = actor
  await tx.deleteFrom('sessions').where('user_id', '=', user.id).where('expires_at', '<=', now).execute()
  const extra = tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('last_seen_at', 'desc')
    .offset(mostSessions - 1)
  const ended = await tx.deleteFrom('sessions').where('id', 'in', extra).returning('token_hash').execute()
  await tellEnded(tx, ended, 'many', now)
  await tx
    .insertInto('sessions')
    .values({
      id: uuidv7(),
      token_hash: hashToken(token),
      user_id: user.id,
      role: user.role,
      remembered,
      user_agent: userAgent.slice(0, 300),
      created_at: now,
      last_seen_at: now,
      confirmed_at: isProof ? now : null,
      expires_at: after(now, awaitsFactor ? secondStepMinutes * 60 : lifetime(remembered)),
      signed_by: by,
      issuer,
      provider_subject: provider?.subject,
      provider_sid: provider?.sid,
      amr: provider?.amr,
      acr: provider?.acr,
      factor,
      awaits_factor: awaitsFactor,
    })
    .execute()
  return awaitsFactor ? { token, remembered: false, awaitsFactor } : { token, remembered }
}

/** Makes a session that waited for its second factor the person's, under a new token. Null when it is over. */
export async function completeSession(
  tx: Transaction<Schema>,
  { session, remembered, factor }: { session: string; remembered: boolean; factor: Factor },
  now: Date,
): Promise<NewSession | null> {
  const token = makeToken()
  const completed = await tx
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), awaits_factor: false, factor, confirmed_at: now, last_seen_at: now })
    .set({ created_at: now, expires_at: after(now, lifetime(remembered)) })
    .where('id', '=', session)
    .where('awaits_factor', '=', true)
    .returning('id')
    .executeTakeFirst()
  return completed ? { token, remembered } : null
}

/** Gives the session another token and the new values; the old token is void. Null when the session has just been ended. */
export async function renewSession(
  tx: Transaction<Schema>,
  session: string,
  change: { role: HeldRole } | { confirmed_at: Date },
): Promise<NewSession | null> {
  const token = makeToken()
  const renewed = await tx
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), ...change })
    .where('id', '=', session)
    .returning('remembered')
    .executeTakeFirst()
  return renewed ? { token, remembered: renewed.remembered } : null
}

/** Notes the role for the account's next sign-in, on any device. */
export async function noteRole(tx: Transaction<Schema>, user: string, role: HeldRole): Promise<void> {
  await tx.updateTable('users').set({ last_role: role }).where('id', '=', user).execute()
}

/**
 * People of tests, made by the commands that make real ones, each with the cookie of a signed-in browser. Inspectors with a duty area need
 * `loadReference` before.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Schema } from '#server/db/schema.ts'
import { actingAs } from '#server/domain/accounts/asking.ts'
import { addAccount } from '#server/domain/accounts/register.ts'
import { requestInspector } from '#server/domain/accounts/roles.ts'
import { startSession } from '#server/domain/accounts/sessions.ts'
import { type Actor, actorId } from '#server/domain/actor.ts'
import { putNamedAgency } from '#server/domain/agencies/named-agency.ts'
import { beginDoing, type Doing } from '#server/domain/command/command.ts'
import { addAreaOf } from '#server/domain/duty/agency-areas.ts'
import { hashToken } from '#server/domain/token.ts'
import { hashPassword } from '#server/external/password-hash.ts'
import type { Locale } from '#shared/locales.ts'
import type { GrantState, HeldRole, InspectorKind, InspectorLevel } from '#shared/roles.ts'
import { callerOf } from './commands.ts'

/** A duty area; without a district its whole province. */
export interface GivenArea {
  province: number
  district?: number
  /** @default a day before the session began */
  from?: Date
  /** @default for ever */
  to?: Date
}

/** A person of a test: a client with an e-mail address, with these differences. */
export interface GivenPerson {
  name?: string
  /** Null for a person with a phone only. @default an address of its own */
  email?: string | null
  /** E.164. */
  phone?: string | null
  /** @default {@link testPassword}; null for an account without one. */
  password?: string | null
  locale?: Locale
  vendor?: boolean
  inspector?: {
    state?: GrantState
    level?: InspectorLevel
    kind?: InspectorKind
    /** Name of the agency, which is made where there is none. @default Phuket Office */
    unit?: string
    /** Codes of provinces, or areas in full; of these the level is. */
    areas?: readonly (number | GivenArea)[]
  }
  suspended?: boolean
  /** The session's role. @default the highest of the account */
  role?: HeldRole
  userAgent?: string
  /** Start of the session. */
  now?: Date
}

/** Sessions of a person. */
export interface TestDevice {
  /** Id of the session. */
  session: string
  /** Token of the session, as the cookie holds it. */
  token: string
  /** Value of the `Cookie` header for an application whose public address is https, as that of {@link testApp}. */
  cookie: string
}

export interface TestPerson extends TestDevice {
  id: string
  name: string
  /** As it is typed at the sign-in. */
  contact: string
}

/** Everybody's password unless said otherwise. */
export const testPassword = 'stone lantern 41'

/** One of each kind that a door or a row tells apart (house style: personas with one role each). */
export const personas = {
  client: { name: 'Chai Client' },
  vendor: { name: 'Vipa Vendor', vendor: true },
  otherVendor: { name: 'Orn Othervendor', vendor: true },
  requestedInspector: { name: 'Rit Requested', inspector: { state: 'requested' } },
  inspector: { name: 'Inta Inspector', inspector: { areas: [83] } },
  otherInspector: { name: 'Ob Otherarea', inspector: { areas: [50] } },
  supervisor: { name: 'Suda Supervisor', inspector: { level: 'supervisor', areas: [83] } },
  suspended: { name: 'Suriya Suspended', suspended: true },
} as const satisfies Record<string, GivenPerson>

let hashed: Promise<string> | undefined
const hashOf = (password: string) => {
  if (password !== testPassword) return hashPassword(password)
  hashed ??= hashPassword(password)
  return hashed
}

let count = 0

/** Adds a person, signed in on one device. */
export async function addPerson({ db }: Pick<Database, 'db'>, given: GivenPerson = {}): Promise<TestPerson> {
  const { name = 'Somying Jaidee', phone = null, password = testPassword, now = new Date() } = given
  const email = given.email === undefined ? `person${++count}.${uuidv7().slice(-6)}@example.com` : given.email
  const passwordHash = password === null ? null : await hashOf(password)
  const contact =
    email === null ? { kind: 'phone' as const, value: phone ?? '' } : { kind: 'email' as const, value: email }
  return inTransaction(db, async (tx) => {
    const nobody = beginDoing(tx, callerOf(product(now), { reader: { locale: given.locale ?? 'th' } }))
    const { id } = await addAccount.perform(nobody, { contact, name, passwordHash })
    if (email !== null && phone !== null) await tx.updateTable('users').set({ phone }).where('id', '=', id).execute()
    if (given.vendor) await tx.insertInto('role_grants').values({ user_id: id, role: 'vendor' }).execute()
    if (given.inspector) await addInspector(actingAs(nobody, id), given.inspector)
    if (given.suspended) await tx.updateTable('users').set({ suspended_at: now }).where('id', '=', id).execute()
    const device = { userAgent: given.userAgent, role: given.role ?? most(given), now }
    return { id, name, contact: contact.value, ...(await openDevice(tx, id, device)) }
  })
}

interface GivenDevice {
  userAgent?: string
  /** @default client */
  role?: HeldRole
  now?: Date
}

/** Signs a person in on another device. */
export const addDevice = (
  { db }: Pick<Database, 'db'>,
  { id }: Pick<TestPerson, 'id'>,
  given: GivenDevice = {},
): Promise<TestDevice> => inTransaction(db, (tx) => openDevice(tx, id, given))

async function openDevice(
  tx: Transaction<Schema>,
  id: string,
  { userAgent = '', role = 'client', now = new Date() }: GivenDevice,
): Promise<TestDevice> {
  const { token } = await startSession(tx, product(now), { id, role }, { userAgent, remembered: true })
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return { session: row.id, token, cookie: `__Host-session=${token}` }
}

const most = ({ vendor, inspector }: GivenPerson): HeldRole => {
  if (inspector && (inspector.state ?? 'active') === 'active') return 'inspector'
  return vendor ? 'vendor' : 'client'
}

const product = (now: Date): Actor => ({ id: null, role: 'system', address: null, now, salt: Buffer.alloc(32) })

async function addInspector(
  doing: Doing,
  {
    state = 'active',
    level = 'inspector',
    kind = 'officer',
    unit = 'Phuket Office',
    areas = [],
  }: NonNullable<GivenPerson['inspector']>,
): Promise<void> {
  const { tx, actor } = doing
  const id = actorId(actor)
  const agency = await putNamedAgency(tx, unit)
  await requestInspector.perform(doing, { kind, agency, badge: `B-${id.slice(-4)}` })
  await tx.updateTable('role_grants').set({ state }).where('user_id', '=', id).where('role', '=', 'inspector').execute()
  for (const area of areas) {
    const { province, district = null, from, to = null } = typeof area === 'number' ? { province: area } : area
    await addAreaOf(tx, agency, district ?? province)
    const where = { province_code: province, district_code: district, level }
    const period = { valid_from: from ?? new Date(actor.now.getTime() - 86_400_000), valid_to: to }
    await tx
      .insertInto('duty_areas')
      .values({ id: uuidv7(), user_id: id, ...where, ...period })
      .execute()
  }
}

/**
 * Invented people to sign in as, one for each role and a second supervisor, made by the commands that make real ones, together with invented places only. How
 * they are entered is decided in demo-entry.ts: until then they have no password.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import type { HeldRole } from '#shared/roles.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { addAccount } from '../domain/accounts/register.ts'
import { type InspectorRequest, makeInspector } from '../domain/accounts/roles.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import { writeOfficerYear } from './officer-year.ts'
import { writeOwnPlaces } from './write-own-places.ts'
import { writeRegistrations } from './write-registrations.ts'

export interface DemoPerson {
  email: string
  name: string
  role: HeldRole
  inspector?: InspectorRequest & { level: 'inspector' | 'supervisor'; province: number }
}

/** Phuket is where the demo's officers are on duty. */
export const phuket = 83
export const phuketUnit = 'สำนักงานจังหวัดภูเก็ต'

export const demoPeople: readonly DemoPerson[] = [
  { email: 'client@demo.example', name: 'น้ำฝน ใจดี', role: 'client' },
  { email: 'vendor@demo.example', name: 'สมชาย รุ่งเรือง', role: 'vendor' },
  {
    email: 'inspector@demo.example',
    name: 'อารี มั่นคง',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'inspector', unit: phuketUnit, badge: 'HKT-014', province: phuket },
  },
  {
    email: 'supervisor@demo.example',
    name: 'วิชัย ธรรมดี',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'supervisor', unit: phuketUnit, badge: 'HKT-001', province: phuket },
  },
  // What one has drafted another approves or publishes.
  {
    email: 'supervisor2@demo.example',
    name: 'มาลี ใจเที่ยง',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'supervisor', unit: phuketUnit, badge: 'HKT-002', province: phuket },
  },
]

/** Colleagues of the demo's inspector, whom nobody enters as: the dashboard compares officers. */
const colleagues: readonly DemoPerson[] = [
  { name: 'ปิติ เที่ยงตรง', badge: 'HKT-021' },
  { name: 'ธนา พูนผล', badge: 'HKT-022' },
].map(({ name, badge }) => ({
  ...{ email: `${badge.toLowerCase()}@demo.example`, name, role: 'inspector' },
  inspector: { kind: 'officer', level: 'inspector', unit: phuketUnit, badge, province: phuket },
}))

/** Adds the person; returns the id. */
export async function addDemoPerson(
  tx: Transaction<Schema>,
  { email, name, role, inspector }: DemoPerson,
): Promise<string> {
  const now = new Date()
  const contact = { kind: 'email', value: email } as const
  const { id } = await executeAsProduct(tx, addAccount, { contact, name }, now)
  if (role === 'vendor') {
    await tx.insertInto('role_grants').values({ user_id: id, role }).execute()
    await giveBusinesses(tx, id)
    await writeRegistrations(tx, id, now)
    await writeOwnPlaces(tx, id, now)
  }
  if (!inspector) return id
  const { level, province, ...request } = inspector
  await executeAsProduct(tx, makeInspector, { user: id, level, request }, now)
  await tx
    .insertInto('duty_areas')
    .values({
      id: uuidv7(),
      user_id: id,
      province_code: province,
      district_code: null,
      // They have worked for a while.
      valid_from: new Date(now.getTime() - 60 * dayMs),
      valid_to: null,
    })
    .execute()
  return id
}

/** A restaurant and a place to stay near each other: the best known of each. */
async function giveBusinesses(tx: Transaction<Schema>, owner: string): Promise<void> {
  for (const category of ['restaurant', 'lodging'] as const) {
    const best = tx
      .selectFrom('businesses')
      .select('id')
      .where('province_code', '=', phuket)
      .where('category_id', '=', category)
      .where('status', '=', 'approved')
      .orderBy('rating_bayes', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
    await tx.updateTable('businesses').set({ owner_id: owner }).where('id', 'in', best).execute()
  }
}

/** Adds them; for a database whose places were just invented. */
export async function addDemoPeople({ db }: Pick<Database, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids = new Map<string, string>()
    for (const person of [...demoPeople, ...colleagues]) ids.set(person.email, await addDemoPerson(tx, person))
    const officers = ['inspector@demo.example', ...colleagues.map(({ email }) => email)].map((email) => ids.get(email))
    const year = { officers: officers as [string, string, string], unit: phuketUnit, province: phuket }
    await writeOfficerYear(tx, year, bangkokMidnight(new Date()))
    await tx.updateTable('demo_data').set({ people: 'closed' }).execute()
  })
}

/**
 * Invented people to sign in as, one for each role and a second supervisor, made by the commands that make real ones, together with invented places
 * only. How they are entered is decided in demo-entry.ts: until then they have no password.
 */
import { bangkokMidnight } from '#shared/bangkok.ts'
import type { HeldRole } from '#shared/roles.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { addAccount } from '../domain/accounts/register.ts'
import type { InspectorRequest } from '../domain/accounts/roles.ts'
import { makeInspector } from '../domain/officers/make-inspector.ts'
import { demoAgency, writeAgencies } from './agencies.ts'
import { actAsProduct, beginPast, hoursAgo, type Past } from './at-moment.ts'
import { writeOfficerYear } from './officer-year.ts'
import { recordDemoPast } from './record-past.ts'

export interface DemoPerson {
  email: string
  name: string
  role: HeldRole
  inspector?: InspectorRequest & { level: 'inspector' | 'supervisor'; province: number }
}

/** Phuket is where the demo's officers are on duty. */
export const phuket = 83
export const phuketAgency = demoAgency('สำนักงานจังหวัดภูเก็ต', 'provincial_office')

export const demoPeople: readonly DemoPerson[] = [
  { email: 'client@demo.example', name: 'น้ำฝน ใจดี', role: 'client' },
  { email: 'vendor@demo.example', name: 'สมชาย รุ่งเรือง', role: 'vendor' },
  {
    email: 'inspector@demo.example',
    name: 'อารี มั่นคง',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'inspector', agency: phuketAgency.id, badge: 'HKT-014', province: phuket },
  },
  {
    email: 'supervisor@demo.example',
    name: 'วิชัย ธรรมดี',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'supervisor', agency: phuketAgency.id, badge: 'HKT-001', province: phuket },
  },
  // One person's draft is approved or published by another.
  {
    email: 'supervisor2@demo.example',
    name: 'มาลี ใจเที่ยง',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'supervisor', agency: phuketAgency.id, badge: 'HKT-002', province: phuket },
  },
]

/** Colleagues of the demo's inspector, without a sign-in: the dashboard compares officers. */
const colleagues: readonly DemoPerson[] = [
  { name: 'ปิติ เที่ยงตรง', badge: 'HKT-021' },
  { name: 'ธนา พูนผล', badge: 'HKT-022' },
].map(({ name, badge }) => ({
  email: `${badge.toLowerCase()}@demo.example`,
  name,
  role: 'inspector',
  inspector: { kind: 'officer', level: 'inspector', agency: phuketAgency.id, badge, province: phuket },
}))

/** Hours since the people came: officers have worked for longer than the year that is told of them, the others for half of it. */
const came = { inspector: 500 * 24, other: 260 * 24 }

/** Adds the person; returns the id. */
export async function addDemoPerson(past: Past, { email, name, role, inspector }: DemoPerson): Promise<string> {
  const { tx } = past
  const hours = inspector ? came.inspector : came.other
  const { id } = await actAsProduct(past, hours, addAccount, { contact: { kind: 'email', value: email }, name })
  if (role === 'vendor')
    await tx
      .insertInto('role_grants')
      .values({ user_id: id, role, requested_at: hoursAgo(past, hours) })
      .execute()
  if (!inspector) return id
  const { level, province, ...request } = inspector
  await actAsProduct(past, hours, makeInspector, { user: id, level, areas: [province], request })
  return id
}

/** Adds them, with the year of the officers and the record of all that the places have been through; for places that were just invented. */
export async function addDemoPeople({ db }: Pick<Database, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeAgencies(tx, [phuketAgency])
    const past = await beginPast(tx, now)
    const ids = new Map<string, string>()
    for (const person of [...demoPeople, ...colleagues]) ids.set(person.email, await addDemoPerson(past, person))
    const officers = ['inspector@demo.example', ...colleagues.map(({ email }) => email)].map((email) => ids.get(email))
    const year = { officers: officers as [string, string, string], agency: phuketAgency.id, province: phuket }
    await writeOfficerYear(tx, year, bangkokMidnight(now))
    await recordDemoPast(tx)
    await tx.updateTable('demo_data').set({ people: 'closed' }).execute()
  })
}

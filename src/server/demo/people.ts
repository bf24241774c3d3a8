/**
 * Invented people to sign in as, one for each role and a second supervisor, made by the commands that make real ones, together with invented places
 * only. How they are entered is decided in demo-entry.ts: until then they have no password.
 */
import { bangkokMidnight } from '#shared/bangkok.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { addDemoPerson, type DemoPerson } from './add-person.ts'
import { writeAgencies } from './agencies.ts'
import { beginPast } from './at-moment.ts'
import { foundAgencies, healthEmail, phuket, phuketAgency, policeEmail, stewardEmail } from './found-agencies.ts'
import { writeOfficerYear } from './officer-year.ts'
import { recordDemoPast } from './record-past.ts'

export const demoPeople: readonly DemoPerson[] = [
  { email: 'client@demo.example', name: 'น้ำฝน ใจดี', role: 'client' },
  { email: 'vendor@demo.example', name: 'สมชาย รุ่งเรือง', role: 'vendor' },
  {
    email: 'inspector@demo.example',
    name: 'อารี มั่นคง',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'inspector', agency: phuketAgency.id, badge: 'HKT-014', areas: [phuket] },
  },
  {
    email: 'supervisor@demo.example',
    name: 'วิชัย ธรรมดี',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'supervisor', agency: phuketAgency.id, badge: 'HKT-001', areas: [phuket] },
  },
  // One person's draft is approved or published by another.
  {
    email: 'supervisor2@demo.example',
    name: 'มาลี ใจเที่ยง',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'supervisor', agency: phuketAgency.id, badge: 'HKT-002', areas: [phuket] },
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
  inspector: { kind: 'officer', level: 'inspector', agency: phuketAgency.id, badge, areas: [phuket] },
}))

/** All who can be signed in as. */
export const enteredEmails: readonly string[] = [
  ...demoPeople.map(({ email }) => email),
  policeEmail,
  healthEmail,
  stewardEmail,
]

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
    await foundAgencies(past)
    await tx.updateTable('demo_data').set({ people: 'closed' }).execute()
  })
}

/**
 * Invented people to sign in as, one for each role, made by the commands that make real ones, together with invented places only. How
 * they are entered is decided in demo-entry.ts: until then they have no password.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import type { HeldRole } from '#shared/roles.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { addAccount } from '../domain/accounts/register.ts'
import { type InspectorRequest, makeInspector } from '../domain/accounts/roles.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'

import { writeRegistrations } from './write-registrations.ts'

interface DemoPerson {
  email: string
  name: string
  role: HeldRole
  inspector?: InspectorRequest & { level: 'inspector' | 'supervisor'; province: number }
}

/** Phuket is where the demo's officers are on duty. */
const phuket = 83

export const demoPeople: readonly DemoPerson[] = [
  { email: 'client@demo.example', name: 'น้ำฝน ใจดี', role: 'client' },
  { email: 'vendor@demo.example', name: 'สมชาย รุ่งเรือง', role: 'vendor' },
  {
    email: 'inspector@demo.example',
    name: 'อารี มั่นคง',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'inspector', unit: 'สำนักงานจังหวัดภูเก็ต', badge: 'HKT-014', province: phuket },
  },
  {
    email: 'supervisor@demo.example',
    name: 'วิชัย ธรรมดี',
    role: 'inspector',
    inspector: { kind: 'officer', level: 'supervisor', unit: 'สำนักงานจังหวัดภูเก็ต', badge: 'HKT-001', province: phuket },
  },
]

async function addDemoPerson(tx: Transaction<Schema>, { email, name, role, inspector }: DemoPerson): Promise<void> {
  const now = new Date()
  const contact = { kind: 'email', value: email } as const
  const { id } = await executeAsProduct(tx, addAccount, { contact, name }, now)
  if (role === 'vendor') {
    await tx.insertInto('role_grants').values({ user_id: id, role }).execute()
    await giveBusinesses(tx, id)
    await writeRegistrations(tx, id, now)
  }
  if (!inspector) return
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
    for (const person of demoPeople) await addDemoPerson(tx, person)
    await tx.updateTable('demo_data').set({ people: 'closed' }).execute()
  })
}

/**
 * The demo vendor's own: a restaurant and a place to stay, the best known of each, with self-surveys of the last weeks, one of them
 * under way; registrations in each state; and in the end an officer's open work on them. Nobody is written to about them.
 */
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { beginPast, type Doer } from './at-moment.ts'
import { survey } from './fill-in.ts'
import { forgetPapers, giveOver, listFree } from './give-over.ts'
import { writeOwnPlaces } from './write-own-places.ts'
import { writeRegistrations } from './write-registrations.ts'

const emails = ['vendor@demo.example', 'inspector@demo.example'] as const

/** Runs it with the ids of both and the past; there is nothing to tell where the people are missing. */
async function withVendor(
  { db }: Pick<Database, 'db'>,
  now: Date,
  notify: (past: Awaited<ReturnType<typeof beginPast>>, people: { vendor: string; officer: string }) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
    const [vendor, officer] = emails.map((email) => rows.find((row) => row.email === email)?.id)
    if (vendor && officer) await notify(await beginPast(tx, now), { vendor, officer })
    for (const about of ['claim\\_%', 'registration\\_%'])
      await tx.deleteFrom('deliveries').where('about', 'like', about).execute()
  })
}

/** Gives the places over, before the other scenes. */
export const addDemoVendor = (database: Pick<Database, 'db'>, now = new Date()): Promise<void> =>
  withVendor(database, now, async (past, { vendor, officer }) => {
    const owner: Doer = { id: vendor, role: 'vendor' }
    for (const category of ['restaurant', 'lodging'] as const) {
      const [place] = await listFree(past, { category, quiet: 36, bestFirst: true, visited: true })
      if (!place) continue
      await giveOver(past, { place, to: vendor, officer }, 35 * 24)
      await survey(past, owner, { place, hours: 26 * 24, failing: () => [] })
    }
    await forgetPapers(past.tx)
    await writeRegistrations(past, { owner: vendor, officer })
  })

/** Requests to officers about them, after all earlier scenes. */
export const addDemoWishes = (database: Pick<Database, 'db'>, now = new Date()): Promise<void> =>
  withVendor(database, now, async (past, { vendor }) => {
    await writeOwnPlaces(past, vendor)
    const lodging = await past.tx
      .selectFrom('businesses')
      .select('id')
      .where('owner_id', '=', vendor)
      .where('category_id', '=', 'lodging')
      .executeTakeFirst()
    // The next survey is begun, and left in the middle.
    if (lodging)
      await survey(past, { id: vendor, role: 'vendor' }, { place: lodging.id, hours: 18, failing: () => [], most: 7 })
  })

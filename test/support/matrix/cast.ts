/** Everybody who could try something at a place of Phuket: by role, and by the person's tie to the place. */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { acceptOffer } from '#server/domain/ownership/answer-offer.ts'
import { perform } from '../commands.ts'
import { lendTo } from '../officers.ts'
import { actorAt, offerAs } from '../ownership.ts'
import { addDevice, addPerson, type GivenPerson, personas, type TestPerson } from '../people.ts'
import { insertPlaces } from '../places.ts'

/** Columns of the table. */
export const parts = [
  'guest',
  'locked',
  'client',
  'owner',
  'other',
  'helper',
  'asked',
  'gone',
  'officer',
  'away',
  'kin',
  'own',
  'boss',
  'bossAway',
  'bossKin',
  'lent',
] as const
export type Part =
  | 'guest'
  /** A person with a suspended account, in a browser that was signed in. */
  | 'locked'
  | 'client'
  | 'owner'
  /** Owner of another place. */
  | 'other'
  /** Helps the owner. */
  | 'helper'
  /** Has asked to be an officer. */
  | 'asked'
  /** An officer with a suspended role, in a browser that acts in it. */
  | 'gone'
  /** Of the place's area. */
  | 'officer'
  /** Of another area. */
  | 'away'
  /** Of the area, and has declared a relation to the place. */
  | 'kin'
  /** The owner, also an officer of the area and acting as one. */
  | 'own'
  | 'boss'
  | 'bossAway'
  | 'bossKin'
  /** A supervisor of another area who borrowed this one, and is an officer like any other there. */
  | 'lent'

const supervisor = (area: number): GivenPerson => ({ inspector: { level: 'supervisor', areas: [area] } })
const given = {
  locked: personas.suspended,
  client: personas.client,
  owner: { name: 'Vipa Vendor', vendor: true, inspector: { areas: [83] }, role: 'vendor' },
  other: personas.otherVendor,
  helper: { name: 'Hathai Helper', vendor: true },
  asked: personas.requestedInspector,
  gone: { name: 'Gan Gone', inspector: { state: 'suspended', areas: [83] }, role: 'inspector' },
  officer: personas.inspector,
  away: personas.otherInspector,
  kin: { name: 'Kanda Kin', inspector: { areas: [83] } },
  boss: personas.supervisor,
  bossAway: supervisor(50),
  bossKin: supervisor(83),
  lent: supervisor(50),
} as const satisfies Partial<Record<Part, GivenPerson>>

export interface Cast {
  people: Record<Part, TestPerson | null>
  place: string
}

/** Adds everybody, and the place. */
export async function castOf(database: Pick<Database, 'db'>): Promise<Cast> {
  const people: Partial<Cast['people']> = { guest: null }
  for (const [part, person] of Object.entries(given)) people[part as Part] = await addPerson(database, person)
  const { owner, helper, kin, bossKin, officer, lent } = people as Record<Part, TestPerson>
  people.own = { ...owner, ...(await addDevice(database, owner, { role: 'inspector' })) }
  const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
  const { db } = database
  for (const { id } of [kin, bossKin])
    await db
      .insertInto('place_interests')
      .values({ id: uuidv7(), officer_id: id, business_id: place, declared_at: new Date() })
      .execute()
  await lendTo(database, officer, lent)
  const offer = await offerAs(database, owner, place, 'helper', helper.contact)
  await perform(database, actorAt(helper, 'vendor'), acceptOffer, { offer })
  return { people: people as Cast['people'], place }
}

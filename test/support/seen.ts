/** The marks of the state that an officer sees, as the pages' forms carry them at this moment. */
import type { Database } from '#server/db/database.ts'
import { pairMark } from '#server/domain/merges/merge-places.ts'
import { findPapers } from '#server/domain/papers/find-papers.ts'
import type { SafetyAmenity } from '#shared/places/amenities.ts'

type Has = Pick<Database, 'db'>

const papersOf = async ({ db }: Has, place: string) => {
  const papers = await findPapers(db, place, { locale: 'th', now: new Date(), photographed: null })
  if (!papers) throw new Error('there is no such place')
  return papers
}

/** Of the accounts that a place states. */
export const seenPayees = async (database: Has, place: string) => ({
  rev: (await papersOf(database, place)).revs.payees,
})

/** Of an amenity as the place states it and as officers found it. */
export const seenAmenity = async (database: Has, place: string, amenity: SafetyAmenity) => ({
  amenity,
  rev: (await papersOf(database, place)).revs.amenities[amenity],
})

/** Of the photos of a finding. */
export async function seenPhotos(database: Has, place: string, finding: string) {
  const { photographed } = await papersOf(database, place)
  return { finding, rev: photographed.find(({ id }) => id === finding)?.rev ?? 'none' }
}

/** Of two entries that are compared. */
export const seenPair = async ({ db }: Has, pair: { kept: string; gone: string }) => ({
  ...pair,
  rev: await pairMark(db, pair),
  reason: 'ป้ายหน้าร้านและเบอร์โทรศัพท์เดียวกัน',
})

/** Of quarantined work, where there is any. */
export async function seenWork({ db }: Has, quarantine: string) {
  const row = await db.selectFrom('quarantined_runs').select('last_at').where('id', '=', quarantine).executeTakeFirst()
  return { quarantine, rev: (row?.last_at ?? new Date()).toISOString() }
}

/** Claims and offers for tests, made by the commands that make real ones, at a time of the test's choosing. */
import type { Database } from '#server/db/database.ts'
import { acceptOffer } from '#server/domain/ownership/answer-offer.ts'
import { compareClaim } from '#server/domain/ownership/compare-claim.ts'
import { approveClaim } from '#server/domain/ownership/decide-claim.ts'
import { claimByLicence } from '#server/domain/ownership/make-claim.ts'
import { makeOffer } from '#server/domain/ownership/make-offer.ts'
import { runClaimTimers } from '#server/domain/ownership/run-claim-timers.ts'
import type { OfferKind, PlacePart } from '#shared/ownership/offer.ts'
import type { Role } from '#shared/roles.ts'
import { perform } from './commands.ts'
import type { TestPerson } from './people.ts'

type At = Pick<Database, 'db'>
export const actorAt = ({ id }: Pick<TestPerson, 'id'>, role: Role, now = new Date()) => ({
  ...{ id, role, address: null, now, salt: Buffer.alloc(32) },
})

const paper = { key: `pdo/${'d'.repeat(41)}-800x600`, color: '#3366aa', blur: null }
export const words = 'ผมเปิดร้านนี้มาตั้งแต่ปี 2560 ป้ายหน้าร้านเป็นชื่อเดียวกัน'

/** The place as its listing describes it. */
export async function describedAs({ db }: At, place: string) {
  const { name_th, category_id, phone } = await db
    .selectFrom('businesses')
    .select(['name_th', 'category_id', 'phone'])
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  return {
    name: name_th,
    category: category_id,
    address: '12 ถ.เจ้าฟ้า',
    phone: phone ?? '076211111',
    operatorNumber: null,
  }
}

/** A claim by a licence; its id. By default it describes the listed place. */
export const claimAs = async (
  database: At,
  who: TestPerson,
  place: string,
  now?: Date,
  described: Partial<Awaited<ReturnType<typeof describedAs>>> & { number?: string } = {},
): Promise<string> =>
  perform(database, actorAt(who, 'vendor', now), claimByLicence, {
    ...{ place, words, number: '12/2568', issuer: 'เทศบาล', holder: 'Chai Client', papers: [paper] },
    ...(await describedAs(database, place)),
    ...described,
  })

/** The mark of the comparison that an approval names. */
export const comparedOf = async (database: At, claim: string): Promise<string> =>
  (await compareClaim(database.db, await claimOf(database, claim)))?.mark ?? ''

/** An offer of a place to a contact; its id. */
export const offerAs = (database: At, owner: TestPerson, place: string, kind: OfferKind, contact: string, now?: Date) =>
  perform(database, actorAt(owner, 'vendor', now), makeOffer, { place, kind, contact })

/** Somebody works for a place from now on, as its owner has named them. */
export async function nameTo(
  database: At,
  { owner, place, part, person }: { owner: TestPerson; place: string; part: PlacePart; person: TestPerson },
): Promise<string> {
  const contact = person.contact
  const offer = await perform(database, actorAt(owner, 'vendor'), makeOffer, { place, kind: 'helper', part, contact })
  await perform(database, actorAt(person, 'vendor'), acceptOffer, { offer })
  return offer
}

/** Applies the deadlines up to `now`. */
export const sweepClaims = ({ db }: At, now: Date): Promise<number> =>
  runClaimTimers({ db, wakeSender: () => undefined, origin: 'https://places.example.org' }, now)

export const claimOf = ({ db }: At, id: string) =>
  db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** An officer gives the place to the claimant. */
export async function approveAs(database: At, officer: TestPerson, claim: string, now?: Date): Promise<void> {
  const { rev } = await claimOf(database, claim)
  const reason = 'ใบอนุญาตเป็นชื่อผู้ขอและตรงกับป้ายหน้าร้าน'
  const compared = await comparedOf(database, claim)
  await perform(database, actorAt(officer, 'inspector', now), approveClaim, { claim, rev, reason, compared })
}

/**
 * Claims, offers, a closing and an entry that is there twice, that the demo's people find something to do with: made by the commands that make real ones, as if somebody had made them
 * in the last days. Nobody is written to about them.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { sql } from '../db/sql.ts'
import { addAccount } from '../domain/accounts/register.ts'
import type { Command } from '../domain/command/command.ts'
import { findTwinsOf } from '../domain/merges/find-twins.ts'
import { closePlace } from '../domain/own-places/closing.ts'
import { objectToClaim } from '../domain/ownership/answer-claim.ts'
import { claimByLicence } from '../domain/ownership/make-claim.ts'
import { makeOffer } from '../domain/ownership/make-offer.ts'
import { runClaimTimers } from '../domain/ownership/run-claim-timers.ts'
import { enterOrders } from '../domain/places/orders.ts'
import { refreshRatings } from '../domain/places/ratings.ts'
import { refreshSearchDocs } from '../domain/search/keep-docs.ts'
import { act as actAs, actAsProduct, beginPast, hoursAgo } from './at-moment.ts'
import { survey } from './fill-in.ts'
import { describedBy, forgetPapers, giveOver, licence, listFree } from './give-over.ts'

const day = 86_400_000

/** Other people of the demo, without a sign-in. */
const others = {
  neighbour: { email: 'neighbour@demo.example', name: 'มาลี ทองสุข' },
  formerOwner: { email: 'former-owner@demo.example', name: 'ประยูร แก้วใส' },
} as const

/** Places that the vendor has, without a card; the first by id, so that each demo has the same. */
const listOwn = (tx: Transaction<Schema>, owner: string) =>
  tx
    .selectFrom('businesses')
    .select('id')
    .where('status', '=', 'approved')
    .where('owner_id', '=', owner)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('warning_cards')
            .select('id')
            .whereRef('business_id', '=', 'businesses.id')
            .where('state', 'in', openCardStates),
        ),
      ),
    )
    .orderBy('id')
    .limit(2)
    .execute()

/** The place as an import would bring it a second time: a little beside, and without later findings. */
async function enterTwice(tx: Transaction<Schema>, place: string, now: Date): Promise<void> {
  const id = uuidv7()
  await sql`
    insert into businesses (id, category_id, name_th, name_en, name_cn, description_th, phone, province_code, district_code, subdistrict_id,
      postcode, address, lat, lng, opening_hours, status)
    select ${id}::uuid, category_id, name_th || ' (สาขาหลัก)', name_en, name_cn, '', phone, province_code, district_code, subdistrict_id,
      postcode, address, lat + 0.0002, lng, opening_hours, status
    from businesses where id = ${place}::uuid`.execute(tx)
  await refreshRatings(tx, [id])
  await enterOrders(tx, [id], now)
  await refreshSearchDocs(tx, [id])
  await findTwinsOf(tx, id, now)
}

/** Adds them, for the people of people.ts. */
export async function addDemoOwnership({ db }: Pick<Database, 'db'>, now = new Date()): Promise<void> {
  await inTransaction(db, async (tx) => {
    const vendor = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', 'vendor@demo.example')
      .executeTakeFirstOrThrow()
    const officer = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'inspector@demo.example')
      .executeTakeFirstOrThrow()
    const past = await beginPast(tx, now)
    const act = <Input, Result>(id: string, days: number, command: Command<Input, Result>, input: Input) =>
      actAs(past, { id, role: 'vendor' }, days * 24, command, input)
    const add = async ({ email, name }: { email: string; name: string }) =>
      (await actAsProduct(past, 60 * 24, addAccount, { contact: { kind: 'email', value: email }, name })).id
    const neighbour = await add(others.neighbour)
    const formerOwner = await add(others.formerOwner)
    const own = (await listOwn(tx, vendor.id)).map(({ id }) => id)
    const free = await listFree(past, { quiet: 40, count: 5 })
    // The former owner has had them for five weeks, and has said how they stand.
    const settle = async (place: string) => {
      await giveOver(past, { place, to: formerOwner, officer: officer.id }, 38 * 24)
      await survey(past, { id: formerOwner, role: 'vendor' }, { place, hours: 30 * 24, failing: () => [] })
    }
    // One that the vendor may object to, one with the vendor's objection, and one of an unowned place.
    const words = 'ดิฉันเช่าและเปิดร้านที่นี่มาตั้งแต่เดือนมกราคม ป้ายหน้าร้านเป็นชื่อนี้'
    const claimed = async (place: string) => ({ place, words, ...licence, ...(await describedBy(past, place)) })
    if (own[0]) await act(neighbour, 2, claimByLicence, await claimed(own[0]))
    if (own[1]) {
      const claim = await act(neighbour, 8, claimByLicence, await claimed(own[1]))
      const objection = 'ร้านนี้เป็นของครอบครัวผม มีสัญญาเช่าถึงปี 2572 และใบอนุญาตเป็นชื่อผม'
      await act(vendor.id, 5, objectToClaim, { claim, words: objection, papers: [] })
    }
    if (free[0]) await act(neighbour, 3, claimByLicence, await claimed(free[0]))
    if (free[1]) {
      await settle(free[1])
      await act(formerOwner, 1, makeOffer, { place: free[1], kind: 'owner', contact: vendor.email ?? '' })
    }
    if (free[2]) {
      await settle(free[2])
      await act(formerOwner, 1, closePlace, { place: free[2] })
    }
    if (own[0]) await act(vendor.id, 1, makeOffer, { place: own[0], kind: 'helper', contact: others.neighbour.email })
    if (free[3]) await enterTwice(tx, free[3], now)
    // Its owner has deleted the account.
    if (free[4])
      await tx
        .updateTable('businesses')
        .set({ owner_left_at: new Date(now.getTime() - 12 * day) })
        .where('id', '=', free[4])
        .execute()
    // Seven days after the claim that was objected to.
    await runClaimTimers({ db: tx, wakeSender: () => undefined, origin: '' }, hoursAgo(past, 23))
    await forgetPapers(tx)
    await tx.deleteFrom('deliveries').where('about', 'like', 'claim\\_%').execute()
    await tx.deleteFrom('deliveries').where('about', 'like', 'offer\\_%').execute()
  })
}

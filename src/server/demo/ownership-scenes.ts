/**
 * Claims, offers, a closing and an entry that is there twice, that the demo's people find something to do with: made by the commands that make real ones, as if somebody had made them
 * in the last days. Nobody is written to about them.
 */
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '#shared/roles.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { installationSecret } from '../db/secret.ts'
import { addAccount } from '../domain/accounts/register.ts'
import { executeAsProduct } from '../domain/command/as-product.ts'
import type { Command } from '../domain/command/command.ts'
import { execute } from '../domain/command/execute.ts'
import { findTwinsOf } from '../domain/merges/find-twins.ts'
import { closePlace } from '../domain/own-places/closing.ts'
import { objectToClaim } from '../domain/ownership/answer-claim.ts'
import { claimByLicence } from '../domain/ownership/make-claim.ts'
import { makeOffer } from '../domain/ownership/make-offer.ts'
import { runClaimTimers } from '../domain/ownership/run-claim-timers.ts'
import { enterOrders } from '../domain/places/orders.ts'
import { refreshRatings } from '../domain/places/ratings.ts'
import { refreshSearchDocs } from '../domain/search/keep-docs.ts'

const day = 86_400_000
/** Where the demo's officers are on duty. */
const phuket = 83

/** Other people of the demo, whom nobody signs in as. */
const others = {
  neighbour: { email: 'neighbour@demo.example', name: 'มาลี ทองสุข' },
  formerOwner: { email: 'former-owner@demo.example', name: 'ประยูร แก้วใส' },
} as const

/** Papers are not drawn for the demo. */
const licence = {
  number: '12/2568',
  issuer: 'เทศบาลตำบลราไวย์',
  holder: 'มาลี ทองสุข',
  papers: [{ key: 'demo/claim', color: '#888888', blur: null }],
}

/** Places of Phuket that are shown as usual, whoever owns them; the first by id, so that each demo has the same. */
const listPlaces = (tx: Transaction<Schema>, owner: string | null) =>
  tx
    .selectFrom('businesses')
    .select('id')
    .where('province_code', '=', phuket)
    .where('status', '=', 'approved')
    .where('owner_id', owner === null ? 'is' : '=', owner)
    .where('open_card', 'is', null)
    .orderBy('id')
    .limit(5)
    .execute()

/** The place as an import would bring it a second time: a little beside, and without what was found out since. */
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
    const salt = await installationSecret(tx, 'audit')
    const act = <Input, Result>(id: string, daysAgo: number, command: Command<Input, Result>, input: Input) => {
      const role: Role = 'vendor'
      const actor = { id, role, address: null, now: new Date(now.getTime() - daysAgo * day), salt }
      const caller = { actor, reader: { locale: 'th' as const }, origin: '', userAgent: '' }
      return execute({ db: tx, wakeSender: () => undefined }, caller, command, input)
    }
    const add = async ({ email, name }: { email: string; name: string }) =>
      (await executeAsProduct(tx, addAccount, { contact: { kind: 'email', value: email }, name }, now)).id
    const neighbour = await add(others.neighbour)
    const formerOwner = await add(others.formerOwner)
    const own = await listPlaces(tx, vendor.id)
    const free = await listPlaces(tx, null)
    // One that the vendor may object to, one to which he has, and one of a place that nobody owns.
    const words = 'ดิฉันเช่าและเปิดร้านที่นี่มาตั้งแต่เดือนมกราคม ป้ายหน้าร้านเป็นชื่อนี้'
    if (own[0]) await act(neighbour, 2, claimByLicence, { place: own[0].id, words, ...licence })
    if (own[1]) {
      const claim = await act(neighbour, 8, claimByLicence, { place: own[1].id, words, ...licence })
      const objection = 'ร้านนี้เป็นของครอบครัวผม มีสัญญาเช่าถึงปี 2572 และใบอนุญาตเป็นชื่อผม'
      await act(vendor.id, 5, objectToClaim, { claim, words: objection, papers: [] })
    }
    if (free[0]) await act(neighbour, 3, claimByLicence, { place: free[0].id, words, ...licence })
    if (free[1]) {
      await tx.updateTable('businesses').set({ owner_id: formerOwner }).where('id', '=', free[1].id).execute()
      await act(formerOwner, 1, makeOffer, { place: free[1].id, kind: 'owner', contact: vendor.email ?? '' })
    }
    if (free[2]) {
      await tx.updateTable('businesses').set({ owner_id: formerOwner }).where('id', '=', free[2].id).execute()
      await act(formerOwner, 1, closePlace, { place: free[2].id })
    }
    if (own[2])
      await act(vendor.id, 1, makeOffer, { place: own[2].id, kind: 'helper', contact: others.neighbour.email })
    if (free[3]) await enterTwice(tx, free[3].id, now)
    // Its owner has deleted the account.
    if (free[4])
      await tx
        .updateTable('businesses')
        .set({ owner_left_at: new Date(now.getTime() - 12 * day) })
        .where('id', '=', free[4].id)
        .execute()
    await runClaimTimers({ db: tx, wakeSender: () => undefined, origin: '' }, now)
    // What is not drawn is not shown as a broken picture.
    await tx.deleteFrom('claim_files').where('document_key', '=', 'demo/claim').execute()
    await tx.deleteFrom('deliveries').where('about', 'like', 'claim\\_%').execute()
    await tx.deleteFrom('deliveries').where('about', 'like', 'offer\\_%').execute()
  })
}

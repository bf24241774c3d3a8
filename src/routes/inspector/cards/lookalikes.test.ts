/** Old photos sent as new ones: the deciding officer sees both, in time and for any place of the old one; the sender is not notified. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { replyToCard } from '#server/domain/cards/answer-card.ts'
import { keepPrints } from '#server/domain/photos/keep-prints.ts'
import { storePhoto } from '#server/domain/photos/store-photo.ts'
import { sharp } from '#server/external/sharp.ts'
import type { Lookalike } from '#shared/cards/lookalike.ts'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs, draft, failing, findAt, visitOnSite } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers } from '../../../../test/support/officers.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { scene } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { naming, testStorage } from '../../../../test/support/storage.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const { storage } = await testStorage()
const { officer, supervisor } = await addOfficers(database)
const owner = await addPerson(database, { vendor: true, locale: 'en' })
const hourMs = 3_600_000
const now = new Date()

const workPage = (card: string) => `/inspector/manage-reply/approve-warning-card/${card}`
const place = async (name_en: string) =>
  (await insertPlaces(database, [{ name_en, capacity: 40, owner_id: owner.id }]))[0] as string
const stored = async (picture: Buffer) => storePhoto(storage, picture, { naming })
const look = () => keepPrints(db, storage, { now })

/** A card of a place whose owner replied with a photo, so many hours ago. */
async function replied(at: string, picture: Buffer, hours = 0) {
  const when = new Date(now.getTime() - hours * hourMs)
  const findings = await findAt(database, at, failing.minor, new Date(when.getTime() - hourMs))
  const { card } = await draft(database, { place: at, by: officer, findings, level: 'yellow', now: when })
  const photo = await stored(picture)
  await perform(database, actingAs(owner, 'vendor', when), replyToCard, {
    card,
    finding: findings[0] as string,
    text: 'แก้ไขแล้วเมื่อเช้านี้โดยช่างประจำร้าน',
    photos: [photo],
  })
  return { card, key: photo.key }
}
const seenBy = async (who: typeof officer, card: string) => {
  const { data } = stateOf(await visit(app, who).get(workPage(card)))
  return data['inspector/cards/approve-warning-card'].lookalikes as Lookalike[]
}

test('a photo that another place sent before, saved anew, is shown to the deciding officer beside the old one, and to nobody else', async () => {
  const [first, second] = [await place('First Kitchen'), await place('Second Kitchen')]
  const picture = await scene(1)
  const old = await replied(first, picture, 20)
  const anew = await replied(second, await sharp(picture).resize(700).jpeg({ quality: 60 }).toBuffer())
  const other = await replied(await place('Third Kitchen'), await scene(2))
  expect(anew.key).not.toBe(old.key)
  expect(await seenBy(officer, anew.card)).toEqual([])
  expect([await look(), await look()]).toEqual([3, 0])
  expect(await seenBy(officer, anew.card)).toEqual([
    {
      photo: anew.key,
      key: old.key,
      kind: 'reply',
      at: expect.any(String),
      place: { is: 'other', id: first, name: expect.any(String) },
    },
  ])
  // The earlier of two was first, and the third is like none.
  expect([await seenBy(officer, old.card), await seenBy(officer, other.card)]).toEqual([[], []])
  const detail = await visit(app, owner).get(`/vendor/warning-list/detail/${anew.card}`)
  expect(detail.status).toBe(200)
  expect(detail.text).not.toContain('lookalike')
  expect(detail.text).not.toContain(old.key)
})

test('the same file sent for another card of the place is known without a comparison', async () => {
  const own = await place('Fourth Kitchen')
  const picture = await scene(3)
  const old = await replied(own, picture, 20)
  const again = await replied(await place('Fifth Kitchen'), picture)
  expect(again.key).toBe(old.key)
  expect(await seenBy(officer, again.card)).toMatchObject([
    { photo: old.key, key: old.key, place: { is: 'other', name: expect.any(String) } },
  ])
})

test('a supervisor who approves sees that a photo of the visit is an old one; the officer who took it does not', async () => {
  const [before, after] = [await place('Sixth Kitchen'), await place('Seventh Kitchen')]
  const picture = await scene(4)
  const old = await replied(before, picture, 10)
  const photo = await stored(await sharp(picture).jpeg({ quality: 50 }).toBuffer())
  const finding = await visitOnSite(database, { place: after, by: officer, photo: photo.key })
  await look()
  const { card } = await draft(database, { place: after, by: officer, findings: [finding], level: 'red' })
  expect(await seenBy(supervisor, card)).toMatchObject([{ photo: photo.key, key: old.key, kind: 'reply' }])
  expect(await seenBy(officer, card)).toEqual([])
})

test('of a listed place elsewhere a reply is shown once its card is public', async () => {
  const there = await place('Remote Kitchen')
  const picture = await scene(7)
  const old = await replied(there, picture, 15)
  await db.updateTable('businesses').set({ province_code: 50, district_code: 5001 }).where('id', '=', there).execute()
  const again = await replied(
    await place('Nearer Kitchen'),
    await sharp(picture).resize(720).jpeg({ quality: 60 }).toBuffer(),
  )
  await look()
  expect(await seenBy(officer, again.card)).toMatchObject([{ key: old.key, place: { is: 'other', id: there } }])
  await db
    .updateTable('warning_cards')
    .set({ public_from: new Date(now.getTime() + hourMs) })
    .where('id', '=', old.card)
    .execute()
  expect(await seenBy(officer, again.card)).toMatchObject([{ key: null, place: { is: 'withheld' } }])
})

test('of a place elsewhere that is not listed, and of a self-survey there, neither name nor photo is told', async () => {
  const away = { name_en: 'Far Away Kitchen', owner_id: owner.id, province_code: 50, district_code: 5001 } as const
  const [hidden = '', listed = ''] = await insertPlaces(database, [{ ...away, status: 'submitted' }, away])
  const pictures = [await scene(5), await scene(6)]
  for (const [index, at] of [hidden, listed].entries()) {
    const run = crypto.randomUUID()
    const { key } = await stored(pictures[index] as Buffer)
    const when = new Date(now.getTime() - 30 * hourMs)
    await db
      .insertInto('runs')
      .values({
        id: run,
        kind: 'survey',
        business_id: at,
        template_id: 'restaurant.1',
        asked: ['REST-01'],
        agency_id: null,
        opened_at: when,
        follows_id: null,
        capacity: null,
        licensed: null,
        opened_by: owner.id,
        lat: null,
        lng: null,
        ended_at: null,
        manifest: null,
        inspection_id: null,
        survey_id: null,
      })
      .execute()
    const photo = { id: crypto.randomUUID(), run_id: run, question: 'REST-01', key, sha256: `${index}`.repeat(64) }
    await db
      .insertInto('run_photos')
      .values({ ...photo, by_id: owner.id, at: when, removed_at: null })
      .execute()
  }
  for (const [index] of pictures.entries()) {
    const picture = await sharp(pictures[index]).resize(720).jpeg({ quality: 60 }).toBuffer()
    const again = await replied(await place(`Kitchen ${index}`), picture)
    await look()
    const page = await visit(app, officer).get(workPage(again.card))
    expect(stateOf(page).data['inspector/cards/approve-warning-card'].lookalikes).toEqual([
      { photo: again.key, key: null, kind: 'survey', at: expect.any(String), place: { is: 'withheld' } },
    ])
    expect(page.text).toContain('Photo of a place outside your area')
    expect(page.text).not.toContain('Far Away Kitchen')
  }
})

/** The notice of a card to its owner, and its short address: finding, deadline, and the people for whom the number works. */
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { Message } from '#server/external/message.ts'
import { testApp } from '../../../../test/support/app.ts'
import { cardOf, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers } from '../../../../test/support/officers.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const { officer } = await addOfficers(database)
const other = await addPerson(database, { vendor: true })

beforeEach(() => db.deleteFrom('deliveries').execute())

/** A yellow card of a place of the owner, and the owner's messages. */
async function warned(owner: { id: string }) {
  const [place = ''] = await insertPlaces(database, [{ name_th: 'ครัวป้าแดง', owner_id: owner.id }])
  const findings = await findAt(database, place, [...failing.minor, 'REST-06'])
  const { card } = await draft(database, { place, by: officer, findings, level: 'yellow' })
  const { number } = await cardOf(database, card)
  const rows = await db.selectFrom('deliveries').select('message').where('about', '=', 'card_issued').execute()
  const [message] = rows.map((row) => row.message as Message)
  return { card, number: String(number), text: message?.text ?? '' }
}

test('a short message has colour, place, the gravest finding, the number of others, and a link that opens the card', async () => {
  const owner = await addPerson(database, { vendor: true, email: null, phone: '+66812340055' })
  const { card, number, text } = await warned(owner)
  for (const words of ['ใบเหลือง', 'ครัวป้าแดง', 'และอีก 1 ข้อ', 'อาจได้ใบส้ม']) expect(text).toContain(words)
  const [link = ''] = /https:\S+/.exec(text) ?? []
  expect(new URL(link).pathname).toBe(`/c/${number}`)
  const opened = await visit(app, owner).get(`/c/${number}`)
  expect([opened.status, opened.headers.location]).toEqual([302, `/vendor/warning-list/detail/${card}`])
})

test('the number leads nobody else anywhere, and a guest to signing in first', async () => {
  const { number } = await warned(await addPerson(database, { vendor: true }))
  for (const person of [other, officer]) expect((await visit(app, person).get(`/c/${number}`)).status).toBe(404)
  const guest = await visit(app).get(`/c/${number}`)
  expect([guest.status, guest.headers.location]).toEqual([
    302,
    `/auth/login?next=${encodeURIComponent(`/c/${number}`)}`,
  ])
})

/** The sending of a letter to each account of a place, its fate on every way, and its opening stand with its service. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { recordSending } from '#server/domain/cards/record-sending.ts'
import { beginDoing } from '#server/domain/command/command.ts'
import { retryDeliveries } from '#server/domain/deliveries/queue.ts'
import { makeSender } from '#server/domain/deliveries/send-deliveries.ts'
import { DeliveryFault, type Outgoing } from '#server/external/message.ts'
import { createLog } from '#server/log/log.ts'
import type { CardFile } from '#shared/cards/card-file.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs, approve, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { callerOf } from '../../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { newLineId } from '../../../../test/support/line-server.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [officers, owner] = [{} as Officers, {} as TestPerson]
let place = ''

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { name: 'Vipa Vendor', vendor: true, phone: '+66812345678', locale: 'en' })
})
beforeEach(async () => {
  await forgetLimits(database)
  await db.deleteFrom('deliveries').execute()
  await db.deleteFrom('line_links').execute()
  ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
})

const as = (person: TestPerson) => visit(app, person)
const sent = (card: string) => `/inspector/manage-reply/already-sent/${card}`
const detail = (card: string) => `/vendor/warning-list/detail/${card}`
const refused = new DeliveryFault('the server refuses it', false)

async function issue(at = place) {
  const findings = await findAt(database, at, failing.minor)
  return (await draft(database, { place: at, by: officers.officer, findings, level: 'yellow' })).card
}

async function issueRed() {
  const findings = await findAt(database, place, failing.stop)
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'red' })
  await approve(database, card, officers.supervisor)
  return card
}

/** Sends what waits; the ways named here refuse it. */
async function deliver(...refusing: Outgoing['by'][]) {
  const way = (by: Outgoing['by']) => ({
    tries: 1,
    async deliver() {
      if (refusing.includes(by)) throw refused
      return undefined
    },
  })
  const log = createLog({ LOG_FORMAT: 'json', LOG_LEVEL: 'fatal' }, { write: () => undefined })
  const drivers = { email: way('email'), sms: way('sms'), push: () => way('push'), line: null }
  await db.updateTable('deliveries').set({ due_at: sql`now() - interval '1 second'` }).execute()
  const sender = makeSender({ db, log, drivers: drivers as Parameters<typeof makeSender>[0]['drivers'] })
  sender.wake()
  await sender.settled()
}

const read = async (card: string) => {
  const answer = await as(officers.officer).get(sent(card))
  const { file } = stateOf(answer).data['inspector/cards/already-sent'] as { file: CardFile }
  return { text: answer.text, services: file.services }
}

test('a letter is on its way until its mail has left, and says to which account', async () => {
  const card = await issue()
  expect((await read(card)).services).toMatchObject([
    { how: 'sent', receiver: 'Vipa Vendor', position: 'owner', left: null, failedAt: null },
  ])
  expect((await read(card)).text).toContain('On its way')
  await deliver()
  const after = await read(card)
  expect(after.services).toMatchObject([{ how: 'sent', left: { by: 'email' }, failedAt: null }])
  expect(after.text).toContain('Vipa Vendor, owner · Left by e-mail')
  expect(after.text).not.toContain('The letter reached nobody')
})

test('a letter that every mail server refused reached nobody, and leaves after all where it is sent again', async () => {
  const card = await issue()
  await deliver('email')
  const failed = await read(card)
  expect(failed.services).toMatchObject([{ how: 'sent', left: null, failedAt: expect.any(String) }])
  expect(failed.text).toContain('The letter reached nobody')
  await retryDeliveries(db, 'all')
  await deliver()
  const again = await read(card)
  expect(again.services).toMatchObject([{ how: 'sent', left: { by: 'email' }, failedAt: null }])
  expect(again.text).not.toContain('The letter reached nobody')
})

test('a red card whose mail fails leaves by SMS, and has not failed meanwhile', async () => {
  const card = await issueRed()
  await deliver('email', 'sms')
  expect((await read(card)).services).toMatchObject([{ how: 'sent', left: null, failedAt: expect.any(String) }])
  await retryDeliveries(db, 'all')
  await deliver('email')
  expect((await read(card)).services).toMatchObject([{ how: 'sent', left: { by: 'sms' }, failedAt: null }])
})

test('where LINE comes to nothing the mail proves the sending, also of somebody who has left LINE', async () => {
  await db
    .insertInto('line_links')
    .values({ user_id: owner.id, line_id: newLineId(), created_at: new Date(), blocked_at: new Date() })
    .execute()
  const card = await issue()
  expect((await db.selectFrom('deliveries').select('by').where('service_id', 'is not', null).execute()).length).toBe(2)
  await deliver()
  expect((await read(card)).services).toMatchObject([{ how: 'sent', left: { by: 'email' } }])
})

test('the first of the place to open it is on record once, with the part at the place', async () => {
  const card = await issue()
  await as(owner).get(detail(card))
  await as(owner).get(detail(card))
  const { services } = await read(card)
  expect(services.map(({ how }) => how).toSorted()).toEqual(['opened', 'sent'])
  expect(services.find(({ how }) => how === 'opened')).toMatchObject({
    receiver: 'Vipa Vendor',
    position: 'owner',
    agency: null,
  })
})

test('a letter to a place without an account was sent to nobody', async () => {
  const [empty = ''] = await insertPlaces(database, [{ owner_id: null }])
  expect((await read(await issue(empty))).services).toEqual([])
})

test('an account that is gone by now has no act, and its message names none', async () => {
  const card = await issue()
  const before = (await read(card)).services
  const delivery = { message: null, about: 'card_issued', notification: { user: uuidv7(), ref: card } }
  const agency = await agencyOf(database)
  const sent = await inTransaction(db, (tx) =>
    recordSending(
      beginDoing(tx, callerOf(actingAs(officers.officer, 'inspector'))),
      { id: card, business_id: place },
      { agency, deliveries: [delivery] },
    ),
  )
  expect(sent).toEqual([delivery])
  expect((await read(card)).services).toEqual(before)
})

/** People who answer a place's guests for its owner: the talks that they find, write in and leave, through HTTP. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { endOffer } from '#server/domain/ownership/make-offer.ts'
import type { PlacePart } from '#shared/ownership/offer.ts'
import { testApp } from '../../../test/support/app.ts'
import { send } from '../../../test/support/asking.ts'
import { ask, end, makeGroup, say, seenBy } from '../../../test/support/chat.ts'
import { perform } from '../../../test/support/commands.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { actorAt, nameTo, offerAs } from '../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const app = await testApp(database)
let [guest, owner, shift] = [{} as TestPerson, {} as TestPerson, {} as TestPerson]
let [place, room] = ['', '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  guest = await addPerson(database, personas.client)
  owner = await addPerson(database, personas.vendor)
  shift = await addPerson(database, personas.otherVendor)
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', owner_id: owner.id }])
  room = (await ask(database, place, { by: guest })).room
})

const named = (part: PlacePart = 'shift', person = shift) => nameTo(database, { owner, place, part, person })
const dismiss = (offer: string) => perform(database, actorAt(owner, 'vendor'), endOffer, { offer })
const at = (id = room) => `/chat/room-chat/${id}`
const inbox = async (who: TestPerson) => (await seenBy(app, who, '/chat/channel-chat')).data.page.rows
const roomOf = async (who: TestPerson) => (await seenBy(app, who, at())).data.room
const statusFor = async ({ cookie }: TestPerson) => (await visit(app, { cookie }).get(at())).status
const write = ({ cookie }: TestPerson, text: string) =>
  send(app, at(), { do: 'write', text, client: crypto.randomUUID() }, { cookie })

test('talks of before and after the naming are there for a shift and a manager, and end with their part', async () => {
  const helper = await addPerson(database, personas.otherVendor)
  const [offer] = [await named(), await named('manager', await addPerson(database, personas.vendor))]
  await named('helper', helper)
  const later = (await ask(database, place, { by: await addPerson(database, personas.client) })).room
  expect((await inbox(shift)).map(({ id }) => id)).toEqual([later, room])
  expect(await inbox(helper)).toEqual([])
  expect(await statusFor(helper)).toBe(404)
  expect((await roomOf(shift)).messages).toHaveLength(1)
  await dismiss(offer)
  expect(await inbox(shift)).toEqual([])
  expect(await statusFor(shift)).toBe(404)
  expect((await write(shift, 'ยังตอบได้ไหม')).status).toBe(404)
})

test('an answer is the place’s for the guest; the place’s people see its writer, and it waits for none of them', async () => {
  await named()
  const second = await addPerson(database, personas.otherVendor)
  await named('shift', second)
  await say(database, room, { by: guest, text: 'มีห้องว่างไหม' })
  expect((await inbox(second))[0]?.unread).toBe(1)
  expect((await write(shift, 'มีค่ะ ห้องชั้นล่าง')).status).toBe(303)
  const [forGuest, forOwner] = [await roomOf(guest), await roomOf(owner)]
  expect(forGuest.messages.at(-1)).toMatchObject({ side: 'place', by: null, isOwn: false })
  expect(forOwner.messages.at(-1)).toMatchObject({ side: 'place', by: { name: 'Orn Othervendor' }, isOwn: false })
  const words = (await visit(app, { cookie: guest.cookie }).get(at())).text
  expect(words).not.toContain('Orn Othervendor')
  expect((await inbox(second))[0]?.unread).toBe(0)
  expect((await inbox(guest))[0]?.unread).toBe(0)
  expect([forGuest.readTo, forOwner.readTo]).toEqual([3, 3])
})

test('a former owner’s talks stay shut to those who answered in them, and to those of the next owner', async () => {
  await named()
  const next = await addPerson(database, personas.vendor)
  const offer = await offerAs(database, owner, place, 'owner', next.contact)
  await visit(app, { cookie: next.cookie }).post(`/vendor/offer/${offer}`, { do: 'accept' })
  expect(await statusFor(shift)).toBe(404)
  const other = await addPerson(database, personas.otherVendor)
  await nameTo(database, { owner: next, place, part: 'shift', person: other })
  expect(await statusFor(other)).toBe(404)
  expect(await statusFor(owner)).toBe(200)
})

test('a talk that its owner ended is shut to all of the place, and the owner alone takes it up again', async () => {
  await named()
  await end(database, room, { by: owner })
  expect((await roomOf(shift)).ended).toBe('owner')
  expect((await roomOf(shift)).mayEnd).toBe(false)
  expect(await write(shift, 'ขออภัยค่ะ')).toMatchObject({
    status: 409,
    refusal: { errors: { form: 'chat:refusal.endedOwner' } },
  })
  for (const act of ['end', 'resume'])
    expect(await send(app, at(), { do: act }, { cookie: shift.cookie })).toMatchObject({
      status: 403,
      refusal: { errors: { form: 'chat:refusal.ownerEnds' } },
    })
  expect((await send(app, at(), { do: 'resume' }, { cookie: owner.cookie })).status).toBe(303)
  expect((await write(shift, 'กลับมาแล้วค่ะ')).status).toBe(303)
})

test('a guest who came to work for the place keeps the own talk as a guest, and asks it no more', async () => {
  await named('shift', guest)
  expect((await roomOf(guest)).side).toBe('person')
  const [own = ''] = await insertPlaces(database, [{ category_id: 'restaurant', owner_id: owner.id }])
  await nameTo(database, { owner, place: own, part: 'shift', person: guest })
  const fields = { do: 'place', place: own, text: 'ถามร้านที่ทำงานเอง', client: crypto.randomUUID() }
  expect(await send(app, '/chat/channel-chat', fields, { cookie: guest.cookie })).toMatchObject({
    status: 403,
    refusal: { errors: { form: 'chat:refusal.ownPlace' } },
  })
})

test('those who answer invite nobody by the guests’ talks, and change their own words only while they answer', async () => {
  const offer = await named()
  await expect(makeGroup(database, { place, rooms: [room], by: shift })).rejects.toThrow()
  const seq = String((await say(database, room, { by: shift, text: 'ถึงสามทุ่ม' })).seq)
  const edit = (text: string) => send(app, at(), { do: 'edit', seq, text }, { cookie: shift.cookie })
  expect((await edit('ถึงสี่ทุ่ม')).status).toBe(303)
  await dismiss(offer)
  expect((await edit('ถึงห้าทุ่ม')).status).toBe(404)
})

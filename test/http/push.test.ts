/** Notifications of browsers: begun and ended by their person, told in time, silent at night but for a danger, and over with the session. */

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { notice } from '#server/domain/accounts/asking.ts'
import { deviceMark } from '#server/domain/accounts/device-mark.ts'
import { deleteMessage } from '#server/domain/chat/change-message.ts'
import { markRead } from '#server/domain/chat/commands.ts'
import { enqueuePushes } from '#server/domain/deliveries/enqueue-pushes.ts'
import { newestPushKey, rotatePushKey } from '#server/domain/deliveries/push-keys.ts'
import { makeSender } from '#server/domain/deliveries/send-deliveries.ts'
import { setSwitches } from '#server/domain/notifications/settings.ts'
import { DeliveryFault, type Push } from '#server/external/message.ts'
import { publicPushKey } from '#server/external/push-message.ts'
import { createLog } from '#server/log/log.ts'
import type { PushState } from '#shared/notifications/push.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { cookiesAfter, open, send } from '../support/asking.ts'
import { ask, say } from '../support/chat.ts'
import { perform } from '../support/commands.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { actorOf } from '../support/reviews.ts'

const database = await testDatabase()
const { db } = database
/** Pushes sent while their person waited, each with its fault; null for none. */
const tried: Push[] = []
let fault: DeliveryFault | null = null
const app = await testApp(database, {
  pushes: () => ({
    tries: 1,
    async deliver(push) {
      tried.push(push)
      if (fault) throw fault
      return undefined
    },
  }),
})
const page = '/notification'
let [person, other] = [{} as TestPerson, {} as TestPerson]

beforeAll(async () => {
  await loadReference(database)
  person = await addPerson(database, {})
  other = await addPerson(database, {})
})
beforeEach(async () => {
  tried.length = 0
  fault = null
  await db.deleteFrom('push_subscriptions').execute()
  await db.deleteFrom('deliveries').execute()
})

const endpointOf = (name: string) => `https://updates.push.services.mozilla.com/wpush/v2/${name}`
const { keys } = pushBrowser()
const begin = async ({ cookie }: TestPerson, endpoint = endpointOf(uuidv7()), key?: string) =>
  send(app, page, { do: 'subscribe', endpoint, ...keys, key: key ?? (await newestPushKey(db)).open }, { cookie })
const browsers = () => db.selectFrom('push_subscriptions').select(['id', 'session_id', 'endpoint']).execute()
/** The subscription's state in the person's browser as a page starts. */
const stateOf = async ({ cookie }: TestPerson) => (await open(app, '/notification/push.json', cookie)).body as PushState

type Notified = 'favourite_red' | 'card_due' | 'favourite_grade' | 'review_answered' | 'card_issued'

/** Has `kind` shown, as of `now`; seconds until it is due. */
async function notify(kind: Notified, { id, contact }: TestPerson, now: Date): Promise<number[]> {
  const values = { place: 'Sand Hotel', path: '/client/information/x', card: '1', due: now }
  const reach = { email: contact, phone: null, locale: 'en' } as const
  const deliveries = notice({ origin: 'https://places.example.org' }, reach, kind, values, { user: id, ref: null })
  await db.transaction().execute((tx) => enqueuePushes(tx, deliveries, now))
  const rows = await db.selectFrom('deliveries').select(['due_at', 'created_at']).where('by', '=', 'push').execute()
  return rows.map(({ due_at, created_at }) => Math.round((due_at.getTime() - created_at.getTime()) / 1_000))
}

/** The keys that signed the sent pushes, the last at the end. */
const signed: string[] = []

/** The pushes sent when everything is due, answered by `fault` if there is one. */
async function sent(fault?: DeliveryFault): Promise<Push[]> {
  await db
    .updateTable('deliveries')
    .set({ due_at: new Date(0) })
    .execute()
  const left: Push[] = []
  const nobody = { tries: 1, deliver: async () => undefined }
  const deliver = async (message: Push) => {
    left.push(message)
    if (fault) throw fault
    return undefined
  }
  const log = createLog({ LOG_FORMAT: 'json', LOG_LEVEL: 'silent' }, { write: () => undefined })
  const push = (secret: Buffer) => {
    signed.push(publicPushKey(secret).toString('base64url'))
    return { tries: 1, deliver }
  }
  const sender = makeSender({ db, log, drivers: { email: nobody, sms: nobody, push, line: null } })
  sender.wake()
  await sender.settled()
  return left
}

const day = new Date(Date.UTC(2026, 10, 22, 5))
const night = new Date(Date.UTC(2026, 10, 22, 19))

test('a browser shows its person’s notifications, from when it was begun until it is ended there', async () => {
  expect(await begin(person)).toMatchObject({ status: 303, to: page })
  const [{ id, endpoint } = { id: '', endpoint: '' }] = await browsers()
  expect((await open(app, page, `${person.cookie}; i18n_redirected=en`)).text).toContain('this device')
  await notify('card_issued', other, day)
  expect(await sent()).toEqual([])
  await notify('card_issued', person, day)
  expect(await sent()).toMatchObject([
    {
      to: endpoint,
      keys,
      urgency: 'normal',
      seconds: 86_400,
      payload: {
        web_push: 8030,
        notification: {
          body: 'Sand Hotel. Due Nov 22, 2026, 12:00 Thai time',
          lang: 'en',
          navigate: 'https://places.example.org/client/information/x',
        },
      },
    },
  ])
  expect(await send(app, page, { do: 'forget', browser: id }, other)).toMatchObject({ status: 303 })
  expect(await browsers()).toHaveLength(1)
  await send(app, page, { do: 'forget', browser: id }, person)
  expect(await browsers()).toEqual([])
})

test.each([
  ['favourite_red', night, 0],
  ['favourite_red', day, 0],
  ['card_issued', night, 5 * 3_600],
  ['card_due', night, 5 * 3_600],
  ['card_due', day, 0],
  ['favourite_grade', night, 6 * 3_600],
] as const)('a push of %s at %s is due in %d seconds', async (kind, now, seconds) => {
  await begin(person)
  expect(await notify(kind, person, now)).toEqual([seconds])
})

test('a browser that went over to somebody else shows nothing of the one before; signing out ends it, with waiting ones', async () => {
  const shared = endpointOf('shared')
  await begin(person, shared)
  await begin(other, shared)
  expect((await browsers()).map(({ session_id }) => session_id)).toEqual([other.session])
  await notify('card_due', person, night)
  expect(await sent()).toEqual([])
  await notify('card_due', other, night)
  await send(app, '/profile', { do: 'sign-out' }, other)
  expect(await browsers()).toEqual([])
  expect(await sent()).toEqual([])
  other = await addPerson(database, {})
})

test('a kind that is switched off is not shown; nobody switches off a suspension', async () => {
  await begin(person)
  await notify('review_answered', person, day)
  expect(await sent()).toEqual([])
  await perform(database, actorOf(person.id), setSwitches, { 'review.push': true, 'deadline.push': false })
  for (const kind of ['review_answered', 'card_due', 'favourite_red'] as const) await notify(kind, person, day)
  expect(await sent()).toHaveLength(2)
})

test('a browser that is gone is forgotten; a busy push service is asked again, as late as it says', async () => {
  await begin(person)
  await notify('card_issued', person, day)
  expect(await sent(new DeliveryFault('busy (429)', true, false, 900))).toHaveLength(1)
  const [row] = await db
    .selectFrom('deliveries')
    .select(sql<number>`extract(epoch from due_at - now())::float8`.as('wait'))
    .execute()
  expect([row?.wait && row.wait > 800, row?.wait && row.wait <= 900]).toEqual([true, true])
  expect([(await browsers()).length, (await sent()).length]).toEqual([1, 1])
  await notify('card_issued', person, day)
  expect(await sent(new DeliveryFault('gone (410)', false, true))).toHaveLength(1)
  expect(await browsers()).toEqual([])
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([])
})

test.each(['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://push.evil.example/x'])(
  'a browser that names %s as its push service is refused',
  async (endpoint) => {
    const { status, refusal } = await begin(person, endpoint)
    expect([status, refusal?.errors]).toEqual([422, { endpoint: 'notification:push.service' }])
    expect(await browsers()).toEqual([])
  },
)

test('devices show a message ten seconds later unless it was read by then, one of each room at a time and none of a quiet one', async () => {
  const [place = ''] = await insertPlaces(database, [{ name_th: 'Sand Hotel', owner_id: person.id }])
  await begin(person)
  await begin(other)
  const waiting = async () =>
    (await db.selectFrom('deliveries').select(['due_at', 'created_at']).where('by', '=', 'push').execute()).map(
      ({ due_at, created_at }) => Math.round((due_at.getTime() - created_at.getTime()) / 1_000),
    )
  const { room } = await ask(database, place, { by: other, now: day })
  await say(database, room, { by: other, now: day, text: 'Is the pool fenced?' })
  expect(await waiting()).toEqual([10])
  const shown = await sent()
  expect(shown).toMatchObject([
    { urgency: 'normal', seconds: 86_400, payload: { notification: { body: 'Sand Hotel' } } },
  ])
  expect(JSON.stringify(shown)).not.toContain('fenced')
  expect(shown[0]?.payload.notification.navigate).toMatch(new RegExp(`/chat/room-chat/${room}$`))
  // An older message that is still unread is not told again when the new one is taken back.
  const { seq } = await say(database, room, { by: other, now: day })
  await perform(database, { ...actorOf(other.id), now: day }, deleteMessage, { room, seq })
  expect([await waiting(), await sent()]).toEqual([[10], []])
  const answer = await say(database, room, { by: person, now: day })
  await markRead(db, { room, member: other.id, seq: answer.seq })
  expect([await waiting(), await sent(), await waiting()]).toEqual([[10], [], []])
  await say(database, room, { by: other, now: night })
  expect(await waiting()).toEqual([5 * 3_600])
  await db.updateTable('chat_members').set({ muted_at: day }).where('user_id', '=', person.id).execute()
  expect(await sent()).toEqual([])
  await say(database, room, { by: other, now: day })
  expect(await waiting()).toEqual([])
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([])
})

test('a message that a device’s service did not take is not sent to it again', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: person.id }])
  await begin(person)
  await ask(database, place, { by: other, now: day })
  expect([await sent(new DeliveryFault('busy (429)', true)), await sent()]).toMatchObject([[{ by: 'push' }], []])
})

test('another key leaves a browser under its own until it comes by; then waiting ones go there, under the new one', async () => {
  await begin(person)
  const old = await stateOf(person)
  const { open: present } = await rotatePushKey(db)
  expect(present).not.toBe(old.key)
  await notify('favourite_red', person, day)
  expect([(await sent()).length, signed.at(-1)]).toEqual([1, old.key])

  expect(await stateOf(person)).toEqual({ key: present, endpoint: old.endpoint })
  await notify('favourite_red', person, day)
  const anew = { endpoint: endpointOf('anew'), ...pushBrowser().keys }
  const fields = { do: 'renew', of: old.endpoint as string, key: present, ...anew }
  // Another person's request changes nothing.
  expect(await send(app, page, fields, other)).toMatchObject({ status: 303 })
  expect((await browsers()).map(({ endpoint }) => endpoint)).toEqual([old.endpoint])
  await send(app, page, fields, person)
  expect(await stateOf(person)).toEqual({ key: present, endpoint: anew.endpoint })
  const { endpoint: to, ...sealedFor } = anew
  expect(await sent()).toMatchObject([{ to, keys: sealedFor }])
  expect(signed.at(-1)).toBe(present)

  const [{ id } = { id: '' }] = await browsers()
  await send(app, page, { do: 'forget', browser: id }, person)
  expect(await send(app, page, { ...fields, of: anew.endpoint }, person)).toMatchObject({ status: 303 })
  expect(await browsers()).toEqual([])
})

test('a key is forgotten when no browser is under it and another has come after the next; a page of its time says so', async () => {
  const { open: first } = await newestPushKey(db)
  await begin(person, undefined, first)
  await rotatePushKey(db)
  await rotatePushKey(db)
  expect((await begin(other, undefined, first)).status).toBe(303)
  await db.deleteFrom('push_subscriptions').execute()
  await rotatePushKey(db)
  const { refusal } = await begin(person, undefined, first)
  expect(refusal?.errors).toEqual({ form: 'notification:push.stale' })
  expect(await browsers()).toEqual([])
})

test('a browser that shows another’s notifications is not taken away by its address alone, and its former person is told', async () => {
  const { open: key } = await newestPushKey(db)
  const shared = endpointOf('shared')
  await begin(person, shared)
  await begin(other)
  const own = (await stateOf(other)).endpoint as string
  const guessed = { endpoint: shared, ...pushBrowser().keys, key }
  for (const fields of [
    { do: 'subscribe', ...guessed },
    { do: 'renew', of: own, ...guessed },
  ]) {
    const { status, refusal } = await send(app, page, fields, other)
    expect([status, refusal?.errors]).toEqual([409, { form: 'notification:push.others' }])
  }
  expect((await stateOf(person)).endpoint).toBe(shared)
  expect((await stateOf(other)).endpoint).toBe(own)
  const notified = () => db.selectFrom('deliveries').select('message').where('about', '=', 'push_moved').execute()
  expect(await notified()).toEqual([])
  // The same browser, renewed under the person signed in there now.
  expect(await send(app, page, { do: 'renew', of: own, endpoint: shared, ...keys, key }, other)).toMatchObject({
    status: 303,
  })
  expect((await browsers()).map(({ session_id, endpoint }) => [session_id, endpoint])).toEqual([
    [other.session, shared],
  ])
  expect(await notified()).toMatchObject([{ message: { to: person.contact } }])
})

test('a key that is no point of the curve is refused, since nothing could ever be sent to it', async () => {
  const { open: key } = await newestPushKey(db)
  const fields = { do: 'subscribe', endpoint: endpointOf('odd'), ...keys, p256dh: 'B'.repeat(87), key }
  const { status, refusal } = await send(app, page, fields, person)
  expect([status, refusal?.errors]).toEqual([422, { p256dh: 'notification:push.unusable' }])
  expect(await browsers()).toEqual([])
})

test('a service that the operator names is taken as well', async () => {
  const further = await testApp(database, { env: { PUSH_HOSTS: 'push.example.org' } })
  const key = (await newestPushKey(db)).open
  const at = (app: TestApp, endpoint: string) => send(app, page, { do: 'subscribe', endpoint, ...keys, key }, person)
  expect((await at(app, 'https://push.example.org/x')).status).toBe(422)
  expect((await at(further, 'https://push.example.org/x')).status).toBe(303)
  expect((await at(further, 'https://push.example.com/x')).status).toBe(422)
  expect((await browsers()).map(({ endpoint }) => endpoint)).toEqual(['https://push.example.org/x'])
})

const tryOn = (who: TestPerson, browser: string) => send(app, page, { do: 'test', browser }, who)

test('a test goes to the one device at once, at night as well, in the words of its person, and the page says so', async () => {
  await begin(person)
  await begin(other)
  const [own] = (await browsers()).filter(({ session_id }) => session_id === person.session)
  expect((await open(app, page, `${person.cookie}; i18n_redirected=en`)).text).toMatch(/Send a test notification to /)
  const cookie = `${person.cookie}; i18n_redirected=en`
  const outcome = await tryOn({ ...person, cookie }, own?.id ?? '')
  expect(outcome).toMatchObject({ status: 303, to: `${page}?done=push` })
  expect(tried).toMatchObject([
    {
      to: own?.endpoint,
      keys,
      urgency: 'high',
      payload: { notification: { title: 'Notifications work on this device', lang: 'en' } },
    },
  ])
  expect(JSON.stringify(tried[0]?.payload).length).toBeLessThan(3_000)
  const cookies = cookiesAfter(`${page}?done=push`, cookie, deviceMark(person.id))
  expect((await open(app, `${page}?done=push`, cookies)).text).toContain('Sent to your device')
  expect((await open(app, `${page}?done=push`, cookie)).text).not.toContain('Sent to your device')
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([])
})

test.each([
  ['notification:push.test.gone', new DeliveryFault('gone', false, true), 0],
  ['notification:push.test.later', new DeliveryFault('busy', true), 1],
  ['notification:push.test.refused', new DeliveryFault('no', false), 1],
] as const)('a test that fails is told as %s, and a device that is gone is taken off', async (told, reason, left) => {
  await begin(person)
  const [own] = await browsers()
  fault = reason
  const { status, refusal } = await tryOn(person, own?.id ?? '')
  expect([status, refusal?.errors.form]).toEqual([409, told])
  expect(await browsers()).toHaveLength(left)
})

test('nobody tries the devices of others, and one’s own five times in ten minutes', async () => {
  const owner = await addPerson(database, {})
  await begin(owner)
  const [own] = await browsers()
  expect((await tryOn(other, own?.id ?? '')).status).toBe(404)
  expect(tried).toEqual([])
  for (let time = 0; time < 5; time++) expect((await tryOn(owner, own?.id ?? '')).status).toBe(303)
  const { status, refusal } = await tryOn(owner, own?.id ?? '')
  expect([status, refusal?.errors.form]).toEqual([429, 'error:problem.too_many_requests'])
  expect(tried).toHaveLength(5)
})

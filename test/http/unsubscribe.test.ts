/** Stopping mails from a mail: by the mail program with one post, without a cookie and from anywhere, or by a button; looking stops nothing. */
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { installationSecret } from '#server/db/secret.ts'
import { notice } from '#server/domain/accounts/asking.ts'
import { enqueue } from '#server/domain/deliveries/enqueue.ts'
import { makeSender } from '#server/domain/deliveries/send-deliveries.ts'
import { readSwitches } from '#server/domain/notifications/settings.ts'
import { chooseDrivers } from '#server/external/drivers.ts'
import { createLog } from '#server/log/log.ts'
import { readEnv } from '#server/settings/env.ts'
import { testApp } from '../support/app.ts'
import { open, send } from '../support/asking.ts'
import { testDatabase } from '../support/database.ts'
import { testFolder } from '../support/folder.ts'
import { startMailServer } from '../support/mail-server.ts'
import { addPerson, type TestPerson } from '../support/people.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [person, other] = [{} as TestPerson, {} as TestPerson]

beforeAll(async () => {
  person = await addPerson(database, {})
  other = await addPerson(database, {})
})

/** The mail about this as the mail server gets it, its lines unfolded. */
async function mailOf(kind: 'favourite_grade' | 'favourite_red', user: TestPerson): Promise<string> {
  const server = await startMailServer()
  const env = readEnv({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, DATA_DIR: testFolder(), LOG_LEVEL: 'silent' })
  const deliveries = notice(
    { origin: 'https://places.example.org' },
    { email: user.contact, phone: null, locale: 'en' },
    kind,
    { place: 'Sand \u0001 Hotel', path: '/client/information/x' },
    { user: user.id, ref: null },
  )
  await db.transaction().execute((tx) => enqueue(tx, deliveries))
  await db
    .updateTable('deliveries')
    .set({ due_at: new Date(0) })
    .execute()
  const sender = makeSender({ db, log: createLog(env, { write: () => undefined }), drivers: chooseDrivers(env) })
  sender.wake()
  await sender.settled()
  const [got] = server.received
  if (!got || server.received.length > 1) throw new Error('not one mail came')
  const { text = '', html = '' } = got.mail
  return `${got.raw.split(/\r?\n\r?\n/)[0]?.replace(/\r?\n[ \t]+/g, ' ')}\n${text}\n${html}`
}
const stands = (user: TestPerson) => readSwitches(db, user.id)

test('a mail that may be stopped says where, to programs and to people; one that may not does not', async () => {
  const mail = await mailOf('favourite_grade', person)
  const address = /^List-Unsubscribe: <(.+)>\r?$/m.exec(mail)?.[1] ?? ''
  expect(address).toMatch(/^https:\/\/places\.example\.org\/notification\/unsubscribe\/one-click\?of=[\w.-]+$/)
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(mail).not.toContain('\u0001')
  const [, token = ''] = address.split('?of=')
  expect(mail.split(`https://places.example.org/notification/unsubscribe?of=${token}`)).toHaveLength(3)
  expect(await mailOf('favourite_red', person)).not.toContain('nsubscribe')
  const at = address.replace('https://places.example.org', '')

  for (const look of [request(app.handler).get(at), request(app.handler).head(at)])
    expect((await look).status).toBe(302)
  expect(await stands(person)).toMatchObject({ 'favourite.mail': true })

  // As a mail program's server posts it, and as its page in a browser does.
  const post = () =>
    request(app.handler).post(at).set('Origin', 'https://mail.example.com').set('Sec-Fetch-Site', 'cross-site')
  expect((await post().field('List-Unsubscribe', 'One-Click')).status).toBe(200)
  expect((await post().type('form').send('List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await stands(person)).toMatchObject({ 'favourite.mail': false, 'favourite.bell': true, 'review.mail': true })
  expect(await stands(other)).toMatchObject({ 'favourite.mail': true })
  const events = db.selectFrom('audit_events').select('actor_id').where('action', '=', 'notification.choose')
  expect(await events.execute()).toHaveLength(1)
})

test('the page of the link in the foot asks first, stops it with the button, and then says so', async () => {
  const at = (await mailOf('favourite_grade', other)).match(/^List-Unsubscribe: <.+\?of=(.+)>\r?$/m)?.[1] ?? ''
  const page = `/notification/unsubscribe?of=${at}`
  const words = async () => (await open(app, page, 'i18n_redirected=en')).text
  expect(await words()).toContain('Stop these mails')
  expect(await stands(other)).toMatchObject({ 'favourite.mail': true })
  expect(await send(app, '/notification/unsubscribe', { of: at })).toMatchObject({ status: 303, to: page })
  expect(await stands(other)).toMatchObject({ 'favourite.mail': false })
  expect(await words()).toContain('You get no more mails about: Saved places, followed areas')
})

test('a token that names somebody or something else stops nothing', async () => {
  const fresh = await addPerson(database, {})
  const before = await stands(fresh)
  expect(before).toMatchObject({ 'favourite.mail': true, 'chat.mail': true })
  const token = (await mailOf('favourite_grade', fresh)).match(/\?of=(.+)>\r?$/m)?.[1] ?? ''
  const [user, topic, mac] = token.split('.')
  const secret = await installationSecret(db, 'unsubscribe')
  for (const wrong of [
    `${other.id}.${topic}.${mac}`,
    `${user}.chat.${mac}`,
    `${user}.${topic}.${secret.toString('base64url')}`,
    'x',
  ])
    expect((await request(app.handler).post(`/notification/unsubscribe/one-click?of=${wrong}`)).status, wrong).toBe(404)
  expect(await stands(fresh)).toEqual(before)
  expect((await open(app, '/notification/unsubscribe?of=x', 'i18n_redirected=en')).text).toContain(
    'This link is not whole',
  )
})

/** Accounts and providers of sign-ins: linked and unlinked on the profile, refused by role, and nobody taken over by what a provider says. */
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { openPeer, peerClient } from '../../support/openid-peer.ts'
import { addDevice, addPerson, type TestPerson, testPassword } from '../../support/people.ts'
import { errorsOf, nameOf, otherCode, postBox, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const origin = 'https://places.example.org'
const peer = await openPeer(`${origin}/auth/identity/peer`)
afterAll(() => peer.close())
const name = { th: 'ผู้ให้บริการ', en: 'Peer', cn: '对方' }
const entry = { issuer: peer.issuer, clientId: peerClient.id, clientSecret: peerClient.secret, name }
const app = await testApp(database, {
  deliver: box.deliver,
  env: { IDENTITY_PROVIDERS: JSON.stringify({ peer: entry }) },
})

beforeEach(() => forgetLimits(database))

let count = 0
const newSubject = () => `subject-${++count}`
const list = '/profile/setting/partners'
const register = '/auth/pass-token/register'
const link = ({ id }: TestPerson, subject: string) =>
  db.insertInto('partner_links').values({ issuer: peer.issuer, subject, user_id: id, created_at: new Date() }).execute()
const linksOf = (subject: string) =>
  db.selectFrom('partner_links').select('user_id').where('subject', '=', subject).execute()

/** Signs in at the provider by way of an address of ours, and says where the way back leads. */
async function arrive(
  visitor: Visitor,
  subject: string,
  claims: Record<string, unknown> = {},
  from = '/auth/identity/peer/start',
) {
  peer.person = { subject, claims }
  const led = String((await visitor.get(from)).headers.location)
  if (led.startsWith('/')) return led
  const at = await peer.follow(led)
  return String((await visitor.get(at.replace(origin, ''))).headers.location)
}

test('a signed-in person links a provider after a proof, is told, signs in with it, and unlinks it', async () => {
  const person = await addPerson(database, { name: 'Malee Srisuk' })
  await db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', person.session).execute()
  const visitor = visit(app, { cookie: person.cookie })
  const subject = newSubject()
  const claims = { name: 'Malee at Peer' }
  expect((await visitor.get(list)).text).toContain(`href="${list}/link/peer"`)
  const asked = await arrive(visitor, subject, claims, `${list}/link/peer`)
  expect(asked).toMatch(/^\/auth\/confirm/)
  await visitor.post(asked, { do: 'password', password: testPassword })
  expect(await arrive(visitor, subject, claims, `${list}/link/peer`)).toBe(`${list}?done=linked`)
  expect(await linksOf(subject)).toEqual([{ user_id: person.id }])
  expect(box.messages.at(-1)).toMatchObject({ to: person.contact, text: expect.stringContaining('Malee at Peer') })
  const shown = await visitor.get(list)
  expect(shown.text).toContain('Peer')
  expect(shown.text, 'its number there is nobody’s business').not.toContain(`Known there as ${subject}`)
  const elsewhere = visit(app)
  expect(await arrive(elsewhere, subject)).toBe('/profile')
  expect(await nameOf(elsewhere)).toBe('Malee Srisuk')
  expect((await visitor.post(list, { issuer: peer.issuer, subject })).headers.location).toBe(`${list}?done=unlinked`)
  expect(await linksOf(subject)).toEqual([])
  expect(box.messages.at(-1)).toMatchObject({ to: person.contact, text: expect.stringContaining('Peer') })
  // The contact is a way in still.
  const late = visit(app)
  await late.post('/auth/login?by=code', { do: 'send', contact: person.contact })
  await late.post('/auth/login?by=code', { do: 'code', code: box.codeTo(person.contact) })
  expect(await nameOf(late)).toBe('Malee Srisuk')
})

test('a linking belongs to the session that began it, and another account’s person is not taken', async () => {
  const [first, second] = [await addPerson(database), await addPerson(database)]
  const subject = newSubject()
  const visitor = visit(app, { cookie: first.cookie })
  peer.person = { subject }
  const at = await peer.follow(String((await visitor.get(`${list}/link/peer`)).headers.location))
  const session = [...visit(app, { cookie: second.cookie }).cookies].find(([key]) => key.endsWith('session'))
  visitor.cookies.set(String(session?.[0]), String(session?.[1]))
  const led = (await visitor.get(at.replace(origin, ''))).headers.location
  expect(led).toContain('fault=changed')
  expect(await linksOf(subject)).toEqual([])
  const again = visit(app, { cookie: first.cookie })
  const begun = await peer.follow(String((await again.get(`${list}/link/peer`)).headers.location))
  const device = await addDevice(database, first)
  const [key, value] =
    [...visit(app, { cookie: device.cookie }).cookies].find(([each]) => each.endsWith('session')) ?? []
  again.cookies.set(String(key), String(value))
  const other = (await again.get(begun.replace(origin, ''))).headers.location
  expect(other, 'the same person at another session').toContain('fault=changed')
  expect(await linksOf(subject)).toEqual([])
  await link(second, subject)
  const taken = await arrive(visit(app, { cookie: first.cookie }), subject, {}, `${list}/link/peer`)
  expect(taken).toContain('fault=taken')
  expect(await linksOf(subject)).toEqual([{ user_id: second.id }])
})

test('a provider opens accounts of its roles alone: neither a linked officer nor one who would link', async () => {
  const officer = await addPerson(database, { inspector: {} })
  const [linked, unlinked] = [newSubject(), newSubject()]
  await link(officer, linked)
  const visitor = visit(app)
  expect(await arrive(visitor, linked)).toBe('/auth/identity/peer?fault=role')
  expect((await visitor.get('/auth/identity/peer?fault=role')).status).toBe(403)
  expect(await arrive(visitor, unlinked)).toBe(register)
  await visitor.post(register, { name: 'Somebody', contact: officer.contact, terms: 'on' })
  const refused = await visitor.post(register, { do: 'code', code: box.codeTo(officer.contact) })
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'auth:error.providerRole' }])
  expect(await nameOf(visitor)).toBe(null)
  expect(await linksOf(unlinked)).toEqual([])
  const suspended = await addPerson(database, { suspended: true })
  const late = newSubject()
  await link(suspended, late)
  expect(await arrive(visitor, late)).toBe('/auth/identity/peer?fault=suspended')
})

test('nobody is entered or linked by what a provider tells of contacts, verified or not', async () => {
  const victim = await addPerson(database, { email: 'victim@example.com', phone: '+66812345678', name: 'The Victim' })
  const own = await addPerson(database, { email: 'own@example.com', name: 'The Other' })
  const contacts = { email: ['victim@example.com', 'VICTIM@example.com', 'own@example.com', 'new@example.com'] }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('nobody', 'other'),
      fc.option(fc.constantFrom(...contacts.email), { nil: undefined }),
      fc.option(fc.constantFrom('+66812345678', '0812345678'), { nil: undefined }),
      fc.option(fc.constantFrom<boolean | string>(true, false, 'true'), { nil: undefined }),
      fc.boolean(),
      async (linked, email, phone_number, verified, isHere) => {
        await forgetLimits(database)
        const subject = newSubject()
        if (linked === 'other') await link(own, subject)
        const visitor = visit(app, isHere ? { cookie: own.cookie } : {})
        const claims = { email, phone_number, email_verified: verified, phone_number_verified: verified }
        const led = await arrive(visitor, subject, claims)
        if (linked === 'other') expect(await nameOf(visitor)).toBe('The Other')
        else {
          expect(led).toBe(register)
          // A guess at the code of a contact that is somebody else's.
          await visitor.post(register, { name: 'A Thief', contact: victim.contact, terms: 'on' })
          await visitor.post(register, { do: 'code', code: otherCode(box.codeTo(victim.contact)) })
          expect(await linksOf(subject)).toEqual([])
        }
        expect(await nameOf(visitor)).not.toBe('The Victim')
      },
    ),
    { numRuns: 25 },
  )
  const links = await db.selectFrom('partner_links').select('subject').where('user_id', '=', victim.id).execute()
  expect(links).toEqual([])
})

test('the last link is no last way in: a code to the contact signs in after it, and the contact itself stays', async () => {
  const person = await addPerson(database, { password: null })
  const subject = newSubject()
  await link(person, subject)
  const visitor = visit(app)
  await arrive(visitor, subject)
  expect(await nameOf(visitor)).toBe(person.name)
  await db.updateTable('sessions').set({ confirmed_at: new Date() }).where('user_id', '=', person.id).execute()
  const form = { do: 'unlink', issuer: peer.issuer, subject }
  expect((await visitor.post(list, form)).status).toBe(303)
  expect(await linksOf(subject)).toEqual([])
  const again = visit(app)
  await again.post('/auth/login?by=code', { do: 'send', contact: person.contact })
  await again.post('/auth/login?by=code', { do: 'code', code: box.codeTo(person.contact) })
  expect(await nameOf(again)).toBe(person.name)
  await expect(
    db.updateTable('users').set({ email: null }).where('id', '=', person.id).execute(),
  ).rejects.toMatchObject({ constraint: 'users_reachable' })
})

/** A decision of weight on an old proof: asked on its own page, by each way of the account, for one session, and nothing typed is lost. */
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { FormReply } from '#shared/form-refusal.ts'
import { testApp } from '../../support/app.ts'
import { send } from '../../support/asking.ts'
import { type CreationOptions, makeAuthenticator } from '../../support/authenticator.ts'
import { cardOf, draft, failing, findAt } from '../../support/cards.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { makePasskey } from '../../support/passkey-steps.ts'
import { addDevice, addPerson, type GivenPerson, personas, testPassword } from '../../support/people.ts'
import { insertPlaces } from '../../support/places.ts'
import { proofForm } from '../../support/proof-form.ts'
import { errorsOf, otherCode, postBox, stateOf, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
beforeEach(() => forgetLimits(database))

const reason = 'ตรวจสอบแล้ว ใบเตือนนี้ออกผิดสถานที่'
const stale = (session: string) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 601_000) })
    .where('id', '=', session)
    .execute()

/** A supervisor with an old proof, at a card in force that they may take back. */
async function atCard(given: GivenPerson = {}) {
  const [owner, officer] = [await addPerson(database, personas.vendor), await addPerson(database, personas.inspector)]
  const me = await addPerson(database, { ...personas.supervisor, ...given })
  await stale(me.session)
  const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
  const { card } = await draft(database, {
    place,
    by: officer,
    findings: await findAt(database, place, failing.minor),
    level: 'yellow',
  })
  const address = `/inspector/manage-reply/already-sent/${card}`
  const stateNow = async () => (await cardOf(database, card)).state
  const fields = { do: 'withdraw', rev: String((await cardOf(database, card)).rev), reason }
  return { me, card, address, fields, stateNow, visitor: visit(app, me) }
}

test('without JavaScript the question stands on the page with all that was typed, and its form does both', async () => {
  const { visitor, address, fields, stateNow } = await atCard()
  const asked = await visitor.post(address, fields)
  expect([asked.status, errorsOf(asked)]).toEqual([422, { proof: 'factor:error.proofNeeded' }])
  expect(asked.text.split(reason).length, 'in its own field, and in the form of the question').toBeGreaterThan(2)
  expect(asked.text, 'the question is what is typed next').toMatch(
    /<input(?=[^>]* name="proof_password")[^>]* autofocus/i,
  )
  const { action, fields: sent } = proofForm(asked.text, 'proof_password')
  const wrong = await visitor.post(action, { ...sent, proof_password: 'not mine' })
  expect([wrong.status, errorsOf(wrong)]).toEqual([422, { proof_password: 'auth:error.password' }])
  expect(wrong.text, 'a proof is never handed back').not.toContain('not mine')
  expect(await stateNow()).toBe('issued')
  const again = proofForm(wrong.text, 'proof_password')
  expect((await visitor.post(again.action, { ...again.fields, proof_password: testPassword })).status).toBe(303)
  expect(await stateNow()).toBe('withdrawn')
})

test('the proof gives the session a new token, also where the decision itself is refused, and no other session becomes proven', async () => {
  const { me, visitor, address, fields, stateNow } = await atCard()
  const thief = visit(app, { cookie: me.cookie })
  const desk = await addDevice(database, me, { role: 'inspector' })
  await stale(desk.session)
  const before = visitor.cookies.get('__Host-session')
  const late = await visitor.post(address, { ...fields, rev: '99', proof_password: testPassword })
  expect(late.status, 'somebody was quicker').toBe(409)
  expect(visitor.cookies.get('__Host-session')).not.toBe(before)
  expect((await thief.post(address, fields)).headers.location, 'a copy of the old cookie').toContain('/auth/login')
  const other = await visit(app, desk).post(address, fields)
  expect(errorsOf(other), 'the same person elsewhere').toEqual({ proof: 'factor:error.proofNeeded' })
  expect(await stateNow()).toBe('issued')
  expect((await visitor.post(address, fields)).status, 'not asked twice').toBe(303)
})

test('in two tabs one proof serves both, and after going back the next decision asks again once it is old', async () => {
  const [one, two] = [await atCard(), await atCard()]
  // One officer in one browser, whose second tab was drawn before.
  await db.updateTable('sessions').set({ user_id: one.me.id }).where('id', '=', two.me.session).execute()
  const tab = visit(app, { cookie: one.visitor.header() })
  const asked = await tab.post(two.address, two.fields)
  expect(errorsOf(asked)).toEqual({ proof: 'factor:error.proofNeeded' })
  await one.visitor.post(one.address, { ...one.fields, proof_password: testPassword })
  expect(await one.stateNow()).toBe('withdrawn')
  expect((await one.visitor.post(two.address, two.fields)).status, 'the other tab, by its own button').toBe(303)
  expect(await two.stateNow()).toBe('withdrawn')
  await stale(one.me.session)
  const back = await one.visitor.post(one.address, { ...one.fields, proof_password: testPassword })
  expect(back.status, 'gone back, and sent what is done already').toBe(409)
})

test('an account without a password proves it by a code, sent and typed on the page', async () => {
  const { me, visitor, address, fields, stateNow } = await atCard({ password: null })
  const asked = await visitor.post(address, fields)
  expect(asked.text).not.toContain('name="proof_password"')
  const choice = proofForm(asked.text, 'proof_send', 'value="email"')
  const sent = await visitor.post(choice.action, { ...choice.fields, proof_send: 'email' })
  const code = box.codeTo(me.contact)
  const typing = proofForm(sent.text, 'proof_code')
  const wrong = await visitor.post(typing.action, { ...typing.fields, proof_code: otherCode(code) })
  expect(errorsOf(wrong)).toEqual({ proof_code: 'auth:error.codeWrong' })
  expect((await visitor.post(typing.action, { ...typing.fields, proof_code: code })).status).toBe(303)
  expect(await stateNow()).toBe('withdrawn')
})

test('a passkey proves it; its answer serves once, and for its own account', async () => {
  const { me, visitor, address, fields, stateNow } = await atCard()
  const device = makeAuthenticator()
  await db.updateTable('sessions').set({ confirmed_at: new Date() }).where('id', '=', me.session).execute()
  expect((await makePasskey(app, me, device)).status).toBe(303)
  await stale(me.session)
  const asked = stateOf(await visitor.post(address, fields))
  expect(Object.values(asked.actions)[0]).toMatchObject({ proof: { passkey: true } })
  const begun = await send(app, '/auth/confirm', { do: 'ask' }, { cookie: visitor.header() })
  const passkey = begun.cookies.find((cookie) => cookie.startsWith('__Host-passkey='))?.split('=')[1] ?? ''
  visitor.cookies.set('__Host-passkey', passkey)
  const credential = device.answer((begun.refusal as FormReply).data as CreationOptions)
  const other = await atCard()
  other.visitor.cookies.set('__Host-passkey', passkey)
  const done = await visitor.post(address, { ...fields, proof_credential: credential })
  expect([done.status, errorsOf(done)]).toEqual([303, undefined])
  expect(await stateNow()).toBe('withdrawn')
  const replayed = await other.visitor.post(other.address, { ...other.fields, proof_credential: credential })
  expect([replayed.status, errorsOf(replayed)]).toEqual([422, { proof: 'auth:error.flowOver' }])
  expect(await other.stateNow()).toBe('issued')
})

test('wrong proofs come to a limit, which says how long to wait', async () => {
  const { visitor, address, fields } = await atCard()
  for (let i = 0; i < 10; i++) await visitor.post(address, { ...fields, proof_password: `wrong ${i}` })
  const limited = await visitor.post(address, { ...fields, proof_password: testPassword })
  expect(errorsOf(limited)).toEqual({ proof: 'error:problem.too_many_requests' })
  expect(Object.values(stateOf(limited).actions)[0]).toMatchObject({ wait: expect.any(Number), values: { reason } })
})

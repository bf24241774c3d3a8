/** An agency whose officers sign in with its own provider alone: who sets it and when, what it closes, and how it is opened again. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freeAgencyCommand } from '#server/cli/free-agency.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../support/app.ts'
import { forgetLimits, testDatabase } from '../../support/database.ts'
import { openPeer, type PeerPerson, peerClient } from '../../support/openid-peer.ts'
import { addPerson, type GivenPerson, type TestPerson, testPassword } from '../../support/people.ts'
import { makeSteward } from '../../support/posts/agency-posts.ts'
import { errorsOf, postBox, stateOf, type Visitor, visit } from '../../support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const box = postBox()
const origin = 'https://places.example.org'
const peer = await openPeer(`${origin}/auth/identity/peer`)
const everybody = await openPeer(`${origin}/auth/identity/everybody`)
afterAll(() => Promise.all([peer.close(), everybody.close()]))
const name = { th: 'บัญชีหน่วยงาน', en: 'Agency account', cn: '机构账号' }
const entry = { clientId: peerClient.id, clientSecret: peerClient.secret, name }
const IDENTITY_PROVIDERS = JSON.stringify({
  peer: {
    ...entry,
    issuer: peer.issuer,
    for: ['client', 'vendor', 'officer'],
    factor: { amr: ['mfa'], acr: ['loa3'] },
  },
  everybody: { ...entry, issuer: everybody.issuer },
})
const app = await testApp(database, { deliver: box.deliver, env: { IDENTITY_PROVIDERS } })
const strict = await testApp(database, { env: { IDENTITY_PROVIDERS, OFFICER_SECOND_FACTOR: 'required' } })

beforeEach(async () => {
  await forgetLimits(database)
  await db.deleteFrom('officer_factor').execute()
  await db.updateTable('agencies').set({ officer_issuer: null }).execute()
})

let count = 0
const supervisor: GivenPerson = { inspector: { level: 'supervisor', areas: [83] } }
const officer: GivenPerson = { inspector: { areas: [83] } }

/** A person and their subject at the provider, with which they are linked. */
async function linked(given: GivenPerson): Promise<TestPerson & { subject: string }> {
  const person = await addPerson(database, given)
  const subject = `subject-${++count}`
  const made = { issuer: peer.issuer, subject, user_id: person.id, created_at: new Date() }
  await db.insertInto('partner_links').values(made).execute()
  return { ...person, subject }
}

async function byProvider(
  { subject }: { subject: string },
  visitor: Visitor = visit(app),
  claims: Partial<PeerPerson> = {},
) {
  peer.person = { subject, ...claims }
  const next = encodeURIComponent('/inspector/home')
  const led = String((await visitor.get(`/auth/identity/peer/start?next=${next}`)).headers.location)
  const back = await visitor.get((await peer.follow(led)).replace(origin, ''))
  return { visitor, to: String(back.headers.location) }
}

async function byPassword({ contact }: TestPerson, next = '') {
  const visitor = visit(app)
  const answer = await visitor.post('/auth/login', { contact, password: testPassword, next })
  expect(answer.status).toBe(303)
  return visitor
}

async function pageOf({ id }: TestPerson): Promise<string> {
  const { agency_id } = await db
    .selectFrom('role_grants')
    .select('agency_id')
    .where('user_id', '=', id)
    .where('role', '=', 'inspector')
    .executeTakeFirstOrThrow()
  return `/inspector/agencies/${agency_id}`
}
const revAt = async (visitor: Visitor, page: string) =>
  String(stateOf(await visitor.get(page)).data['inspector/agencies/agency'].agency.rev)

/** As the form's own proof is: fresh. */
const fresh = ({ id }: TestPerson) =>
  db.updateTable('sessions').set({ confirmed_at: new Date() }).where('user_id', '=', id).execute()

async function demand(person: TestPerson, visitor: Visitor, provider = 'peer') {
  const page = await pageOf(person)
  await fresh(person)
  return visitor.post(page, { do: 'provider', rev: await revAt(visitor, page), provider })
}

/** The agency of a linked supervisor, who has set it. */
async function bound() {
  const boss = await linked(supervisor)
  const { visitor } = await byProvider(boss)
  expect((await demand(boss, visitor)).status).toBe(303)
  return { boss, visitor, page: await pageOf(boss) }
}

test('then password, code and passkey open no officer’s page, with a sentence and the provider’s button; other pages stay open', async () => {
  const { boss, visitor } = await bound()
  expect((await visitor.get('/inspector/home')).status, 'by the provider').toBe(200)
  const other = await byPassword(boss)
  const closed = await other.get('/inspector/home')
  expect(closed.headers.location).toBe('/unauthorized?need=inspector&next=%2Finspector%2Fhome')
  const said = await other.get(String(closed.headers.location))
  expect(said.text).toContain('/auth/identity/peer/start?next=%2Finspector%2Fhome')
  expect(said.text).toMatch(/officers sign in with Agency account only|เข้าสู่ระบบด้วย บัญชีหน่วยงาน เท่านั้น/)
  for (const page of ['/profile', '/profile/setting/partners', '/notification'])
    expect([page, (await other.get(page)).status]).toEqual([page, 200])
  const act = await other.post('/inspector/check/business-tourlist', { places: '' })
  expect([act.status, act.headers.location]).toEqual([302, expect.stringContaining('/unauthorized')])
  await other.post('/auth/pass-token/switc-role', { role: 'inspector' })
  expect((await other.get('/inspector/home')).status, 'nor by a switch').toBe(302)
  const again = await byProvider(boss, other)
  expect([again.to, (await other.get('/inspector/home')).status], 'the button, in the same browser').toEqual([
    '/inspector/home',
    200,
  ])
})

test('it is set by a supervisor who is signed in through it, at that moment, and told to all officers', async () => {
  const boss = await linked(supervisor)
  const colleague = await addPerson(database, officer)
  expect(errorsOf(await demand(boss, await byPassword(boss)))).toEqual({ form: 'agency:refusal.providerSession' })
  const { visitor } = await byProvider(boss)
  const page = await pageOf(boss)
  expect(errorsOf(await demand(boss, visitor, 'everybody')), 'one that is not for officers').toEqual({
    form: 'agency:refusal.providerSession',
  })
  const stale = { do: 'provider', rev: '99', provider: 'peer' }
  expect(errorsOf(await visitor.post(page, stale))).toEqual({ form: 'agency:refusal.stale' })
  expect((await demand(boss, visitor)).headers.location).toBe(`${page}?done=provider`)
  expect(box.messages.filter(({ to }) => to === colleague.contact).map(({ text }) => text)).toEqual([
    expect.stringMatching(/Agency account|บัญชีหน่วยงาน/),
  ])
  const record = await db
    .selectFrom('audit_events')
    .select(['actor_id', 'before', 'after'])
    .where('action', '=', 'agency.set_provider')
    .execute()
  expect(record.at(-1)).toEqual({ actor_id: boss.id, before: { provider: null }, after: { provider: peer.issuer } })
})

test('an old proof is asked for anew, and an officer who supervises nothing finds no form', async () => {
  const boss = await linked(supervisor)
  const { visitor } = await byProvider(boss)
  const page = await pageOf(boss)
  const form = { do: 'provider', rev: await revAt(visitor, page), provider: 'peer' }
  expect(errorsOf(await visitor.post(page, form))).toEqual({ proof: 'factor:error.proofNeeded' })
  const plain = await linked(officer)
  const there = await byProvider(plain)
  await fresh(plain)
  expect((await there.visitor.post(page, form)).status).toBe(404)
})

test('nobody locks an agency out: a steward cannot set it where none of its supervisors is linked', async () => {
  const boss = await addPerson(database, { inspector: { level: 'supervisor', areas: [84], unit: 'Surat Office' } })
  const steward = await linked({ inspector: { unit: 'Head Office' } })
  await makeSteward({ database }, steward)
  const { visitor } = await byProvider(steward)
  const page = await pageOf(boss)
  const ask = async () => {
    await fresh(steward)
    return visitor.post(page, { do: 'provider', rev: await revAt(visitor, page), provider: 'peer' })
  }
  expect(errorsOf(await ask())).toEqual({ form: 'agency:refusal.providerSupervisor' })
  const made = { issuer: peer.issuer, subject: `subject-${++count}`, user_id: boss.id, created_at: new Date() }
  await db.insertInto('partner_links').values(made).execute()
  expect((await ask()).status).toBe(303)
})

test('a steward opens all ways again, a supervisor does not; and so does the command line', async () => {
  const { boss, visitor, page } = await bound()
  const free = async (by: Visitor) => by.post(page, { do: 'free', rev: await revAt(by, page) })
  await fresh(boss)
  expect((await free(visitor)).status).toBe(404)
  const steward = await addPerson(database, { inspector: { unit: 'Head Office' } })
  await makeSteward({ database }, steward)
  expect((await free(visit(app, steward))).headers.location).toBe(`${page}?done=free`)
  const other = await byPassword(boss)
  expect((await other.get('/inspector/home')).status).toBe(200)
  expect((await demand(boss, (await byProvider(boss)).visitor)).status).toBe(303)
  expect((await other.get('/inspector/home')).status, 'sessions of before as well').toBe(302)
  const lines: string[] = []
  const run = (...args: string[]) =>
    freeAgencyCommand.run(args, { database, print: (line: string) => void lines.push(line) } as never)
  await run()
  expect(lines.join()).toContain(peer.issuer)
  const id = page.split('/').at(-1) as string
  await expect(run(id)).rejects.toThrow('--reason')
  await run(id, '--reason', 'ผู้ให้บริการของหน่วยงานปิดตัวแล้ว')
  await expect(run(id, '--reason', 'ผู้ให้บริการของหน่วยงานปิดตัวแล้ว')).rejects.toThrow('No such agency')
  expect((await other.get('/inspector/home')).status).toBe(200)
})

test('a provider that is not configured any more is said, without a button', async () => {
  const { boss } = await bound()
  await db.updateTable('agencies').set({ officer_issuer: 'https://gone.example.org' }).execute()
  const other = await byPassword(boss)
  const said = await other.get('/unauthorized?need=inspector')
  expect(said.text).not.toContain('/auth/identity/')
  expect(said.text).toMatch(/no longer offers|ไม่มีแล้ว/)
  expect((await other.get(await pageOf(boss))).status).toBe(302)
})

test('a provider’s own two factors, by amr or acr, stand in for ours; its mere word does not', async () => {
  const boss = await linked(supervisor)
  await db
    .updateTable('officer_factor')
    .set({ required_since: new Date(0) })
    .execute()
  await db
    .insertInto('officer_factor')
    .values({ required_since: new Date(0) })
    .onConflict((it) => it.doNothing())
    .execute()
  await db
    .updateTable('role_grants')
    .set({ requested_at: new Date(0), decided_at: new Date(0) })
    .execute()
  const open = async (claims: Partial<PeerPerson>) => {
    const { visitor } = await byProvider(boss, visit(strict), claims)
    return (await visitor.get('/inspector/home')).status
  }
  expect(await open({ amr: ['pwd', 'mfa'] })).toBe(200)
  expect(await open({ acr: 'loa3' })).toBe(200)
  expect(await open({ amr: ['pwd'], acr: 'loa1' }), 'a factor has to be set up').toBe(302)
  const stored = await db
    .selectFrom('sessions')
    .select(['amr', 'acr', 'factor'])
    .where('user_id', '=', boss.id)
    .where('provider_subject', 'is not', null)
    .orderBy('created_at')
    .execute()
  expect(stored).toEqual([
    { amr: ['pwd', 'mfa'], acr: null, factor: 'provider' },
    { amr: [], acr: 'loa3', factor: 'provider' },
    { amr: ['pwd'], acr: 'loa1', factor: null },
  ])
})

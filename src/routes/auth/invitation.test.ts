/** Joining an agency by invitation, through HTTP: who invites, who accepts, what it is worth, and what everybody else reads. */
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { dayMs } from '#shared/bangkok.ts'
import { agencyOf } from '../../../test/support/agencies.ts'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, type TestPerson, testPassword } from '../../../test/support/people.ts'
import { makeSteward } from '../../../test/support/posts/agency-posts.ts'
import { errorsOf, stateOf, visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const page = '/auth/invitation'
const names = ['boss', 'second', 'officer', 'sibling', 'steward', 'invited', 'other'] as const
let people = {} as Record<(typeof names)[number], TestPerson>
let agency = ''

beforeEach(async () => {
  for (const table of ['officer_invitations', 'power_proposals', 'deliveries', 'users'] as const)
    await db.deleteFrom(table).execute()
  const level = 'supervisor' as const
  people = {
    boss: await addPerson(database, {
      name: 'Suda Boss',
      locale: 'en',
      inspector: { unit: 'Phuket Office', areas: [83], level },
    }),
    second: await addPerson(database, { inspector: { unit: 'Phuket Office', areas: [83], level } }),
    officer: await addPerson(database, { inspector: { unit: 'Phuket Office', areas: [83] } }),
    sibling: await addPerson(database, { inspector: { unit: 'Health Office', areas: [83], level } }),
    steward: await addPerson(database, { inspector: { unit: 'Head Office', areas: [50] } }),
    invited: await addPerson(database, { name: 'Ying Invited', locale: 'en' }),
    other: await addPerson(database, { locale: 'en' }),
  }
  await makeSteward({ database }, people.steward)
  agency = await agencyOf(database, 'Phuket Office')
  await db.deleteFrom('deliveries').execute()
})

const at = () => `/inspector/agencies/${agency}`
const as = (who: TestPerson) => visit(app, who)
const invite = (who: TestPerson, fields: Record<string, string> = {}) =>
  as(who).post(at(), { do: 'invite', contact: people.invited.contact, area: '8301', ...fields })
const rows = () => db.selectFrom('officer_invitations').selectAll().orderBy('made_at').execute()
/** The code as the mail tells it. */
async function codeOf(contact = people.invited.contact): Promise<string> {
  const sent = await db
    .selectFrom('deliveries')
    .select(['message', 'about'])
    .where('about', '=', 'officer_invited')
    .orderBy('id', 'desc')
    .execute()
  const text = JSON.stringify(sent.find(({ message }) => JSON.stringify(message).includes(contact)))
  return /code=([0-9A-Z-]{12,14})/.exec(text)?.[1] ?? ''
}
const seen = async (who: TestPerson | null, code: string | null) => {
  const browser = who ? as(who) : visit(app)
  return stateOf(await browser.get(code === null ? page : `${page}?code=${code}`)).data['auth/invitation'].invitation
}
/** Where a sign-in in another browser leads, before the second factor that officers get seven days for. */
const landing = async () => {
  const fields = { do: 'password', contact: people.invited.contact, password: testPassword }
  return (await visit(app).post('/auth/login', fields)).headers.location
}
const accept = async (who: TestPerson, id?: string) =>
  as(who).post(page, { do: 'accept', invitation: id ?? (await rows()).at(-1)?.id ?? '', badge: 'HKT-9' })

test('invited by one, accepted by the person of the contact, and confirmed by a second: then an officer', async () => {
  expect(await landing(), 'used as a client before').toBe('/profile')
  expect((await invite(people.boss)).status).toBe(303)
  const code = await codeOf()
  expect(code).not.toBe('')
  const [kept] = await rows()
  expect(JSON.stringify(kept)).not.toContain(code.replaceAll('-', ''))
  // Read without an account, which leads through the sign-in and back.
  const guest = await visit(app).get(`${page}?code=${code}`)
  expect(guest.text).toContain('Suda Boss')
  expect(guest.text).toContain(encodeURIComponent(`${page}?code=`))
  expect(await seen(people.invited, null)).toMatchObject({ state: 'open', agency: 'Phuket Office' })
  expect((await accept(people.invited)).status).toBe(303)
  expect(await rows()).toMatchObject([{ outcome: 'taken', taken_by: people.invited.id, contact: null }])
  expect(await seen(people.invited, code)).toMatchObject({ state: 'taken' })
  const grant = () =>
    db
      .selectFrom('role_grants')
      .select(['state', 'agency_id', 'badge'])
      .where('user_id', '=', people.invited.id)
      .where('role', '=', 'inspector')
      .executeTakeFirst()
  expect(await grant()).toEqual({ state: 'requested', agency_id: agency, badge: 'HKT-9' })
  const proposal = await db.selectFrom('power_proposals').selectAll().executeTakeFirstOrThrow()
  expect(proposal).toMatchObject({ kind: 'approve', proposed_by: people.boss.id, area_code: 8301, outcome: null })
  const officerPage = `/inspector/officers/${people.invited.id}`
  const confirm = { do: 'confirm', proposal: proposal.id }
  const own = await as(people.boss).post(officerPage, confirm)
  expect([own.status, (await grant())?.state]).toEqual([403, 'requested'])
  expect((await as(people.second).post(officerPage, confirm)).status).toBe(303)
  expect((await grant())?.state).toBe('active')
  expect(await landing(), 'the new officer’s work is where signing in leads').toBe('/inspector/home')
  await as(people.invited).post('/auth/pass-token/switc-role', { role: 'client' })
  expect(await landing(), 'and the role used last from then on').toBe('/profile')
  const notified = await db.selectFrom('notifications').select(['kind', 'user_id']).execute()
  expect(notified).toEqual(expect.arrayContaining([{ kind: 'invitation_taken', user_id: people.boss.id }]))
  expect(notified).toEqual(expect.arrayContaining([{ kind: 'invitation_waits', user_id: people.invited.id }]))
})

test('a code in another person’s hands gives nothing, and says whose it is', async () => {
  await invite(people.boss)
  const code = await codeOf()
  expect(await seen(people.other, code)).toMatchObject({ state: 'other' })
  const tried = await accept(people.other)
  expect([tried.status, errorsOf(tried)]).toEqual([403, { form: 'invitation:refusal.other' }])
  expect(await rows()).toMatchObject([{ outcome: null }])
})

test('used, withdrawn or late, it is over, and says so', async () => {
  await invite(people.boss)
  const [first] = await rows()
  await accept(people.invited)
  const again = await accept(people.invited, first?.id)
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'invitation:refusal.used' }])
  await db.deleteFrom('role_grants').where('user_id', '=', people.invited.id).where('role', '=', 'inspector').execute()

  await invite(people.boss)
  const withdrawn = (await rows()).at(-1)?.id ?? ''
  const code = await codeOf()
  const listed = stateOf(await as(people.boss).get(at())).data['inspector/agencies/agency'].invitations
  expect(listed).toMatchObject([{ id: withdrawn, contact: people.invited.contact }])
  expect((await as(people.second).post(at(), { do: 'uninvite', invitation: withdrawn })).status).toBe(303)
  expect(await seen(people.invited, code)).toMatchObject({ state: 'withdrawn' })
  const over = await accept(people.invited, withdrawn)
  expect([over.status, errorsOf(over)]).toEqual([409, { form: 'invitation:refusal.over' }])
  const twice = await as(people.second).post(at(), { do: 'uninvite', invitation: withdrawn })
  expect([twice.status, errorsOf(twice)]).toEqual([409, { form: 'invitation:refusal.over' }])

  await invite(people.boss)
  const late = (await rows()).at(-1)?.id ?? ''
  await db
    .updateTable('officer_invitations')
    .set({ expires_at: new Date(Date.now() - dayMs) })
    .where('id', '=', late)
    .execute()
  expect(await seen(people.invited, await codeOf())).toMatchObject({ state: 'expired' })
  const expired = await accept(people.invited, late)
  expect([expired.status, errorsOf(expired)]).toEqual([409, { form: 'invitation:refusal.expired' }])
})

test('a second invitation to the same contact takes the place of the first', async () => {
  await invite(people.boss)
  const first = await codeOf()
  await invite(people.second)
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['withdrawn', null])
  expect([await seen(people.invited, first), await seen(people.invited, await codeOf())]).toMatchObject([
    { state: 'withdrawn' },
    { state: 'open' },
  ])
})

test('supervisors of the agency invite within their areas, and stewards within the agency’s; nobody else does', async () => {
  const outcome = async (who: TestPerson, fields?: Record<string, string>) => {
    const answer = await invite(who, fields)
    return answer.status === 303 ? 303 : [answer.status, errorsOf(answer)]
  }
  expect(await outcome(people.steward)).toBe(303)
  expect(await outcome(people.boss, { area: '50' })).toEqual([403, { area: 'officer:refusal.outsideAgency' }])
  const nobody = [await outcome(people.officer), await outcome(people.sibling)]
  expect(nobody).toEqual([
    [404, undefined],
    [404, undefined],
  ])
})

test('an inviter who lost the power leaves a request that others decide as any other', async () => {
  await invite(people.boss)
  await db
    .updateTable('role_grants')
    .set({ state: 'suspended' })
    .where('user_id', '=', people.boss.id)
    .where('role', '=', 'inspector')
    .execute()
  expect((await accept(people.invited)).status).toBe(303)
  expect(await db.selectFrom('power_proposals').select('id').execute()).toEqual([])
  const { officers } = stateOf(await as(people.second).get('/inspector/officers')).data['inspector/officers/officers']
  expect(officers[0]).toMatchObject({ name: 'Ying Invited', state: 'requested' })
})

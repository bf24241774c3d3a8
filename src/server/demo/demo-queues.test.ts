/** The demo's inspector and supervisor find work behind every line, read as their pages read it. */

import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { HeldRole } from '#shared/roles.ts'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addDevice } from '../../../test/support/people.ts'
import { visit } from '../../../test/support/visitor.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { installationSecret } from '../db/secret.ts'
import { keepFairness } from '../domain/fairness/keep-fairness.ts'
import { lotSecret } from '../domain/lot/lot.ts'
import { keepPriorities } from '../domain/plan/keep-priorities.ts'
import { playScenes, sceneCount } from './fill-demo.ts'
import { coveringEmail, phuket, policeEmail, stewardEmail } from './found-agencies.ts'
import { demoPeople } from './people.ts'
import { seedDemo } from './seed-demo.ts'

// A country of places, and some fifty commands.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 400_000 })

const database = await testDatabase()
const { db } = database
const app = await testApp(database)

beforeAll(async () => {
  await loadReference(database)
  await seedDemo(database, { reviews: 1000, scenes: sceneCount })
  // As two instances that start together, after a start that was broken off behind the places.
  await Promise.all([playScenes(database), playScenes(database)])
  const now = new Date()
  const secret = await installationSecret(db, lotSecret)
  const area = await db.selectFrom('businesses').select('id').where('province_code', '=', phuket).execute()
  const ids = area.map(({ id }) => id)
  await keepPriorities(db, ids, { secret, now })
  await keepFairness(db, { now })
})

test('scenes are played once, and the next start has none left', async () => {
  const { scenes_left } = await db.selectFrom('demo_data').select('scenes_left').executeTakeFirstOrThrow()
  expect(scenes_left).toBe(0)
  const before = await db.selectFrom('users').select('email').orderBy('email').execute()
  expect(before.map(({ email }) => email)).toEqual(expect.arrayContaining(demoPeople.map(({ email }) => email)))
  await playScenes(database)
  expect(await db.selectFrom('users').select('email').orderBy('email').execute()).toEqual(before)
})

test('a scene that is broken off leaves nothing behind and is still to be played', async () => {
  const count = () => db.selectFrom('chat_messages').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()
  const before = await count()
  await db.updateTable('demo_data').set({ scenes_left: 1 }).execute()
  // The rooms are there already.
  await expect(playScenes(database)).rejects.toThrow('duplicate key')
  expect(await db.selectFrom('demo_data').select('scenes_left').executeTakeFirst()).toEqual({ scenes_left: 1 })
  expect(await count()).toEqual(before)
  await db.updateTable('demo_data').set({ scenes_left: 0 }).execute()
})

test('the first inspection of a place is before all others of it, where an officer’s year is told too', async () => {
  const { rows } = await sql<{ later: number; first: number }>`
    select count(*) filter (where turn > 1)::int as later, count(*) filter (where turn = 1)::int as first from (
      select kind, business_id, row_number() over (partition by business_id order by sealed_at, id) as turn
      from inspections where state = 'sealed'
    ) it where kind = 'first'`.execute(db)
  expect(rows[0]?.later).toBe(0)
  expect(rows[0]?.first).toBeGreaterThan(300)
})

/** The data of a page of the person. */
async function pageOf(email: string, address: string, role: HeldRole = 'inspector') {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const { cookie } = await addDevice(database, { id }, { role })
  const [path, search = ''] = address.replace('/inspector/../', '/').split('?')
  const { body } = await visit(app, { cookie }).get(`${path}/_payload.json?${search}`)
  return Object.values(body.data)[0] as Record<string, unknown>
}

/** Queues by their page, each as its path in the data of the page. */
const everybody = [
  ['home', 'day.after'],
  ['home', 'day.work.lines'],
  ['../chat/channel-chat', 'questions'],
  ['area-duty', 'areas'],
  ['check-comment', 'waiting'],
  ['manage-reply', 'lists.emergencies'],
  ['manage-reply', 'lists.replies'],
  ['manage-reply', 'lists.extensions'],
  ['manage-reply', 'lists.approvals'],
  ['fail-survey-list', 'surveys'],
  ['management-place', 'registrations.waiting'],
  ['management-place?tab=edits', 'edits.waiting'],
  ['management-place?tab=closures', 'closures.waiting'],
  ['management-place/claims', 'waiting'],
  ['management-place/duplicates', 'pairs'],
  ['management-place/duplicates', 'orphans'],
  ['second-look', 'looks'],
  ['check/business-tourlist', 'plan.visits'],
] as const
const supervisors = [
  ['management-place/quarantine', 'waiting'],
  ['templates', 'lines'],
] as const

const listAt = (page: unknown, way: string) =>
  way.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], page)

test.each(everybody)('the inspector and the supervisor find work at %s, %s', async (address, way) => {
  for (const who of ['inspector', 'supervisor'])
    expect(listAt(await pageOf(`${who}@demo.example`, `/inspector/${address}`), way), who).not.toHaveLength(0)
})

test.each(supervisors)('the supervisor finds work at %s, %s', async (address, way) => {
  expect(listAt(await pageOf('supervisor@demo.example', `/inspector/${address}`), way)).not.toHaveLength(0)
})

test('another agency’s supervisor finds an appeal and a matter that is offered, and has taken one over', async () => {
  expect(listAt(await pageOf(policeEmail, '/inspector/manage-reply'), 'lists.appeals')).toHaveLength(1)
  expect(listAt(await pageOf(policeEmail, '/inspector/manage-reply'), 'lists.referrals')).toHaveLength(1)
  const referrals = await db
    .selectFrom('card_referrals')
    .innerJoin('warning_cards', 'warning_cards.id', 'card_referrals.card_id')
    .select('outcome')
    .orderBy('outcome')
    .execute()
  expect(referrals.map(({ outcome }) => outcome)).toEqual(['taken', null])
})

test('an area is lent in the next province, where the borrower has made a visit for the health office', async () => {
  const loans = await db.selectFrom('area_loans').select('outcome').execute()
  expect(loans).toEqual([{ outcome: 'lent' }])
  const { rows } = await sql<{ business_id: string; district: number; own: boolean }>`
    select i.business_id, b.district_code as district,
      exists (select from duty_areas d where d.user_id = u.id and d.lent_from is null and d.district_code = b.district_code) as own
    from inspections i join users u on u.id = i.inspector_id join businesses b on b.id = i.business_id
    where u.email = ${coveringEmail}`.execute(db)
  expect(rows).toEqual([expect.objectContaining({ district: expect.any(Number) })])
  const names = {
    th: 'สำนักงานสาธารณสุขจังหวัดพังงา',
    en: 'Phang Nga Provincial Public Health Office',
    cn: '攀牙府公共卫生办公室',
  }
  for (const [language, name] of Object.entries(names)) {
    const { text } = await visit(app, { cookie: `i18n_redirected=${language}` }).get(
      `/client/information/${rows[0]?.business_id}`,
    )
    expect(text, language).toContain(name)
  }
})

test('the steward reads the agencies of both provinces with their letter heads', async () => {
  const { rows } = await sql<{ name: string; areas: number[]; officers: number }>`
    select a.name_en as name, array(select coalesce(district_code, province_code) from agency_areas w where w.agency_id = a.id order by 1) as areas,
      (select count(*)::int from role_grants g where g.agency_id = a.id and g.state = 'active') as officers
    from agencies a where a.letter_head <> '' and a.name_cn is not null order by a.name_en`.execute(db)
  expect(rows).toEqual([
    { name: 'Phang Nga Provincial Public Health Office', areas: [82], officers: 3 },
    { name: 'Phuket Provincial Office', areas: [83], officers: 6 },
    { name: 'Phuket Tourist Police Station', areas: [83, 8205], officers: 2 },
  ])
  const { agencies } = await pageOf(stewardEmail, '/inspector/agencies')
  expect(agencies).not.toHaveLength(0)
})

test('somebody asks the supervisor to be an officer, and one is suspended', async () => {
  const { officers } = await pageOf('supervisor@demo.example', '/inspector/officers')
  expect(new Set((officers as { state: string }[]).map(({ state }) => state))).toEqual(
    new Set(['requested', 'active', 'suspended']),
  )
})

test('of the officers one bunches scores above the thresholds, and another is even', async () => {
  const { dashboard } = (await pageOf('supervisor@demo.example', '/inspector/dashboard')) as {
    dashboard: { officers: { fairness: { bunching: { isRemarkable: boolean } | null } | null }[] }
  }
  const bunched = dashboard.officers.flatMap(({ fairness }) => fairness?.bunching?.isRemarkable ?? [])
  expect(new Set(bunched)).toEqual(new Set([true, false]))
})

test('the client and the vendor find talks, a group, unread messages and announcements; the officers find reports', async () => {
  const inboxOf = async (role: 'client' | 'vendor') =>
    (await pageOf(`${role}@demo.example`, '/chat/channel-chat', role)) as unknown as {
      page: { rows: { group: string | null; unread: number; card: string | null }[] }
      channels: unknown[]
    }
  const [client, vendor] = [await inboxOf('client'), await inboxOf('vendor')]
  expect(client.page.rows.map(({ group, unread }) => [group === null, unread])).toEqual([
    [true, 1],
    [false, 0],
  ])
  const talks = vendor.page.rows.filter(({ card }) => card === null)
  expect(talks.map(({ group, unread }) => [group === null, unread])).toEqual([
    [true, 1],
    [true, 0],
    [false, 1],
    [true, 0],
  ])
  expect(vendor.channels).not.toHaveLength(0)
  const waiting = await db.selectFrom('chat_reports').select('reason').where('verdict', 'is', null).execute()
  expect(waiting).toEqual([{ reason: 'spam' }])
})

test('nobody is written to about them', async () => {
  const { rows } = await sql<{ about: string }>`
    select about from deliveries where about ~ '^(officer|quarantine|role|message|chat|group|announcement)'`.execute(db)
  expect(rows).toEqual([])
})

/**
 * The first start with the demo leaves a record that verifies and a possible past, and its inspector and supervisor work behind every line, read as
 * their pages read it. A row that breaks one of the rules of the past is found by its name, in the demo as in any installation.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { HeldRole } from '#shared/roles.ts'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addDevice } from '../../../test/support/people.ts'
import { asksAll } from '../../../test/support/share.ts'
import { visit } from '../../../test/support/visitor.ts'
import { checkFiguresCommand } from '../cli/check-figures.ts'
import type { CliCommand } from '../cli/command.ts'
import { verifyAuditCommand } from '../cli/verify-audit.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { installationSecret } from '../db/secret.ts'
import { keepFairness } from '../domain/fairness/keep-fairness.ts'
import { checkHistory, checkRule, historyRules } from '../domain/history/check-history.ts'
import { lotSecret } from '../domain/lot/lot.ts'
import { refreshBayesianMeans } from '../domain/places/bayesian-means.ts'
import { keepPriorities } from '../domain/plan/keep-priorities.ts'
import { playScenes, sceneCount } from './fill-demo.ts'
import { coveringEmail, phuket, policeEmail, stewardEmail } from './found-agencies.ts'
import { demoPeople } from './people.ts'
import { seedDemo, usualDemo } from './seed-demo.ts'

// A country of places, and some three hundred commands.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 600_000 })

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let dataDir = ''

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'demo-history-'))
  await loadReference(database)
  // As the first start does, without its pictures and, in `npm test`, with a sixth of its reviews.
  await seedDemo(database, { scenes: sceneCount, reviews: asksAll ? usualDemo.reviews : 2_000 })
  // As two instances that start together, after a start that was broken off behind the places.
  await Promise.all([playScenes(database), playScenes(database)])
  await refreshBayesianMeans(db)
})
afterAll(() => rm(dataDir, { recursive: true }))

async function run(command: CliCommand): Promise<{ code: number; printed: string[] }> {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  return { code: await command.run([], { database, dataDir, print, isTerminal: false }), printed }
}

test('after the first start the record verifies, and every figure and the past agree', async () => {
  expect(await run(verifyAuditCommand)).toMatchObject({
    code: 0,
    printed: { 0: expect.stringMatching(/^All [\d,]+ recorded/) },
  })
  const well = 'Every place shows what its inspections, cards and reviews say.'
  expect(await run(checkFiguresCommand)).toEqual({ code: 0, printed: [well] })
})

const one = (table: string, where = 'true') =>
  sql.raw(`(select ctid from ${table} where ${where} order by ctid limit 1)`)

/** A breach of each rule, as by an import, a restored copy or somebody with access to the database. */
const faults: Record<string, RawBuilder<unknown>> = {
  'visit-before-place': sql`update businesses set created_at = now() where ctid = ${one('businesses', 'inspected_at is not null')}`,
  'visit-order': sql`update inspections set started_at = visited_at + interval '1 minute' where ctid = ${one('inspections', "state = 'sealed'")}`,
  'visit-first': sql`update inspections set kind = 'first' where ctid = ${one('inspections', "kind = 'routine'")}`,
  'visit-close': sql`
    update inspections i set visited_at = b.visited_at + interval '5 days' from inspections b
    where b.ctid = (select ctid from inspections f where kind = 'first'
      and exists (select from inspections r where r.business_id = f.business_id and r.kind = 'routine') order by ctid limit 1)
      and i.business_id = b.business_id and i.kind = 'routine'`,
  'visit-unrecorded': sql`delete from audit_events where ctid = ${one('audit_events', "action = 'inspection.seal'")}`,
  'finding-order': sql`update findings set verified_at = claimed_at - interval '1 day' where ctid = ${one('findings', "state = 'verified'")}`,
  'survey-unrecorded': sql`delete from audit_events where ctid = ${one('audit_events', "action = 'survey.submit'")}`,
  'card-order': sql`update warning_cards set closed_at = issued_at - interval '1 day' where ctid = ${one('warning_cards', "state = 'closed'")}`,
  'card-rules': sql`update warning_cards set rules = '2026-12' where ctid = ${one('warning_cards', "state = 'closed'")}`,
  'card-unmoved': sql`update warning_cards set state = 'acknowledged' where ctid = ${one('warning_cards', "state = 'overdue'")}`,
  'card-unrecorded': sql`delete from audit_events where ctid = ${one('audit_events', "action = 'card.issue'")}`,
  'review-unlisted': sql`update reviews set business_id = (select id from businesses where status = 'submitted' limit 1) where ctid = ${one('reviews')}`,
  'review-unreported': sql`update reviews set status = 'reported' where ctid = ${one('reviews', "status = 'published'")}`,
  'review-undecided': sql`delete from audit_events where ctid = ${one('audit_events', "action = 'review.hide'")}`,
  'review-order': sql`update review_replies set created_at = created_at - interval '100 days' where ctid = ${one('review_replies')}`,
  'registration-unrecorded': sql`delete from registrations where ctid = ${one('registrations')}`,
  'event-order': sql`
    update audit_events set at = at + interval '50 years' where ctid = (select ctid from audit_events before where business_id is not null
      and exists (select from audit_events e where e.business_id = before.business_id and e.previous_hash = before.hash) limit 1)`,
  'yet-to-come': sql`update reviews set created_at = now() + interval '1 day', edited_at = null where ctid = ${one('reviews')}`,
  forgotten: sql`update review_reports set created_at = created_at - interval '400 days' where review_id in (select id from reviews where status = 'reported')`,
}

test('each rule has a fault that is tried', () => {
  expect(Object.keys(faults).sort()).toEqual(historyRules.map(({ name }) => name).sort())
})

const undone = new Error('undone')

test.each(historyRules)('$name: a break is found, and counted', async (rule) => {
  const found = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await faults[rule.name]?.execute(tx)
    const { name, count = 0, such } = (await checkRule(tx, new Date(), rule)) ?? {}
    expect(name).toBe(rule.name)
    expect(such).toHaveLength(Math.min(3, count))
    throw undone
  })
  await expect(found).rejects.toThrow(undone)
})

test('nothing of these breaks is left', async () => {
  expect(await checkHistory(db, new Date())).toEqual([])
})

test('a breach of a rule ends the command with its count, and is not repaired', async () => {
  await sql`update review_replies set created_at = created_at - interval '100 days' where ctid = ${one('review_replies')}`.execute(
    db,
  )
  const { code, printed } = await run(checkFiguresCommand)
  await sql`update review_replies set created_at = created_at + interval '100 days' where ctid = ${one('review_replies')}`.execute(
    db,
  )
  expect({ code, printed }).toEqual({
    code: 2,
    printed: [expect.stringMatching(/^history, review-order: 1 reviews answered/)],
  })
})

test('owners have self-surveys that passed, failed, ended and are under way', async () => {
  const { rows } = await sql<{ passed: number; failed: number; ended: number; open: number }>`select
    (select count(*)::int from surveys where grade = 'A' and expires_at > now()) as passed,
    (select count(*)::int from surveys where grade = 'E' and expires_at > now()) as failed,
    (select count(*)::int from surveys where expires_at <= now()) as ended,
    (select count(*)::int from runs where kind = 'survey' and state = 'open') as open`.execute(db)
  expect(rows).toEqual([{ passed: expect.any(Number), failed: 1, ended: 1, open: 1 }])
  expect(rows[0]?.passed).toBeGreaterThan(5)
})

test('open work has waited for days, not for years', async () => {
  const { rows } = await sql<{ what: string; days: number }>`
    select what, max(extract(epoch from now() - since) / 86400)::int as days from (
      select 'report' as what, p.created_at as since from reviews r join review_reports p on p.review_id = r.id where r.status = 'reported'
      union all select 'reply', replied_at from warning_cards where state = 'replied'
      union all select 'overdue card', overdue_at from warning_cards where state = 'overdue'
      union all select 'draft', created_at from warning_cards where state = 'awaiting_approval'
      union all select 'registration', submitted_at from registrations where decided_at is null
      union all select 'survey', expires_at from surveys where expires_at < now()
    ) waiting group by what order by what`.execute(db)
  expect(rows.map(({ what }) => what)).toEqual(['draft', 'overdue card', 'registration', 'reply', 'report', 'survey'])
  expect(rows.filter(({ days }) => days > 31)).toEqual([])
})

/** What the background work of a running server adds. */
async function keepWork(): Promise<void> {
  const now = new Date()
  const secret = await installationSecret(db, lotSecret)
  const area = await db.selectFrom('businesses').select('id').where('province_code', '=', phuket).execute()
  const ids = area.map(({ id }) => id)
  await keepPriorities(db, ids, { secret, now })
  await keepFairness(db, { now })
}

describe('the people of the demo', () => {
  beforeAll(keepWork)

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
})

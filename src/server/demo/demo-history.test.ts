/**
 * The first start with the demo leaves a record that verifies and a possible past; and a row that breaks one of the rules of the past
 * is found by its name, in the demo as in any installation.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { asksAll } from '../../../test/support/share.ts'
import { checkFiguresCommand } from '../cli/check-figures.ts'
import type { CliCommand } from '../cli/command.ts'
import { verifyAuditCommand } from '../cli/verify-audit.ts'
import { loadReference } from '../db/reference/load-reference.ts'
import { checkHistory, checkRule, historyRules } from '../domain/history/check-history.ts'
import { refreshBayesianMeans } from '../domain/places/bayesian-means.ts'
import { playScenes, sceneCount } from './fill-demo.ts'
import { seedDemo, usualDemo } from './seed-demo.ts'

// A country of places, and some three hundred commands.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 600_000 })

const database = await testDatabase()
const { db } = database
let dataDir = ''

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'demo-history-'))
  await loadReference(database)
  // As the first start does, without its pictures and, in `npm test`, with a sixth of its reviews.
  await seedDemo(database, { scenes: sceneCount, reviews: asksAll ? usualDemo.reviews : 2_000 })
  await playScenes(database)
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

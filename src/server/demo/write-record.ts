/**
 * Writes officers' records, many places at once. Inspections go in as in progress and are sealed when their answers are
 * there: the database takes answers no other way.
 */
import type { Kysely } from 'kysely'
import { insertRows } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import { rowsOf, sql } from '../db/sql.ts'
import { usualAgency, writeAgencies } from './agencies.ts'
import type { BuiltCard } from './build-card.ts'
import type { BuiltInspection } from './build-inspection.ts'
import type { NewMove } from './compose-moves.ts'

const inspectionTypes = {
  id: 'uuid',
  business_id: 'uuid',
  template_id: 'text',
  kind: 'text',
  state: 'text',
  follows_id: 'uuid',
  inspector_id: 'uuid',
  agency_id: 'uuid',
  started_at: 'timestamptz',
} as const

const answerTypes = {
  inspection_id: 'uuid',
  question_id: 'text',
  verdict: 'text',
  value: 'text',
  na_reason: 'text',
  carried: 'boolean',
  answered_at: 'timestamptz',
} as const

const findingTypes = {
  id: 'uuid',
  inspection_id: 'uuid',
  question_id: 'text',
  severity: 'text',
  state: 'text',
  claimed_at: 'timestamptz',
  verified_at: 'timestamptz',
} as const

const cardTypes = {
  id: 'uuid',
  business_id: 'uuid',
  level: 'text',
  state: 'text',
  number: 'text',
  facts: 'text',
  legal_basis: 'text',
  required_action: 'text',
  created_at: 'timestamptz',
  issued_at: 'timestamptz',
  reply_due_at: 'timestamptz',
  fix_due_at: 'timestamptz',
  appeal_due_at: 'timestamptz',
  rules: 'text',
  public_from: 'timestamptz',
  acknowledged_at: 'timestamptz',
  replied_at: 'timestamptz',
  return_reason: 'text',
  closed_at: 'timestamptz',
  withdrawn_at: 'timestamptz',
  withdrawn_reason: 'text',
  moved_at: 'timestamptz',
  clock_stopped_at: 'timestamptz',
  overdue_at: 'timestamptz',
} as const

/** Left to the database by tests, given by the composer of a card's past. */
const movedTypes = { ...cardTypes, rev: 'int', stopped_seconds: 'int' } as const

const moveTypes = {
  card_id: 'uuid',
  rev: 'int',
  from_state: 'text',
  to_state: 'text',
  event: 'text',
  at: 'timestamptz',
  by_role: 'text',
  agency_id: 'uuid',
  reason: 'text',
} as const

const replyTypes = {
  id: 'uuid',
  card_id: 'uuid',
  finding_id: 'uuid',
  body: 'text',
  created_at: 'timestamptz',
  verdict: 'text',
  verdict_reason: 'text',
  decided_at: 'timestamptz',
} as const

/** Inserts inspections with their answers and findings, and seals them. */
export async function writeInspections(tx: Kysely<Schema>, built: readonly BuiltInspection[]): Promise<void> {
  const inspections = built.map(({ inspection }) => ({ ...inspection, state: 'in_progress' }))
  if (inspections.some(({ agency_id }) => agency_id === usualAgency.id)) await writeAgencies(tx, [usualAgency])
  await insertRows(tx, 'inspections', inspectionTypes, inspections)
  const answers = built.flatMap((each) => each.answers)
  for (let from = 0; from < answers.length; from += 5000) {
    await insertRows(tx, 'answers', answerTypes, answers.slice(from, from + 5000))
  }
  await insertRows(
    tx,
    'findings',
    findingTypes,
    built.flatMap(({ findings }) => findings),
  )
  if (inspections.length === 0) return
  await sql`
    update inspections i set state = 'sealed', sealed_at = g.sealed_at, visited_at = g.visited_at, score = g.score, grade = g.grade,
      valid_until = g.valid_until, rules = g.rules
    from unnest(${inspections.map(({ id }) => id)}::uuid[], ${inspections.map((it) => it.sealed_at)}::timestamptz[],
      ${inspections.map((it) => it.visited_at)}::timestamptz[],
      ${inspections.map((it) => it.score)}::numeric[], ${inspections.map((it) => it.grade)}::text[],
      ${inspections.map((it) => it.valid_until)}::timestamptz[], ${inspections.map((it) => it.rules)}::text[])
      as g(id, sealed_at, visited_at, score, grade, valid_until, rules)
    where i.id = g.id`.execute(tx)
}

/** The law library in Thai, by its codes. */
async function namedLaws(tx: Kysely<Schema>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await rowsOf({ code: 'text', name: 'text' })`
    select e.code, law_named(v.id)->>'th' as name from law_entries e join law_versions v on v.id = law_version_at(e.code, now())`.execute(
    tx,
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** Inserts cards with their findings and replies, and where they are given with their moves. */
export async function writeCards(
  tx: Kysely<Schema>,
  built: readonly (BuiltCard & { moves?: readonly NewMove[] })[],
): Promise<void> {
  const named = await namedLaws(tx)
  const inWords = <Card extends { legal_basis?: string | null }>(card: Card): Card => ({
    ...card,
    legal_basis:
      card.legal_basis
        ?.split('; ')
        .map((code) => named.get(code) ?? code)
        .join('; ') ?? null,
  })
  const moved = built.flatMap(({ card, moves }) => (moves ? [{ stopped_seconds: 0, ...inWords(card) }] : []))
  await insertRows(tx, 'warning_cards', movedTypes, moved)
  await insertRows(
    tx,
    'warning_cards',
    cardTypes,
    built.flatMap(({ card, moves }) => (moves ? [] : [inWords(card)])),
  )
  await insertRows(
    tx,
    'card_moves',
    moveTypes,
    built.flatMap(({ moves = [] }) => moves),
  )
  await insertRows(
    tx,
    'card_findings',
    { card_id: 'uuid', finding_id: 'uuid' },
    built.flatMap(({ findings }) => findings),
  )
  // Drafts carry the law of each finding; sent ones stay unchanged.
  await sql`
    update card_findings cf set legal_basis = law_named(v.id)->>'th', law_version_id = v.id
    from findings f join questions q on q.id = f.question_id join law_versions v on v.id = law_version_at(q.basis, now()), warning_cards c
    where f.id = cf.finding_id and c.id = cf.card_id and c.id = any(${built.map(({ card }) => card.id)}::uuid[])
      and c.state in ('draft', 'awaiting_approval') and v.is_law`.execute(tx)
  await insertRows(
    tx,
    'card_replies',
    replyTypes,
    built.flatMap(({ replies }) => replies),
  )
}

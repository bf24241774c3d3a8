/** The database's own hold on the standards: published questionnaires and sealed inspections are never changed. */
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { constraintOf } from '#server/db/constraints.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { buildCard } from '#server/demo/build-card.ts'
import { sections } from '#shared/standards/question-template.ts'
import { agencyOf } from '../support/agencies.ts'
import { testDatabase } from '../support/database.ts'
import { insertCard, insertInspection } from '../support/inspections.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
const { db } = database
beforeAll(() => loadReference(database))

const sealedAt = new Date('2026-10-12T03:00:00Z')

/** The name of the constraint that stops a statement; the rows stay as they were. */
async function stopped(statement: RawBuilder<unknown>): Promise<string | undefined> {
  try {
    await statement.execute(db)
    return undefined
  } catch (error) {
    return constraintOf(error)
  }
}

async function inProgress(): Promise<string> {
  const [business_id] = await insertPlaces(database, [{}])
  const row = {
    id: crypto.randomUUID(),
    business_id: business_id as string,
    template_id: 'restaurant.1',
    kind: 'first',
  } as const
  await db
    .insertInto('inspections')
    .values({ ...row, agency_id: await agencyOf(database) })
    .execute()
  return row.id
}

const answer = (inspection: string, question = 'REST-01.1') =>
  sql`insert into answers (inspection_id, question_id, verdict, value) values (${inspection}, ${question}, 'pass', 'yes')`

test.each([
  ['its name', sql`update question_templates set name_en = 'x' where id = 'spa.1'`],
  ['its publication taken back', sql`update question_templates set published_at = null where id = 'spa.1'`],
  ['a text', sql`update questions set text_en = 'x' where id = 'SPA-01.1'`],
  ['a weight', sql`update questions set weight = 1 where id = 'SPA-01.1'`],
  [
    'a question less, and its words with it',
    sql`with gone as (delete from question_help where question_id = 'SPA-01.1') delete from questions where id = 'SPA-01.1'`,
  ],
  [
    'a question more',
    sql`insert into questions select 'SPA-99.1', template_id, 99, 'SPA-99', section, type, pass_rule, weight, critical, photo, scope,
      basis, text_th, text_en, text_cn, options from questions where id = 'SPA-01.1'`,
  ],
])('a published questionnaire is not edited: %s', async (_case, statement) => {
  expect(await stopped(statement)).toMatch(/^question(_template)?s_published$/)
})

test.each([
  [
    'for a question that there is none of',
    sql`update question_help set question_id = 'SPA-99.1' where question_id = 'SPA-01.1'`,
    'question',
  ],
  ['without their question', sql`delete from questions where id = 'SPA-01.1'`, 'question'],
  ['that cost something unknown', sql`update question_help set cost = 'much' where question_id = 'SPA-01.1'`, 'cost'],
  ['that take less than no time', sql`update question_help set days = -1 where question_id = 'SPA-01.1'`, 'days'],
  [
    'that are shown to be true by a promise',
    sql`update question_help set proof = 'promise' where question_id = 'SPA-01.1'`,
    'proof',
  ],
  [
    'without the limit in one language only',
    sql`update question_help set found_without_limit_en = 'x' where question_id = 'SPA-01.1'`,
    'found_without_limit',
  ],
])('there are no words for a question %s', async (_case, statement, rule) => {
  expect(await stopped(statement)).toBe(`question_help_${rule}`)
})

test('a questionnaire that is still being written can be edited, and takes no question of a published one', async () => {
  await sql`insert into question_templates (id, kind, version, name_th, name_en, name_cn) values ('spa.2', 'spa', 2, 'ก', 'a', '甲')`.execute(
    db,
  )
  await sql`insert into questions select 'SPA-01.2', 'spa.2', 0, code, section, type, pass_rule, weight, critical, photo, scope,
    basis, text_th, text_en, text_cn, options from questions where id = 'SPA-01.1'`.execute(db)
  await sql`update questions set weight = 1 where id = 'SPA-01.2'`.execute(db)
  expect(await stopped(sql`update questions set template_id = 'spa.2', position = 5 where id = 'SPA-02.1'`)).toBe(
    'questions_published',
  )
  await sql`delete from questions where id = 'SPA-01.2'`.execute(db)
  await sql`delete from question_templates where id = 'spa.2'`.execute(db)
})

test('a sealed inspection is not changed or deleted, nor does it take, change or lose an answer', async () => {
  const [businessId] = await insertPlaces(database, [{}])
  const { inspection } = await insertInspection(database, { businessId: businessId as string, sealedAt })
  const { id } = inspection
  const statements = [
    sql`update inspections set score = 50 where id = ${id}`,
    sql`update inspections set kind = 'routine' where id = ${id}`,
    sql`${answer(id)} on conflict (inspection_id, question_id) do update set verdict = 'fail', value = 'no'`,
    sql`update answers set note = 'x' where inspection_id = ${id} and question_id = 'REST-01.1'`,
    sql`delete from answers where inspection_id = ${id} and question_id = 'REST-01.1'`,
  ]
  for (const statement of statements) expect(await stopped(statement)).toMatch(/^(inspections|answers)_(final|late)$/)
})

test('an aborted inspection stays as it is, too', async () => {
  const id = await inProgress()
  await sql`update inspections set state = 'aborted', abort_reason = 'closed' where id = ${id}`.execute(db)
  expect(await stopped(sql`update inspections set state = 'in_progress', abort_reason = null where id = ${id}`)).toBe(
    'inspections_final',
  )
  expect(await stopped(sql`delete from inspections where id = ${id}`)).toMatch(/^(inspections|answers)_(final|late)$/)
  expect(await stopped(answer(id))).toMatch(/^(inspections|answers)_(final|late)$/)
})

test('an answer is to a question of the inspection’s own questionnaire, and stays with it', async () => {
  const [id, other] = [await inProgress(), await inProgress()]
  expect(await stopped(answer(id, 'SPA-01.1'))).toBe('answers_of_template')
  await answer(id).execute(db)
  const moves = [sql`inspection_id = ${other}`, sql`question_id = 'REST-02.1'`]
  for (const move of moves) {
    expect(await stopped(sql`update answers set ${move} where inspection_id = ${id}`)).toBe('answers_moved')
  }
})

test('until it is sealed, answers come, change and go', async () => {
  const id = await inProgress()
  await answer(id).execute(db)
  await sql`update answers set verdict = 'na', value = null, na_reason = 'ไม่มี' where inspection_id = ${id}`.execute(db)
  await sql`delete from answers where inspection_id = ${id}`.execute(db)
  expect(await stopped(sql`delete from inspections where id = ${id}`)).toBeUndefined()
})

test('a deleted officer’s account removes the name and nothing else', async () => {
  const id = await inProgress()
  const officer = crypto.randomUUID()
  await sql`insert into users (id, display_name, email, locale, terms_accepted_at)
    values (${officer}, 'ก', 'officer@example.org', 'th', now())`.execute(db)
  await sql`update inspections set inspector_id = ${officer} where id = ${id}`.execute(db)
  await sql`update inspections set state = 'sealed', sealed_at = now(), visited_at = now(), score = 100, grade = 'A', valid_until = now(),
    rules = '2026-11' where id = ${id}`.execute(db)
  expect(await stopped(sql`update inspections set inspector_id = null, kind = 'routine' where id = ${id}`)).toBe(
    'inspections_final',
  )
  await sql`delete from users where id = ${officer}`.execute(db)
  const row = await db
    .selectFrom('inspections')
    .select(['inspector_id', 'score'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ inspector_id: null, score: 100 })
  await sql`insert into users (id, display_name, email, locale, terms_accepted_at)
    values (${officer}, 'ก', 'officer@example.org', 'th', now())`.execute(db)
  expect(await stopped(sql`update inspections set inspector_id = ${officer} where id = ${id}`)).toMatch(
    /^(inspections|answers)_(final|late)$/,
  )
})

test.each([
  ['without a result', sql`state = 'sealed', sealed_at = now()`, 'inspections_sealed_whole'],
  ['with a result before it', sql`score = 90`, 'inspections_sealed_whole'],
  ['aborted without a reason', sql`state = 'aborted'`, 'inspections_aborted_whole'],
  ['a recheck of nothing', sql`kind = 'recheck'`, 'inspections_recheck'],
])('an inspection is not %s', async (_case, change, constraint) => {
  expect(await stopped(sql`update inspections set ${change} where id = ${await inProgress()}`)).toBe(constraint)
})

test.each([
  ['not applicable without a reason', sql`'na', null, null`],
  ['not applicable with a value', sql`'na', 'yes', 'ไม่มี'`],
  ['passed without a value', sql`'pass', null, null`],
  ['failed with a reason for n/a', sql`'fail', 'no', 'ไม่มี'`],
])('no answer is %s', async (_case, values) => {
  const statement = sql`insert into answers (inspection_id, question_id, verdict, value, na_reason)
    values (${await inProgress()}, 'REST-01.1', ${values})`
  expect(await stopped(statement)).toBe('answers_na')
})

test('a finding is of a given answer, and goes on only in its state', async () => {
  const [businessId] = await insertPlaces(database, [{}])
  const built = await insertInspection(database, { businessId: businessId as string, failed: ['REST-07'] })
  const id = built.findings[0]?.id
  expect(await stopped(sql`update findings set severity = 'minor' where id = ${id}`)).toBe('findings_changed')
  expect(await stopped(sql`delete from findings where id = ${id}`)).toBe('findings_removed')
  expect(await stopped(sql`update findings set state = 'claimed' where id = ${id}`)).toBe('findings_claimed')
  expect(await stopped(sql`update findings set state = 'claimed', claimed_at = now() where id = ${id}`)).toBeUndefined()
  expect(await stopped(sql`update findings set state = 'verified' where id = ${id}`)).toBe('findings_verified')
  const strange = sql`insert into findings (id, inspection_id, question_id, severity)
    values (gen_random_uuid(), ${await inProgress()}, 'REST-07.1', 'major')`
  expect(await stopped(strange)).toBe('findings_answer')
})

test.each([
  ['without facts', { facts: '' }, 'warning_cards_stated'],
  ['without what is to be done', { required_action: '' }, 'warning_cards_stated'],
  ['without the appeal notice', { appeal_due_at: null }, 'warning_cards_appealable'],
  ['without a number', { number: null }, 'warning_cards_issued_whole'],
  ['without its rules', { rules: null }, 'warning_cards_issued_whole'],
  ['by rules that are none', { rules: 'today' }, 'warning_cards_rules'],
  ['without the moment of its publication', { public_from: null }, 'warning_cards_issued_whole'],
  ['without a deadline for mending', { fix_due_at: null }, 'warning_cards_fix_due'],
  ['as withdrawn, without a reason', { state: 'withdrawn', withdrawn_at: sealedAt }, 'warning_cards_withdrawn_whole'],
  ['as returned, without a reason', { state: 'returned' }, 'warning_cards_returned'],
  ['as closed, without a date', { state: 'closed' }, 'warning_cards_closed'],
] as const)('no card is issued %s', async (_case, difference, problem) => {
  const [businessId] = await insertPlaces(database, [{}])
  const { card } = buildCard({ businessId: businessId as string, level: 'yellow', issuedAt: sealedAt })
  const insert = db.insertInto('warning_cards').values({ ...card, ...difference })
  expect(await stopped(sql`${insert}`)).toBe(problem)
})

test('a card keeps the rules that it was issued by, and no grade names rules without being one', async () => {
  const [businessId = ''] = await insertPlaces(database, [{}])
  const { card } = await insertCard(database, { businessId, level: 'yellow', issuedAt: sealedAt })
  expect(await stopped(sql`update warning_cards set rules = '2026-12' where id = ${card.id}`)).toBe(
    'warning_cards_rules_kept',
  )
  expect(await stopped(sql`update businesses set grade_rules = '2026-11' where id = ${businessId}`)).toBe(
    'businesses_grade_rules',
  )
})

test('a reply is to a finding of its card', async () => {
  const [businessId] = await insertPlaces(database, [{}])
  const given = { businessId: businessId as string }
  const [first, second] = [
    await insertInspection(database, { ...given, failed: ['REST-07'] }),
    await insertInspection(database, { ...given, failed: ['REST-08'] }),
  ]
  const { card } = await insertCard(database, {
    ...given,
    level: 'yellow',
    issuedAt: sealedAt,
    findingIds: [first.findings[0]?.id as string],
  })
  const reply = (finding: unknown) =>
    stopped(
      sql`insert into card_replies (id, card_id, finding_id, body) values (gen_random_uuid(), ${card.id}, ${finding}::uuid, 'ก')`,
    )
  expect(await reply(second.findings[0]?.id)).toBe('card_replies_finding')
  expect([await reply(first.findings[0]?.id), await reply(null)]).toEqual([undefined, undefined])
})

test('nobody approves their own draft, and its makers may delete their accounts', async () => {
  const [businessId] = await insertPlaces(database, [{}])
  const { card } = await insertCard(database, { businessId: businessId as string, level: 'red', issuedAt: sealedAt })
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [one, two]) {
    await sql`insert into users (id, display_name, email, locale, terms_accepted_at)
      values (${id}, 'ก', ${`${id}@example.org`}, 'th', now())`.execute(db)
  }
  const signed = (drafted: string, approved: string) =>
    stopped(sql`update warning_cards set drafted_by = ${drafted}, approved_by = ${approved} where id = ${card.id}`)
  expect([await signed(one, one), await signed(one, two)]).toEqual(['warning_cards_four_eyes', undefined])
  await sql`delete from users where id in (${one}, ${two})`.execute(db)
  const stored = await db
    .selectFrom('warning_cards')
    .select(['drafted_by', 'approved_by'])
    .where('id', '=', card.id)
    .execute()
  expect(stored).toEqual([{ drafted_by: null, approved_by: null }])
})

test('the database knows the sections of the standards', async () => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'questions_section'`.execute(db)
  const known = [...(rows[0]?.rule.matchAll(/'(\w+)'/g) ?? [])].map(([, section]) => section)
  expect(known.sort()).toEqual([...sections].sort())
})

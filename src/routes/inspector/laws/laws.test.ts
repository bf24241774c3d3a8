/** The law library: a new version leaves what was sent, an entry that ended is offered and taken no more, and two stewards do not write over each other. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import type { IssuePage } from '#shared/cards/warning-page.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { cardOf, draft, draftWords, failing, findAt } from '../../../../test/support/cards.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { makeSteward } from '../../../../test/support/posts/agency-posts.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let [officers, owner, place] = [{} as Officers, {} as TestPerson, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true, locale: 'en' })
  await makeSteward({ database }, officers.supervisor)
})
beforeEach(async () => {
  await forgetLimits(database)
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', capacity: 40, owner_id: owner.id }])
})

const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const today = () => bangkokDay(new Date())
const words = (more: Record<string, string> = {}) => ({
  do: 'change',
  kind: 'law',
  law_th: 'พ.ร.บ.ว่าด้วยราคาสินค้าและบริการ พ.ศ. 2542',
  law_en: 'Price of Goods and Services Act B.E. 2542 (1999)',
  law_cn: '《商品和服务价格法》',
  section_th: 'มาตรา 28',
  section_en: 'section 28',
  section_cn: '第28条',
  power_th: '',
  power_en: '',
  power_cn: '',
  level_yellow: '1',
  level_orange: '1',
  level_red: '1',
  valid_from: today(),
  valid_to: '',
  source: 'ราชกิจจานุเบกษา เล่ม 116',
  ...more,
})
const newest = async (code: string) =>
  db
    .selectFrom('law_versions as v')
    .innerJoin('law_entries as e', 'e.id', 'v.entry_id')
    .select(['v.id', 'v.revision'])
    .where('e.code', '=', code)
    .orderBy('v.revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const write = async (code: string, more: Record<string, string> = {}, revision?: number) =>
  as(officers.supervisor).post(`/inspector/laws/${code}`, {
    ...words(more),
    rev: String(revision ?? (await newest(code)).revision),
  })
const issuePage = async () =>
  stateOf(await as(officers.officer).get(`/inspector/Issue-warning/${place}`)).data[
    'inspector/cards/issue-warning'
  ] as IssuePage
const issue = (finding: string, law: string, level = 'yellow') =>
  as(officers.officer).post(`/inspector/Issue-warning/${place}`, {
    do: 'issue',
    level,
    ...draftWords,
    reason: level === 'yellow' ? '' : 'พบซ้ำเป็นครั้งที่สองในเดือนเดียวกัน',
    [`f-${finding}`]: 'on',
    [`b-${finding}`]: law,
  })

test('a new version is offered, and a letter that was sent keeps the one that it named', async () => {
  const [finding = ''] = await findAt(database, place, failing.minor)
  const { id: first } = await newest('PRICES-2542')
  const { card } = await draft(database, { place, by: officers.officer, findings: [finding], level: 'yellow' })
  expect((await cardOf(database, card)).letter?.laws?.[finding]).toMatchObject({ version: first })
  expect((await write('PRICES-2542')).status).toBe(303)
  const { text } = await as(owner).get(`/vendor/warning-list/detail/${card}`)
  expect(text).toContain('Price of Goods and Services Act')
  expect(text).not.toContain('section 28')
  const [other = ''] = await insertPlaces(database, [{ category_id: 'restaurant', capacity: 40, owner_id: owner.id }])
  place = other
  const [later = ''] = await findAt(database, place, failing.minor)
  const { laws, bases } = await issuePage()
  const { id: second } = await newest('PRICES-2542')
  expect(laws.filter(({ code }) => code === 'PRICES-2542').map(({ version }) => version)).toEqual([second])
  expect(bases[later]?.law).toBe(second)
  // As from a page that was drawn before the new version.
  const stale = await issue(later, first)
  expect([stale.status, errorsOf(stale)]).toEqual([409, { [`b-${later}`]: 'warning:error.lawNotOffered' }])
  expect((await issue(later, second)).status).toBe(303)
})

test('an entry that ended is offered no more, and a card that waits with it is not approved', async () => {
  const findings = await findAt(database, place, failing.stop)
  const [finding = ''] = findings
  const { id: version } = await newest('BUILDINGS-2522')
  const bases = { [finding]: version }
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'red', bases })
  const ended = await as(officers.supervisor).post('/inspector/laws/BUILDINGS-2522', {
    do: 'end',
    rev: '1',
    from: today(),
  })
  expect(ended.status).toBe(303)
  const rev = String((await cardOf(database, card)).rev)
  const refused = await as(officers.supervisor).post(`/inspector/manage-reply/approve-warning-card/${card}`, {
    do: 'approve',
    rev,
  })
  expect([refused.status, errorsOf(refused)]).toEqual([409, { form: 'warning:refusal.lawEnded' }])
  expect((await issuePage()).laws.map(({ code }) => code)).not.toContain('BUILDINGS-2522')
})

test('a level that the law does not allow is refused, at the draft and at the approval', async () => {
  expect((await write('HOTELS-2547', { level_red: '', level_orange: '' })).status).toBe(303)
  const findings = await findAt(database, place, failing.stop)
  const [finding = ''] = findings
  const { id: version } = await newest('HOTELS-2547')
  const refused = await issue(finding, version, 'red')
  expect([refused.status, errorsOf(refused)]).toEqual([422, { level: 'warning:error.lawLevel' }])
  // As a graver card that the product drafts when a date has passed.
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'red' })
  await db.updateTable('card_findings').set({ law_version_id: version }).where('card_id', '=', card).execute()
  const approval = await as(officers.supervisor).post(`/inspector/manage-reply/approve-warning-card/${card}`, {
    do: 'approve',
    rev: String((await cardOf(database, card)).rev),
  })
  expect([approval.status, errorsOf(approval)]).toEqual([409, { form: 'warning:refusal.lawLevel' }])
})

test('a law of other agencies is neither offered nor taken', async () => {
  const { kind } = await db
    .selectFrom('agencies')
    .select('kind')
    .where('id', '=', await agencyOf(database))
    .executeTakeFirstOrThrow()
  const other = kind === 'fire' ? 'health_office' : 'fire'
  expect((await write('FOOD-PREMISES-2561', { [`kind_${other}`]: '1' })).status).toBe(303)
  const [finding = ''] = await findAt(database, place, failing.minor)
  expect((await issuePage()).laws.map(({ code }) => code)).not.toContain('FOOD-PREMISES-2561')
  const refused = await issue(finding, (await newest('FOOD-PREMISES-2561')).id)
  expect([refused.status, errorsOf(refused)]).toEqual([409, { [`b-${finding}`]: 'warning:error.lawNotOffered' }])
})

test('of two stewards’ tabs the second is refused, and nothing of the past is rewritten', async () => {
  const { revision } = await newest('LABOUR-2541')
  expect((await write('LABOUR-2541', {}, revision)).status).toBe(303)
  const second = await write('LABOUR-2541', { section_th: 'มาตรา 29' }, revision)
  expect([second.status, errorsOf(second)]).toEqual([409, { form: 'law:refusal.stale' }])
  const past = await write('LABOUR-2541', { valid_from: '2020-01-01' })
  expect([past.status, errorsOf(past)]).toEqual([422, { valid_from: 'law:error.past' }])
  const half = await write('LABOUR-2541', { section_cn: '' })
  expect([half.status, errorsOf(half)]).toEqual([422, { section_cn: 'law:error.languages' }])
  await expect(sql`update law_versions set law_th = 'x' where revision = 1`.execute(db)).rejects.toThrow(
    /never changed/,
  )
})

test('the laws of appeals stay laws, and never end', async () => {
  for (const [field, value] of [
    ['valid_to', '2200-01-01'],
    ['kind', 'standard'],
  ] as const) {
    const refused = await write('APPEAL-DECISION', { [field]: value })
    expect([refused.status, errorsOf(refused)]).toEqual([409, { form: 'law:refusal.needed' }])
  }
  const ended = await as(officers.supervisor).post('/inspector/laws/APPEAL-COURT', {
    do: 'end',
    rev: '1',
    from: today(),
  })
  expect([ended.status, errorsOf(ended)]).toEqual([409, { form: 'law:refusal.needed' }])
})

test.each([
  ['a code that is taken', { entry: 'HOTELS-2547' }, 409, { entry: 'law:error.codeTaken' }],
  ['a code in small words', { entry: 'ท่าเรือ' }, 422, { entry: 'law:error.code' }],
  ['no day', { valid_from: '' }, 422, { valid_from: 'law:error.day' }],
  ['a last day before the first', { valid_to: '2020-01-01' }, 422, { valid_to: 'law:error.until' }],
  ['no source', { source: '' }, 422, { source: 'law:error.source' }],
  ['a law that is too long', { law_th: 'ก'.repeat(251) }, 422, { law_th: 'law:error.long' }],
] as const)('an entry with %s is refused beside its field', async (_case, given, status, errors) => {
  const refused = await as(officers.supervisor).post('/inspector/laws', {
    ...words({ entry: 'PORTS-1', ...given }),
    do: 'add',
  })
  expect([refused.status, errorsOf(refused)]).toEqual([status, errors])
})

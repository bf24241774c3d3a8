/** A questionnaire comes into use through HTTP: begun as a copy, written, compared, tried, and published whole from a day on. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { constraintOf } from '#server/db/constraints.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { readTemplate } from '#server/domain/standards/read-template.ts'
import { newestTemplate } from '#server/domain/standards/templates.ts'
import { startSurvey } from '#server/domain/surveys/commands.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { TEMPLATE_QUESTIONS_MOST } from '#shared/standards/studio.ts'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { questionForm } from '../../../../test/support/templates.ts'
import { errorsOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [supervisor, other, officer] = [{} as TestPerson, {} as TestPerson, {} as TestPerson]
const list = '/inspector/templates'
const page = `${list}/spa.2`
const as = (person = supervisor) => visit(app, { cookie: person.cookie })
const rev = async () =>
  String((await db.selectFrom('question_templates').select('rev').where('id', '=', 'spa.2').executeTakeFirst())?.rev)
const send = async (fields: Record<string, string>) => as().post(page, { rev: await rev(), ...fields })
/** By the other supervisor. */
const publish = async (from: string) => as(other).post(page, { rev: await rev(), do: 'publish', from })
const begin = () => as().post(list, { kind: 'spa' })
const inDays = (days: number) => bangkokDay(new Date(Date.now() + days * dayMs))
/** The page's text, without its markup. */
const wordsOf = async (address: string) =>
  (await as().get(address)).text.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<[^>]+>/g, '')
const codes = async (id: string) =>
  (await db.selectFrom('questions').select('code').where('template_id', '=', id).orderBy('position').execute()).map(
    (it) => it.code,
  )

beforeAll(async () => {
  await loadReference(database)
  supervisor = await addPerson(database, { ...personas.supervisor, locale: 'en' })
  other = await addPerson(database, { ...personas.supervisor, locale: 'en' })
  officer = await addPerson(database, personas.inspector)
})
beforeEach(async () => {
  // Published in another test: directly, as no supervisor can.
  await sql`do $$ begin set local session_replication_role = replica;
    delete from question_help where question_id like 'SPA-%.2'; delete from questions where template_id = 'spa.2';
    delete from question_templates where id = 'spa.2'; end $$`.execute(db)
})

test('a version begins as a copy of the newest, once; the version in use stays as it is', async () => {
  expect((await begin()).headers.location).toContain(page)
  expect(await codes('spa.2')).toEqual(await codes('spa.1'))
  const helps = await sql<{ count: number }>`
    select count(*)::int as count from question_help where question_id like 'SPA-%.2'`.execute(db)
  expect(helps.rows[0]?.count).toBe((await codes('spa.1')).length)
  await send({ do: 'drop', asked: 'SPA-02' })
  expect((await begin()).headers.location).toContain(page)
  expect(await codes('spa.2')).not.toContain('SPA-02')
  expect(await newestTemplate(db, 'spa')).toBe('spa.1')
  expect((await as().get(list)).text).toContain('Draft, last changed')
})

test('weights, gravity, words and order are told as differences, and lead to the trial of rules', async () => {
  await begin()
  const done = await send(
    await questionForm(database, 'spa.2', 'SPA-01', { weight: '1', critical: 'X', whyEn: 'Heat kills' }),
  )
  expect(done.headers.location).toContain('done=written')
  const order = await codes('spa.2')
  await send({ do: 'order', order: [order.at(-1), ...order.slice(0, -1)].join() })
  const { text } = await as().get(page)
  const { weight } = await db
    .selectFrom('questions')
    .select('weight')
    .where('id', '=', 'SPA-01.1')
    .executeTakeFirstOrThrow()
  const words = await wordsOf(page)
  expect(words).toContain(`Weight: from ${weight} to 1`)
  expect(words).toContain('to Stops the place')
  expect(words).toContain('other words for “Why it matters” (English(US))')
  expect(words).toContain(`${order.at(-1)} moves to place 1`)
  expect(text).toContain('/inspector/rules?weights=SPA-01%3D1')
  expect((await as().get('/test-survey?template=spa.2')).status).toBe(200)
  expect((await as(officer).get('/test-survey?template=spa.2')).status).toBe(404)
})

test('a question that is added gets a code that was never used, and its gaps are named by language', async () => {
  await begin()
  const last = (await codes('spa.1')).toSorted().at(-1) as string
  await send({ do: 'drop', asked: last })
  await send(await questionForm(database, 'spa.2', null, { textTh: 'มีป้ายเตือนหรือไม่', howCn: '' }))
  const added = (await codes('spa.2')).at(-1) as string
  expect(added > last).toBe(true)
  const { text } = await as().get(page)
  expect(await wordsOf(page)).toContain(`${added} Question: English(US), 中文`)
  expect(text).not.toContain('min="20')
  const refused = await publish(inDays(0))
  expect([refused.status, errorsOf(refused)]).toEqual([422, { form: 'template:refusal.lacking' }])
  const bad = await send(await questionForm(database, 'spa.2', null, { type: 'num', limit: 'five' }))
  expect([bad.status, errorsOf(bad)]).toEqual([422, { limit: 'template:error.limit' }])
  const unlisted = await send(await questionForm(database, 'spa.2', null, { basis: 'NOWHERE' }))
  expect([unlisted.status, errorsOf(unlisted)]).toEqual([422, { basis: 'template:error.basis' }])
  const wrong = { days: '400', howEn: 'x'.repeat(2001) }
  expect(errorsOf(await send(await questionForm(database, 'spa.2', null, wrong)))).toEqual({
    days: 'template:error.days',
    howEn: 'template:error.long',
  })
})

test('the answers of a choice are written, weighed and told as differences; those that stay keep their value', async () => {
  await begin()
  const asked = { type: 'choice', textTh: 'ใครดูแลบ่อน้ำ', textEn: 'Who watches the pool?', textCn: '谁看管水池？' }
  const two = {
    option1Th: 'พนักงาน',
    option1En: 'Staff',
    option1Cn: '员工',
    option1Passes: 'yes',
    option2Th: 'ไม่มีใคร',
    option2En: 'Nobody',
    option2Cn: '',
  }
  const wrong = async (fields: Record<string, string>) =>
    errorsOf(await send(await questionForm(database, 'spa.2', null, { ...asked, ...fields })))
  expect(await wrong({ option1Th: 'พนักงาน', option1Passes: 'yes' })).toEqual({ form: 'template:refusal.fewOptions' })
  expect(await wrong({ ...two, option2Passes: 'yes' })).toEqual({ form: 'template:refusal.passing' })
  expect(await wrong({ ...two, option1Passes: '' })).toEqual({ form: 'template:refusal.passing' })
  expect((await send(await questionForm(database, 'spa.2', null, { ...asked, ...two }))).status).toBe(303)
  const code = (await codes('spa.2')).at(-1) as string
  expect(await wordsOf(page)).toContain(`${code} Answers to choose from: 中文`)
  const written = () =>
    db.selectFrom('questions').select(['options', 'pass_rule']).where('id', '=', `${code}.2`).executeTakeFirstOrThrow()
  const first = await written()
  expect([first.options?.map(({ value }) => value), first.pass_rule]).toEqual([['answer_a', 'answer_b'], 'answer_a'])
  // The first is taken out; another comes, under a value that nothing had.
  const other = {
    option1Th: '',
    option1En: '',
    option1Cn: '',
    option2Cn: '无人',
    option3Th: 'ไลฟ์การ์ด',
    option3Passes: 'yes',
  }
  expect((await send(await questionForm(database, 'spa.2', code, { ...other, option1Passes: '' }))).status).toBe(303)
  const second = await written()
  expect([second.options?.map(({ value }) => value), second.pass_rule]).toEqual([['answer_b', 'answer_c'], 'answer_c'])
})

test('a question is asked in another way from the new version on: passing answers are written anew, and listed', async () => {
  await begin()
  const stored = (id: string) =>
    db.selectFrom('questions').select(['type', 'options', 'pass_rule']).where('id', '=', id).executeTakeFirstOrThrow()
  const write = async (fields: Record<string, string>) =>
    send(await questionForm(database, 'spa.2', 'SPA-12', { limit: '', ...fields }))
  const published = await stored('SPA-12.1')
  expect(published.type).toBe('num')
  expect(errorsOf(await write({ type: 'choice' }))).toEqual({ form: 'template:refusal.fewOptions' })
  const words = { option1Th: 'ครบ', option1En: 'All', option1Cn: '全部', option1Passes: 'yes' }
  const more = { option2Th: '0–5', option2En: '0–5', option2Cn: '0–5' }
  expect((await write({ type: 'choice', ...words, ...more })).status).toBe(303)
  expect(await stored('SPA-12.2')).toMatchObject({ type: 'choice', pass_rule: 'answer_a' })
  const told = await wordsOf(page)
  expect(told).toContain('Kind of answer: from A number to A choice of answers')
  expect(told).toContain(
    `Limit of the number: from ${published.pass_rule.replace('>', '&gt;').replace('<', '&lt;')} to none`,
  )
  expect(told).toContain('the answer “0–5” is new')
  expect((await write({ type: 'yn' })).status).toBe(303)
  expect(await stored('SPA-12.2')).toEqual({ type: 'yn', options: null, pass_rule: 'yes' })
  expect(errorsOf(await write({ type: 'num' }))).toEqual({ limit: 'template:error.limit' })
  expect((await write({ type: 'num', limit: '<= 9' })).status).toBe(303)
  expect(await stored('SPA-12.2')).toEqual({ type: 'num', options: null, pass_rule: '<=9' })
  expect(await stored('SPA-12.1')).toEqual(published)
  await publish(inDays(0))
  const late = await write({ type: 'yn' })
  expect([late.status, errorsOf(late)]).toEqual([409, { form: 'template:refusal.published' }])
})

test('the answers of a choice are put in order as a whole, and passing ones stay', async () => {
  await begin()
  const option = (number: number, name: string) => ({
    [`option${number}Th`]: name,
    [`option${number}En`]: name,
    [`option${number}Cn`]: name,
  })
  const three = { ...option(1, 'Guard'), ...option(2, 'Fence'), ...option(3, 'Nobody'), option1Passes: 'yes' }
  await send(await questionForm(database, 'spa.2', 'SPA-01', { type: 'choice', ...three }))
  const answers = async () =>
    (await readTemplate(db, 'spa.2'))?.questions.find(({ code }) => code === 'SPA-01') ?? { options: [], passRule: '' }
  const at = `${page}?q=SPA-01`
  expect((await as().get(at)).text).toContain('value="answer_b,answer_a,answer_c"')
  const order = { do: 'order_answers', asked: 'SPA-01', order: 'answer_c,answer_a,answer_b' }
  expect((await send(order)).headers.location).toMatch(/q=SPA-01.*done=moved/)
  expect([(await answers()).options?.map(({ text }) => text.en), (await answers()).passRule]).toEqual([
    ['Nobody', 'Guard', 'Fence'],
    'answer_a',
  ])
  const revision = await rev()
  expect((await send(order)).status).toBe(303)
  expect(await rev()).toBe(revision)
  const half = await send({ ...order, order: 'answer_a,answer_b' })
  expect(errorsOf(half)).toEqual({ form: 'template:refusal.stale' })
  expect((await send({ ...order, asked: 'SPA-99' })).status).toBe(404)
})

test('a questionnaire has an end', async () => {
  await begin()
  await sql`
    insert into questions select 'SPA-' || n || '.2', template_id, n, 'SPA-' || n, section, type, pass_rule, weight, critical, photo, scope, basis,
      text_th, text_en, text_cn, options
    from questions, generate_series(40, 39 + ${TEMPLATE_QUESTIONS_MOST} - (select count(*)::int from questions where template_id = 'spa.2')) n
    where id = 'SPA-01.2'`.execute(db)
  const one = await send(await questionForm(database, 'spa.2', null, { textTh: 'อีกข้อ' }))
  expect([one.status, errorsOf(one)]).toEqual([422, { form: 'template:refusal.many' }])
})

test('another person’s change meanwhile is not overwritten', async () => {
  await begin()
  const fields = { do: 'name', nameTh: 'สปา', nameEn: 'Spas', nameCn: '水疗' }
  const seen = await rev()
  expect((await send(fields)).status).toBe(303)
  const late = await as().post(page, { ...fields, rev: seen })
  expect([late.status, errorsOf(late)]).toEqual([409, { form: 'template:refusal.stale' }])
  const other = await send({ do: 'order', order: 'SPA-01,SPA-99' })
  expect(errorsOf(other)).toEqual({ form: 'template:refusal.stale' })
})

test('it is published from a day on, never backwards, and final from then on', async () => {
  await begin()
  const past = await publish(inDays(-1))
  expect([past.status, errorsOf(past)]).toEqual([422, { from: 'template:error.past' }])
  expect(errorsOf(await publish(inDays(400)))).toEqual({ from: 'template:error.far' })
  expect(errorsOf(await publish('tomorrow'))).toEqual({ from: 'template:error.day' })
  expect((await publish(inDays(7))).status).toBe(303)
  // Its day has not come.
  expect(await newestTemplate(db, 'spa')).toBe('spa.1')
  expect((await as().get(list)).text).toContain('In use from')
  const edited = await send({ do: 'name', nameTh: 'ก', nameEn: 'x', nameCn: '甲' })
  expect([edited.status, errorsOf(edited)]).toEqual([409, { form: 'template:refusal.published' }])
  expect((await as().get(page)).text).not.toContain('value="order"')
})

test('the last editor does not publish', async () => {
  await begin()
  expect((await as().get(page)).text).not.toContain('name="from"')
  const own = await send({ do: 'publish', from: inDays(0) })
  expect([own.status, errorsOf(own)]).toEqual([403, { form: 'template:refusal.ownDraft' }])
  expect((await as(other).get(page)).text).toContain('name="from"')
  // Another editor, another publisher.
  await as(other).post(page, { do: 'drop', asked: 'SPA-02', rev: await rev() })
  expect((await publish(inDays(0))).status).toBe(403)
  expect((await send({ do: 'publish', from: inDays(0) })).status).toBe(303)
  const row = await db.selectFrom('question_templates').selectAll().where('id', '=', 'spa.2').executeTakeFirstOrThrow()
  expect([row.changed_by, row.published_by]).toEqual([other.id, supervisor.id])
})

test('until its day a publication is called off, and is a draft again; afterwards never, nor under a later version', async () => {
  await begin()
  await publish(inDays(7))
  expect((await as().get(page)).text).toContain('value="call_off"')
  expect((await begin()).headers.location).toContain(`${list}/spa.3`)
  const under = await send({ do: 'call_off' })
  expect([under.status, errorsOf(under)]).toEqual([409, { form: 'template:refusal.later' }])
  await as().post(`${list}/spa.3`, { do: 'discard', sure: '1', rev: '1' })
  const off = await send({ do: 'call_off' })
  expect(off.headers.location).toContain('done=calledOff')
  expect((await send({ do: 'drop', asked: 'SPA-02' })).status).toBe(303)
  expect((await send({ do: 'call_off' })).status).toBe(409)
  await publish(inDays(0))
  const used = await send({ do: 'call_off' })
  expect([used.status, errorsOf(used)]).toEqual([409, { form: 'template:refusal.inUse' }])
  expect((await as().get(page)).text).not.toContain('value="call_off"')
})

test('the accounts of author and publisher can be deleted; nothing else of the version in use changes', async () => {
  await begin()
  await publish(inDays(0))
  const set = (what: ReturnType<typeof sql>) =>
    sql`update question_templates set ${what} where id = 'spa.2'`.execute(db).then(() => null, constraintOf)
  expect(await set(sql`changed_by = ${other.id}, published_by = ${supervisor.id}`)).toBe('question_templates_published')
  expect(await set(sql`published_at = null, published_by = null`)).toBe('question_templates_published')
  expect(await set(sql`changed_by = null, name_en = 'x'`)).toBe('question_templates_published')
  expect(await set(sql`changed_by = null`)).toBe(null)
  expect(await set(sql`published_by = null`)).toBe(null)
})

test('a version published for today is in use at once', async () => {
  await begin()
  await publish(inDays(0))
  expect(await newestTemplate(db, 'spa')).toBe('spa.2')
})

test('a run that has begun is finished by its own version', async () => {
  const vendor = await addPerson(database, personas.vendor)
  const [place = ''] = await insertPlaces(database, [{ owner_id: vendor.id, category_id: 'spa' }])
  const run = uuidv7()
  await perform(database, actingAs(vendor, 'vendor'), startSurvey, { run, place })
  await begin()
  await send({ do: 'drop', asked: 'SPA-01' })
  await publish(inDays(0))
  const { rows } = await sql<{ template_id: string }>`select template_id from runs where id = ${run}::uuid`.execute(db)
  expect(rows[0]?.template_id).toBe('spa.1')
  const owner = visit(app, { cookie: vendor.cookie })
  const answer = { do: 'answer', run, question: 'SPA-01', answer: 'yes' }
  expect((await owner.post(`/vendor/manage-business/do-survery/${place}`, answer)).status).toBe(303)
})

test('a draft that is thrown away leaves nothing', async () => {
  await begin()
  expect((await send({ do: 'discard', sure: '1' })).headers.location).toContain(list)
  expect(await codes('spa.2')).toEqual([])
  expect((await as().get(page)).status).toBe(404)
})

test('the database itself takes no half, no earlier and no second one', async () => {
  await begin()
  const stopped = (query: ReturnType<typeof sql>) => query.execute(db).then(() => null, constraintOf)
  const publishAt = (at: ReturnType<typeof sql>) =>
    sql`update question_templates set published_at = ${at} where id = 'spa.2'`
  expect(await stopped(publishAt(sql`now() - interval '1 day'`))).toBe('question_templates_not_before')
  await sql`update questions set type = 'choice', options = '[{"value": "a", "text": {"th": "ก", "en": " ", "cn": "甲"}}]' where id = 'SPA-01.2'`.execute(
    db,
  )
  expect(await stopped(publishAt(sql`now()`))).toBe('question_templates_whole')
  await sql`update questions set type = 'yn', options = null, text_cn = '' where id = 'SPA-01.2'`.execute(db)
  expect(await stopped(publishAt(sql`now()`))).toBe('question_templates_whole')
  expect(
    await stopped(
      sql`insert into question_templates (id, kind, version, name_th, name_en, name_cn) values ('spa.3', 'spa', 3, 'a', 'b', 'c')`,
    ),
  ).toBe('question_templates_one_draft')
})

test('a build that brings the same version leaves the words written here', async () => {
  await begin()
  await publish(inDays(0))
  await sql`delete from reference_loads where name like 'question%'`.execute(db)
  await loadReference(database)
  expect(await newestTemplate(db, 'spa')).toBe('spa.2')
})

/** Agencies through HTTP: stewards add, rename, merge and close them, supervisors write their letter heads, and officers get areas within. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { draft, failing, findAt } from '../../../../test/support/cards.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { makeSteward } from '../../../../test/support/posts/agency-posts.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const list = '/inspector/agencies'
const reason = 'มีชื่อซ้ำกันในระบบ'
let people = {} as Officers & Record<'steward' | 'second', TestPerson>
let office = ''

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('deliveries').execute()
  people = {
    ...(await addOfficers(database)),
    steward: await addPerson(database, { name: 'Sak Steward', inspector: { unit: 'Head Office' } }),
    second: await addPerson(database, { name: 'Som Second', inspector: { unit: 'Head Office' } }),
  }
  for (const who of [people.steward, people.second]) await makeSteward({ database }, who)
  office = await agencyOf(database)
})

const as = (who: TestPerson) => visit(app, who)
const at = (id: string) => `${list}/${id}`
const pageOf = async (who: TestPerson, id: string) =>
  stateOf(await as(who).get(at(id))).data['inspector/agencies/agency'].agency
const linesOf = async (who: TestPerson, query = '') =>
  stateOf(await as(who).get(`${list}${query}`)).data['inspector/agencies/agencies'].agencies
const revOf = async (id: string) =>
  String((await db.selectFrom('agencies').select('rev').where('id', '=', id).executeTakeFirstOrThrow()).rev)
const send = async (who: TestPerson, id: string, fields: Record<string, string>) =>
  as(who).post(at(id), { rev: await revOf(id), ...fields })
const names = { kind: 'municipality', name_th: 'เทศบาลตำบลราไวย์', name_en: '', name_cn: '', short: '', parent: '' }
const page = '/inspector/stewards'
const notified = async () =>
  (await db.selectFrom('deliveries').select('about').orderBy('id').execute()).map(({ about }) => about)
const proposalId = async () =>
  (await db.selectFrom('power_proposals').select('id').where('outcome', 'is', null).executeTakeFirstOrThrow()).id
/** An answer to the proposal that waits. */
const answerTo = async (who: TestPerson, id: string, answer: string, fields: Record<string, string> = {}) =>
  as(who).post(at(id), { do: answer, proposal: await proposalId(), ...fields })
let count = 0
/** Of a name of its own, unless one is said. */
const create = async (fields: Record<string, string> = {}) => {
  const own = { name_th: `เทศบาลที่ ${++count}`, ...fields }
  const answer = await as(people.steward).post(list, { do: 'create', ...names, ...own })
  return { answer, id: /agencies\/([0-9a-f-]{36})/.exec(answer.headers.location ?? '')?.[1] ?? '' }
}

test('agencies that earlier work alone names are a list of their own, and are found by their names', async () => {
  const named = await agencyOf(database, 'หน่วยตรวจความปลอดภัยอำเภอกะทู้')
  const ids = async (query = '') => (await linesOf(people.officer, query)).map(({ id }: { id: string }) => id)
  expect(await ids()).toContain(office)
  expect(await ids()).not.toContain(named)
  expect(await ids('?idle=1')).toContain(named)
  expect(await ids('?idle=1')).not.toContain(office)
  expect(await ids(`?find=${encodeURIComponent('กะทู้')}`)).toEqual([named])
  // Once it has an area, somebody works there.
  await db.insertInto('agency_areas').values({ agency_id: named, province_code: 83, district_code: 8302 }).execute()
  expect(await ids()).toContain(named)
  await db.deleteFrom('agency_areas').where('agency_id', '=', named).execute()
})

test('a steward adds an agency, which stands below its parent and is found by any of its names', async () => {
  const ministry = await create({ kind: 'ministry', name_th: 'กระทรวงมหาดไทย', short: 'มท.' })
  const { answer, id } = await create({ name_th: names.name_th, parent: ministry.id, name_cn: '拉威市政' })
  expect([answer.status, await linesOf(people.officer)]).toMatchObject([303, expect.any(Array)])
  const lines = await linesOf(people.officer)
  const below = lines.findIndex((line: { id: string }) => line.id === id)
  expect(lines.slice(below - 1, below + 1)).toMatchObject([
    { id: ministry.id, depth: 0 },
    { id, depth: 1 },
  ])
  for (const find of ['ราไวย์', '拉威', 'rawai'])
    expect(await linesOf(people.officer, `?find=${encodeURIComponent(find)}`)).toMatchObject([{ id }])
  expect((await pageOf(people.officer, id)).otherNames).toContain('拉威市政')
  const twin = await create({ name_th: 'เทศบาล ตำบล ราไวย์' })
  expect([twin.answer.status, errorsOf(twin.answer)]).toEqual([422, { name_th: 'agency:error.nameTaken' }])
  const wrong = await create({ kind: 'zoo', name_th: ' ', short: 'x'.repeat(41), parent: 'above' })
  expect(errorsOf(wrong.answer)).toEqual({
    kind: 'agency:error.kind',
    name_th: 'agency:error.name',
    short: 'agency:error.long',
    parent: 'agency:error.parent',
  })
  for (const who of [people.officer, people.supervisor])
    expect((await as(who).post(list, { do: 'create', ...names })).status).toBe(404)
})

test('the tree has no circle and four levels at the most', async () => {
  const ids: string[] = []
  for (const level of [1, 2, 3, 4]) ids.push((await create({ name_th: `หน่วย ${level}`, parent: ids.at(-1) ?? '' })).id)
  const deep = await create({ name_th: 'หน่วย 5', parent: ids[3] ?? '' })
  expect(errorsOf(deep.answer)).toEqual({ parent: 'agency:error.levels' })
  const circle = await send(people.steward, ids[0] ?? '', {
    do: 'rename',
    ...names,
    name_th: 'หน่วย 1',
    parent: ids[3] ?? '',
  })
  expect(errorsOf(circle)).toEqual({ parent: 'agency:error.circle' })
  await db
    .updateTable('agencies')
    .set({ closed_at: new Date() })
    .where('id', '=', ids[3] ?? '')
    .execute()
  const closed = await create({ name_th: 'หน่วย 6', parent: ids[3] ?? '' })
  expect(errorsOf(closed.answer)).toEqual({ parent: 'agency:error.parent' })
})

test('a supervisor of the agency writes its letter head, which new letters have and sent ones keep', async () => {
  const [place = ''] = await insertPlaces(database, [{ name_th: 'ครัวทดลอง' }])
  const [findings] = [await findAt(database, place, failing.minor)]
  const texts = {
    contact: '076',
    address: 'ถนนนริศร',
    letter_head: 'กลุ่มงานความปลอดภัย',
    letter_prefix: 'ภก 0018/',
    appeal_to: 'ศาลากลาง',
  }
  const change = { do: 'change', ...texts, working_hours: 'จ.–ศ.' }
  for (const who of [people.officer, people.elsewhere]) expect((await send(who, office, change)).status).toBe(404)
  const stale = await as(people.supervisor).post(at(office), { ...change, rev: '9' })
  expect([stale.status, errorsOf(stale)]).toEqual([409, { form: 'agency:refusal.stale' }])
  expect((await send(people.supervisor, office, change)).status).toBe(303)
  const { card } = await draft(database, { place, by: people.officer, findings, level: 'yellow' })
  await send(people.steward, office, {
    do: 'rename',
    ...names,
    name_th: 'เทศบาลเมืองกะทู้',
    name_en: 'Kathu Municipality',
  })
  const letter = (
    await db.selectFrom('warning_cards').select('letter').where('id', '=', card).executeTakeFirstOrThrow()
  ).letter
  expect(letter).toMatchObject({
    unit: 'Phuket Office',
    head: { prefix: 'ภก 0018/', appealTo: 'ศาลากลาง', lines: 'กลุ่มงานความปลอดภัย', workingHours: 'จ.–ศ.' },
  })
  const sent = await as(people.officer).get(`/inspector/manage-reply/already-sent/${card}`)
  expect(sent.text).toContain('Phuket Office')
  expect(sent.text).toContain('ภก 0018/')
})

test('an area is given only within those of the officer’s agency, and none is taken away with officers in it', async () => {
  const { rev } = stateOf(await as(people.supervisor).get(`/inspector/officers/${people.officer.id}`)).data[
    'inspector/officers/officer'
  ].officer
  const assign = (area: string) =>
    as(people.supervisor).post(`/inspector/officers/${people.officer.id}`, { do: 'assign', area, until: '' })
  await db.deleteFrom('agency_areas').where('agency_id', '=', office).execute()
  const outside = await assign('8302')
  expect([outside.status, errorsOf(outside)]).toEqual([403, { area: 'officer:refusal.outsideAgency' }])
  for (const kind of ['supervise', 'approve']) {
    const answer = await as(people.supervisor).post(`/inspector/officers/${people.officer.id}`, {
      do: kind,
      rev,
      area: '8302',
      until: '',
    })
    expect(answer.status, kind).toBe(kind === 'supervise' ? 403 : 409)
  }
  expect((await send(people.supervisor, office, { do: 'area', area: '83' })).status).toBe(404)
  expect((await send(people.steward, office, { do: 'area', area: '83' })).status).toBe(303)
  expect((await assign('8302')).status).toBe(303)
  const inUse = await send(people.steward, office, { do: 'endArea', area: '83' })
  expect([inUse.status, errorsOf(inUse)]).toEqual([409, { form: 'agency:refusal.areaInUse' }])
  await db.deleteFrom('duty_areas').execute()
  expect((await send(people.steward, office, { do: 'endArea', area: '83' })).status).toBe(303)
  expect(await db.selectFrom('agency_areas').selectAll().where('agency_id', '=', office).execute()).toEqual([])
})

test('merged, its officers, areas and kinds are the other one’s, what it did keeps its name, and it is closed', async () => {
  const { id: into } = await create()
  const self = await send(people.steward, office, { do: 'merge', into: office, reason })
  expect(errorsOf(self)).toEqual({ into: 'agency:error.into' })
  const answer = await send(people.steward, office, { do: 'merge', into, reason })
  expect([answer.status, answer.headers.location]).toEqual([303, `${at(office)}?done=proposed`])
  const waits = await pageOf(people.steward, office)
  expect(waits).toMatchObject({ isClosed: false, into: null })
  const alone = await answerTo(people.steward, office, 'confirm')
  expect([alone.status, errorsOf(alone)]).toEqual([403, { form: 'power:refusal.notSecond' }])
  expect((await answerTo(people.supervisor, office, 'confirm')).status).toBe(404)
  expect((await answerTo(people.second, office, 'confirm')).status).toBe(303)
  expect((await pageOf(people.steward, into)).people.map(({ name }: { name: string }) => name)).toContain(
    'Inta Inspector',
  )
  expect((await pageOf(people.steward, into)).areas).toMatchObject([{ code: 50 }, { code: 83 }])
  const gone = await pageOf(people.officer, office)
  expect(gone).toMatchObject({ isClosed: true, into: { id: into }, may: { tend: false, rule: false } })
  expect((await linesOf(people.officer)).map(({ id }: { id: string }) => id)).not.toContain(office)
  const again = await send(people.steward, office, { do: 'reopen' })
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'agency:refusal.stale' }])
})

test('a proposal of two stewards about an agency falls when either agency has changed, and the bell leads to it', async () => {
  const { id: into } = await create()
  expect((await send(people.steward, office, { do: 'merge', into, reason })).status).toBe(303)
  expect(errorsOf(await send(people.second, office, { do: 'merge', into, reason }))).toEqual({
    form: 'power:refusal.waits',
  })
  expect((await as(people.second).get('/notification')).text).toContain(`href="${at(office)}"`)
  expect((await as(people.second).get(page)).text).toContain(reason)
  await send(people.steward, into, { do: 'kinds', kind_spa: '1' })
  const fallen = await answerTo(people.second, office, 'confirm')
  expect([fallen.status, errorsOf(fallen)]).toEqual([409, { form: 'power:refusal.fallen' }])
  expect((await answerTo(people.second, office, 'decline', { reason })).status).toBe(303)
  expect(await notified()).toEqual(expect.arrayContaining(['power_to_confirm', 'power_refused']))
  const [line] = stateOf(await as(people.steward).get(at(office))).data['inspector/agencies/agency'].proposals
  expect(line).toMatchObject({ kind: 'merge_agency', outcome: 'refused', decidedBy: 'Som Second' })
})

test('one with officers is not closed; an empty one is, takes nobody, and is opened again', async () => {
  const inUse = await send(people.steward, office, { do: 'close', reason })
  expect([inUse.status, errorsOf(inUse)]).toEqual([409, { form: 'agency:refusal.inUse' }])
  const { id } = await create()
  expect((await send(people.steward, id, { do: 'close', reason })).status).toBe(303)
  expect((await answerTo(people.second, id, 'confirm')).status).toBe(303)
  const police = async () => (await visit(app, await addPerson(database)).get('/auth/pass-token/register-police')).text
  expect(await police()).not.toContain(id)
  expect((await send(people.steward, id, { do: 'reopen' })).status).toBe(303)
  expect(await police()).toContain(id)
})

test('an officer moves by two: areas beyond the new agency end, and the work of the area stays with it', async () => {
  const { id: into } = await create()
  await send(people.steward, into, { do: 'area', area: '8301' })
  const { id: officer } = people.officer
  const area = { user_id: officer, province_code: 83, district_code: 8301, valid_from: new Date(0) }
  await db
    .insertInto('duty_areas')
    .values({ id: crypto.randomUUID(), ...area })
    .execute()
  const mover = async () =>
    (await pageOf(people.steward, office)).people.find(({ id }: { id: string }) => id === officer)?.mover
  const move = { do: 'move', person: await mover(), into, reason }
  expect(errorsOf(await as(people.officer).post(at(office), move))).toEqual({ form: 'officer:refusal.own' })
  expect((await as(people.elsewhere).post(at(office), move)).status).toBe(404)
  const alone = await as(people.supervisor).post(at(office), move)
  expect([alone.status, errorsOf(alone)]).toEqual([403, { form: 'officer:refusal.bothAgencies' }])
  expect((await as(people.steward).post(at(office), move)).status).toBe(303)
  expect((await as(people.second).get('/notification')).text).toContain(`href="${at(into)}"`)
  const proposal = await proposalId()
  const own = await as(people.steward).post(at(into), { do: 'confirm', proposal })
  expect(errorsOf(own)).toEqual({ form: 'power:refusal.notSecond' })
  expect((await as(people.second).post(at(into), { do: 'confirm', proposal })).status).toBe(303)
  const grant = await db
    .selectFrom('role_grants')
    .select('agency_id')
    .where('user_id', '=', officer)
    .where('role', '=', 'inspector')
    .executeTakeFirstOrThrow()
  expect(grant.agency_id).toBe(into)
  const { rows } = await sql<{ code: number }>`select coalesce(district_code, province_code) as code from duty_areas
    where user_id = ${officer} and (valid_to is null or valid_to > now())`.execute(db)
  expect(rows).toEqual([{ code: 8301 }])
  expect(await notified()).toContain('officer_moved')
})

test('kinds of business are ticked; none stands for all', async () => {
  expect((await send(people.steward, office, { do: 'kinds', kind_spa: '1', kind_tour: '1' })).status).toBe(303)
  expect((await pageOf(people.officer, office)).kinds).toEqual(['spa', 'tour'])
  expect((await send(people.steward, office, { do: 'kinds' })).status).toBe(303)
  expect((await pageOf(people.officer, office)).kinds).toEqual([])
})

test('where an agency has nobody over its officers, two stewards make its first supervisor on the screens', async () => {
  const { id } = await create()
  await send(people.steward, id, { do: 'area', area: '81' })
  const officer = await addPerson(database, { name: 'Nim New', inspector: { unit: `เทศบาลที่ ${count}`, areas: [81] } })
  const officers = '/inspector/officers'
  expect((await as(people.steward).get(officers)).text).toContain('Nim New')
  expect((await as(people.officer).get(officers)).headers.location).toBe('/inspector/area-duty')
  const own = `${officers}/${officer.id}`
  const shown = async (who: TestPerson) => stateOf(await as(who).get(own)).data['inspector/officers/officer']
  const { options, officer: seen } = await shown(people.steward)
  // All of the agency's area, and none of another's.
  expect(options.map(({ code }: { code: number }) => code)).toEqual(expect.arrayContaining([81, 8103]))
  expect(options.every(({ code }: { code: number }) => code === 81 || Math.floor(code / 100) === 81)).toBe(true)
  const fields = { do: 'supervise', rev: seen.rev, area: '81', until: '' }
  expect((await as(people.steward).post(own, fields)).status).toBe(303)
  expect((await as(people.second).post(own, { do: 'confirm', proposal: await proposalId() })).status).toBe(303)
  expect((await shown(people.steward)).officer.level).toBe('supervisor')
})

test('two stewards make a third, who is told; nobody alone, no supervisor, and none about themselves', async () => {
  const make = { do: 'make', person: people.officer.id, reason }
  expect((await as(people.supervisor).get(page)).status).toBe(404)
  expect((await as(people.supervisor).post(page, make)).status).toBe(404)
  const own = await as(people.steward).post(page, { do: 'end', person: people.steward.id, reason })
  expect(errorsOf(own)).toEqual({ form: 'agency:refusal.ownSteward' })
  const wrong = await as(people.steward).post(page, { do: 'make', person: 'x', reason })
  expect(errorsOf(wrong)).toEqual({ person: 'agency:error.person' })
  expect((await as(people.steward).get(`${page}?find=Inta`)).text).toContain('Inta Inspector')
  expect((await as(people.steward).post(page, make)).status).toBe(303)
  expect((await as(people.second).get('/notification')).text).toContain(`href="${page}"`)
  const confirm = { do: 'confirm', proposal: await proposalId() }
  const alone = await as(people.steward).post(page, confirm)
  expect([alone.status, errorsOf(alone)]).toEqual([403, { form: 'power:refusal.notSecond' }])
  expect((await as(people.supervisor).post(page, confirm)).status).toBe(404)
  expect((await as(people.second).post(page, confirm)).status).toBe(303)
  expect((await as(people.officer).get(page)).status).toBe(200)
  expect(await notified()).toEqual(expect.arrayContaining(['power_to_confirm', 'steward_made', 'power_confirmed']))
  const stale = await as(people.steward).post(page, make)
  expect(errorsOf(stale)).toEqual({ form: 'agency:refusal.stewardStale' })
})

test('a steward whose grant is suspended has no office, and the last two end a third by two', async () => {
  await db
    .updateTable('role_grants')
    .set({ state: 'suspended' })
    .where('user_id', '=', people.second.id)
    .where('role', '=', 'inspector')
    .execute()
  await as(people.steward).post(page, { do: 'end', person: people.second.id, reason })
  const line = stateOf(await as(people.steward).get(page)).data['inspector/agencies/stewards'].proposals[0]
  expect(line).toMatchObject({ kind: 'end_steward', who: 'Som Second', isForAdministrator: true })
})

test('of an agency of many officers the people stand on pages, supervisors first, each once, and are looked for by name', async () => {
  for (let nth = 0; nth < 52; nth++)
    await addPerson(database, { name: `Many ${String(nth).padStart(2, '0')}`, inspector: { areas: [83] } })
  const read = async (query: string) =>
    stateOf(await as(people.supervisor).get(`${at(office)}?${query}`)).data['inspector/agencies/agency'].agency
  const first = await read('')
  expect(first.people[0]).toMatchObject({ name: 'Suda Supervisor', level: 'supervisor' })
  expect((await as(people.supervisor).get(at(office))).text).toContain('Find a name, unit or badge')
  const second = await read(`cursor=${first.next}`)
  const all: string[] = [...first.people, ...second.people].map(({ id }: { id: string }) => id)
  expect([first.people.length, second.next, all.length]).toEqual([50, null, first.figures.officers])
  expect(new Set(all).size).toBe(all.length)
  // One who leaves between two pages, and was the last of the first, moves nobody over its edge.
  await db
    .updateTable('role_grants')
    .set({ state: 'suspended' })
    .where('user_id', '=', all[49] ?? '')
    .where('role', '=', 'inspector')
    .execute()
  const after = await read(`cursor=${first.next}`)
  expect(after.people.map(({ id }: { id: string }) => id)).toEqual(all.slice(50))
  expect((await read('find=many%2051')).people.map(({ name }: { name: string }) => name)).toEqual(['Many 51'])
  expect((await as(people.supervisor).get(`${at(office)}?find=nobody-so-called`)).text).toContain(
    'Nothing in this list',
  )
  expect((await as(people.supervisor).get(`${at(office)}?cursor=forged`)).status).toBe(400)
})

test('of many officers of a name the first twenty are offered, and the page says how the others are found', async () => {
  const found = async () => {
    const answer = await visit(app, { cookie: `${people.steward.cookie}; i18n_redirected=en` }).get(
      `${page}?find=Namesake`,
    )
    return { names: stateOf(answer).data['inspector/agencies/stewards'].candidates.length, text: answer.text }
  }
  const add = () => addPerson(database, { name: 'Nok Namesake', inspector: { unit: 'Head Office' } })
  for (let index = 0; index < 20; index++) await add()
  expect((await found()).text).not.toContain('A longer part of the name')
  await add()
  const { names: shown, text } = await found()
  expect(shown).toBe(20)
  expect(text).toContain('These are the first 20. A longer part of the name finds the others')
})

/** Registries' lists in the browser: read, compared, confirmed as they were seen, within the reach of their importer. */
import { sql } from 'kysely'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { importBusinesses } from '#server/domain/imports/import-businesses.ts'
import { workOnImports } from '#server/domain/imports/work-on-imports.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { removePlaces } from '../../../../test/support/places.ts'
import { makeSteward } from '../../../../test/support/posts/agency-posts.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const page = '/inspector/imports'
let people = {} as Record<'steward' | 'supervisor' | 'officer', TestPerson>
let agency = ''

beforeEach(async () => {
  await removePlaces(database)
  for (const table of ['place_imports', 'identity_questions', 'users'] as const) await db.deleteFrom(table).execute()
  people = {
    steward: await addPerson(database, { name: 'Sak Steward', inspector: { unit: 'Head Office' } }),
    supervisor: await addPerson(database, { name: 'Sup', inspector: { level: 'supervisor', areas: [83] } }),
    officer: await addPerson(database, { name: 'Off', inspector: { areas: [83] } }),
  }
  await makeSteward({ database }, people.steward)
  agency = await agencyOf(database)
  await db.deleteFrom('agency_areas').execute()
  await db.deleteFrom('agency_kinds').execute()
  await db.insertInto('agency_areas').values({ agency_id: agency, province_code: 83, district_code: 8302 }).execute()
})

const as = (who: TestPerson, locale = 'en') => visit(app, { cookie: `${who.cookie}; i18n_redirected=${locale}` })
const header = 'external_id,category,name_th,province_code,district_code,lat,lng,phone'
const names = ['ครัวลมทะเล', 'สปาริมหาด', 'โรงแรมแสงดาว', 'ร้านหนังสือปลายฟ้า', 'ตลาดน้ำคลองใส', 'บ้านขนมคุณยาย']
const line = (i: number, change: Partial<Record<'id' | 'kind' | 'name' | 'area' | 'lat' | 'phone', string>> = {}) =>
  [
    change.id ?? `R-${i}`,
    change.kind ?? 'restaurant',
    change.name ?? names[i % names.length],
    change.area ?? '83,8302',
    change.lat ?? `7.${8900 + 30 * i}`,
    '98.2962',
    change.phone ?? '076000123',
  ].join(',')
const listOf = (...lines: string[]) => [header, ...lines].join('\n')

const send = (who: TestPerson, content: string | Buffer | null, fields: Record<string, string> = {}, locale = 'en') => {
  const asked = request(app.handler)
    .post(page)
    .set('Cookie', `${who.cookie}; i18n_redirected=${locale}`)
    .set('Origin', 'https://places.example.org')
  for (const [name, value] of Object.entries({ category: '', ...fields })) asked.field(name, value)
  return content === null ? asked : asked.attach('list', Buffer.from(content), 'list.csv')
}
const read = async (who: TestPerson, content: string) => {
  const answer = await send(who, content)
  expect(answer.status, answer.text.slice(0, 300)).toBe(303)
  return /imports\/([0-9a-f-]{36})/.exec(answer.headers.location ?? '')?.[1] ?? ''
}
const pageOf = async (who: TestPerson, id: string, query = '') =>
  stateOf(await as(who).get(`${page}/${id}${query}`)).data['inspector/imports/import']
const confirm = async (who: TestPerson, id: string, more: Record<string, string> = {}) =>
  as(who).post(`${page}/${id}`, { do: 'confirm', seen: (await pageOf(who, id)).list.seen ?? '', ...more })
const stored = () => db.selectFrom('businesses').select(['external_id', 'name_th']).orderBy('external_id').execute()
const actions = async () =>
  (await db.selectFrom('audit_events').select(['action', 'actor_id', 'entity_id']).orderBy('id').execute()).filter(
    ({ action }) => action.startsWith('import.') || action === 'business.import',
  )
const goOn = (forMs = 10_000) => workOnImports({ db, wakeSender: () => undefined, origin: '' }, { forMs })
const seed = (...lines: [id: string, name: string, at: number][]) =>
  executeAsProduct(db, importBusinesses, {
    rows: lines.map(([external_id, name_th, at]) => ({
      external_id,
      category: 'restaurant' as const,
      name_th,
      name_en: null,
      name_cn: null,
      description_th: '',
      province_code: 83,
      district_code: 8302,
      postcode: null,
      address: '',
      lat: 7.89 + 0.003 * at,
      lng: 98.2962,
      phone: '076000123',
    })),
  })

test('a list is read and shown with what each row would do; it is stored when its importer confirms that table', async () => {
  await seed(['R-0', names[0] as string, 0], ['R-1', 'ชื่อเดิม', 1], ['R-3', names[3] as string, 3])
  const before = await stored()
  const id = await read(
    people.steward,
    listOf(
      line(0),
      line(1, { name: 'ชื่อเดิมใหม่' }),
      line(2),
      line(3, { kind: 'entertainment', name: 'ผับแสงดาว', lat: '7.95' }),
      line(4, { name: '?????' }),
      line(5, { phone: '12345' }),
    ),
  )
  const { list, rows } = await pageOf(people.steward, id)
  expect(rows.map((row: { outcome: string }) => row.outcome)).toEqual([
    'same',
    'changed',
    'new',
    'waits',
    'refused',
    'new',
  ])
  expect(list).toMatchObject({
    state: 'judged',
    counts: { new: 2, changed: 1, same: 1, waits: 1, refused: 1, partly: 1 },
  })
  const shown = (await as(people.steward).get(`${page}/${id}`)).text
  for (const words of [
    'from ชื่อเดิม to ชื่อเดิมใหม่',
    'has question marks in place of letters',
    'cannot be read; left out',
    'other kind',
  ])
    expect(shown).toContain(words)
  expect((await as(people.steward, 'th').get(`${page}/${id}`)).text).toContain('มีเครื่องหมายคำถามแทนตัวอักษร')
  expect((await pageOf(people.steward, id, '?show=partly')).rows.map((row: { number: number }) => row.number)).toEqual([
    7,
  ])
  expect(await stored(), 'nothing is stored by looking').toEqual(before)
  expect((await confirm(people.steward, id)).status).toBe(303)
  const done = (await pageOf(people.steward, id)).list
  expect(done).toMatchObject({ state: 'done', result: { added: 2, changed: 1, unchanged: 1, held: 1, leftOut: 0 } })
  expect((await stored()).map(({ name_th }) => name_th)).toContain('ชื่อเดิมใหม่')
  const me = people.steward.id
  expect((await actions()).slice(1)).toEqual([
    { action: 'import.begin', actor_id: me, entity_id: id },
    { action: 'import.confirm', actor_id: me, entity_id: id },
    { action: 'business.import', actor_id: null, entity_id: id },
  ])
  const again = await as(people.steward).post(`${page}/${id}`, { do: 'confirm', seen: list.seen })
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'import:refusal.over' }])
})

test('a table of before is refused; places that change after the confirmation are seen before anything is stored', async () => {
  await seed(['R-0', names[0] as string, 0])
  const id = await read(people.steward, listOf(line(0, { phone: '076000999' }), line(1)))
  const { seen } = (await pageOf(people.steward, id)).list
  const stale = await as(people.steward).post(`${page}/${id}`, { do: 'confirm', seen: seen.replace(/^./, 'x') })
  expect([stale.status, errorsOf(stale)]).toEqual([409, { form: 'import:refusal.stale' }])
  await db.updateTable('businesses').set({ phone: '076111111' }).where('external_id', '=', 'R-0').execute()
  expect((await confirm(people.steward, id)).status).toBe(303)
  const { list, rows } = await pageOf(people.steward, id)
  expect([list.state, list.isChanged, list.seen === seen]).toEqual(['judged', true, false])
  expect(rows[0].verdict.changes).toMatchObject([{ field: 'phone', before: '076111111', after: '076000999' }])
  expect(await stored()).toHaveLength(1)
  expect((await as(people.steward).get(`${page}/${id}`)).text).toContain('Places have changed since the table was made')
  await confirm(people.steward, id)
  expect((await pageOf(people.steward, id)).list.state).toBe('done')
  expect(await stored()).toHaveLength(2)
})

test('a supervisor imports within the own agency’s areas and kinds; rows beyond are refused with the reason', async () => {
  await db.insertInto('agency_kinds').values({ agency_id: agency, category_id: 'restaurant' }).execute()
  await seed(['R-4', names[4] as string, 4])
  await db.updateTable('businesses').set({ district_code: 8301 }).where('external_id', '=', 'R-4').execute()
  const content = listOf(line(0), line(1, { area: '83,8301', lat: '7.885' }), line(2, { kind: 'lodging' }), line(4))
  const id = await read(people.supervisor, content)
  const { rows } = await pageOf(people.supervisor, id)
  expect(rows.map((row: { faults: { code: string }[] }) => row.faults.map(({ code }) => code))).toEqual([
    [],
    ['otherArea'],
    ['otherKind'],
    ['knownElsewhere'],
  ])
  await confirm(people.supervisor, id)
  expect((await stored()).map(({ external_id }) => external_id)).toEqual(['R-0', 'R-4'])
  const { district_code } = await db
    .selectFrom('businesses')
    .select('district_code')
    .where('external_id', '=', 'R-4')
    .executeTakeFirstOrThrow()
  expect(district_code, 'the neighbour’s place stays where it is').toBe(8301)
})

test('power that ends before the list is stored ends the list', async () => {
  const id = await read(people.supervisor, listOf(line(0)))
  const { seen } = (await pageOf(people.supervisor, id)).list
  await db
    .updateTable('place_imports')
    .set({ state: 'checking', progress: 0 })
    .where('id', '=', id)
    .where('seen', '=', seen)
    .execute()
  await db.deleteFrom('duty_areas').where('user_id', '=', people.supervisor.id).execute()
  const late = await as(people.supervisor).post(`${page}/${id}`, { do: 'confirm', seen })
  expect(errorsOf(late)).toEqual({ form: 'import:refusal.power' })
  await goOn()
  expect(await stored()).toEqual([])
  expect((await pageOf(people.steward, id)).list).toMatchObject({ state: 'dropped', why: 'power' })
  expect((await as(people.supervisor).get(page)).status).toBe(404)
})

test('only its importer confirms; a steward reads and may discard it; to others it is not there', async () => {
  const id = await read(people.supervisor, listOf(line(0)))
  const { seen } = (await pageOf(people.supervisor, id)).list
  const other = await addPerson(database, { name: 'Other', inspector: { level: 'supervisor', areas: [83] } })
  for (const who of [people.officer, other]) {
    expect((await as(who).get(`${page}/${id}`)).status).toBe(404)
    expect((await as(who).post(`${page}/${id}`, { do: 'confirm', seen })).status).toBe(404)
    expect((await as(who).get(`${page}/${id}/report.csv`)).status).toBe(404)
  }
  expect((await as(people.steward).post(`${page}/${id}`, { do: 'confirm', seen })).status).toBe(403)
  expect((await as(people.steward).get(`${page}/${id}`)).text).toContain('Sup imported this list and confirms it.')
  expect((await as(people.steward).post(`${page}/${id}`, { do: 'drop' })).status).toBe(303)
  const late = await as(people.supervisor).post(`${page}/${id}`, { do: 'confirm', seen })
  expect(errorsOf(late)).toEqual({ form: 'import:refusal.over' })
  expect(await stored()).toEqual([])
  expect((await send(people.officer, listOf(line(0)))).status, 'officers who supervise nothing import nothing').toBe(
    404,
  )
})

test('the same list sent twice is one import; a decided one can be sent again', async () => {
  const content = listOf(line(0))
  const [first, second] = await Promise.all([read(people.steward, content), read(people.steward, content)])
  expect(second).toBe(first)
  await as(people.steward).post(`${page}/${first}`, { do: 'drop' })
  expect(await read(people.steward, content)).not.toBe(first)
})

test('a long list is worked on in parts: a stop in between loses nothing and stores nothing twice', async () => {
  const lines = Array.from({ length: 1_200 }, (_, i) =>
    line(i, { name: `ร้านที่ ${i}`, lat: (7.85 + 0.00008 * i).toFixed(5), phone: '' }),
  )
  const id = await read(people.steward, listOf(...lines))
  await goOn()
  const state = () =>
    db.selectFrom('place_imports').select(['state', 'progress']).where('id', '=', id).executeTakeFirst()
  expect(await state()).toMatchObject({ state: 'judged' })
  await db.updateTable('place_imports').set({ state: 'storing', progress: 0 }).where('id', '=', id).execute()
  await goOn(1)
  expect(await state()).toEqual({ state: 'storing', progress: 500 })
  expect(await stored()).toHaveLength(500)
  const { list } = await pageOf(people.steward, id)
  expect(list).toMatchObject({ progress: 500, result: { added: 500 } })
  const busy = await as(people.steward).post(`${page}/${id}`, { do: 'drop' })
  expect(errorsOf(busy)).toEqual({ form: 'import:refusal.running' })
  await Promise.all([goOn(), goOn()])
  expect(await state()).toMatchObject({ state: 'done' })
  expect((await pageOf(people.steward, id)).list.result.added).toBe(1_200)
  expect(await stored()).toHaveLength(1_200)
  const second = (await pageOf(people.steward, id)).next
  expect((await pageOf(people.steward, id, `?cursor=${second}`)).rows[0].number).toBe(52)
  expect((await as(people.steward).get(`${page}/${id}?cursor=forged`)).status).toBe(400)
})

test('places that change while the list is being stored stop it, and the rest is shown anew', async () => {
  const lines = Array.from({ length: 600 }, (_, i) =>
    line(i, { name: `ร้านที่ ${i}`, lat: (7.85 + 0.0001 * i).toFixed(5), phone: '' }),
  )
  const id = await read(people.steward, listOf(...lines))
  await goOn()
  await db.updateTable('place_imports').set({ state: 'storing', progress: 0 }).where('id', '=', id).execute()
  await goOn(1)
  await seed(['R-599', 'มาก่อนแล้ว', 3])
  await goOn()
  const { list } = await pageOf(people.steward, id)
  expect(list).toMatchObject({ state: 'judged', isChanged: true, result: { added: 500 } })
  expect((await as(people.steward).get(`${page}/${id}`)).text).toContain('Rows stored so far: 500')
  await confirm(people.steward, id)
  await goOn()
  expect((await pageOf(people.steward, id)).list).toMatchObject({ state: 'done', result: { added: 599 } })
})

test('a file that would change many places alike asks whether it is meant so', async () => {
  await seed(...names.map((name, i): [string, string, number] => [`R-${i}`, name, i]))
  const id = await read(people.steward, listOf(...names.map((_, i) => line(i, { phone: '076999999' }))))
  expect((await as(people.steward, 'th').get(`${page}/${id}`)).text).toContain('โทรศัพท์ จะเปลี่ยนที่สถานที่ 6 จาก 6 แห่ง')
  expect(errorsOf(await confirm(people.steward, id))).toEqual({ meant: 'import:refusal.many' })
  expect((await confirm(people.steward, id, { meant: 'yes' })).status).toBe(303)
  expect((await pageOf(people.steward, id)).list.result.changed).toBe(6)
})

test('a list that changes nothing is not confirmed', async () => {
  await seed(['R-0', names[0] as string, 0])
  const id = await read(people.steward, listOf(line(0), line(1, { name: '' })))
  expect((await as(people.steward).get(`${page}/${id}`)).text).toContain('No row changes anything')
  expect(errorsOf(await confirm(people.steward, id))).toEqual({ form: 'import:refusal.nothing' })
})

test.each<[string, string | Buffer | null, string, string]>([
  ['is not there', null, 'import:refusal.noFile', 'เลือกไฟล์'],
  ['is empty', '', 'import:refusal.noFile', 'เลือกไฟล์'],
  ['has a wrong header', 'a,b,c,d\n1,2,3,4', 'import:refusal.file', 'หัวคอลัมน์ในแถว 1 ไม่ถูกต้อง ขาดคอลัมน์ external_id'],
  ['has no rows', header, 'import:refusal.file', 'ไฟล์ไม่มีแถวใดต่อจากหัวคอลัมน์'],
  ['has an open quote', `${header}\n"R-1,x`, 'import:refusal.file', 'เครื่องหมายคำพูดไม่ปิด'],
  ['is no text', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x81, 0x82, 0xfe]), 'import:refusal.file', 'CSV UTF-8'],
  ['is too large', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'import:refusal.large', 'ไฟล์ใหญ่กว่า 5 MB'],
  [
    'has too many rows',
    [header, ...Array.from({ length: 20_001 }, () => 'x')].join('\n'),
    'import:refusal.file',
    'มากกว่า 20,000 แถว',
  ],
])('a file that %s is refused in the reader’s language', async (_, content, code, words) => {
  const answer = await send(people.steward, content, { category: 'spa' }, 'th')
  expect(errorsOf(answer)).toEqual({ list: code })
  expect(answer.text).toContain(words)
  expect(stateOf(answer).actions && JSON.stringify(stateOf(answer).actions)).toContain('"category":"spa"')
  expect(await db.selectFrom('place_imports').select('id').execute()).toEqual([])
})

test('letters that no database stores do no harm, and the report is a table without formulas', async () => {
  const id = await read(
    people.steward,
    listOf(line(0, { name: '=1+1' }), line(1, { id: 'R\0-1', name: 'a\0b' }), line(2, { phone: '*1188' })),
  )
  const report = await as(people.steward, 'th').get(`${page}/${id}/report.csv`)
  expect(report.status).toBe(200)
  expect(report.text.split('\n')).toEqual([
    '\ufeffแถว,เลขทะเบียน,ผล,คอลัมน์,เดิม,ใหม่,หมายเหตุ',
    "2,R-0,ใหม่,,,'=1+1,",
    '3,R\ufffd-1,ไม่รับ,,,,เลขทะเบียน: มีอักขระควบคุม; ชื่อภาษาไทย: มีอักขระควบคุม',
    `4,R-2,ใหม่,,,${names[2]},`,
    '4,R-2,ไม่นำเข้าช่องนี้,โทรศัพท์,,,เป็นรหัสที่โทรไม่ได้จากทุกเครื่อง (*1188) จึงไม่นำเข้าช่องนี้',
    '',
  ])
})

test('a list that fails again and again lets others pass and is given up', async () => {
  const id = await read(people.steward, listOf(line(0)))
  const sleeping = { state: 'done' } as const
  // A row as no program of ours writes it.
  await sql`update place_import_rows set "row" = '{}' where import_id = ${id}::uuid`.execute(db)
  await db.updateTable('place_imports').set(sleeping).where('id', '=', id).execute()
  const other = await read(people.steward, listOf(line(1)))
  for (const each of [id, other])
    await db.updateTable('place_imports').set({ state: 'judging', progress: 0 }).where('id', '=', each).execute()
  const state = async (each: string) => (await pageOf(people.steward, each)).list.state
  await expect(goOn()).rejects.toThrow('an import failed')
  await goOn(1)
  expect([await state(id), await state(other)]).toEqual(['judging', 'judged'])
  await expect(goOn()).rejects.toThrow('an import failed')
  await expect(goOn()).rejects.toThrow('an import failed')
  expect(await state(id)).toBe('failed')
  await goOn()
  expect((await as(people.steward).get(`${page}/${id}`)).text).toContain('given up')
})

/** The record through HTTP: each reader sees the deeds of the own areas and agencies, without private persons; readings and files are deeds, too. */
import { unzipSync } from 'fflate'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { sql } from '#server/db/sql.ts'
import { keepCheck } from '#server/domain/audit/keep-check.ts'
import { verifyAudit } from '#server/domain/audit/verify-audit.ts'
import { grantRev } from '#server/domain/officers/lock-officer.ts'
import { recordReading } from '#server/domain/record/record-reading.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { proposePower } from '#server/domain/two-persons/propose-power.ts'
import type { RecordLine } from '#shared/record/record-page.ts'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { clearTables } from '../../../../test/support/clear-tables.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { makeSteward } from '../../../../test/support/posts/agency-posts.ts'
import { write } from '../../../../test/support/reviews.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const page = '/inspector/record'
const proposed = 'Proposed a decision'
const auditTables = [
  'audit_events',
  'audit_scopes',
  'audit_chains',
  'audit_links',
  'audit_common_chains',
  'audit_checks',
  'audit_faults',
]
type Name = 'officer' | 'supervisor' | 'elsewhere' | 'sister' | 'steward'
let people = {} as Record<Name, TestPerson>
let place = ''

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await clearTables(database, ['businesses', ...auditTables])
  const [phuket, chiangMai] = [
    { unit: 'Phuket Office' },
    { unit: 'Chiang Mai Office', level: 'supervisor' as const, areas: [50] },
  ]
  people = {
    officer: await addPerson(database, { name: 'Inta Officer', inspector: { ...phuket, areas: [83] } }),
    supervisor: await addPerson(database, {
      name: 'Suda Super',
      inspector: { ...phuket, level: 'supervisor', areas: [83] },
    }),
    elsewhere: await addPerson(database, { name: 'Chai North', inspector: chiangMai }),
    // The same agency, and another district of the province.
    sister: await addPerson(database, {
      name: 'Somsri District',
      inspector: { ...phuket, level: 'supervisor', areas: [{ province: 83, district: 8303 }] },
    }),
    steward: await addPerson(database, { name: 'Sak Steward', inspector: { unit: 'Head Office' } }),
  }
  await makeSteward({ database }, people.steward)
  ;[place = ''] = await insertPlaces(database, [{ district_code: 8301 }])
})

const as = (who: Name) => visit(app, people[who])
const read = async (who: Name, query = '') => {
  const answer = await as(who).get(`${page}${query}`)
  return { answer, data: stateOf(answer)?.data['inspector/record/record'] }
}
const linesOf = async (who: Name, query = ''): Promise<RecordLine[]> => (await read(who, query)).data.lines
const wordsOf = async (who: Name, query = '') => (await linesOf(who, query)).map(({ words }) => words)
const deeds = async (action: string) =>
  db.selectFrom('audit_events').select(['actor_id', 'after']).where('action', '=', action).orderBy('id').execute()

async function draftCard(): Promise<void> {
  const findings = await findAt(database, place, failing.majors)
  await draft(database, { place, by: people.officer, findings, level: 'orange' })
}
const proposeSuspension = async (reason: string) => {
  const { rev } = await db
    .selectFrom('role_grants as g')
    .select(grantRev.as('rev'))
    .where('user_id', '=', people.officer.id)
    .where('role', '=', 'inspector')
    .executeTakeFirstOrThrow()
  const about = { officer_id: people.officer.id, card_id: null, duty_area_id: null, until: null, area_code: 83 }
  const terms = { kind: 'suspend' as const, ...about, seen: rev, reason }
  return perform(database, actingAs(people.supervisor, 'inspector'), proposePower, terms)
}

test('a deed at a place is read by who supervises there and by stewards, with its words, subject and change; by nobody else', async () => {
  await draftCard()
  for (const who of ['supervisor', 'steward'] as const) {
    const [line] = await linesOf(who, '?kind=cards')
    expect(line).toMatchObject({
      words: 'Drafted a card',
      who: 'Inta Officer',
      role: 'inspector',
      agency: 'Phuket Office',
    })
    expect(line?.about[0]?.href).toBe(`/client/information/${place}`)
    expect(line?.changes).toContainEqual({ field: 'Level', before: null, after: 'Orange' })
  }
  expect(await wordsOf('elsewhere', '?kind=cards')).toEqual([])
  // The agency is the own one, the district is not.
  expect(await wordsOf('sister')).not.toContain('Drafted a card')
  expect((await as('officer').get(page)).status).toBe(404)
})

test('a place that moves takes its events along to the supervisors of its new district', async () => {
  await draftCard()
  await db.updateTable('businesses').set({ district_code: 8303 }).where('id', '=', place).execute()
  expect(await wordsOf('sister')).toContain('Drafted a card')
})

test('writers of reviews are named nowhere, not by their name, id or contact', async () => {
  const author = await addPerson(database, { name: 'Anan Author' })
  await write(database, author, place)
  const { answer } = await read('supervisor')
  const [line] = await linesOf('supervisor', '?kind=words')
  expect(line).toMatchObject({ words: 'Wrote a review', who: null, role: 'client', reason: null, device: null })
  for (const secret of ['Anan Author', author.id, author.contact]) expect(answer.text).not.toContain(secret)
})

test('an officer who writes a review of the own is no officer on record: neither named nor found by name', async () => {
  const [far = ''] = await insertPlaces(database, [{ district_code: 5001, province_code: 50 }])
  await write(database, people.officer, far)
  const [line] = await linesOf('elsewhere', '?kind=words')
  expect([line?.words, line?.who, line?.agency]).toEqual(['Wrote a review', null, null])
  expect(await linesOf('elsewhere', '?person=Inta')).toEqual([])
})

test('acts of people for themselves are read by nobody, a steward included', async () => {
  await as('officer').post('/profile/setting/profile-edit', { do: 'name', name: 'Other Name' })
  const rows = await db.selectFrom('audit_events').select('action').execute()
  expect(rows.map(({ action }) => action)).toContain('account.rename')
  for (const who of ['supervisor', 'steward'] as const) expect(await wordsOf(who)).not.toContain('Changed the own name')
})

test('changes of powers stand in their own group, read in the area and in the agency of the person they are about', async () => {
  await draftCard()
  await proposeSuspension('อยู่ระหว่างสอบข้อเท็จจริง')
  for (const who of ['supervisor', 'sister', 'steward'] as const) {
    const lines = await linesOf(who, '?kind=powers')
    expect(lines.every(({ isPower }) => isPower)).toBe(true)
    const line = lines.find(({ words }) => words === proposed)
    expect(line).toMatchObject({ isPower: true, who: 'Suda Super', reason: 'อยู่ระหว่างสอบข้อเท็จจริง' })
    expect(line?.about).toEqual([{ label: 'Inta Officer', href: `/inspector/officers/${people.officer.id}` }])
    expect(line?.changes).toContainEqual({ field: 'Kind', before: null, after: 'Suspend an officer' })
  }
  expect(await wordsOf('elsewhere', '?kind=powers')).not.toContain(proposed)
})

test('the filter narrows by day, person, place, area and agency, and never widens', async () => {
  await draftCard()
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const { agency_id: office } = await db
    .selectFrom('role_grants')
    .select('agency_id')
    .where('user_id', '=', people.officer.id)
    .where('agency_id', 'is not', null)
    .executeTakeFirstOrThrow()
  for (const query of [
    `from=${today}&to=${today}`,
    'person=inta',
    `place=${place}`,
    'area=83',
    'area=8301',
    `agency=${office}`,
  ])
    expect([query, await wordsOf('supervisor', `?kind=cards&${query}`)]).toEqual([query, ['Drafted a card']])
  for (const query of ['to=2020-01-01', 'person=nobody', `place=${office}`, 'area=8303', 'area=50', `agency=${place}`])
    expect([query, await wordsOf('supervisor', `?kind=cards&${query}`)]).toEqual([query, []])
  expect(await wordsOf('elsewhere', '?area=83')).toEqual([])
})

test('turning pages loses and repeats nothing', async () => {
  const at = Date.now() - 3_600_000
  await inTransaction(db, async (tx) => {
    for (let nr = 0; nr < 117; nr++)
      await perform({ db: tx }, actingAs(people.supervisor, 'inspector', new Date(at + (nr >> 1))), recordReading, {
        query: `n=${nr}`,
      })
  })
  const seen: string[] = []
  for (let query = '?kind=installation'; query; ) {
    const { data } = await read('supervisor', query)
    seen.push(...data.lines.map(({ changes }: RecordLine) => changes[0]?.after))
    query = data.next && `?kind=installation&cursor=${data.next}`
  }
  const wanted = Array.from({ length: 117 }, (_, nr) => `n=${nr}`)
  expect(seen.filter((it) => it.startsWith('n=')).toSorted()).toEqual(wanted.toSorted())
  expect((await as('supervisor').get(`${page}?cursor=forged`)).status).toBe(400)
})

test('a reading is on record once for each person, filter and hour', async () => {
  for (const query of ['', '', '?kind=cards', '?kind=cards']) await as('supervisor').get(`${page}${query}`)
  await as('steward').get(page)
  const rows = await deeds('record.read')
  expect(rows.map(({ actor_id, after }) => [actor_id, (after as { query: string }).query])).toEqual([
    [people.supervisor.id, ''],
    [people.supervisor.id, 'kind=cards'],
    [people.steward.id, ''],
  ])
  const [line] = await linesOf('supervisor', '?person=suda')
  expect(line).toMatchObject({ words: 'Read the record', who: 'Suda Super', device: null })
})

test('files hold the same events: no formula from what people wrote, dates that are dates, in the reader’s language', async () => {
  await proposeSuspension('=HYPERLINK("https://bad.example","x") and more')
  const supervisor = as('supervisor')
  supervisor.cookies.set('i18n_redirected', 'th')
  const csv = await supervisor.get(`${page}/record.csv?kind=powers`)
  expect(csv.headers['content-disposition']).toMatch(/attachment; filename="place-safety-record-\d{4}-\d\d-\d\d\.csv"/)
  expect(csv.text).toContain('เวลา,ใคร,บทบาท,หน่วยงาน,การกระทำ')
  expect(csv.text).toContain(`"'=HYPERLINK(`)
  expect(csv.text).toMatch(/\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Suda Super,เจ้าหน้าที่/)
  const xlsx = await request(app.handler)
    .get(`${page}/record.xlsx?kind=powers`)
    .set('Cookie', supervisor.header())
    .responseType('blob')
  const parts = unzipSync(new Uint8Array(xlsx.body))
  const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString()
  expect(sheet).not.toContain('<f>')
  expect(sheet).toMatch(/<c r="A2"[^>]*><v>4\d{4}\.\d+<\/v>/)
  expect(Buffer.from(parts['xl/styles.xml'] ?? []).toString()).toContain('[$-107041E]d mmm yyyy hh:mm:ss')
  const taken = await deeds('record.export')
  expect(taken.map(({ after }) => after)).toMatchObject([
    { as: 'csv', query: 'kind=powers' },
    { as: 'xlsx', query: 'kind=powers' },
  ])
  expect((await as('officer').get(`${page}/record.csv`)).status).toBe(404)
})

test('a chain that did not verify is said to those who may read it, with the time since which that is known', async () => {
  await draftCard()
  await sql`alter table audit_events disable trigger audit_events_sealed`.execute(db)
  await sql`update audit_events set reason = 'another' where business_id = ${place}::uuid`.execute(db)
  await sql`alter table audit_events enable trigger audit_events_sealed`.execute(db)
  const first = new Date('2026-11-20T01:00:00.000Z')
  for (const ended of [first, new Date('2026-11-21T01:00:00.000Z')])
    await keepCheck(db, await verifyAudit(db), { began: ended, ended })
  const fault = { chain: 'place', place: { id: place }, since: first.toISOString() }
  for (const who of ['supervisor', 'steward'] as const)
    expect((await read(who)).data.check.faults).toMatchObject([fault])
  expect((await read('elsewhere')).data.check).toMatchObject({ at: '2026-11-21T01:00:00.000Z', faults: [] })
  expect((await read('supervisor')).answer.text).toContain('A part of the record is not as it was written')
})

test('an event taken out of the index of readers is noticed by the verification', async () => {
  await draftCard()
  expect((await verifyAudit(db)).faults).toEqual([])
  await sql`alter table audit_scopes disable trigger audit_scopes_sealed`.execute(db)
  await sql`delete from audit_scopes where place_id = ${place}::uuid`.execute(db)
  await sql`alter table audit_scopes enable trigger audit_scopes_sealed`.execute(db)
  expect((await verifyAudit(db)).faults).toMatchObject([{ chain: place }])
})

test('a name that fits many places leaves no event of them out', async () => {
  const named = await insertPlaces(
    database,
    Array.from({ length: 60 }, () => ({ district_code: 8301, name_en: 'Coral Bay Stall' })),
  )
  await refreshSearchDocs(db, named)
  const author = await addPerson(database, { name: 'Anan Author' })
  for (const id of named) await write(database, author, id)
  const pages = [(await read('supervisor', '?place=Coral+Bay')).data]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push((await read('supervisor', `?place=Coral+Bay&cursor=${next}`)).data)
  const seen = pages.flatMap(({ lines }) => lines).map(({ about }: RecordLine) => about[0]?.href)
  expect(new Set(seen)).toEqual(new Set(named.map((id) => `/client/information/${id}`)))
})

test('of many chains that do not verify the first are named, and the others counted', async () => {
  const places = await insertPlaces(
    database,
    Array.from({ length: 23 }, () => ({ district_code: 8301 })),
  )
  const since = new Date()
  await db
    .insertInto('audit_faults')
    .values(places.map((chain) => ({ chain, event_id: null, since })))
    .execute()
  const { check } = (await read('supervisor')).data
  expect([check.faults.length, check.moreFaults]).toEqual([20, 3])
  expect((await read('supervisor')).answer.text).toContain('Further chains: 3')
})

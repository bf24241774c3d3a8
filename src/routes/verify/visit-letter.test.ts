/** The receipt of a visit as PDF: with both hands, for the place's people, officers of the area and the manager who scanned it, and checked by its code. */
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { sealVisit } from '#server/domain/cards/seal-visit.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { letterAttachment } from '#server/domain/visit-letters/letter-attachment.ts'
import { makeVisitPass, PASS_DAYS } from '#server/domain/visit-letters/visit-pass.ts'
import { locales } from '#shared/locales.ts'
import { type Hand, handAnswer } from '#shared/runs/hands.ts'
import { testApp } from '../../../test/support/app.ts'
import { perform } from '../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../test/support/database.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../test/support/officers.ts'
import { fetchBytes, pdfWords } from '../../../test/support/pdf-text.ts'
import { addPerson, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { officerActor } from '../../../test/support/quarantine.ts'
import { answerAll, seenOf, sendOps, shownOf, testDevice } from '../../../test/support/runs.ts'
import { storageIn } from '../../../test/support/storage.ts'
import { visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const DATA_DIR = testFolder()
const app = await testApp(database, { env: { DATA_DIR } })
let [officers, owner, stranger] = [{} as Officers, {} as TestPerson, {} as TestPerson]
let place = ''

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { name: 'Vipa Owner', vendor: true })
  stranger = await addPerson(database, { name: 'Other Owner', vendor: true })
})
beforeEach(async () => {
  await forgetLimits(database)
  ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id, name_th: 'ร้านข้าวต้มท่าเรือ' }])
})

/** A sealed visit with this manager’s hand. */
async function sealed(hand: Partial<Hand>): Promise<string> {
  const actor = officerActor(officers.officer)
  const begun = { run: uuidv7(), place, licensed: null, at: null, companion: '', kind: 'first' as const }
  const { run } = await perform(database, actor, startInspection, begun)
  await answerAll(database, actor, run, ['REST-07'])
  const given = { shown: await shownOf(database, run), name: '', position: '', strokes: '', reason: '', witness: '' }
  const heads = await db
    .selectFrom('run_ops')
    .select(['device', 'n'])
    .where('run_id', '=', run)
    .where('question', '=', 'MANAGER')
    .execute()
  const op = testDevice()('MANAGER', {
    ...handAnswer({ ...given, ...hand } as Hand),
    replaces: heads.map(({ device, n }) => `${device}:${n}`),
  })
  const { outcomes } = await sendOps(database, actor, run, [op])
  expect(outcomes[0]?.refused).toBe(null)
  const seen = await seenOf(database, run)
  return (await perform(database, actor, sealVisit, { run, seen, asksHands: true })).inspection
}
const drawn = {
  how: 'drawn',
  name: 'แก้ว ใจดี',
  position: 'Duty manager',
  strokes: 'M10 60L30 20L50 90L70 30L90 80L120 40',
} as const

const fetchPdf = (person: TestPerson | null, at: string) => fetchBytes(app, at, person?.cookie)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('owner and officer get the same bytes with both hands, whatever changes later; nobody else gets any', async () => {
  const inspection = await sealed(drawn)
  const at = `/visit-letters/${inspection}/th.pdf`
  const first = await fetchPdf(owner, at)
  expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  await db.updateTable('businesses').set({ name_th: 'ชื่อใหม่' }).where('id', '=', place).execute()
  expect(hashOf((await fetchPdf(officers.officer, at)).body)).toBe(hashOf(first.body))
  for (const reader of [stranger, null]) expect((await fetchPdf(reader, at)).status).not.toBe(200)
  for (const locale of locales) {
    const words = await pdfWords((await fetchPdf(owner, `/visit-letters/${inspection}/${locale}.pdf`)).body)
    for (const said of ['Duty manager', 'Inta Inspector']) expect(words, `${said} in ${locale}`).toContain(said)
  }
  await db
    .updateTable('businesses')
    .set({ owner_id: stranger.id, owner_since: new Date() })
    .where('id', '=', place)
    .execute()
  expect((await fetchPdf(stranger, at)).status).toBe(404)
})

test('a manager who would not sign is told of with the reason and the earlier hand, in the words of the paper', async () => {
  const refused = await sealed({ how: 'refused', reason: 'The owner is away', witness: 'Somsak W.' })
  const words = await pdfWords((await fetchPdf(owner, `/visit-letters/${refused}/en.pdf`)).body)
  for (const said of ['did not want to sign: The owner is away', 'Witness: Somsak W.', 'stay on record: 1'])
    expect(words).toContain(said)
})

test('the code on the screen hands the receipt over for a week, and no other address does', async () => {
  const inspection = await sealed(drawn)
  const officer = visit(app, { cookie: officers.officer.cookie })
  const { text } = await officer.get(`/inspector/recheck-by-business-id/state-finish?of=${inspection}`)
  expect(text).toContain(`/visit-letters/${inspection}/th.pdf`)
  const pass = await makeVisitPass(db, inspection, new Date())
  const own = await fetchPdf(owner, `/visit-letters/${inspection}/th.pdf`)
  const handed = await fetchPdf(null, `/handed/${pass}/th.pdf`)
  expect([handed.status, hashOf(handed.body)]).toEqual([200, hashOf(own.body)])
  const old = await makeVisitPass(db, inspection, new Date(Date.now() - (PASS_DAYS * 86_400_000 + 60_000)))
  const forged = `${pass.slice(0, 20)}${pass[20] === 'A' ? 'B' : 'A'}${pass.slice(21)}`
  for (const other of [old, forged, pass.slice(1)])
    expect((await fetchPdf(null, `/handed/${other}/th.pdf`)).status).toBe(404)
})

test('the code on the paper says which visit it is, and nobody’s name', async () => {
  const inspection = await sealed(drawn)
  await fetchPdf(owner, `/visit-letters/${inspection}/th.pdf`)
  const { code, sha256 } = await db
    .selectFrom('letters')
    .select(['code', 'sha256'])
    .where('inspection_id', '=', inspection)
    .executeTakeFirstOrThrow()
  const { text, status } = await visit(app).get(`/verify/letter/${code}`)
  expect(status).toBe(200)
  for (const said of ['Record of an inspection', 'ร้านข้าวต้มท่าเรือ', sha256]) expect(text).toContain(said)
  for (const name of ['แก้ว ใจดี', 'Inta Inspector']) expect(text).not.toContain(name)
})

test('its mail goes to the owner once, with the same bytes; a visit from before the owner is told to nobody', async () => {
  await db.deleteFrom('deliveries').execute()
  const inspection = await sealed(drawn)
  const { id: run } = await db
    .selectFrom('runs')
    .select('id')
    .where('inspection_id', '=', inspection)
    .executeTakeFirstOrThrow()
  const again = { run, seen: '', asksHands: true }
  await perform(database, officerActor(officers.officer), sealVisit, again)
  const told = () =>
    db.selectFrom('deliveries').select(['user_id', 'by', 'message']).where('about', '=', 'visit_receipt').execute()
  const [mail, ...more] = (await told()).filter(({ by }) => by === 'email')
  expect([mail?.user_id, more]).toEqual([owner.id, []])
  expect(mail?.message).toMatchObject({ letterOf: inspection, letterKind: 'visit' })
  const tools = { db, storage: await storageIn(DATA_DIR), origin: 'https://places.example.org' }
  const attached = await letterAttachment(tools, { kind: 'visit', of: inspection, locale: 'th' })
  const own = await fetchPdf(owner, `/visit-letters/${inspection}/th.pdf`)
  expect(hashOf(attached?.bytes ?? Buffer.alloc(0))).toBe(hashOf(own.body))
  const entry = (await visit(app, owner).get('/notification')).text
  expect(entry).toContain(`/vendor/manage-business/home/${place}`)
  await db.deleteFrom('deliveries').execute()
  const later = new Date(Date.now() + 86_400_000)
  ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id, owner_since: later }])
  await sealed(drawn)
  expect(await told()).toEqual([])
})

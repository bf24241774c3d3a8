/** A legal basis belongs to its finding: a missing law is shown to officers and owner, and a red one without a power has a reason. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { runCardTimers } from '#server/domain/cards/run-timers.ts'
import type { IssuePage } from '#shared/cards/warning-page.ts'
import { testApp } from '../../../../test/support/app.ts'
import { cardOf, draft, draftWords, failing, findAt } from '../../../../test/support/cards.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let [officers, owner, place] = [{} as Officers, {} as TestPerson, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true, locale: 'en' })
})
beforeEach(async () => {
  await forgetLimits(database)
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', capacity: 40, owner_id: owner.id }])
})

const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const workPage = (card: string) => `/inspector/manage-reply/approve-warning-card/${card}`
const law = 'พ.ร.บ.ว่าด้วยราคาสินค้าและบริการ พ.ศ. 2542'
const named = 'พ.ร.บ.ควบคุมอาคาร พ.ศ. 2522'
const reason = 'ประตูหนีไฟล็อกอยู่ ผู้ใช้บริการออกไม่ได้เมื่อเกิดเหตุ'
/** The version in force of an entry. */
const versionOf = async (code: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select law_version_at(${code}, now()) as id`.execute(db)
  return rows[0]?.id ?? ''
}
/** Codes of findings, by id. */
const codes = async (ids: readonly string[]) =>
  new Map(
    (
      await db
        .selectFrom('findings as f')
        .innerJoin('questions as q', 'q.id', 'f.question_id')
        .select(['f.id', 'q.code'])
        .where('f.id', 'in', ids)
        .execute()
    ).map(({ id, code }) => [code, id]),
  )

test('a law is put where the questionnaire names one; a voluntary mark is told to be none, and no law is told', async () => {
  const found = await codes(await findAt(database, place, ['REST-15', 'REST-07', 'REST-18']))
  const page = await as(officers.officer).get(`/inspector/Issue-warning/${place}`)
  const { bases, lacksPower } = stateOf(page).data['inspector/cards/issue-warning'] as {
    bases: IssuePage['bases']
    lacksPower: boolean
  }
  expect(bases[found.get('REST-18') ?? '']).toEqual({ law: await versionOf('PRICES-2542'), other: null })
  expect(bases[found.get('REST-15') ?? '']).toEqual({ law: '', other: null })
  expect(bases[found.get('REST-07') ?? '']).toMatchObject({
    law: '',
    other: { why: 'standard', name: expect.stringContaining('CFGT') },
  })
  expect(lacksPower).toBe(true)
  expect(page.text).toContain('is a voluntary standard, not a law')
  expect(page.text).toContain('No law is named for this point')
})

test('the letter lists the law of each finding as it was drafted, and stays so', async () => {
  const found = await codes(await findAt(database, place, ['REST-10', 'REST-18']))
  const [bare = '', priced = ''] = [found.get('REST-10'), found.get('REST-18')]
  await as(officers.officer).post(`/inspector/Issue-warning/${place}`, {
    do: 'issue',
    level: 'yellow',
    ...draftWords,
    [`f-${bare}`]: 'on',
    [`f-${priced}`]: 'on',
    [`b-${bare}`]: '',
    [`b-${priced}`]: await versionOf('BUILDINGS-2522'),
  })
  const card = await db
    .selectFrom('warning_cards')
    .selectAll()
    .where('business_id', '=', place)
    .executeTakeFirstOrThrow()
  expect([card.legal_basis, card.letter?.bases]).toEqual([named, { [bare]: null, [priced]: named }])
  await db
    .updateTable('card_findings')
    .set({ legal_basis: null, law_version_id: null })
    .where('card_id', '=', card.id)
    .execute()
  const { text } = await as(owner).get(`/vendor/warning-list/detail/${card.id}`)
  expect(text).toContain('No law is named')
  expect(text).toContain('Building Control Act')
})

test('a red card that rests on no law goes out with a supervisor’s reason only, on record for the owner too', async () => {
  const findings = await findAt(database, place, failing.stop)
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'red' })
  const supervisor = as(officers.supervisor)
  expect((await supervisor.get(workPage(card))).text).toContain('No law gives the power for this red card')
  const approve = async (given: Record<string, string> = {}) =>
    supervisor.post(workPage(card), { do: 'approve', rev: String((await cardOf(database, card)).rev), ...given })
  for (const tooShort of ['', 'so']) {
    const refused = await approve({ reason: tooShort })
    expect([refused.status, errorsOf(refused)]).toEqual([422, { reason: 'warning:error.powerReason' }])
  }
  expect((await cardOf(database, card)).state).toBe('awaiting_approval')
  expect((await approve({ reason })).status).toBe(303)
  const event = await db
    .selectFrom('audit_events')
    .select('reason')
    .where('entity_id', '=', card)
    .where('action', '=', 'card.approve')
    .executeTakeFirst()
  expect(event?.reason).toBe(reason)
  expect((await as(owner).get(`/vendor/warning-list/detail/${card}`)).text).toContain(reason)
})

test('a red card with a law that the officer named needs no reason', async () => {
  const [finding = ''] = await findAt(database, place, failing.stop)
  const bases = { [finding]: await versionOf('BUILDINGS-2522') }
  const { card } = await draft(database, { place, by: officers.officer, findings: [finding], level: 'red', bases })
  const rev = String((await cardOf(database, card)).rev)
  expect((await as(officers.supervisor).post(workPage(card), { do: 'approve', rev })).status).toBe(303)
})

test('the graver card that follows an overdue one carries the law of each finding, of an older letter too', async () => {
  const found = await codes(await findAt(database, place, ['REST-10', 'REST-15', 'REST-18']))
  const findings = [...found.values()]
  const reasoned = { place, by: officers.officer, findings, level: 'yellow' as const, reason }
  const { card } = await draft(database, reasoned)
  // As cards are that were sent before letters had a law for each finding.
  await db
    .updateTable('card_findings')
    .set({ legal_basis: null, law_version_id: null })
    .where('card_id', '=', card)
    .execute()
  const later = new Date(Date.now() + 40 * 86_400_000)
  for (let time = 0; time < 3; time++) await runCardTimers({ db, wakeSender: () => undefined, origin: '' }, later)
  const graver = await db
    .selectFrom('warning_cards')
    .select(['id', 'state'])
    .where('supersedes_id', '=', card)
    .executeTakeFirstOrThrow()
  expect(graver.state).toBe('awaiting_approval')
  const rows = await db
    .selectFrom('card_findings')
    .select(['finding_id', 'legal_basis'])
    .where('card_id', '=', graver.id)
    .execute()
  const bases = new Map(rows.map((row) => [row.finding_id, row.legal_basis]))
  expect([...found].map(([code, id]) => [code, bases.get(id)])).toEqual(
    [...found.keys()].map((code) => [code, code === 'REST-18' ? law : null]),
  )
})

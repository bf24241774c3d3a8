/** The letter is an order, and its service is on record: the terms of a letter that was sent to nobody run from it. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { runCardTimers } from '#server/domain/cards/run-timers.ts'
import { dayMs } from '#shared/bangkok.ts'
import type { CardFile } from '#shared/cards/card-file.ts'
import { serviceWays } from '#shared/cards/service.ts'
import { testApp } from '../../../../test/support/app.ts'
import { approve, cardOf, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [officers, owner] = [{} as Officers, {} as TestPerson]
let [owned, unowned] = ['', '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { name: 'Vipa Vendor', vendor: true, locale: 'en' })
})
beforeEach(async () => {
  await forgetLimits(database)
  ;[owned = '', unowned = ''] = await insertPlaces(database, [{ owner_id: owner.id }, { owner_id: null }])
})

const as = (person: TestPerson) => visit(app, person)
const sent = (card: string) => `/inspector/manage-reply/already-sent/${card}`
const reason = 'ผู้จัดการบอกว่าเจ้าของไม่อยู่ จึงไม่รับหนังสือ'
/** As the field has it: the minute in Bangkok. */
const minute = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 16)
const now = () => minute(new Date())
const issue = async (place: string) =>
  (
    await draft(database, {
      place,
      by: officers.officer,
      findings: await findAt(database, place, failing.minor),
      level: 'yellow',
    })
  ).card
const serve = (card: string, fields: Record<string, string>, by: TestPerson = officers.officer) =>
  as(by).post(sent(card), { do: 'serve', at: now(), ...fields })
const fileOf = async (card: string) =>
  (stateOf(await as(officers.officer).get(sent(card))).data['inspector/cards/already-sent'] as { file: CardFile }).file
const servicesOf = (card: string) =>
  db
    .selectFrom('card_services')
    .selectAll()
    .where('card_id', '=', card)
    .where('how', 'in', serviceWays)
    .orderBy('recorded_at')
    .execute()

test('a letter names the officer, the supervisor, the operator and the visit, and where to appeal, whatever changes later', async () => {
  const findings = await findAt(database, owned, failing.majors)
  const { card } = await draft(database, { place: owned, by: officers.officer, findings, level: 'orange' })
  await approve(database, card, officers.supervisor)
  const { letter } = await cardOf(database, card)
  const inspection = await db
    .selectFrom('inspections')
    .select('id')
    .where('business_id', '=', owned)
    .executeTakeFirstOrThrow()
  const number = inspection.id.slice(-8).toUpperCase()
  expect(letter?.order).toMatchObject({
    ordered: { name: 'Inta Inspector', level: 'inspector' },
    approved: { name: 'Suda Supervisor', level: 'supervisor' },
    operator: { name: 'Vipa Vendor', number: null },
    visits: [{ number, kind: 'first' }],
  })
  await db.updateTable('users').set({ display_name: 'Another Name' }).where('id', '=', officers.officer.id).execute()
  const { text } = await as(owner).get(`/vendor/warning-list/detail/${card}`)
  await db.updateTable('users').set({ display_name: 'Inta Inspector' }).where('id', '=', officers.officer.id).execute()
  for (const said of ['Inta Inspector', 'Suda Supervisor', `Visit ${number}`, 'proposes a red card'])
    expect(text, said).toContain(said)
  expect(text).toMatch(new RegExp(`Appeal online:[^/]+https?://[^<]+/vendor/warning-list/appeal/${card}`))
  expect((await visit(app).get(`/client/information/${owned}`)).text).not.toContain('Inta Inspector')
})

test('each act is on record with its officer, and its owner and officers read it; a signature is drawn again', async () => {
  const card = await issue(owned)
  const before = await cardOf(database, card)
  const signature = 'M10 20L30 40M50 60L70 80'
  expect((await serve(card, { how: 'handed', receiver: 'แก้ว ใจดี', position: 'ผู้จัดการ', signature })).status).toBe(303)
  expect((await serve(card, { how: 'refused', reason })).status).toBe(303)
  expect((await serve(card, { how: 'posted', number: 'EX123456789TH' })).status).toBe(303)
  expect(await servicesOf(card)).toMatchObject([
    { how: 'handed', receiver: 'แก้ว ใจดี', position: 'ผู้จัดการ', signature, by_id: officers.officer.id },
    { how: 'refused', reason },
    { how: 'posted', post_number: 'EX123456789TH' },
  ])
  for (const { text } of [
    await as(owner).get(`/vendor/warning-list/detail/${card}`),
    await as(officers.officer).get(sent(card)),
  ])
    for (const said of ['Handed over', 'แก้ว ใจดี', 'Receipt refused', reason, 'EX123456789TH'])
      expect(text).toContain(said)
  expect((await as(officers.officer).get(sent(card))).text).toContain(`d="${signature}"`)
  // The owner was sent it at the issue: the dates stay.
  const after = await cardOf(database, card)
  for (const date of ['reply_due_at', 'fix_due_at', 'appeal_due_at'] as const) expect(after[date]).toEqual(before[date])
})

test('terms of a letter that was sent to nobody run from the handing over, or seven days after it was posted', async () => {
  const card = await issue(unowned)
  expect(await fileOf(card)).toMatchObject({ awaitsService: true, clock: { what: 'reply', at: null } })
  await runCardTimers({ db, wakeSender: () => undefined, origin: '' }, new Date(Date.now() + 20 * dayMs))
  expect((await cardOf(database, card)).state).toBe('issued')
  const at = now()
  expect((await serve(card, { how: 'posted', number: 'EX1', at })).status).toBe(303)
  const from = new Date(`${at}:00+07:00`).getTime() + 7 * dayMs
  const served = await cardOf(database, card)
  expect(served).toMatchObject({
    awaits_service: false,
    reply_due_at: new Date(from + 7 * dayMs),
    fix_due_at: new Date(from + 15 * dayMs),
    appeal_due_at: new Date(from + 15 * dayMs),
  })
  // A second act proves more, and gives no second term.
  await serve(card, { how: 'refused', reason })
  expect((await cardOf(database, card)).reply_due_at).toEqual(served.reply_due_at)
  const handed = await issue(unowned)
  await serve(handed, { how: 'handed', receiver: 'แก้ว', position: 'ผู้จัดการ' })
  expect((await cardOf(database, handed)).reply_due_at?.getTime()).toBeLessThan(Date.now() + 7 * dayMs)
})

test('an act before the issue or in the future, one without its words, and one of somebody else is refused', async () => {
  const card = await issue(owned)
  const refusals = [
    [{ how: 'refused', reason, at: minute(new Date(Date.now() + dayMs)) }, { at: 'warning:error.servedAt' }],
    [{ how: 'refused', reason, at: minute(new Date(Date.now() - dayMs)) }, { at: 'warning:error.servedAt' }],
    [{ how: 'refused', reason, at: 'yesterday' }, { at: 'warning:error.servedAt' }],
    [{ how: 'refused', reason: 'ไม่' }, { reason: 'card:error.reasonShort' }],
    [{ how: 'handed' }, { receiver: 'warning:error.receiver', position: 'warning:error.position' }],
    [{ how: 'posted' }, { number: 'warning:error.postNumber' }],
    [
      { how: 'handed', receiver: 'แก้ว', position: 'ผู้จัดการ', signature: 'M1 2<script>' },
      { signature: 'warning:error.signature' },
    ],
  ] as const
  for (const [fields, errors] of refusals) expect(errorsOf(await serve(card, fields))).toEqual(errors)
  expect((await serve(card, { how: 'refused', reason }, officers.elsewhere)).status).toBe(404)
  expect((await serve(card, { how: 'refused', reason }, owner)).status).not.toBe(303)
  expect(await servicesOf(card)).toEqual([])
})

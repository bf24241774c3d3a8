/** Publications: each act that the public sees is one row in its transaction, equal to what the page shows; and what of it is erased. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { placeShape, unpublishedOfPlace } from '#shared/open/shapes.ts'
import { actingAs, approve, draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers } from '../../../../test/support/officers.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { canonicalJson } from '../canonical-json.ts'
import { publishCards } from '../cards/publish-cards.ts'
import { command } from '../command/command.ts'
import { anybody } from '../command/policies.ts'
import { readRecord } from '../open/read-record.ts'
import { deleteAccount } from '../profile/leave.ts'
import { fillPublications } from './fill-publications.ts'
import { listChanges } from './publication-rows.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const { officer, supervisor } = await addOfficers(database)
const dayMs = 86_400_000

const all = () => listChanges(db, { after: 0, limit: 500 })
const of = async (place: string) => (await all()).filter((change) => change.place === place)
const last = async (place: string, kind: string) => (await of(place)).findLast((change) => change.kind === kind)

/** The latest row of each subject says what the page shows now. */
async function expectAsShown(place: string, now = new Date()) {
  const record = await readRecord(db, place, { locale: 'th', now, origin: 'https://places.example.org' })
  if (!record) throw new Error('The place has no page')
  const rows = await of(place)
  const latest = new Map(rows.map((row) => [`${row.kind} ${row.subject}`, row.body]))
  expect(latest.get(`place ${place}`)).toEqual(placeShape.omit(unpublishedOfPlace).strip().parse(record.place))
  for (const card of record.cards) expect(latest.get(`card ${card.id}`)).toEqual(card)
  for (const finding of record.findings) expect(latest.get(`finding ${finding.id}`)).toEqual(finding)
  const isInspection = (row: (typeof rows)[number]) => row.kind === 'inspection'
  expect(rows.filter(isInspection).map(({ subject }) => subject)).toHaveLength(record.inspections.length)
  expect([...latest].filter(([key, { state }]) => key.startsWith('finding') && state !== 'verified')).toHaveLength(
    record.findings.length,
  )
}

test('the history of a card is published in the transactions of its acts, a delayed one when it becomes public', async () => {
  const owner = await addPerson(database, { vendor: true })
  const [place = ''] = await insertPlaces(database, [{ capacity: 40, owner_id: owner.id, district_code: 8301 }])
  const findings = await findAt(database, place, failing.majors)
  expect(await fillPublications(db, new Date())).toBe(1)
  const filled = await of(place)
  expect(filled.map(({ kind }) => kind).sort()).toEqual(['finding', 'finding', 'inspection', 'listed', 'place'])
  expect(filled.every(({ backfilled }) => backfilled)).toBe(true)
  expect(filled.map(({ at }) => at)).toEqual(filled.map(({ at }) => at).sort())
  await expectAsShown(place)

  const { card } = await draft(database, { place, by: officer, findings, level: 'orange' })
  await approve(database, card, supervisor)
  expect(await last(place, 'card'), 'not public yet').toBeUndefined()
  const later = new Date(Date.now() + 3 * dayMs + 60_000)
  await publishCards(db, { since: new Date(), now: later })
  expect((await last(place, 'card'))?.body).toMatchObject({ id: card, level: 'orange', state: 'issued' })

  await replyToAll(database, card, owner)
  expect((await last(place, 'card'))?.body).toMatchObject({
    state: 'replied',
    findings: [{ reply: { language: 'th' } }, {}],
  })
  expect((await last(place, 'finding'))?.body).toMatchObject({ state: 'claimed' })
  expect((await last(place, 'card'))?.backfilled).toBe(false)
  await expectAsShown(place)
  const count = (await of(place)).length
  expect(await fillPublications(db, new Date())).toBe(0)
  expect(await of(place)).toHaveLength(count)
})

/** Stands for any command that touches a place. */
const change = command<{ place: string; values: object; isRefused: boolean }, undefined, 'business.edit'>(
  'business.edit',
  {
    may: anybody,
    async run({ tx }, { place, values, isRefused }) {
      await tx.updateTable('businesses').set(values).where('id', '=', place).execute()
      if (isRefused) throw new Error('refused')
      return { result: undefined, audit: { entity: place, business: place }, touches: [`place:${place}`] }
    },
  },
)

test('a change that is rolled back was never published, and a place that leaves the list is said to have left', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  await fillPublications(db, new Date())
  const act = (values: object, isRefused = false) =>
    perform(database, actingAs(officer, 'inspector'), change, { place, values, isRefused })
  await expect(act({ phone: '0800000000' }, true)).rejects.toThrow('refused')
  await act({ phone: '0812345678' })
  expect((await last(place, 'place'))?.body.phone).toBe('081-234-5678')
  await act({ status: 'submitted' })
  expect((await of(place)).at(-1)).toMatchObject({ kind: 'delisted', body: { place } })
  await act({ status: 'approved' })
  expect((await of(place)).at(-1)).toMatchObject({ kind: 'listed' })
  await expectAsShown(place)
})

test('a body is canonical and holds no word of a person; the words go with the account, and the body stays', async () => {
  const owner = await addPerson(database, { vendor: true })
  const name = 'ร้านของคุณสมหญิง'
  const [place = ''] = await insertPlaces(database, [{ name_th: name, owner_id: owner.id }])
  await fillPublications(db, new Date())
  const rows = () => db.selectFrom('publications').selectAll().where('business_id', '=', place).orderBy('idx').execute()
  const before = await rows()
  for (const { body } of before) expect(body).toBe(canonicalJson(JSON.parse(body)))
  const published = before.find(({ kind }) => kind === 'place')
  expect(published?.body).not.toContain(name)
  const texts = await db
    .selectFrom('publication_texts')
    .selectAll()
    .where('publication', '=', published?.idx ?? 0)
    .execute()
  for (const { sha256, salt, body } of texts) {
    expect(createHash('sha256').update(salt).update(body).digest()).toEqual(sha256)
    expect(published?.body).toContain(sha256.toString('hex'))
  }
  expect((await last(place, 'place'))?.body.name).toBe(name)

  await perform(database, actingAs(owner, 'vendor'), deleteAccount, {})
  const after = await rows()
  expect(after.slice(0, before.length)).toEqual(before)
  const [first, ...more] = (await of(place)).filter(({ kind }) => kind === 'place')
  expect(first?.body.name, 'the words of the person are gone').toBeNull()
  expect(
    more.map(({ body }) => body.name),
    'the page still shows the name, as nobody’s',
  ).toEqual([name])
})

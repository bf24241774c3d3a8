/** The demo's owner finds a registration in each state, and invented ones can be handed in like typed ones. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { perform } from '../../../test/support/commands.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertInspection } from '../../../test/support/inspections.ts'
import { addPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { findGuests } from '../domain/own-places/find-guests.ts'
import { findHomeExtras } from '../domain/own-places/find-home.ts'
import { listOwn } from '../domain/own-places/list-own.ts'
import { listWaitingEdits } from '../domain/own-places/waiting-edits.ts'
import { submitRegistration } from '../domain/registrations/submit.ts'
import { listWaiting } from '../domain/registrations/waiting.ts'
import { beginPast } from './at-moment.ts'
import { writeOwnPlaces } from './write-own-places.ts'
import { writeRegistrations } from './write-registrations.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)

test('a draft, one that came back, one that waits for officers, a licence about to end', async () => {
  const { id } = await addPerson(database, { vendor: true })
  const officer = await addPerson(database, { inspector: { areas: [83] } })
  await db
    .updateTable('duty_areas')
    .set({ valid_from: new Date('2024-05-06T03:00:00Z') })
    .execute()
  const [place = ''] = await insertPlaces(database, [{ owner_id: id, category_id: 'restaurant' }])
  const photo = { id: crypto.randomUUID(), business_id: place, position: 0, key: 'drawn', color: '#336699' }
  await db.insertInto('photos').values(photo).execute()
  const now = new Date()
  await inTransaction(db, async (tx) =>
    writeRegistrations(await beginPast(tx, now), { owner: id, officer: officer.id }),
  )
  const reading = { locale: 'en', now } as const
  const { toDo, places } = await listOwn(db, id, reading)
  expect(toDo.map(({ kind }) => kind).sort()).toEqual(['draft', 'licence', 'returned', 'survey', 'survey'])
  expect(places.map(({ status }) => status).sort()).toEqual(['approved', 'returned', 'submitted'])
  const { waiting: handedIn } = await listWaiting(db, { officer: officer.id, ...reading })
  expect(handedIn.map(({ name }) => name)).toEqual(['Pa Oi Curry Shop'])
  const back = toDo.find((it) => it.kind === 'returned')
  const actor = { id, role: 'vendor' as const, address: null, now, salt: Buffer.alloc(32) }
  await expect(perform(database, actor, submitRegistration, { draft: back?.draft ?? '', token: null })).rejects.toThrow(
    'register:error.untouched',
  )
  await sql`update business_drafts set steps = jsonb_set(jsonb_set(steps, '{form1,fields,phone}', '"076000119"'),
    '{form2,fields,address}', '"45/1 หมู่ 2"') where id = ${back?.draft}::uuid`.execute(db)
  await perform(database, actor, submitRegistration, { draft: back?.draft ?? '', token: null })
  expect((await listOwn(db, id, reading)).toDo.some(({ kind }) => kind === 'returned')).toBe(false)
})

test('a change that waits for the officers of the area, visitors of thirty days, a recheck that was asked for', async () => {
  const { id } = await addPerson(database, { vendor: true })
  const officer = await addPerson(database, { inspector: { areas: [83] } })
  const [place = ''] = await insertPlaces(database, [{ owner_id: id, name_en: 'Shell House' }])
  await insertInspection(database, { businessId: place })
  const now = new Date()
  await inTransaction(db, async (tx) => writeOwnPlaces(await beginPast(tx, now), id))
  const { waiting, open } = await listWaitingEdits(db, { officer: officer.id, locale: 'en', now }, null)
  expect(waiting.map(({ name }) => name)).toEqual(['Shell House'])
  expect(open?.fields.name?.en).toBe('Shell House on the Beach')
  const { recheck } = await findHomeExtras(db, place, now)
  const guests = await findGuests(db, { owner: id, place, locale: 'en', now })
  expect(guests?.days.every(({ visitors, searched, calls }) => visitors > 0 && searched < visitors && calls > 0)).toBe(
    true,
  )
  expect(recheck.askedAt).not.toBeNull()
})

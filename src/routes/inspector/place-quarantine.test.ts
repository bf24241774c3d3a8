/** Work that waits for a supervisor, as its two pages show it: before who decides, and before the officer whose it was. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { handOverPhoto } from '#server/domain/quarantine/hand-over.ts'
import { QUARANTINED_PHOTOS_MOST } from '#shared/quarantine/quarantine.ts'
import { testApp } from '../../../test/support/app.ts'
import { send } from '../../../test/support/asking.ts'
import { perform } from '../../../test/support/commands.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { officerActor, quarantined } from '../../../test/support/quarantine.ts'
import { visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const queue = '/inspector/management-place/quarantine'

test('a supervisor reads it whole and decides; the officer reads what became of it', async () => {
  const officer = await addPerson(database, personas.inspector)
  const boss = await addPerson(database, personas.supervisor)
  const [place = ''] = await insertPlaces(database, [{ name_th: 'ครัวริมน้ำ' }])
  const { id } = await quarantined(database, officer, place)
  const own = visit(app, { cookie: officer.cookie })
  expect((await own.get('/profile/setting/handed-work')).text).toContain('รอหัวหน้า')
  const desk = visit(app, { cookie: boss.cookie })
  const { text } = await desk.get(queue)
  for (const said of ['ครัวริมน้ำ', officer.name ?? personas.inspector.name, 'ใช่']) expect(text).toContain(said)
  // Officers of the area know that there is such a queue, and not what is in it.
  const colleague = visit(app, { cookie: (await addPerson(database, personas.inspector)).cookie })
  expect((await colleague.get(queue)).text).not.toContain('ครัวริมน้ำ')

  const short = await send(app, queue, { do: 'aside', quarantine: id, reason: 'ไม่' }, boss)
  expect(short).toMatchObject({ status: 422, refusal: { errors: { reason: 'quarantine:refusal.reason' } } })
  const long = await send(app, queue, { do: 'aside', quarantine: id, reason: 'ก'.repeat(2001) }, boss)
  expect(long).toMatchObject({ status: 422, refusal: { errors: { reason: 'quarantine:refusal.tooLong' } } })
  const taken = await send(app, queue, { do: 'take', quarantine: id }, boss)
  expect(taken).toMatchObject({ status: 303, to: `${queue}?done=taken&visit=${place}&left=0` })
  expect((await own.get('/profile/setting/handed-work')).text).toContain('หัวหน้ารับไปแล้ว')
})

test('of one inspection so many photos wait, and no more', async () => {
  const officer = await addPerson(database, personas.inspector)
  const [place = ''] = await insertPlaces(database, [{}])
  const { id, run } = await quarantined(database, officer, place)
  const facts = { takenAt: null, source: null, at: null }
  const photo = (at: number) => ({ key: 'pab/x-800x600', sha256: at.toString(16).padStart(64, '0') })
  await db
    .insertInto('quarantined_photos')
    .values(
      Array.from({ length: QUARANTINED_PHOTOS_MOST }, (_, at) => ({
        ...{ quarantine_id: id, question: 'REST-07', ...photo(at), at: new Date(), is_taken: null },
        ...{ taken_at: null, source: null, lat: null, lng: null },
      })),
    )
    .execute()
  const one = { run, place, question: 'REST-08', photo: photo(QUARANTINED_PHOTOS_MOST), facts }
  await expect(
    perform(database, { ...officerActor(officer), role: 'client' }, handOverPhoto, one),
  ).rejects.toMatchObject({
    errors: { photos: 'quarantine:refusal.photosMost' },
  })
})

/** Work that waits for a supervisor, as its two pages show it: before the deciding supervisor, and before its officer. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { deviceWrites } from '#client/runs/device-writes.ts'
import type { RunStore } from '#client/runs/run-store.ts'
import type { Picture, RunWork } from '#client/runs/run-work.ts'
import { sendNext } from '#client/runs/send-run.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { handOverPhoto } from '#server/domain/quarantine/hand-over.ts'
import { listQuarantined } from '#server/domain/quarantine/queries.ts'
import { QUARANTINED_PHOTOS_MOST } from '#shared/quarantine/quarantine.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addPerson, personas } from '../../../../test/support/people.ts'
import { noisyJpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { begin, officerActor, quarantined, suspend } from '../../../../test/support/quarantine.ts'
import { testDevice } from '../../../../test/support/runs.ts'
import { seenWork } from '../../../../test/support/seen.ts'
import { sha256Of } from '../../../../test/support/uploads.ts'
import { visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
const queue = '/inspector/management-place/quarantine'

test('a supervisor reads it whole and decides; the officer reads the outcome', async () => {
  const officer = await addPerson(database, personas.inspector)
  const boss = await addPerson(database, personas.supervisor)
  const [place = ''] = await insertPlaces(database, [{ name_th: 'ครัวริมน้ำ' }])
  const { id } = await quarantined(database, officer, place)
  const own = visit(app, { cookie: officer.cookie })
  expect((await own.get('/profile/setting/handed-work')).text).toContain('Waits for a supervisor')
  const desk = visit(app, { cookie: boss.cookie })
  const { text } = await desk.get(queue)
  for (const said of ['ครัวริมน้ำ', officer.name ?? personas.inspector.name, 'Yes']) expect(text).toContain(said)
  // Officers of the area know of the queue, and not of its contents.
  const colleague = visit(app, { cookie: (await addPerson(database, personas.inspector)).cookie })
  expect((await colleague.get(queue)).text).not.toContain('ครัวริมน้ำ')

  const short = await send(app, queue, { do: 'aside', ...(await seenWork(database, id)), reason: 'ไม่' }, boss)
  expect(short).toMatchObject({ status: 422, refusal: { errors: { reason: 'quarantine:refusal.reason' } } })
  const long = await send(
    app,
    queue,
    { do: 'aside', ...(await seenWork(database, id)), reason: 'ก'.repeat(2001) },
    boss,
  )
  expect(long).toMatchObject({ status: 422, refusal: { errors: { reason: 'quarantine:refusal.tooLong' } } })
  const stale = await send(app, queue, { do: 'take', quarantine: id, rev: new Date(0).toISOString() }, boss)
  expect(stale).toMatchObject({ status: 409, refusal: { errors: { form: 'quarantine:refusal.more' } } })
  const taken = await send(app, queue, { do: 'take', ...(await seenWork(database, id)) }, boss)
  expect(taken).toMatchObject({ status: 303, to: `${queue}?done=taken&visit=${place}&left=0` })
  expect((await own.get('/profile/setting/handed-work')).text).toContain('Taken over')
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
        quarantine_id: id,
        question: 'REST-07',
        ...photo(at),
        at: new Date(),
        is_taken: null,
        taken_at: null,
        source: null,
        lat: null,
        lng: null,
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

/** Has the browser's code ask this application, as somebody. */
async function browse(cookie: string): Promise<void> {
  const server = createServer(app.handler)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const before = globalThis.fetch
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = ((address: string, { headers, ...init }: RequestInit = {}) => {
    const all = new Headers(headers)
    all.set('cookie', cookie)
    all.set('origin', 'https://places.example.org')
    return before(here + address, { ...init, headers: all })
  }) as typeof fetch
  onTestFinished(() => {
    globalThis.fetch = before
    server.close()
  })
}

test('the device of an officer who was suspended hands answers, a photo and word of the end over, and deletes the acknowledged work', async () => {
  const officer = await addPerson(database, personas.inspector)
  const boss = await addPerson(database, personas.supervisor)
  const [place = ''] = await insertPlaces(database, [{}])
  const run = await begin(database, officer, place)
  await suspend(database, officer)
  await browse(officer.cookie)
  const picture = await noisyJpeg(640)
  const bytes = new Uint8Array(picture).buffer
  const id = sha256Of(picture)
  const { deviceAt: _, ...op } = testDevice()('REST-07')
  const settled: unknown[] = []
  const store = {
    putOp: async () => undefined,
    settle: async (receipt, { isNamed }) => void settled.push([receipt?.isHanded, receipt?.to, isNamed(id)]),
  } as Pick<RunStore, 'putOp' | 'settle'> as RunStore
  const at = `/inspector/recheck-by-business-id/${place}`
  const about = { path: at, routeId: 'visit', kind: 'first' as const, place: { id: place, name: 'Place' } }
  const photo = { id, question: 'REST-07', bytes, at: '2026-11-20T05:00:00.000Z', source: 'camera', isSent: false }
  const work: RunWork = {
    ...deviceWrites(),
    run,
    about,
    store,
    person: undefined,
    known: {},
    there: {},
    arrived: [],
    start: null,
    hasBegun: false,
    isOver: false,
    mayHaveLeft: false,
    ahead: null,
    reason: null,
    end: { do: 'seal', seen: 'a'.repeat(64), at: '' },
    ops: [{ op: { ...op, deviceAt: '2026-11-20T05:00:00.000Z', isTried: false }, order: 1 }],
    pictures: [{ ...photo, isInPage: false, url: '' } as Picture],
  }
  expect(await sendNext(work)).toEqual({ is: 'ended', to: '/profile/setting/handed-work' })
  expect(settled).toEqual([[true, '/profile/setting/handed-work', true]])
  const { waiting } = await listQuarantined(db, { reader: boss.id, locale: 'th', now: new Date() })
  const found = waiting.find((it) => it.place.id === place)
  expect(found).toMatchObject({ isEnded: true, why: 'suspended', answers: [{ question: 'REST-07' }] })
  expect(found?.photos).toHaveLength(1)
})

/** Photos of a run that came in parts before: the way of all photos, once, for nobody else; and the device's data about them. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import request from 'supertest'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Limit } from '#server/db/limits.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { Actor } from '#server/domain/actor.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { answersOf, photosOf } from '#server/domain/runs/constants.ts'
import { startSurvey } from '#server/domain/surveys/commands.ts'
import type { RunPhoto } from '#shared/runs/run.ts'
import { testApp } from '../support/app.ts'
import { draft, replyToAll, testPhoto } from '../support/cards.ts'
import { perform } from '../support/commands.ts'
import { testDatabase } from '../support/database.ts'
import { testFolder } from '../support/folder.ts'
import { insertInspection } from '../support/inspections.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { jpeg, phoneJpeg } from '../support/pictures.ts'
import { insertPlaces } from '../support/places.ts'
import { sha256Of, upload } from '../support/uploads.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const DATA_DIR = testFolder()
const app = await testApp(database, { env: { DATA_DIR } })
let [owner, officer, other] = [{} as TestPerson, {} as TestPerson, {} as TestPerson]
let [place, run] = ['', '']
const photo = await phoneJpeg(6)

const actor = ({ id }: TestPerson, role: Actor['role']): Actor => ({
  id,
  role,
  address: null,
  now: new Date(),
  salt: Buffer.alloc(32),
})

beforeAll(async () => {
  owner = await addPerson(database, personas.vendor)
  other = await addPerson(database, personas.otherVendor)
  officer = await addPerson(database, personas.inspector)
})

beforeEach(async () => {
  ;[place = ''] = await insertPlaces(database, [
    { owner_id: owner.id, category_id: 'restaurant', province_code: 83, district_code: 8301, capacity: 40 },
  ])
  ;({ run } = await perform(database, actor(owner, 'vendor'), startSurvey, { run: uuidv7(), place }))
  await db.deleteFrom('uploads').execute()
})

interface Outcome {
  status: number
  photos?: RunPhoto[]
  errors?: Record<string, string>
}

async function add(fields: Record<string, string>, { by = owner, at = '' } = {}): Promise<Outcome> {
  const { body, status } = await request(app.handler)
    .post(at || `/vendor/manage-business/do-survery/${place}`)
    .set({ Cookie: by.cookie, 'x-payload': '1' })
    .type('form')
    .send({ do: 'photos', run, question: 'REST-07', ...fields })
  return { status, photos: body.action?.data?.photos, errors: body.action?.errors }
}

const storedPhotos = () => db.selectFrom('run_photos').selectAll().where('run_id', '=', run).execute()
const partsLeft = async () => (await db.selectFrom('upload_parts').select('start').execute()).length

test('a photo that came in parts becomes one of the question, upright and without its place, and its parts go', async () => {
  await upload(database, owner.id, photo, { until: 1_000 })
  await upload(database, owner.id, photo, { from: 1_000 })
  const { status, photos } = await add({ uploaded: sha256Of(photo) })
  expect([status, photos]).toEqual([200, [expect.objectContaining({ sha256: sha256Of(photo) })]])
  const [{ key, sha256 } = { key: '', sha256: '' }] = await storedPhotos()
  expect([sha256, key]).toEqual([sha256Of(photo), expect.stringMatching(/-480x640$/)])
  expect(existsSync(path.join(DATA_DIR, `originals/${key}`))).toBe(true)
  const shown = await request(app.handler).get(`/media/${key}-480.webp`)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await partsLeft()).toBe(0)
})

test('sent again, and at the same time, it is the same photo once, and needs its bytes no more', async () => {
  await upload(database, owner.id, photo)
  const uploaded = sha256Of(photo)
  const both = await Promise.all([add({ uploaded }), add({ uploaded })])
  for (const { status } of both) expect([200, 503]).toContain(status)
  const again = await add({ uploaded })
  expect([again.status, again.photos?.length, (await storedPhotos()).length]).toEqual([200, 1, 1])
  const elsewhere = await add({ uploaded, question: 'REST-08' })
  expect([elsewhere.status, elsewhere.photos?.length]).toEqual([200, 1])
  const keys = (await storedPhotos()).map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
})

test.each([
  ['nobody has sent', async () => undefined],
  ['another person has sent', async () => void (await upload(database, other.id, photo))],
  ['has come in part', async () => void (await upload(database, owner.id, photo, { until: 1_000 }))],
])('a photo that %s is refused by name, however often, and nothing is kept', async (_which, prepare) => {
  await prepare()
  const files = readdirSync(DATA_DIR, { recursive: true }).length
  for (let count = 0; count < 2; count++)
    expect(await add({ uploaded: sha256Of(photo) })).toMatchObject({
      status: 409,
      errors: { photos: 'error:run.uploadMissing' },
    })
  expect(await add({ uploaded: 'none' })).toMatchObject({ errors: { uploaded: 'error:run.uploadMissing' } })
  expect([await storedPhotos(), readdirSync(DATA_DIR, { recursive: true }).length]).toEqual([[], files])
})

test('a file that is no photo is refused by name, however often', async () => {
  const text = randomBytes(2_000)
  await upload(database, owner.id, text)
  for (let count = 0; count < 2; count++)
    expect(await add({ uploaded: sha256Of(text) })).toMatchObject({
      status: 422,
      errors: { photos: 'error:photo.type' },
    })
  expect(await storedPhotos()).toEqual([])
})

test('an upload is nobody’s way into another’s run', async () => {
  await upload(database, other.id, photo)
  expect((await add({ uploaded: sha256Of(photo) }, { by: other })).status).toBe(404)
  expect([await storedPhotos(), await partsLeft()]).toEqual([[], 1])
})

test('a photo’s time, camera and location are stored as the device gives them, and cannot be changed later', async () => {
  await upload(database, owner.id, photo)
  const facts = { takenAt: '2026-11-21T05:06:07.089Z', source: 'camera', lat: '7.88', lng: '98.39' }
  const { photos } = await add({ uploaded: sha256Of(photo), ...facts })
  expect(photos).toMatchObject([
    { takenAt: '2026-11-21T05:06:07.089Z', source: 'camera', position: { lat: 7.88, lng: 98.39 } },
  ])
  // Sent again with other words, it stays as it was said first.
  await add({ uploaded: sha256Of(photo), takenAt: '2026-11-22T05:06:07.089Z', source: 'file' })
  expect(await storedPhotos()).toMatchObject([
    { taken_at: new Date('2026-11-21T05:06:07.089Z'), source: 'camera', lat: 7.88, lng: 98.39 },
  ])
  for (const change of [{ taken_at: null }, { source: null }, { lat: null, lng: null }])
    await expect(db.updateTable('run_photos').set(change).execute()).rejects.toMatchObject({
      constraint: 'run_photos_final',
    })
})

test.each([
  [{ takenAt: 'yesterday' }, 'takenAt'],
  [{ takenAt: '0000-01-01T00:00:00Z' }, 'takenAt'],
  [{ source: 'satellite' }, 'source'],
  [{ lat: '91', lng: '0' }, 'lat'],
  [{ lat: 'north', lng: '0' }, 'lat'],
  [{ lat: '0', lng: '-181' }, 'lng'],
])('%j is no fact of a photo', async (facts, field) => {
  await upload(database, owner.id, photo)
  const { status, errors } = await add({ uploaded: sha256Of(photo), ...facts })
  expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]])
  expect(await storedPhotos()).toEqual([])
})

test('a device with an impossible year on its clock is refused with that reason, with its answers too', async () => {
  const op = { device: uuidv7(), n: 1, question: 'REST-07', value: 'yes', naReason: null, note: '', replaces: [] }
  const ops = JSON.stringify([{ ...op, deviceAt: '0000-01-01T00:00:00Z' }])
  expect(await add({ do: 'ops', ops })).toMatchObject({ status: 422 })
})

test('in a recheck a photo from a gallery is refused before it is unpacked, and one of the camera taken', async () => {
  await db.updateTable('runs').set({ state: 'dropped', ended_at: new Date() }).where('id', '=', run).execute()
  const first = '01890000-0000-7000-8000-00000000e001'
  await insertInspection(database, { id: first, businessId: place, failed: ['REST-07'] })
  const visit = { run: uuidv7(), place, kind: 'recheck', licensed: null, at: null, companion: '' } as const
  ;({ run } = await perform(database, actor(officer, 'inspector'), startInspection, visit))
  const { template_id } = await db
    .selectFrom('runs')
    .select('template_id')
    .where('id', '=', run)
    .executeTakeFirstOrThrow()
  const at = `/inspector/do-recheck/${first}/${template_id}`
  const fresh = await jpeg({ background: '#112233' })
  await upload(database, officer.id, fresh)
  const files = readdirSync(DATA_DIR, { recursive: true }).length
  const uploaded = sha256Of(fresh)
  const refused = await add({ uploaded, source: 'file' }, { by: officer, at })
  expect(refused).toMatchObject({ status: 422, errors: { photos: 'error:run.fromFile' } })
  expect(readdirSync(DATA_DIR, { recursive: true }).length).toBe(files)
  expect((await add({ uploaded, source: 'camera' }, { by: officer, at })).photos).toHaveLength(1)
})

test('in a recheck a photo that an earlier visit or a reply has shown is refused, for any description by the device', async () => {
  const first = uuidv7()
  const { findings } = await insertInspection(database, { id: first, businessId: place, failed: ['REST-07'] })
  const visit = { run: uuidv7(), place, kind: 'recheck', licensed: null, at: null, companion: '' } as const
  const earlier = run
  ;({ run } = await perform(database, actor(officer, 'inspector'), startInspection, visit))
  const { template_id } = await db
    .selectFrom('runs')
    .select('template_id')
    .where('id', '=', run)
    .executeTakeFirstOrThrow()
  const at = `/inspector/do-recheck/${first}/${template_id}`
  const old = await jpeg({ background: '#443322' })
  await upload(database, officer.id, old)
  const again = () => add({ uploaded: sha256Of(old), source: 'camera' }, { by: officer, at })
  const { key, color } = testPhoto()
  const known = { question: 'REST-07', key, sha256: sha256Of(old), by_id: owner.id, at: new Date(), removed_at: null }
  await db
    .insertInto('run_photos')
    .values({ id: uuidv7(), run_id: earlier, ...known })
    .execute()
  const refused = { status: 422, errors: { photos: 'error:run.shownBefore' } }
  expect(await again()).toMatchObject(refused)
  expect(await db.selectFrom('run_photos').select('id').where('run_id', '=', run).execute()).toEqual([])
  // A dropped upload is no evidence of anything.
  await db.updateTable('runs').set({ state: 'dropped', ended_at: new Date() }).where('id', '=', earlier).execute()
  const { card } = await draft(database, {
    place,
    by: officer,
    findings: findings.map(({ id }) => id),
    level: 'yellow',
  })
  await replyToAll(database, card, owner)
  const { id: reply } = await db
    .selectFrom('card_replies')
    .select('id')
    .where('card_id', '=', card)
    .executeTakeFirstOrThrow()
  const shown = { id: uuidv7(), reply_id: reply, position: 0, key, color, sha256: sha256Of(old) }
  await db.insertInto('card_reply_photos').values(shown).execute()
  expect(await again()).toMatchObject(refused)
  await db.deleteFrom('card_reply_photos').where('id', '=', shown.id).execute()
  expect((await again()).photos).toHaveLength(1)
})

test('a device with endless answers or photos is told to wait, each for itself, and others are not', async () => {
  const device = uuidv7()
  const op = (n: number) => ({ device, n, question: 'REST-07', value: 'yes', naReason: null, note: '', replaces: [] })
  const answer = (n: number, by = owner) =>
    add({ do: 'ops', ops: JSON.stringify([{ ...op(n), deviceAt: new Date().toISOString() }]) }, { by })
  const plainly = () => add({ do: 'answer', answer: 'yes' })
  await upload(database, owner.id, photo)
  const uploaded = sha256Of(photo)
  const spend = (name: string, { points }: Limit) =>
    sql`update rate_limits set points = ${points} where key like ${`${name}:%`}`.execute(db)
  const told = { status: 429, errors: { form: 'error:problem.too_many_requests' } }

  expect((await answer(1)).status).toBe(200)
  await spend('run-answers', answersOf(owner.id))
  expect([await answer(2), await plainly()]).toMatchObject([told, told])
  expect((await add({ uploaded })).status).toBe(200)
  await spend('run-photos', photosOf(owner.id))
  expect(await add({ uploaded })).toMatchObject(told)
  // A stranger is refused as before.
  expect((await answer(1, other)).status).toBe(404)
})

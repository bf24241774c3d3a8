/**
 * PDF and HEIC through the real forms, as a device sends them that can open neither: a registration's licence, its renewal, a photo of a place, and an
 * officer's evidence. The officer reads every page; evidence is kept as it came, with its hash, and a paper only as it was drawn.
 */
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { originalFile, variantFile } from '#server/domain/photos/store-photo.ts'
import { photoShape } from '#shared/photos/photos.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { actingAs } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { heic, pdf } from '../../../../test/support/papers.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { colorAt, jpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { insertDraft } from '../../../../test/support/registrations.ts'
import { testStorage } from '../../../../test/support/storage.ts'
import { visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const { storage, folder } = await testStorage()
const app = await testApp(database, { env: { DATA_DIR: folder } })
const people = {} as Record<'vendor' | 'inspector', TestPerson>
beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'inspector'] as const) people[name] = await addPerson(database, personas[name])
})

const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const [red, green, blue] = [{ color: '1 0 0' }, { color: '0 1 0' }, { color: '0 0 1' }]
const until = `${new Date().getFullYear() + 2}-01-31`
const licence = { do: 'licence', kind: 'food_premises', number: '12/2570', issuer: 'เทศบาล', expires: until }
const paperOf = (place: string) =>
  db.selectFrom('licences').select('document_key').where('business_id', '=', place).executeTakeFirstOrThrow()
const isPublic = async (key: string) => {
  const [width = 0] = photoShape(key).widths
  return storage.has(variantFile(key, width, 'webp'))
}
const hues = async (picture: Buffer, at: number[]) =>
  Promise.all(at.map(async (y) => (await colorAt(picture, 0.5, y)).map((value) => Math.round(value / 85))))

test('a licence in PDF of three pages is registered, and the officer reads all three as one picture', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const at = (step: string) => `/vendor/register-business/${step}?draft=${draft}`
  const paper = pdf([red, green, blue])
  const sent = await send(app, at('form4'), licence, { cookie: people.vendor.cookie, files: { photos: paper } })
  expect([sent.status, sent.refusal]).toEqual([303, undefined])
  expect((await as(people.vendor).post(at('form5'), { do: 'submit', pledge: '1' })).status).toBe(303)
  const { id: place } = await db
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', '=', people.vendor.id)
    .executeTakeFirstOrThrow()
  const { document_key: key } = await paperOf(place)
  const officer = as(people.inspector)
  const { text } = await officer.get(`/inspector/management-place?of=${place}`)
  expect(text).toContain(`src="/documents/${key}"`)
  const { body, headers } = await officer.get(`/documents/${key}`)
  expect(headers['content-type']).toBe('image/webp')
  expect(await hues(body, [0.1, 0.5, 0.9])).toEqual([
    [3, 0, 0],
    [0, 3, 0],
    [0, 0, 3],
  ])
  // Nothing of the file itself: whatever runs in it is gone.
  expect((await storage.read(originalFile(key as string)))?.subarray(0, 4).toString('latin1')).toBe('RIFF')
  expect(await isPublic(key as string)).toBe(false)
})

test('pages that were photographed one by one are one paper in their order, a PDF among them too', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id }])
  const page = `/vendor/manage-business/list/${place}`
  const post = (photos: Buffer[]) => send(app, page, licence, { cookie: people.vendor.cookie, files: { photos } })
  const sheet = (color: string) => jpeg({ width: 300, height: 400, background: color })
  expect((await post([await sheet('#ff0000'), pdf([green]), await sheet('#0000ff')])).status).toBe(303)
  const { document_key: key } = await paperOf(place)
  const { body } = await as(people.inspector).get(`/documents/${key}`)
  expect(await hues(body, [0.1, 0.5, 0.9])).toEqual([
    [3, 0, 0],
    [0, 3, 0],
    [0, 0, 3],
  ])
  // Eight pages stand in two columns.
  expect(
    (await post(await Promise.all(Array.from({ length: 8 }, (_, at) => sheet(at === 7 ? '#0000ff' : '#ff0000')))))
      .status,
  ).toBe(303)
  const { document_key: long } = await paperOf(place)
  const whole = (await as(people.inspector).get(`/documents/${long}`)).body
  expect((await colorAt(whole, 0.9, 0.95)).map((value) => Math.round(value / 85))).toEqual([0, 0, 3])
  expect(photoShape(long as string)).toMatchObject({ width: 2240 })
  const many = await post(
    await Promise.all(Array.from({ length: 6 }, () => sheet('#00ff00')).concat(pdf(Array(5).fill(red)) as never)),
  )
  expect(many.refusal?.errors).toEqual({ photos: 'error:photo.pages' })
  expect((await paperOf(place)).document_key).toBe(long)
})

test('a licence is renewed by a photo from an iPhone, and a PDF of too many pages is refused beside its field', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id }])
  const page = `/vendor/manage-business/list/${place}`
  const post = (photos: Buffer) => send(app, page, licence, { cookie: people.vendor.cookie, files: { photos } })
  expect((await post(pdf(Array(11).fill(red)))).refusal?.errors).toEqual({ photos: 'error:photo.pages' })
  expect((await post(heic())).status).toBe(303)
  const { document_key: key } = await paperOf(place)
  const officer = as(people.inspector)
  expect((await officer.get(`/inspector/policy/${place}`)).text).toContain(`href="/documents/${key}"`)
  const { body } = await officer.get(`/documents/${key}`)
  expect((await colorAt(body, 0.25, 0.3)).map((value) => Math.round(value / 51))).toEqual([5, 4, 1])
  expect(photoShape(key as string)).toMatchObject({ width: 320, height: 240 })
})

test('a photo of the place from an iPhone is public in sizes that every browser opens; a PDF is none', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id }])
  const page = `/vendor/manage-business/edit/${place}`
  const post = (photos: Buffer) => send(app, page, { do: 'photo' }, { cookie: people.vendor.cookie, files: { photos } })
  expect((await post(pdf([red]))).refusal?.errors).toEqual({ photos: 'error:photo.type' })
  expect((await post(heic())).status).toBe(303)
  const { key } = await db.selectFrom('photos').select('key').where('business_id', '=', place).executeTakeFirstOrThrow()
  expect(await isPublic(key)).toBe(true)
  expect((await visit(app).get(`/client/information/${place}`)).text).toContain(key)
})

test('an officer’s evidence from an iPhone is drawn, and kept as it came with its hash', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id }])
  const started = { run: uuidv7(), place, licensed: null, at: null, companion: '', kind: 'first' as const }
  const { run } = await perform(database, actingAs(people.inspector, 'inspector'), startInspection, started)
  const fields = { do: 'photos', run, question: 'REST-07', source: 'camera', takenAt: new Date().toISOString() }
  const bytes = heic()
  const page = `/inspector/recheck-by-business-id/${place}`
  const sent = await send(app, page, fields, { cookie: people.inspector.cookie, files: { photos: bytes } })
  expect([sent.status, sent.refusal?.errors ?? {}]).toEqual([200, {}])
  const [photo] = await db.selectFrom('run_photos').select(['key', 'sha256']).where('run_id', '=', run).execute()
  expect(photo?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect((await storage.read(originalFile(photo?.key ?? '')))?.equals(bytes)).toBe(true)
  expect(await isPublic(photo?.key ?? '')).toBe(true)
})

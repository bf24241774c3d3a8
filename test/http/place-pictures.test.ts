/**
 * The head of a place's page asks for its first picture, by the very words of the picture itself, before letters are asked for; and
 * search engines are told of photos that are there.
 */
import sharp from 'sharp'
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { storePhoto } from '#server/domain/photos/store-photo.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { jpeg } from '../support/pictures.ts'
import { insertPlaces } from '../support/places.ts'
import { naming, testStorage } from '../support/storage.ts'

const database = await testDatabase()
await loadReference(database)
const { storage, folder } = await testStorage()
const { handler } = await testApp(database, { env: { DATA_DIR: folder } })

/** Head and body of the page of a place that has these pictures. */
async function pageWith(keys: string[], illustration = false): Promise<{ head: string; body: string }> {
  const [business_id = ''] = await insertPlaces(database, [{}])
  const photos = keys.map((key, position) => ({
    id: crypto.randomUUID(),
    business_id,
    key,
    color: '#123456',
    position,
    illustration,
  }))
  if (photos.length > 0) await database.db.insertInto('photos').values(photos).execute()
  const { text } = await request(handler).get(`/client/information/${business_id}`)
  const [head = '', body = ''] = text.split('</head>')
  return { head, body }
}

const ahead = (head: string) => [
  ...head.matchAll(/<link rel="preload" as="image" type="image\/avif" imagesrcset="(.*?)" imagesizes="(.*?)" (.*?)>/g),
]

/** The sources for browsers with AVIF, picture by picture. */
const sources = (body: string) =>
  [...body.matchAll(/<source type="image\/avif" srcSet="(.*?)" sizes="(.*?)"/g)].map(([, set, sizes]) => [set, sizes])

const priorities = (body: string) =>
  [...body.matchAll(/<picture>.*?fetchPriority="(.*?)".*?<\/picture>/g)].map(([, it]) => it)

test.each([
  ['one', ['hotel-1']],
  ['several', ['hotel-1', 'hotel-2', 'hotel-3']],
])('of a place with %s the first picture is asked for in the head, as it is on the page', async (_, keys) => {
  const { head, body } = await pageWith(keys)
  const links = ahead(head)
  expect(sources(body)).toHaveLength(keys.length)
  expect(links.map(([, set, sizes]) => [set, sizes])).toEqual([sources(body)[0]])
  expect(links[0]?.[3]).toBe('fetchpriority="high"')
})

test('it comes after the style sheet, without which nothing is drawn, and before every letter', async () => {
  const { head } = await pageWith(['hotel-1'])
  const order = [...head.matchAll(/rel="stylesheet"|as="image"|as="font"/g)].map(([found]) => found)
  expect(order.slice(0, 3)).toEqual(['rel="stylesheet"', 'as="image"', 'as="font"'])
})

test('pictures beside the first let it go before them', async () => {
  const { body } = await pageWith(['hotel-1', 'hotel-2', 'hotel-3'])
  expect(priorities(body)).toEqual(['high', 'low', 'low'])
})

test('nothing is asked for ahead where a place has no picture, nor on a list', async () => {
  expect(ahead((await pageWith([])).head)).toEqual([])
  await pageWith(['hotel-1'])
  const { text } = await request(handler).get('/client/popular-full?by=rating')
  expect(text).toContain('/media/')
  expect(text).not.toMatch(/as="image"|fetchPriority="low"/)
})

test('no name of a picture gets out of its attribute', async () => {
  const { head } = await pageWith(['"><b>'])
  expect(head).toContain('imagesrcset="/media/&quot;&gt;&lt;b&gt;-400.avif 400w')
  expect(head).not.toContain('<b>')
})

const imagesOf = (head: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '{}').image

test('search engines are told of each photo at an address where it is, in its largest size', async () => {
  const sizes = [
    { width: 1700, height: 1200 },
    { width: 700, height: 500 },
    { width: 90, height: 60 },
  ]
  const keys = await Promise.all(
    sizes.map(async (size) => (await storePhoto(storage, await jpeg(size), { naming })).key),
  )
  const listed = imagesOf((await pageWith(keys)).head) as string[]
  expect(listed).toHaveLength(3)
  for (const [at, width] of [1600, 700, 90].entries()) {
    const { status, body } = await request(handler).get(new URL(listed[at] ?? '').pathname)
    expect([status, (await sharp(body).metadata()).width]).toEqual([200, width])
  }
})

test('a drawn picture is not told as a photo of the place', async () => {
  expect(imagesOf((await pageWith(['hotel-1'], true)).head)).toBeUndefined()
})

/** The server of map pictures: its origin alone enters the content policy, and only pages with a map are told its address. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
await loadReference(database)
const TILE_URL = 'https://tiles.example.org:8443/styles/{z}/{x}/{y}.png?key=a-b'
const TILE_ATTRIBUTION = '© <b>ผู้ทำ</b></script> https://maps.example.org/copyright'
const { handler: plain } = await testApp(database)
const { handler: tiled } = await testApp(database, { env: { TILE_URL, TILE_ATTRIBUTION } })
const [place = ''] = await insertPlaces(database, [{}])
const pages = { search: '/client/search', place: `/client/information/${place}` }

async function policyOf(handler: typeof plain, path: string, cookie = 'a=b'): Promise<Map<string, string>> {
  const { headers } = await request(handler).get(path).set('Cookie', cookie)
  const parts = String(headers['content-security-policy']).split(';')
  return new Map(parts.map((part) => [part.split(' ')[0] ?? '', part]))
}

test('pictures come from here alone while no server of tiles is named', async () => {
  for (const path of Object.values(pages))
    expect((await policyOf(plain, path)).get('img-src')).toBe("img-src 'self' data: blob:")
})

test('with a server of tiles its origin is allowed for pictures, and nothing else of the policy changes', async () => {
  // Home streams for this reader: the policy with a nonce is another one.
  const asked = [[pages.place], [pages.search], ['/no/such/page'], ['/', 'my_location=g7.884,98.392']] as const
  for (const [path, cookie] of asked) {
    const without = await policyOf(plain, path, cookie)
    const withTiles = await policyOf(tiled, path, cookie)
    expect(withTiles.get('img-src')).toBe("img-src 'self' data: blob: https://tiles.example.org:8443")
    for (const policy of [without, withTiles]) {
      policy.delete('img-src')
      policy.set('script-src', policy.get('script-src')?.replace(/'nonce-[^']+'/, 'nonce') ?? '')
    }
    expect(withTiles).toEqual(without)
  }
})

test('pages with a map carry address and origin of its pictures, as text; others do not', async () => {
  for (const [file, path] of [
    ['search/search', pages.search],
    ['client/information', pages.place],
  ] as const) {
    const { body } = await request(tiled).get(`${path}/_payload.json`)
    expect(body.data[file].tiles).toEqual({ url: TILE_URL, attribution: TILE_ATTRIBUTION })
    expect((await request(plain).get(`${path}/_payload.json`)).body.data[file].tiles).toBeNull()
    const { text } = await request(tiled).get(path)
    expect(text).toContain('tiles.example.org')
    expect(text).not.toContain('<b>ผู้ทำ')
    expect(text.match(/<\/script>/g)?.length).toBe(text.match(/<script[\s>]/g)?.length)
  }
  expect((await request(tiled).get('/')).text).not.toContain('tiles.example.org')
})

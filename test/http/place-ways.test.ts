/** A browser tells that a button of a place's page was pressed: the links say where, programs and other sites count for nothing. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
await loadReference(database)

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile'

test('the page’s call and way there are counted once the visitor has seen it', async () => {
  const { handler, close } = await testApp(database)
  const [place = ''] = await insertPlaces(database, [{ phone: '076 123 456' }])
  const page = await request(handler).get(`/client/information/${place}`).set('User-Agent', phone)
  const pings = [...page.text.matchAll(/ ping="([^"]+)"/g)].map(([, address = '']) => address)
  expect(new Set(pings)).toEqual(new Set([`/ways/${place}/directions`, `/ways/${place}/call`]))
  // Every link out to the place has one.
  const out = [
    ...page.text.matchAll(/<a [^>]*href="(?:tel:0?76|https:\/\/(?:www\.google|maps\.apple|uri\.amap))[^>]*>/g),
  ]
  expect(out.filter(([link]) => !link.includes(' ping="'))).toEqual([])
  const send = (address: string, agent = phone, origin = 'https://places.example.org') =>
    request(handler)
      .post(address)
      .set({ 'User-Agent': agent, Origin: origin, 'Content-Type': 'text/ping' })
      .send('PING')
  for (const address of pings) expect((await send(address)).status).toBe(204)
  expect((await send(`/ways/${place}/call`, 'Googlebot/2.1')).status).toBe(204)
  expect((await send(`/ways/${place}/call`, phone, 'https://evil.example')).status).toBe(403)
  expect((await send(`/ways/${place}/visit`)).status).toBe(404)
  expect((await send('/ways/nothing/call')).status).toBe(404)
  await close()
  expect(
    await database.db
      .selectFrom('place_days')
      .select(['visitors', 'calls', 'directions'])
      .where('business_id', '=', place)
      .execute(),
  ).toEqual([{ visitors: 1, calls: 1, directions: 1 }])
})

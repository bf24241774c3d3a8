/** Feeds of inspections and cards: what was published, the newest first, of the asked area and kind, in the asked language. */
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { fillPublications } from '#server/domain/publications/fill-publications.ts'
import { testApp } from '../support/app.ts'
import { approve, draft, failing, findAt } from '../support/cards.ts'
import { testDatabase } from '../support/database.ts'
import { addOfficers } from '../support/officers.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const { handler } = await testApp(database)
const { officer, supervisor } = await addOfficers(database)
const origin = 'https://places.example.org'
let [carded, inspected, delisted] = ['', '', '']

beforeAll(async () => {
  ;[carded = '', inspected = '', delisted = ''] = await insertPlaces(database, [
    { name_th: 'ร้าน <b>ริมหาด</b>', name_en: 'Beach & Co', district_code: 8301, province_code: 83, capacity: 40 },
    { name_th: 'ร้านในเมือง', name_en: 'Old Town', district_code: 5001, province_code: 50 },
    { name_th: 'ร้านที่หายไป', district_code: 8301, province_code: 83 },
  ])
  const findings = await findAt(database, carded, failing.stop)
  const { card } = await draft(database, { place: carded, by: officer, findings, level: 'red' })
  await approve(database, card, supervisor)
  for (const place of [inspected, delisted]) await findAt(database, place, failing.majors)
  await fillPublications(db, new Date())
  await db.updateTable('businesses').set({ status: 'draft' }).where('id', '=', delisted).execute()
})

const ask = (query = '') => request(handler).get(`/open/feed.atom${query}`).buffer(true)
const entriesOf = (text: string) =>
  [...text.matchAll(/<entry>(.*?)<\/entry>/gs)].map(([, entry = '']) => ({
    title: /<title[^>]*><!\[CDATA\[(.*?)\]\]><\/title>/s.exec(entry)?.[1],
    link: /<link href="([^"]*)"/.exec(entry)?.[1]?.replaceAll('&amp;', '&'),
    id: /<id>([^<]*)<\/id>/.exec(entry)?.[1]?.replaceAll('&amp;', '&'),
  }))

test('inspections and cards of listed places stand there, the newest first, each with its publication and its page', async () => {
  const { text, headers, status } = await ask('?lang=en')
  expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
    '*',
  ])
  const entries = entriesOf(text)
  expect(new Set(entries.map(({ link }) => link))).toEqual(
    new Set([carded, inspected].map((id) => `${origin}/client/information/${id}?lang=en`)),
  )
  expect(entries.map(({ title }) => title).join('\n')).toMatch(
    /Beach &amp; Co: Red card \(grave danger\), [^(]+\(\S+\)/,
  )
  expect(entries.map(({ title }) => title).join('\n')).toMatch(/Old Town: Grade [A-E], [^:]*, \d+\.\d points/)
  const times = [...text.matchAll(/<updated>([^<]*)</g)].map(([, at]) => at)
  expect(times.slice(1)).toEqual(times.slice(1).sort().reverse())
  const indexes = entries.map(({ id }) => Number(/after=(\d+)/.exec(id ?? '')?.[1]))
  const { body } = await request(handler).get(String(entries[0]?.id).slice(origin.length))
  expect(body.data[0]).toMatchObject({ index: (indexes[0] ?? 0) + 1, place: expect.stringMatching(/./) })
})

test('a feed is narrowed by topic, province, district and kind', async () => {
  const linksOf = async (query: string) => [...new Set(entriesOf((await ask(query)).text).map(({ link }) => link))]
  const page = (id: string) => `${origin}/client/information/${id}?lang=th`
  expect(await linksOf('?of=cards')).toEqual([page(carded)])
  expect(await linksOf('?province=50')).toEqual([page(inspected)])
  expect(await linksOf('?district=8301&category=')).toEqual([page(carded)])
  expect(await linksOf('?category=transport')).toEqual([])
  const { text } = await ask('?of=cards')
  // A name is text in what readers take for HTML.
  expect(text).toContain('ร้าน &lt;b&gt;ริมหาด&lt;/b&gt;')
  expect(text).not.toContain('<b>')
})

test.each(['?of=reviews', '?province=Phuket', '?province=9', '?district=83', '?category=pub'])(
  '%s is no feed',
  async (query) => {
    const answer = await ask(query)
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  },
)

test('readers of feeds find it from the lists of a kind and from open data', async () => {
  const linked = async (address: string) =>
    /<link rel="alternate" type="application\/atom\+xml" href="([^"]*)">/.exec(
      (await request(handler).get(address)).text,
    )?.[1]
  expect(await linked('/client/category/restaurant?province=83&lang=en')).toBe(
    '/open/feed.atom?category=restaurant&amp;province=83&amp;lang=en',
  )
  expect(await linked('/open?lang=th')).toBe('/open/feed.atom?lang=th')
  expect((await request(handler).get('/open?lang=en')).text).toContain('action="/open/feed.atom"')
})

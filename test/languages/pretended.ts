/** Runs in a copy of the tree that has a pretended fourth language `xx`, whose texts are the English ones in brackets: added-language.test.ts. */
import { sql } from 'kysely'
import request from 'supertest'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { siteMap } from '#routes/site-map.ts'
import { localName, localNameBy, localText, localTextBy } from '#server/db/localised.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { type Locale, languages, localeCookie } from '#shared/locales.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'
import { everyAddress } from '../support/addresses.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { someOf } from '../support/share.ts'
import { stateOf, visit } from '../support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const people = {} as Record<'vendor' | 'inspector' | 'supervisor', TestPerson>
let [place, thai] = ['', '']

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'inspector', 'supervisor'] as const)
    people[name] = await addPerson(database, personas[name])
  const owner_id = people.vendor.id
  ;[place = '', thai = ''] = await insertPlaces(database, [
    { owner_id, name_th: 'ครัวเดิม', name_en: 'Old Kitchen', description_en: 'By the sea', capacity: 40 },
    { owner_id, name_th: 'ครัวไทย' },
  ])
  const item = {
    position: 0,
    name_th: 'ต้มยำ',
    name_en: 'Sour soup',
    description_th: '',
    price_satang: null,
    photo_key: null,
  }
  await db
    .insertInto('items')
    .values({ id: uuidv7(), business_id: place, ...item })
    .execute()
})

const ask = (address: string, who?: TestPerson) =>
  request(app.handler)
    .get(address)
    .set('Cookie', [`${localeCookie}=xx`, who?.cookie].filter(Boolean).join('; '))

/** The page is whole, in the pretended language, and no text is a key. */
function expectPretended({ status, text }: { status: number; text: string }, address: string) {
  expect(status, address).toBeLessThan(500)
  if (status >= 300 && status < 400) return
  expect(text, address).toContain('<html lang="xx"')
  expect(text, address).toContain('⟦')
  expect(text.match(/>(?:common|[a-z]+):[a-z][\w.]+</g), address).toBeNull()
  expect(text, address).not.toMatch(/>(?:undefined|null)</)
}

test('guests read every page in it', async () => {
  for (const { address } of someOf(everyAddress(place), 20, 0)) expectPretended(await ask(address), address)
  expect((await ask('/')).status).toBe(200)
  expect((await ask(`/client/information/${place}`)).status).toBe(200)
})

test.each(['vendor', 'inspector', 'supervisor'] as const)('a signed-in %s reads their pages in it', async (name) => {
  const group = name === 'vendor' ? 'vendor' : 'inspector'
  const paths = siteMap.filter((entry) => entry.group === group && !entry.path.includes(':')).map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(2)
  const own = ['home', 'edit', 'list', 'safety-standards', 'sign', 'answering'].map(
    (it) => `/vendor/manage-business/${it}/${place}`,
  )
  for (const address of [...paths, ...(name === 'vendor' ? own : [])])
    expectPretended(await ask(address, people[name]), address)
})

test('a text that is not written in it falls back: a name to the registered one, other texts to English', async () => {
  const { data } = stateOf(await ask(`/client/information/${place}`))
  const { card, description, descriptionLocale, items } = Object.values(data).at(-1) as Pick<
    PlacePage,
    'card' | 'description' | 'descriptionLocale' | 'items'
  >
  expect(card).toMatchObject({ name: 'ครัวเดิม', nameLocale: 'th', english: 'Old Kitchen', province: 'Phuket' })
  expect([description, descriptionLocale]).toEqual(['By the sea', 'en'])
  expect(items).toMatchObject([{ name: 'Sour soup', nameLocale: 'en' }])
  expect((await ask(`/client/information/${thai}`)).text).toContain('ครัวไทย')
})

test('SQL falls back the same way, for a given reader and for one whose language is in a row', async () => {
  const xx = languages.at(-1)?.code as Locale
  await db.updateTable('users').set({ locale: xx }).where('id', '=', people.vendor.id).execute()
  const { rows } = await sql`
    select ${localText('d.name', xx)} as district, ${localTextBy('d.name', 'u.locale')} as "byRow", ${localName('b.name', xx)} as name,
      ${localNameBy('b.name', 'u.locale')} as "nameByRow"
    from businesses b join districts d on d.code = b.district_code join users u on u.id = b.owner_id where b.id = ${place}::uuid`.execute(
    db,
  )
  const district = 'Mueang Phuket'
  expect(rows).toEqual([{ district, byRow: district, name: 'ครัวเดิม', nameByRow: 'ครัวเดิม' }])
})

test("an owner's form asks for a text in it, and readers of it get that text", async () => {
  const page = `/vendor/manage-business/edit/${place}`
  const vendor = visit(app, { cookie: people.vendor.cookie })
  const { sections } = Object.values(stateOf(await vendor.get(page)).data).at(-1) as {
    sections: { words: { seen: string } }
  }
  expect((await vendor.get(page)).text).toContain('name="descriptionXx"')
  const words = { do: 'words', seen: sections.words.seen, descriptionTh: 'ริมทะเล', descriptionXx: 'Xx by the sea' }
  expect((await vendor.post(page, words)).headers.location).toBe(`${page}?done=saved`)
  expect(await db.selectFrom('businesses').selectAll().where('id', '=', place).executeTakeFirst()).toMatchObject({
    description_th: 'ริมทะเล',
    description_xx: 'Xx by the sea',
  })
  expect((await ask(`/client/information/${place}`)).text).toContain('Xx by the sea')
})

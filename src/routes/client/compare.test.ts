/** Places side by side through HTTP: the shown places, their facts, and candidates beside them. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { refreshSearchDocs } from '#server/domain/search/keep-docs.ts'
import { compareAddress } from '#shared/places/compare.ts'
import { testApp } from '../../../test/support/app.ts'
import { open } from '../../../test/support/asking.ts'
import { failing, findAt } from '../../../test/support/cards.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const app = await testApp(database)
const at = { category_id: 'restaurant', lat: 7.9, lng: 98.3 } as const
let ids: string[] = []

beforeAll(async () => {
  await loadReference(database)
  const graded = {
    grade: 'A',
    score: 95,
    inspected_at: new Date(),
    grade_valid_until: new Date(Date.now() + 1e10),
  } as const
  ids = await insertPlaces(database, [
    { ...at, name_en: 'Sand Hotel' },
    { ...at, name_en: 'Wave Hotel' },
    { ...at, name_en: 'Palm Hotel' },
    { ...at, name_en: 'Reef Hotel', ...graded },
    { ...at, name_en: 'Closed Hotel', status: 'submitted' },
    { ...at, name_en: 'Cape Hotel' },
  ])
  await refreshSearchDocs(database.db, ids)
  await findAt(database, ids[2] as string, failing.minor)
})

interface Shown {
  places: { card: { id: string; name: string }; open: { text: string }[] }[]
  isShort: boolean
  left: number
  named: { id: string; name: string }[]
  good: { id: string; name: string }[]
}
async function compared(address: string): Promise<Shown> {
  const [page, query = ''] = address.split('?')
  const { body } = await open(app, `${page}/_payload.json?${query}`, 'i18n_redirected=en')
  return body.data['client/compare']
}
const namesOf = ({ places }: Shown) => places.map(({ card }) => card.name)

test('up to four are shown in the order of the address, each once, and unknown ones are reported', async () => {
  const [sand = '', wave = '', palm = '', reef = '', draft = '', cape = ''] = ids
  const all = await compared(compareAddress([wave, sand, wave, palm, reef, cape]))
  const names = ['Wave Hotel', 'Sand Hotel', 'Palm Hotel', 'Reef Hotel']
  expect([namesOf(all), all.isShort, all.left]).toEqual([names, false, 1])
  const five = (await open(app, compareAddress([wave, sand, palm, reef, cape]), 'i18n_redirected=en')).text
  expect(five).toContain('4 places fit side by side. Left out: 1')
  const short = await compared(`${compareAddress([sand, draft])}&place=nonsense`)
  expect([namesOf(short), short.isShort]).toEqual([['Sand Hotel'], true])
  const html = (await open(app, compareAddress([sand, draft]), 'i18n_redirected=en')).text
  expect(html).toContain('Some of these places are not listed here any more')
  expect(html).toContain('noindex')
  expect((await open(app, '/client/compare', 'i18n_redirected=en')).text).toContain('No place to compare yet')
})

test('those with good grades near the first and those of a name can come beside them, each once and none of those that stand', async () => {
  const [sand = '', wave = '', , reef = ''] = ids
  const { good, named } = await compared(`${compareAddress([sand, wave])}&q=hotel`)
  expect(good).toEqual([])
  expect((await compared(compareAddress([sand, wave]))).good.map(({ name }) => name)).toEqual(['Reef Hotel'])
  expect(named.map(({ name }) => name).sort()).toEqual(['Cape Hotel', 'Palm Hotel', 'Reef Hotel'])
  const html = (await open(app, `${compareAddress([sand, wave])}&q=hotel`, 'i18n_redirected=en')).text
  expect(html).toContain(`href="${compareAddress([sand, wave, reef]).replaceAll('&', '&amp;')}"`)
  expect((await compared(`${compareAddress([reef])}&q=zzzzqq`)).named).toEqual([])
})

test('unmended findings stand in their place’s column', async () => {
  const [sand = '', , palm = ''] = ids
  const { places } = await compared(compareAddress([sand, palm]))
  expect(places.map(({ open: found }) => found.map(({ text }) => text))).toEqual([
    [],
    ['Prices or service charges are not clearly shown before ordering'],
  ])
})

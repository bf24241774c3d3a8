/** Texts missing in the reader's language are shown in a readable one, and marked as such: Chinese readers are given English before Thai. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { Locale } from '#shared/locales.ts'
import { testApp } from '../support/app.ts'
import { open } from '../support/asking.ts'
import { testDatabase } from '../support/database.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
await loadReference(database)
const app = await testApp(database)

const all = { th: 'ไทย', en: 'English', cn: '中文' }
/** Columns of a text that is written in Thai and, where it is said so, in others; each has its own words. */
const written = (name: string, languages: readonly Locale[]) =>
  Object.fromEntries(languages.map((language) => [`${name}_${language}`, `${name} ${all[language]}`]))

async function placeIn(languages: readonly Locale[]): Promise<string> {
  const [place = ''] = await insertPlaces(database, [written('description', languages)])
  await database.db
    .insertInto('items')
    .values({ id: uuidv7(), business_id: place, position: 1, name_th: '', ...written('name', languages) })
    .execute()
  await database.db
    .insertInto('policies')
    .values({
      id: uuidv7(),
      business_id: place,
      position: 1,
      kind: 'refund',
      title_th: '',
      body_th: '',
      ...written('title', languages),
      ...written('body', languages),
    })
    .execute()
  return place
}

test.each<[Locale, Locale[], Locale]>([
  ['cn', ['th', 'en', 'cn'], 'cn'],
  ['cn', ['th', 'en'], 'en'],
  ['cn', ['th'], 'th'],
  ['en', ['th', 'en'], 'en'],
  ['en', ['th', 'cn'], 'th'],
  ['th', ['th', 'en', 'cn'], 'th'],
])('a reader of %s gets a text in %j as %s', async (locale, languages, given) => {
  const place = await placeIn(languages)
  const { text } = await open(app, `/client/information/${place}`, `i18n_redirected=${locale}`)
  const html = text.slice(text.indexOf('id="root"'))
  const lang = given === locale ? '' : ` lang="${given}"`
  expect(html).toContain(`<p class="prose"${lang}>description ${all[given]}</p>`)
  expect(html).toContain(`<span class="grow"${lang}>name ${all[given]}</span>`)
  const promise = `<div class="grow stack s1"${lang}>.*?<h3>title ${all[given]}</h3><p class="prose">body ${all[given]}</p>`
  expect(html).toMatch(new RegExp(promise))
})

test('a promise is given as a whole: an English title alone is none', async () => {
  const place = await placeIn(['th', 'en'])
  await database.db
    .updateTable('policies')
    .set({ title_en: null, body_en: null })
    .where('business_id', '=', place)
    .execute()
  const { text } = await open(app, `/client/information/${place}`, 'i18n_redirected=cn')
  expect(text).toContain('<h3>title ไทย</h3><p class="prose">body ไทย</p>')
})

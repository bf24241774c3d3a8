/** A place's telephone stands divided as it is read out, the same in every language; the link has the digits. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { locales } from '#shared/locales.ts'
import { testApp } from '../support/app.ts'
import { open } from '../support/asking.ts'
import { testDatabase } from '../support/database.ts'
import { insertPlaces } from '../support/places.ts'

const database = await testDatabase()
await loadReference(database)
const app = await testApp(database)

test.each([
  ['0970008554', '097-000-8554', '0970008554'],
  ['021234567', '02-123-4567', '021234567'],
  ['076123456', '076-123-456', '076123456'],
  ['+66 76 123 456', '+66 76 123 456', '+6676123456'],
])('%s', async (phone, shown, dialled) => {
  const [place = ''] = await insertPlaces(database, [{ phone }])
  for (const locale of locales) {
    const { text } = await open(app, `/client/information/${place}`, `i18n_redirected=${locale}`)
    const links = [...text.matchAll(/<a class="([^"]*)" href="(tel:[^"]*)"[^>]*>([^<]*)<\/a>/g)]
    expect(links.map(([, , href, words]) => [href, words])).toContainEqual([`tel:${dialled}`, shown])
    // Never broken over lines.
    expect(links.every(([, look = '']) => look.split(' ').includes('nowrap'))).toBe(true)
  }
})

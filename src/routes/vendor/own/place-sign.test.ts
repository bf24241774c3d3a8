/** The sign at the door, from the owner's page to the officer's visit: the printed code is the scanned one. */
import decode from 'qr/decode.js'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { readSign } from '#shared/places/place-sign.ts'
import { testApp } from '../../../../test/support/app.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers } from '../../../../test/support/officers.ts'
import { addPerson, personas } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const people = await addOfficers(database)
const [owner, other] = [await addPerson(database, personas.vendor), await addPerson(database, personas.otherVendor)]
let [place, another] = ['', '']
beforeEach(async () => {
  ;[place = '', another = ''] = await insertPlaces(database, [{ owner_id: owner.id }, { owner_id: owner.id }])
})

/** The text of the code as a camera would read it from the printed page. */
async function scan(id: string): Promise<string> {
  const page = await visit(app, owner).get(`/vendor/manage-business/sign/${id}`)
  const [drawing = ''] = /<svg viewBox="0 0 [^>]*><path[^>]*><\/path><\/svg>/.exec(page.text) ?? []
  const svg = drawing.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500" ')
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decode({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}

const at = (id: string) => `/inspector/recheck-by-business-id/${id}`
const begin = (given: Record<string, string>) =>
  visit(app, people.officer).post(at(place), {
    do: 'start',
    run: crypto.randomUUID(),
    kind: 'first',
    interest: 'none',
    ...given,
  })
const read = async () =>
  (await db.selectFrom('runs').select('sign_read').where('business_id', '=', place).execute()).map(
    (run) => run.sign_read,
  )

test('the printed code leads to the public page, and says to officers that one stood there', async () => {
  const text = await scan(place)
  const address = new URL(text)
  expect((await visit(app).get(address.pathname)).status).toBe(200)
  const found = readSign(text)
  expect(found?.place).toBe(place)
  expect((await begin({ sign: ` ${found?.code.toLowerCase()} ` })).status).toBe(303)
  expect(await read()).toEqual([true])
})

test('the code of another place is refused where it can be mended, and told of a visit that began without a network', async () => {
  const sign = readSign(await scan(another))?.code ?? ''
  const refused = await begin({ sign })
  expect(refused.status).toBe(422)
  expect(errorsOf(refused)).toEqual({ sign: 'inspection:error.sign' })
  expect(await read()).toEqual([])
  const now = new Date().toISOString()
  expect((await begin({ sign, startedAt: now, sentAt: now })).status).toBe(303)
  expect(await read()).toEqual([false])
})

test('without a sign the visit begins, and it is on record that none was read', async () => {
  expect((await begin({})).status).toBe(303)
  expect(await read()).toEqual([null])
})

test('nobody but the owner prints it, and not before the place is listed', async () => {
  const sign = `/vendor/manage-business/sign/${place}`
  expect((await visit(app, other).get(sign)).status).toBe(404)
  await db.updateTable('businesses').set({ status: 'submitted' }).where('id', '=', place).execute()
  expect((await visit(app, owner).get(sign)).status).toBe(404)
})

test('the code stands nowhere else: not on the public page, nor on the officer’s', async () => {
  const code = readSign(await scan(place))?.code ?? 'none'
  const both = `${code.slice(0, 4)}-?${code.slice(4)}`
  for (const page of [
    await visit(app).get(`/client/information/${place}`),
    await visit(app, people.officer).get(at(place)),
  ]) {
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(new RegExp(both))
    expect(JSON.stringify(stateOf(page))).not.toMatch(new RegExp(both))
  }
})

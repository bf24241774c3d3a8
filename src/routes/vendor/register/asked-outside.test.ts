/** What a registration asks of others: the name of a company by its number, and where a map's short link leads. Each failing leaves the form as it was typed. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { isPublicAddress, makeCallOutside } from '#server/external/outside.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { companyNumber, insertDraft, personNumber } from '../../../../test/support/registrations.ts'
import { visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database

interface Answer {
  status: number
  headers?: Record<string, string>
  text?: string
}
let answer: Answer = { status: 404 }
const taken: { method?: string; url?: string; host?: string; key?: string; cookie?: string }[] = []
const server = createServer(({ method, url, headers }, res) => {
  taken.push({ method, url, host: headers.host, key: headers.authorization, cookie: headers.cookie })
  res.writeHead(answer.status, answer.headers).end(answer.text)
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

/** The public network leads to the server of this test. */
const reaching = (isPublic: (address: string) => boolean) => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const call = makeCallOutside({ resolve, isPublic, isOutside: () => true, insecure: true })
  return (url: string, sent: Parameters<typeof call>[1]) =>
    call(url.replace(/^https:\/\/([^/]+)/, `http://$1:${port}`), sent)
}
const env = { COMPANIES_URL: 'https://register.example.org/companies?lang=th', COMPANIES_KEY: 'k-1' }
const app = await testApp(database, { env, callOutside: reaching(() => true) })
const plain = await testApp(database)
let owner: TestPerson
let draft = ''

beforeAll(async () => {
  await loadReference(database)
  owner = await addPerson(database, { vendor: true })
})
beforeEach(async () => {
  await forgetLimits(database)
  await db.deleteFrom('business_drafts').execute()
  draft = await insertDraft(database, { owner: owner.id, upTo: 'form1' })
  taken.length = 0
})

const at = (step: string) => `/vendor/register-business/${step}?draft=${draft}`
const rowOf = () => db.selectFrom('business_drafts').selectAll().where('id', '=', draft).executeTakeFirstOrThrow()
const post = async (step: 'form1' | 'form2', fields: Record<string, string>, to = app) => {
  const rev = String((await rowOf()).revs[step] ?? 0)
  return send(to, at(step), { do: 'save', rev, ...fields }, { cookie: owner.cookie })
}
const look = (number: string, to = app) => post('form1', { go: 'look', number, nameTh: 'ครัวปลายแหลม' }, to)
const where = { go: 'next', subdistrict: '8301-ราไวย์|83130', address: '12/3 หมู่ 6' }
const link = 'https://maps.app.goo.gl/Xy12Ab?g_st=ic'
const locate = (point: string, to = app) => post('form2', { ...where, point }, to)
const pointOf = async () => (await rowOf()).steps.form2?.fields.point
const kitchen = 'https://www.google.com/maps/place/Kitchen/@7.7801,98.3201,17z/data=!3m1!4b1!4m6!3d7.78402!4d98.32234'

test('the name of a company comes from the register by its number, and the owner is asked to check it', async () => {
  answer = { status: 200, text: JSON.stringify({ name: ' บริษัท ครัวปลายแหลม จำกัด ', ceo: 'x' }) }
  const found = await look(companyNumber)
  expect(found.to).toBe(`${at('form1')}&looked=found`)
  expect(taken).toEqual([
    {
      method: 'GET',
      url: `/companies?lang=th&number=${companyNumber}`,
      host: `register.example.org:${port}`,
      key: 'Bearer k-1',
      cookie: undefined,
    },
  ])
  const { text } = await visit(app, { cookie: owner.cookie }).get(String(found.to))
  expect(text).toContain('value="บริษัท ครัวปลายแหลม จำกัด"')
  expect(text).toContain('value="ครัวปลายแหลม"')
  expect(text).toContain('value="look"')
})

test.each<[string, Answer, string]>([
  ['knows no such company', { status: 404 }, 'none'],
  ['is broken', { status: 500, text: '{"name":"บริษัท"}' }, 'away'],
  ['speaks no JSON', { status: 200, text: '<html>' }, 'away'],
  ['has another form', { status: 200, text: '{"title":"บริษัท"}' }, 'away'],
  ['has no end', { status: 200, text: 'x'.repeat(100_000) }, 'away'],
  ['leads elsewhere', { status: 302, headers: { Location: 'https://other.example.org/' } }, 'away'],
])('a register that %s leaves the form as it was typed', async (_case, given, looked) => {
  answer = given
  expect((await look(companyNumber)).to).toBe(`${at('form1')}&looked=${looked}`)
  expect(taken).toHaveLength(1)
  const { fields } = (await rowOf()).steps.form1 ?? {}
  expect(fields).toMatchObject({ number: companyNumber, nameTh: 'ครัวปลายแหลม' })
  expect(fields?.operator ?? '').not.toContain('บริษัท')
})

test('the number of a person, and one that is none, goes to nobody; without a register nothing is offered', async () => {
  expect((await look(personNumber)).refusal?.errors).toEqual({ number: 'register:error.personNumber' })
  expect((await look('0105536112013')).refusal?.errors).toEqual({ number: 'register:error.number' })
  expect((await look(companyNumber, plain)).to).toBe(`${at('form1')}&looked=away`)
  expect((await visit(plain, { cookie: owner.cookie }).get(at('form1'))).text).not.toContain('value="look"')
  expect(taken).toEqual([])
})

test('a map’s short link is asked once where it leads, and the point is read from there', async () => {
  answer = { status: 302, headers: { Location: kitchen } }
  expect((await locate(link)).to).toBe(at('form4'))
  expect(await pointOf()).toBe('7.78402, 98.32234')
  expect(taken).toEqual([
    { method: 'GET', url: '/Xy12Ab?g_st=ic', host: `maps.app.goo.gl:${port}`, key: undefined, cookie: undefined },
  ])
  // By way of a page that asks for consent.
  answer = {
    status: 302,
    headers: { Location: `https://consent.google.com/ml?continue=${encodeURIComponent(kitchen)}` },
  }
  await locate('http://goo.gl/maps/Zz')
  expect(await pointOf()).toBe('7.78402, 98.32234')
})

test.each<[string, Answer]>([
  ['names no point', { status: 302, headers: { Location: 'https://www.google.com/maps/place/Kitchen' } }],
  ['leads into this server', { status: 302, headers: { Location: 'http://127.0.0.1/admin' } }],
  ['is not known', { status: 404 }],
  ['leads nowhere', { status: 200, text: kitchen }],
])('a short link that %s is refused with what to do, and what was typed stays', async (_case, given) => {
  answer = given
  const refused = await locate(link)
  expect(refused.refusal).toMatchObject({
    errors: { point: 'register:error.shortLink' },
    values: { point: link, address: where.address },
  })
  expect(taken).toHaveLength(1)
})

test('other hosts, and a name that leads into the own network, are not asked', async () => {
  for (const other of [
    'https://maps.example.org/Xy12Ab',
    'https://maps.app.goo.gl.example.org/a',
    'https://127.0.0.1/goo.gl/',
  ])
    expect((await locate(other)).refusal?.errors).toEqual({ point: 'register:error.point' })
  const guarded = await testApp(database, { env, callOutside: reaching(isPublicAddress) })
  expect((await locate(link, guarded)).refusal?.errors).toEqual({ point: 'register:error.shortLink' })
  expect((await look(companyNumber, guarded)).to).toBe(`${at('form1')}&looked=away`)
  expect(taken).toEqual([])
})

/** A first start that serves while its demo is still being made: pages are read, nothing is taken, and the refusal is read in one's own language. */
import request from 'supertest'
import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { visit } from '../support/visitor.ts'

const database = await testDatabase()
let isPrepared = false
const app = await testApp(database, {
  isPrepared: () => isPrepared,
  pressure: { level: 2, close: () => undefined },
})

const form = {
  do: 'register',
  name: 'Somying Jaidee',
  contact: 'early@example.com',
  password: 'stone lantern 41',
  terms: '1',
}
const begun = () => database.db.selectFrom('verifications').select('id').execute()

test('pages are read while the demo is being made, and a form is refused in the language of its sender', async () => {
  isPrepared = false
  for (const [locale, words] of [
    ['en', 'The demo data are still being made'],
    ['th', 'ระบบกำลังสร้างข้อมูลตัวอย่าง'],
    ['cn', '正在生成演示数据'],
  ] as const) {
    const visitor = visit(app, { cookie: `i18n_redirected=${locale}` })
    expect((await visitor.get('/auth/register')).status).toBe(200)
    const refused = await visitor.post('/auth/register', form)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
    expect(refused.text).toContain(words)
  }
  expect(await begun()).toEqual([])
  const program = await request(app.handler)
    .post('/auth/register')
    .set('Accept', 'application/json')
    .type('form')
    .send(form)
  expect(program.body).toMatchObject({ code: 'being_prepared', status: 503 })
})

test('the same form is taken once the demo is whole', async () => {
  isPrepared = true
  expect((await visit(app).post('/auth/register', form)).status).toBeLessThan(400)
  expect(await begun()).toHaveLength(1)
})

test('the work of making the demo refuses no reader a search', async () => {
  const search = async (words: string) => (await visit(app).get(`/client/search?q=${words}`)).status
  isPrepared = false
  expect(await search('spa')).toBe(200)
  isPrepared = true
  expect(await search('cafe')).toBe(503)
})

/** Preview of surveys, through HTTP: the kinds, the questions without their weights, every question by a link, and drafts for supervisors alone. */
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { templateKinds } from '#shared/standards/question-template.ts'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, personas } from '../../../test/support/people.ts'

const database = await testDatabase()
await loadReference(database)
const { handler } = await testApp(database)
const cookies = { client: '', vendor: '', inspector: '', supervisor: '' }

beforeAll(async () => {
  for (const name of ['client', 'vendor', 'inspector', 'supervisor'] as const)
    cookies[name] = (await addPerson(database, personas[name])).cookie
})

const get = (address: string, who: keyof typeof cookies = 'client', language = 'th') =>
  request(handler).get(address).set('Cookie', `${cookies[who]}; i18n_redirected=${language}`)
const dataOf = async (address: string, who: keyof typeof cookies = 'client') => {
  const { body } = await get(address.replace('/test-survey', '/test-survey/_payload.json'), who)
  return body.data['survey/test-survey']
}
/** The page as it is read: without its state. */
const shown = (html: string) => html.slice(html.indexOf('id="root"')).replaceAll('<!-- -->', '')

async function writeDraft(id: string): Promise<void> {
  const { db } = database
  const names = { name_th: 'ร้านอาหาร (ร่าง)', name_en: 'Restaurant (draft)', name_cn: '餐厅（草稿）' }
  await db
    .insertInto('question_templates')
    .values({ id, kind: 'restaurant', version: 99, ...names })
    .execute()
  const asked = { section: 'fire', type: 'yn', pass_rule: 'yes', weight: 5, critical: 'X', photo: 'never' } as const
  const texts = { text_th: 'ถามใหม่', text_en: 'A new question', text_cn: '新问题' }
  await db
    .insertInto('questions')
    .values([
      { id: 'REST-90.99', template_id: id, position: 0, code: 'REST-90', scope: 'both', ...asked, ...texts },
      { id: 'REST-91.99', template_id: id, position: 1, code: 'REST-91', scope: 'inspector', ...asked, ...texts },
    ])
    .execute()
}

test('all seven kinds are offered, each with how many questions its owner is asked', async () => {
  const { kinds } = await dataOf('/test-survey')
  expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(templateKinds)
  const page = shown((await get('/test-survey')).text)
  for (const kind of templateKinds) expect(page).toContain(`href="/test-survey?kind=${kind}"`)
  expect(page).toContain('16 คำถาม · เจ้าหน้าที่ตรวจดูเพิ่มอีก 2 ข้อ')
})

test('the questions come in their order, with help, without weights, and without those that only inspectors answer', async () => {
  const { trial } = await dataOf('/test-survey?kind=restaurant')
  const codes = trial.questions.map(({ code }: { code: string }) => code)
  expect(codes).toHaveLength(16)
  expect(codes.slice(0, 3)).toEqual(['REST-01', 'REST-02', 'REST-04'])
  expect(trial.questions[0]).toMatchObject({
    help: { short: expect.any(String), how: expect.any(Array) },
    before: null,
  })
  expect(JSON.stringify(trial)).not.toMatch(/weight|score|scope/)
})

test('each question has its own address, the review too, and an unknown one leads to the first question', async () => {
  const heading = async (q: string) =>
    /<h1[^>]*>([^<]*)</.exec((await get(`/test-survey?kind=spa&q=${q}`, 'client', 'en')).text)?.[1]
  expect(await heading('SPA-12')).toBe('Soaking tub water temperature (°C)')
  expect(await heading('review')).toBe('Check before you finish')
  expect(await heading('REST-01')).toBe(await heading('SPA-01'))
})

test('without the browser’s code the links lead through all questions and the whole list is there', async () => {
  let address = '/test-survey?kind=general'
  const seen: string[] = []
  for (let step = 0; step < 20; step++) {
    const page = shown((await get(address)).text)
    seen.push(/<h1[^>]*>([^<]*)</.exec(page)?.[1] ?? '')
    if (step === 0) expect(new Set(page.match(/q=GEN-\d+/g)).size).toBe(12)
    const next = /<a href="([^"]+)" class="btn primary lg">/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    if (address.endsWith('q=review') || !next) break
    address = next
  }
  expect(seen).toHaveLength(13)
  expect(new Set(seen).size).toBe(13)
})

test('a draft is a supervisor’s, whole; for everybody else its address is none, and so is that of an unknown one', async () => {
  await writeDraft('restaurant.99')
  const draft = '/test-survey?template=restaurant.99'
  for (const who of ['client', 'vendor', 'inspector'] as const) {
    expect((await get(draft, who)).status, who).toBe(404)
    expect((await get('/test-survey?template=restaurant.1', who)).status, who).toBe(404)
  }
  expect((await get('/test-survey?template=restaurant.98', 'supervisor')).status).toBe(404)
  const { trial } = await dataOf(draft, 'supervisor')
  expect([trial.isPublished, trial.questions.map(({ code }: { code: string }) => code)]).toEqual([
    false,
    ['REST-90', 'REST-91'],
  ])
  expect(shown((await get(draft, 'supervisor')).text)).toContain('ร่างที่ยังไม่เผยแพร่ ฉบับที่ 99')
  expect((await dataOf('/test-survey?kind=restaurant')).trial.version).toBe(1)
})

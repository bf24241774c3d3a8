/**
 * The first run of an installation as the README and its own guide tell it, from an empty folder without the demo to the first sealed inspection: people
 * register by the forms, the command line makes the first steward and supervisor and imports a place, and everything else is decided on screens.
 */
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { readQuestionTemplates } from '#server/db/reference/question-templates.ts'
import { createRandom } from '#server/demo/random.ts'
import { fieldDevice } from '../support/field-device.ts'
import { agency, firstRun, people } from '../support/first-run.ts'
import { waitForMessage } from '../support/outbox.ts'
import { singleFetch } from '../support/single-fetch.ts'

/** A browser of somebody, which keeps its cookies over restarts of the server. */
function browser(origin: () => string) {
  const cookies = new Map([['i18n_redirected', 'en']])
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  async function ask(to: string, init: RequestInit = {}) {
    const headers = { ...(init.headers as Record<string, string>), cookie: header(), origin: origin() }
    const answer = await fetch(origin() + to, { ...init, redirect: 'manual', headers })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.replace(/;.*/, '').split('=')
      cookies.set(name, value)
    }
    return { status: answer.status, text: await answer.text() }
  }
  async function post(to: string, fields: Record<string, string>): Promise<void> {
    const { status, text } = await ask(to, { method: 'POST', body: new URLSearchParams(fields) })
    if (status !== 303)
      throw new Error(`${to} ${fields.do ?? ''} answered ${status}: ${/"errors":\{[^}]*\}/.exec(text)?.[0]}`)
  }
  const dataOf = async (to: string) => {
    const state = /<script id="state"[^>]*>(.*?)<\/script>/s.exec((await ask(to)).text)?.[1]
    return JSON.parse(state ?? 'null').data
  }
  return { ask, post, dataOf, cookie: header }
}

type Browser = ReturnType<typeof browser>

// The same way in a browser, which `npm test` takes: test/e2e/first-run.e2e.ts.
test('an empty folder comes to its first sealed inspection by the README’s steps', { timeout: 300_000 }, async () => {
  let origin = ''
  const installation = firstRun()
  const { dataDir, cli } = installation
  const serve = async () => {
    const running = await installation.serve()
    origin = running.origin
    return running.stop
  }
  const [steward, supervisor, officer, guest] = Array.from({ length: 4 }, () => browser(() => origin)) as [
    Browser,
    Browser,
    Browser,
    Browser,
  ]
  /** The step that the guide says comes next. */
  const nextStep = async () => (await steward.dataOf('/inspector/start'))['inspector/agencies/start'].next

  let stop = await serve()
  for (const [who, { contact, name, password }] of [
    [steward, people.steward],
    [supervisor, people.supervisor],
    [officer, people.officer],
  ] as const) {
    await who.post('/auth/register', { do: 'register', name, contact, password, terms: '1' })
    await who.post('/auth/register', { do: 'code', code: (await waitForMessage(dataDir, contact)).code ?? '' })
  }
  await stop()
  expect(cli('make-steward', people.steward.contact)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/Sak is a steward now\.[\s\S]*\/inspector\/start/),
  })

  stop = await serve()
  const asInspector = { role: 'inspector' }
  await steward.post('/auth/pass-token/switc-role', asInspector)
  expect(await nextStep()).toBe('agency')
  const names = { kind: agency.kind, name_th: agency.name_th, name_en: '', name_cn: '', short: '', parent: '' }
  await steward.post('/inspector/agencies', { do: 'create', ...names })
  expect(await nextStep()).toBe('letterHead')
  const { agencies } = (await steward.dataOf('/inspector/agencies'))['inspector/agencies/agencies']
  const own = `/inspector/agencies/${agencies.find(({ kind }: { kind: string }) => kind === names.kind).id}`
  const none = { contact: '', appeal_to: '', working_hours: '' }
  await steward.post(own, { do: 'change', rev: '1', ...agency.letters, ...none })
  expect(await nextStep()).toBe('areas')
  await steward.post(own, { do: 'area', rev: '2', area: '83' })
  expect(await nextStep()).toBe('supervisor')
  expect((await steward.ask('/inspector/start')).text).toContain('make-supervisor')
  await stop()

  const file = installation.registry()
  expect(cli('make-supervisor', people.supervisor.contact)).toMatchObject({
    status: 1,
    said: expect.stringContaining('--area'),
  })
  expect(cli('make-supervisor', people.supervisor.contact, '--area', '83', '--agency', agency.name_th)).toMatchObject({
    status: 0,
    said: expect.stringContaining('Suda is a supervisor of Phuket now.'),
  })
  expect(cli('import-businesses', file).status).toBe(0)

  stop = await serve()
  const police = '/auth/pass-token/register-police'
  const { agencies: open } = (await officer.dataOf(police))['auth/pass-token-register-police']
  const { id } = open.find(({ name }: { name: string }) => name.includes('Phuket'))
  await officer.post(police, { do: 'request', agency: id, badge: 'HKT-2', province: '83' })
  expect(await nextStep()).toBe('officers')
  await supervisor.post('/auth/pass-token/switc-role', asInspector)
  // The supervisor reads the same guide, with the steps of stewards as theirs.
  expect(await supervisor.dataOf('/inspector/start')).toMatchObject({
    'inspector/agencies/start': { next: 'officers', isSteward: false },
  })
  const { officers } = (await supervisor.dataOf('/inspector/officers'))['inspector/officers/officers']
  expect(officers).toMatchObject([{ name: 'Inta', state: 'requested' }])
  const page = `/inspector/officers/${officers[0].id}`
  const { rev } = (await supervisor.dataOf(page))['inspector/officers/officer'].officer
  await supervisor.post(page, { do: 'approve', rev, area: '8302', until: '' })
  // There is no second supervisor yet, and the steward stands in.
  const [proposal] = (await supervisor.dataOf(page))['inspector/officers/officer'].proposals
  expect(proposal).toMatchObject({ kind: 'approve', isForAdministrator: false, mayConfirm: false })
  await steward.post(page, { do: 'confirm', proposal: proposal.id })
  await officer.post('/auth/pass-token/switc-role', asInspector)

  expect(await nextStep()).toBe('round')
  const found = await guest.ask(`/client/search?q=${encodeURIComponent('ลมทะเล')}`)
  const place = /\/client\/information\/([0-9a-f-]{36})/.exec(found.text)?.[1] ?? ''
  const visit = `/inspector/recheck-by-business-id/${place}`
  const run = uuidv7()
  await officer.post(visit, { do: 'start', run, kind: 'first', interest: 'none' })
  const asked = new Set((await officer.ask(visit)).text.match(/REST-\d\d/g))
  const questions = readQuestionTemplates().flatMap((it) => it.questions.filter(({ code }) => asked.has(code)))
  const device = fieldDevice({
    run,
    path: visit,
    questions,
    capacity: 40,
    random: createRandom(1, 'first run'),
    ask: singleFetch(() => origin, officer.cookie()),
  })
  const fetchBefore = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = fetchBefore
  })
  await device.complete()
  // The device's own code asks the page's origin.
  globalThis.fetch = singleFetch(() => origin, officer.cookie()) as typeof fetch
  expect(await device.sync()).toBe(true)
  expect(await device.seal()).toContain('/inspector/')
  globalThis.fetch = fetchBefore

  const shown = await guest.dataOf(`/client/information/${place}`)
  expect(shown['client/information'].card.grade).toMatchObject({ letter: 'A' })
  await stop()

  const database = await openDatabase({ dataDir })
  const sealed = await database.db
    .selectFrom('inspections')
    .innerJoin('users', 'users.id', 'inspector_id')
    .innerJoin('agencies', 'agencies.id', 'agency_id')
    .select(['state', 'business_id', 'email', 'name_th as agency'])
    .execute()
  const areas = await database.db
    .selectFrom('duty_areas')
    .innerJoin('users', 'users.id', 'duty_areas.user_id')
    .select(['email', 'province_code', 'district_code', 'level'])
    .orderBy('duty_areas.id')
    .execute()
  await database.close()
  expect(sealed).toEqual([
    { state: 'sealed', business_id: place, email: people.officer.contact, agency: agency.name_th },
  ])
  expect(areas).toEqual([
    { email: people.supervisor.contact, province_code: 83, district_code: null, level: 'supervisor' },
    { email: people.officer.contact, province_code: 83, district_code: 8302, level: 'inspector' },
  ])
  // As every installation is to be: the stored figures agree with the events.
  for (const command of ['verify-audit', 'check-figures']) expect(cli(command)).toMatchObject({ status: 0 })
})

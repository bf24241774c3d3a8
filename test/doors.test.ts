/**
 * Every page and every action of the site map × every persona → the outcome, for the document, for `_payload.json` and for a
 * post. Reads the map: a page without a line here fails, and so does a line without a page. Resources: resource-doors.test.ts.
 */
import request from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { type PageEntry, siteMap } from '#routes/site-map.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { productPages } from '#server/http/pages/site.ts'
import { testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import {
  answerOf,
  cookiesOfAll,
  everybody,
  guests,
  type Name,
  names,
  type Outcome,
  type Outcomes,
  signedIn,
} from './support/doors.ts'
import { insertCard, insertInspection } from './support/inspections.ts'
import { insertPlaces } from './support/places.ts'
import { someOf } from './support/share.ts'

interface Door {
  get: Outcomes
  /** The answer to an empty post, or to `body`. Left out for a page without an action: 405 for permitted people. */
  post?: Outcomes
  body?: Record<string, string>
  /** Officers whose form is refused stay on the page, where their words stand. */
  staysWhenRefused?: boolean
  /** An address that exists, for paths with parameters. */
  at?: (place: string) => string
}

/** Of the place that the addresses below are of, and its two inspections. */
const known = '01890000-0000-7000-8000-00000000d001'
const first = '01890000-0000-7000-8000-00000000d002'
const second = '01890000-0000-7000-8000-00000000d003'
/** A card of the place, which has no owner. */
const card = '01890000-0000-7000-8000-00000000d004'
/** A report of the place that waits. */
const reported = '01890000-0000-7000-8000-00000000d005'
/** Of a place outside of the officer's areas. */
const shown = `/inspector/outside-area/${known}` as const

/** Officers acting as such; `onDuty` for those of the place's area, `elsewhere` for those of another. */
const officers = (onDuty: Outcome, elsewhere: Outcome): Outcomes => ({
  ...signedIn('unauthorized'),
  inspector: onDuty,
  supervisor: onDuty,
  otherInspector: elsewhere,
})

/** Owners acting as such. */
const owners = (outcome: Outcome): Outcomes => ({ ...signedIn('unauthorized'), vendor: outcome, otherVendor: outcome })

const read = (get: Outcomes): Door => ({ get })
const refused = 422
/** Start of a registration. */
const start = '/vendor/register-business'

/** Officers who sign in, or have, come to their day. */
const day = { inspector: '/inspector/home', supervisor: '/inspector/home', otherInspector: '/inspector/home' } as const

/** Owners come to their places. */
const places = { vendor: '/vendor/my-business', otherVendor: '/vendor/my-business' } as const

const doors: Record<string, Door> = {
  '/': read(everybody(200)),
  '/auth/login': { get: { ...guests(200, '/profile'), ...day, ...places }, post: everybody(refused) },
  '/auth/register': { get: guests(200, '/profile'), post: everybody(refused) },
  '/auth/undo': { get: everybody(200), post: everybody(refused) },
  '/auth/invitation': { get: everybody(200), post: everybody(refused) },
  '/auth/stopped': { get: everybody(200), post: everybody(refused) },
  // With a provider: http/accounts/identity.test.ts.
  '/auth/identity/:provider': read(everybody(404)),
  '/auth/pass-token': { get: everybody(400), post: everybody(refused) },
  '/auth/pass-token/register': { get: everybody('/auth/pass-token'), post: everybody(refused) },
  '/auth/pass-token/register-police': { get: signedIn(200), post: everybody(refused) },
  '/auth/second-step': {
    get: { ...guests('/auth/login', '/profile'), ...day, ...places },
    post: everybody(refused),
    staysWhenRefused: true,
  },
  '/auth/confirm': { get: signedIn('/profile/setting'), post: signedIn(refused) },
  '/auth/pass-token/switc-role': { get: signedIn(200), post: signedIn(refused) },
  '/forgot': { get: everybody(200), post: everybody(refused) },
  '/forgot/verify': { get: everybody('/forgot'), post: everybody('/forgot') },
  '/forgot/reset': { get: everybody('/forgot'), post: everybody('/forgot') },
  '/unauthorized': read(everybody(200)),
  '/client/popular-full': read(everybody(200)),
  '/client/recommend-full': read(everybody(200)),
  '/client/near-place-full': read(everybody(200)),
  '/client/search': read(everybody(200)),
  '/client/compare': read(everybody(200)),
  '/verify/:id': { ...read(everybody(200)), at: (place) => `/verify/${place}` },
  // No letter has that code; its own test opens one.
  '/verify/letter/:id': { ...read(everybody(404)), at: () => '/verify/letter/000000000000' },
  '/client/category/:id': { ...read(everybody(200)), at: () => '/client/category/restaurant' },
  '/client/information/policy-full/:id': {
    ...read(everybody(200)),
    at: (place) => `/client/information/policy-full/${place}`,
  },
  '/client/information/:id': { ...read(everybody(200)), at: (place) => `/client/information/${place}` },
  '/client/information/review-full/:id': {
    get: everybody(200),
    post: signedIn(refused),
    at: (place) => `/client/information/review-full/${place}`,
  },
  '/client/information/wrote-review/:id': {
    get: signedIn(200),
    post: signedIn(refused),
    at: (place) => `/client/information/wrote-review/${place}`,
  },
  '/client/information/report/:id': {
    get: everybody(200),
    post: everybody(refused),
    at: (place) => `/client/information/report/${place}`,
  },
  '/notification/unsubscribe': { get: everybody(200), post: everybody(refused) },
  '/notification': { get: signedIn(200), post: signedIn(refused) },
  '/chat/channel-chat': { get: signedIn(200), post: signedIn(refused) },
  // Nobody is a member of it.
  '/chat/room-chat/:id': {
    get: signedIn(404),
    post: signedIn(404),
    body: { text: 'เปิดกี่โมง', client: card },
    at: () => `/chat/room-chat/${card}`,
  },
  '/chat/member-chat/:id': {
    get: signedIn(404),
    post: signedIn(404),
    body: { do: 'leave' },
    at: () => `/chat/member-chat/${card}`,
  },
  '/chat/share-chat/:id': {
    get: signedIn(404),
    post: signedIn(404),
    body: { do: 'position', point: '7.89, 98.3', client: card },
    at: () => `/chat/share-chat/${card}`,
  },
  '/chat/position-chat/:id': { ...read(signedIn(404)), at: () => `/chat/position-chat/${card}?seq=1` },
  '/chat/create-group': { get: signedIn(200), post: signedIn(refused) },
  '/profile/my-review': read(signedIn(200)),
  '/profile/my-report': read(signedIn(200)),
  '/profile/favorite-place': { get: signedIn(200), post: signedIn(refused) },
  '/profile/followed-areas': { get: signedIn(200), post: signedIn(refused) },
  '/client/bank': { get: everybody(200), post: everybody(refused) },
  '/client/information/widgets/social-bank-edit': { get: signedIn(200), post: signedIn(refused) },
  '/profile': { get: everybody(200), post: everybody(refused) },
  '/profile/setting': { get: everybody(200), post: everybody(refused) },
  '/profile/setting/profile-edit': { get: signedIn(200), post: signedIn(refused) },
  '/profile/setting/password-edit': { get: signedIn(200), post: signedIn(refused) },
  '/profile/setting/passkeys': { get: signedIn(200), post: signedIn(refused) },
  '/profile/setting/second-factor': { get: signedIn(200), post: signedIn(refused) },
  '/profile/setting/partners': { get: signedIn(200), post: signedIn(refused) },
  '/profile/setting/devices': { get: signedIn(200), post: signedIn(refused) },
  '/test-survey': read(signedIn(200)),
  '/profile/setting/handed-work': { get: signedIn(200), post: signedIn(refused) },
  '/profile/webhooks': { get: signedIn(200), post: signedIn(refused) },
  '/profile/webhooks/:id': {
    // There is none.
    get: signedIn(404),
    post: signedIn(404),
    body: { do: 'test' },
    at: () => `/profile/webhooks/${known}`,
  },
  '/profile/developers': { get: signedIn(200), post: signedIn(refused) },
  '/profile/setting/my-data': { get: signedIn(200), post: signedIn(refused) },
  '/profile/language': { get: everybody(200), post: everybody(refused) },
  '/profile/my-location': { get: everybody(200), post: everybody(refused) },
  '/inspector/dashboard': read(officers(200, 200)),
  // A supervisor's alone.
  '/inspector/rules': read({ ...officers(404, 404), supervisor: 200 }),
  '/inspector/laws': { get: officers(200, 200), post: officers(refused, refused) },
  '/inspector/signature': { get: officers(200, 200), post: officers(refused, refused) },
  // Nobody of these is a steward.
  '/inspector/laws/:id': {
    get: officers(200, 200),
    post: officers(404, 404),
    body: { do: 'end', rev: '1', from: '2200-01-01' },
    at: () => '/inspector/laws/HOTELS-2547',
  },
  '/inspector/templates': {
    get: { ...officers(404, 404), supervisor: 200 },
    post: { ...officers(404, 404), supervisor: refused },
    body: { kind: 'zoo' },
  },
  '/inspector/templates/:id': {
    get: { ...officers(404, 404), supervisor: 200 },
    // Published: it is not edited.
    post: { ...officers(404, 404), supervisor: 409 },
    body: { do: 'discard', rev: '1', sure: '1' },
    at: () => '/inspector/templates/spa.1',
  },
  '/inspector/second-look': read(officers(200, 200)),
  '/inspector/second-look/:id': {
    // Nobody drew it.
    get: officers(404, 404),
    post: officers(404, 404),
    at: () => `/inspector/second-look/${first}`,
  },
  '/inspector/home': read(officers(200, 200)),
  '/inspector/management-place': { get: officers(200, 200), post: officers(refused, refused) },
  '/inspector/check-comment': read(officers(200, 200)),
  '/inspector/check-comment/:id': {
    get: officers(200, 404),
    // Nothing is closed that was seen in another state.
    post: officers(409, 404),
    body: { do: 'close', rev: 'looking', outcome: 'done', reason: 'โทรหาร้านแล้ว เปิดประตูแล้ว' },
    at: () => `/inspector/check-comment/${reported}`,
  },
  '/inspector/policy/:id': {
    get: officers(200, shown),
    post: officers(refused, refused),
    body: { do: 'complaint', note: '' },
    at: (place) => `/inspector/policy/${place}`,
  },
  '/inspector/outside-area/:id': {
    get: officers(`/inspector/recheck-by-business-id/${known}`, 200),
    at: (place) => `/inspector/outside-area/${place}`,
  },
  '/inspector/area-duty': { get: officers(200, 200), post: officers(refused, refused) },
  // Other officers have areas of their own.
  '/inspector/officers': {
    get: { ...officers('/inspector/area-duty', '/inspector/area-duty'), supervisor: 200 },
    post: officers(refused, refused),
  },
  '/inspector/officers/:id': {
    // Of a person who is no officer.
    get: officers(404, 404),
    post: officers(404, 404),
    body: { do: 'suspend', rev: 'x', reason: 'ย้ายไปหน่วยอื่นแล้ว' },
    at: () => `/inspector/officers/${known}`,
  },
  '/inspector/record': { get: { ...officers(404, 404), supervisor: 200 } },
  '/inspector/stops': { get: { ...officers('/inspector/area-duty', '/inspector/area-duty'), supervisor: 200 } },
  // There is no such stop, and no such review.
  '/inspector/stops/:id': {
    get: officers(404, 404),
    post: officers(404, 404),
    body: { do: 'lift', rev: 'x', words: 'แจ้งผิดคน ขออภัย' },
    at: () => `/inspector/stops/${known}`,
  },
  '/inspector/stop-account/:about/:id': {
    get: officers(404, 404),
    post: officers(404, 404),
    body: { scope: 'writing', cause: 'spam', term: '7', words: 'เขียนโฆษณาซ้ำหลายครั้ง' },
    at: () => `/inspector/stop-account/review/${known}`,
  },
  '/inspector/agencies': { get: officers(200, 200), post: officers(refused, refused) },
  '/inspector/agency-keys/:id': {
    // There is none.
    get: officers(404, 404),
    post: officers(404, 404),
    body: { do: 'revoke', key: known },
    at: () => `/inspector/agency-keys/${known}`,
  },
  '/inspector/agencies/:id': {
    // There is none.
    get: officers(404, 404),
    post: officers(404, 404),
    body: { do: 'reopen', rev: '1' },
    at: () => `/inspector/agencies/${known}`,
  },
  // Nobody of these is a steward.
  '/inspector/stewards': {
    get: officers(404, 404),
    post: officers(404, 404),
    body: { do: 'make', person: known, reason: 'มีงานหน่วยงานมาก' },
  },
  '/inspector/imports': {
    get: { ...officers(404, 404), supervisor: 200 },
    post: { ...officers(404, 404), supervisor: refused },
  },
  '/inspector/imports/:id': {
    // There is none.
    get: officers(404, 404),
    post: officers(404, 404),
    body: { do: 'drop' },
    at: () => `/inspector/imports/${known}`,
  },
  '/inspector/start': { get: { ...officers(404, 404), supervisor: 200 } },
  '/inspector/fail-survey-list': { get: officers(200, 200), post: officers(refused, refused) },
  '/inspector/check/business-tourlist': { get: officers(200, 200), post: officers(refused, refused) },
  '/inspector/recheck-by-business-id/:id': {
    get: officers(200, shown),
    post: officers(refused, refused),
    at: (place) => `/inspector/recheck-by-business-id/${place}`,
  },
  '/inspector/recheck-by-business-id/state-finish': {
    get: officers(200, shown),
    at: () => `/inspector/recheck-by-business-id/state-finish?of=${first}`,
  },
  '/inspector/do-recheck/:id/:question_template_id': {
    // Nothing is open there, and another was sealed since.
    get: officers(`/inspector/do-recheck/${second}/restaurant.1`, shown),
    post: officers(refused, refused),
    at: () => `/inspector/do-recheck/${first}/restaurant.1`,
  },
  '/inspector/do-recheck/state-finish': {
    get: officers(200, shown),
    at: () => `/inspector/do-recheck/state-finish?of=${second}`,
  },
  '/vendor/warning-list/draft/:id': {
    // For helpers of the place alone, which is nobody here: the row names its owner.
    get: owners(404),
    post: owners(404),
    body: { text: 'เปลี่ยนถังดับเพลิงแล้วเมื่อวานนี้' },
    at: (place) => `/vendor/warning-list/draft/${place}`,
  },
  '/vendor/my-business': read({ ...signedIn('unauthorized'), vendor: 200, otherVendor: 200 }),
  '/vendor/manage-business/home/:id': {
    get: owners(404),
    post: owners(404),
    at: (place) => `/vendor/manage-business/home/${place}`,
  },
  '/vendor/manage-business/edit/:id': {
    get: owners(404),
    post: owners(404),
    body: { do: 'reopen' },
    at: (place) => `/vendor/manage-business/edit/${place}`,
  },
  '/vendor/manage-business/list/:id': {
    get: owners(404),
    post: owners(404),
    body: { do: 'endLicence', kind: 'commerce' },
    at: (place) => `/vendor/manage-business/list/${place}`,
  },
  '/vendor/manage-business/safety-standards/:id': {
    get: owners(404),
    at: (place) => `/vendor/manage-business/safety-standards/${place}`,
  },
  '/vendor/manage-business/sign/:id': {
    get: owners(404),
    at: (place) => `/vendor/manage-business/sign/${place}`,
  },
  '/vendor/manage-business/guests/:id': {
    get: owners(404),
    at: (place) => `/vendor/manage-business/guests/${place}`,
  },
  '/vendor/manage-business/do-survery/:id': {
    // Of nobody's place: the row names its owner.
    get: owners(404),
    post: owners(404),
    at: (place) => `/vendor/manage-business/do-survery/${place}`,
  },
  '/vendor/register-business': { get: everybody(200), post: everybody(refused) },
  // Without a draft one begins: the row names the owner of a draft.
  '/vendor/register-business/form1': { get: everybody(start), post: everybody(refused) },
  '/vendor/register-business/form2': { get: everybody(start), post: everybody(refused) },
  '/vendor/register-business/form3': { get: everybody(start), post: everybody(refused) },
  '/vendor/register-business/form4': { get: signedIn(start, 'register'), post: signedIn(refused, 'register') },
  '/vendor/register-business/form5': { get: signedIn(start, 'register'), post: signedIn(refused, 'register') },
  '/vendor/register-business/form5/add-items': {
    get: signedIn(start, 'register'),
    post: signedIn(refused, 'register'),
  },
  '/vendor/register-business/finish': read(signedIn(start)),
  '/vendor/warning-list': read(owners(200)),
  '/vendor/warning-list/detail/:id': {
    get: owners(404),
    post: owners(404),
    body: { more: `reply/1/${new Date().toISOString()}`, reason: 'รออะไหล่จากกรุงเทพ' },
    at: () => `/vendor/warning-list/detail/${card}`,
  },
  '/vendor/warning-list/appeal/:id': {
    get: owners(404),
    post: owners(404),
    body: { text: 'ภาพถ่ายในใบเตือนไม่ใช่ของร้านเรา' },
    at: () => `/vendor/warning-list/appeal/${card}`,
  },
  '/vendor/warning-list/reply/:id': {
    get: owners(404),
    post: owners(404),
    body: { text: 'แก้ไขแล้วเมื่อเช้านี้โดยช่าง' },
    at: () => `/vendor/warning-list/reply/${card}`,
  },
  '/vendor/warning-list/reply/success': { get: owners(404), at: () => `/vendor/warning-list/reply/success?of=${card}` },
  '/inspector/Issue-warning/:id': {
    get: officers(200, shown),
    post: officers(refused, refused),
    at: (place) => `/inspector/Issue-warning/${place}`,
  },
  '/inspector/manage-reply': read(officers(200, 200)),
  '/inspector/manage-reply/already-sent/:id': {
    get: officers(200, 404),
    // Taken back by supervisors only, and not as another revision was seen.
    post: { ...officers(403, 404), supervisor: 409 },
    body: { do: 'withdraw', rev: '7', reason: 'ออกใบเตือนผิดสถานที่' },
    at: () => `/inspector/manage-reply/already-sent/${card}`,
  },
  '/inspector/manage-reply/approve-warning-card/:id': {
    // Nothing waits there.
    get: officers(`/inspector/manage-reply/already-sent/${card}`, 404),
    post: { ...officers(403, 404), supervisor: 409 },
    body: { do: 'approve', rev: '7' },
    staysWhenRefused: true,
    at: () => `/inspector/manage-reply/approve-warning-card/${card}`,
  },
  '/inspector/manage-reply/appeal/:id': {
    // There is no appeal against it.
    get: officers(404, 404),
    post: officers(404, 404),
    body: { rev: '7', verdict: 'upheld', reason: 'ภาพถ่ายไม่ใช่ของร้านนี้' },
    at: () => `/inspector/manage-reply/appeal/${card}`,
  },
  '/inspector/manage-reply/approve-warning-card/state-finish': {
    get: officers(200, 404),
    at: () => `/inspector/manage-reply/approve-warning-card/state-finish?of=${card}`,
  },
  '/vendor/claim/:id': { get: signedIn(200), post: signedIn(refused), at: (place) => `/vendor/claim/${place}` },
  // Nobody was offered it, and nobody claims a place without an owner.
  '/vendor/offer/:id': { get: signedIn(404), post: signedIn(404), at: () => `/vendor/offer/${card}` },
  '/vendor/claim/objection/:id': {
    get: owners(404),
    post: owners(404),
    body: { words: 'ร้านนี้เป็นของครอบครัวผม มีสัญญาเช่าครบ' },
    at: () => `/vendor/claim/objection/${card}`,
  },
  '/vendor/manage-business/people/:id': {
    get: owners(404),
    post: owners(404),
    body: { part: 'helper', contact: 'helper@example.com' },
    at: (place) => `/vendor/manage-business/people/${place}`,
  },
  '/vendor/manage-business/answering/:id': {
    get: owners(404),
    post: owners(404),
    body: { do: 'canned', word: 'ราคา', answerTh: 'ห้องละ 900 บาท' },
    at: (place) => `/vendor/manage-business/answering/${place}`,
  },
  '/inspector/management-place/duplicates': { get: officers(200, 200), post: officers(refused, refused) },
  '/inspector/management-place/quarantine': { get: officers(200, 200), post: officers(refused, refused) },
  '/inspector/management-place/claims': { get: officers(200, 200), post: officers(refused, refused) },
  '/profile/terms': read(everybody(200)),
  '/owners': read(everybody(200)),
  '/open': read(everybody(200)),
  '/open/api': read(everybody(200)),
  '/open/embed/:id': { ...read(everybody(200)), at: (place) => `/open/embed/${place}` },
  '/profile/about-us': read(everybody(200)),
}

const database = await testDatabase()
await loadReference(database)
const { handler } = await testApp(database)
let cookies: Partial<Record<Name, string>> = {}
let place = ''

beforeAll(async () => {
  ;[place = ''] = await insertPlaces(database, [{ id: known }])
  await insertInspection(database, { id: first, businessId: place, sealedAt: new Date('2026-10-01T03:00:00Z') })
  await insertInspection(database, { id: second, businessId: place, kind: 'recheck', followsId: first })
  await insertCard(database, { id: card, businessId: place, level: 'yellow', issuedAt: new Date() })
  await database.db
    .insertInto('place_reports')
    .values({
      id: reported,
      business_id: place,
      reporter_id: null,
      from_guest: true,
      kind: 'hygiene',
      seen: 'week',
      body: 'ครัวสกปรกมาก มีแมลงสาบเดินบนโต๊ะ',
      reason: null,
      created_at: new Date(),
      decided_at: null,
    })
    .execute()
  cookies = await cookiesOfAll(database)
})

const as = (name: Name, asked: request.Test) =>
  asked.set({ Cookie: cookies[name] ?? '', Origin: 'https://places.example.org' })

/** A page's answers to a persona: document, data and post. */
async function knock(name: Name, path: string, body: Record<string, string>) {
  const page = await as(name, request(handler).get(path))
  const data = await as(name, request(handler).get(path.replace(/\/?(?=$|\?)/, '/_payload.json')))
  const post = await as(name, request(handler).post(path).type('form').send(body))
  const scripted = await as(name, request(handler).post(path).set('x-payload', '1').type('form').send(body))
  const shown = ({ status, headers }: request.Response) => ({ status, location: headers.location })
  const inside = ({ status, body: { status: moved, redirect } }: request.Response) => ({
    status: moved ?? status,
    location: redirect,
  })
  return { page: shown(page), data: inside(data), post: shown(post), scripted: inside(scripted) }
}

const pages = siteMap.filter(({ path }) => path !== '/_ui')

test('every page of the map has a line here, and every line is a page', () => {
  expect(Object.keys(doors).sort()).toEqual(pages.map(({ path }) => path).sort())
})

test('a page with posts has its post’s outcome here', () => {
  const posting = pages.filter(({ file }) => productPages.find(file).action).map(({ path }) => path)
  expect(Object.keys(doors).filter((path) => doors[path]?.post)).toEqual(expect.arrayContaining(posting))
})

/** In `npm test` four personas of each page, who are others at each. */
const cases = pages.flatMap((entry) => someOf(names, 3, entry.path).map((name) => [entry.path, name, entry] as const))

test.each(cases)('%s for %s', async (path, name, _entry: PageEntry) => {
  const door = doors[path]
  if (!door) throw new Error(`No line for ${path}`)
  const address = door.at?.(place) ?? path
  // Where a page takes no posts its guard is asked still, its loader is not.
  const isTurnedAway = ['login', 'register', 'unauthorized'].includes(String(door.get[name]))
  const posted = door.post?.[name] ?? (isTurnedAway ? door.get[name] : 405)
  const found = await knock(name, address, door.body ?? {})
  const got = answerOf(door.get[name], address)
  const sent = answerOf(posted, address)
  // A refused form is answered with its page, and the page's loader may lead elsewhere.
  const isLed =
    door.post !== undefined &&
    typeof door.get[name] === 'string' &&
    !(door.staysWhenRefused && typeof posted === 'number')
  expect(found).toEqual({ page: got, data: got, post: isLed ? got : sent, scripted: sent })
})

test('a page that anybody sees says in the map that its forms are for people, and no other does', () => {
  const saying = productPages.map.filter(({ group, post }) => group === 'open' && post === 'login')
  const asking = pages.filter(({ group, path }) => group === 'open' && doors[path]?.post?.guest === 'login')
  expect(saying.map(({ path }) => path)).toEqual(asking.map(({ path }) => path))
})

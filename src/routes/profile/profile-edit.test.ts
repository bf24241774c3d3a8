/** Name, contacts and picture: typed text stays, a contact counts only with its code, and one person never reaches another's. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import type { Message } from '#server/external/message.ts'
import { photoShape, photoUrl } from '#shared/photos/photos.ts'
import { testApp } from '../../../test/support/app.ts'
import { type FormOutcome, open, send } from '../../../test/support/asking.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { testFolder } from '../../../test/support/folder.ts'
import { addPerson, type TestPerson } from '../../../test/support/people.ts'
import { jpeg } from '../../../test/support/pictures.ts'

const database = await testDatabase()
const DATA_DIR = testFolder()
const messages: Message[] = []
const app = await testApp(database, { env: { DATA_DIR }, deliver: (message) => void messages.push(message) })
const page = '/profile/setting/profile-edit'
const flowOver = { form: 'auth:error.flowOver' }

beforeEach(() => {
  messages.length = 0
})

const userOf = ({ id }: TestPerson) =>
  database.db
    .selectFrom('users')
    .select(['display_name', 'email', 'phone', 'avatar_key', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const codeOf = (message: Message | undefined) => /(?<!\d)\d{6}(?!\d)/.exec(message?.text ?? '')?.[0] ?? 'no code'
const inFlow = (person: TestPerson, { cookies }: FormOutcome) => ({ cookie: `${person.cookie}; ${cookies.join('; ')}` })
const another = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))

test('a name with emoji and marks that turn the line around is saved as it can be seen', async () => {
  const person = await addPerson(database)
  const done = await send(app, page, { do: 'name', name: '  แม่\u202eไก่  👩‍👩‍👧 \u200b' }, person)
  expect(done).toMatchObject({ status: 303, to: `${page}?done=name` })
  expect((await userOf(person)).display_name).toBe('แม่ไก่ 👩‍👩‍👧')
  expect((await open(app, page, person.cookie)).text).toContain('value="แม่ไก่ 👩‍👩‍👧"')
})

test('a name that cannot be kept comes back as it was typed, with the reason beside its field', async () => {
  const person = await addPerson(database)
  const name = '<b>'.repeat(30)
  const answer = await request(app.handler)
    .post(page)
    .set('Cookie', person.cookie)
    .set('Origin', 'https://places.example.org')
    .type('form')
    .send({ do: 'name', name })
  expect(answer.status).toBe(422)
  expect(answer.text).toMatch(
    /<input(?=[^>]*id="name")(?=[^>]*value="(&lt;b&gt;){30}")(?=[^>]*aria-describedby="name-hint name-error")(?=[^>]*aria-invalid="true")/,
  )
  expect(answer.text).toMatch(/id="name-error">.*ชื่อยาวเกินไป/)
  const empty = await send(app, page, { do: 'name', name: '\u200b \u202e' }, person)
  expect([empty.status, empty.refusal?.errors]).toEqual([422, { name: 'auth:error.nameEmpty' }])
  expect((await userOf(person)).display_name).toBe(person.name)
})

test('a form changes its own field and nothing else', async () => {
  const [person, other] = [await addPerson(database), await addPerson(database)]
  const before = await userOf(other)
  const extra = { id: other.id, email: 'x@example.com', role: 'inspector', suspended_at: '2026-01-01', avatar_key: 'x' }
  await send(app, page, { do: 'name', name: 'Nok', ...extra }, person)
  expect(await userOf(person)).toEqual({ ...(await userOf(person)), email: person.contact, avatar_key: null })
  expect(await userOf(person)).toMatchObject({ display_name: 'Nok', suspended_at: null })
  expect(await userOf(other)).toEqual(before)
})

test('a contact changes when its code was typed, not before, and the old one is told', async () => {
  const person = await addPerson(database)
  const begun = await send(app, page, { do: 'contact', contact: 'New.Address@Example.com ' }, person)
  expect(begun).toMatchObject({
    status: 303,
    to: page,
    cookies: [expect.stringMatching(/^__Host-verification=.{43}$/)],
  })
  const [sent] = messages.splice(0)
  expect(sent?.to).toBe('new.address@example.com')
  expect((await userOf(person)).email).toBe(person.contact)
  expect((await open(app, page, inFlow(person, begun).cookie)).text).toContain('n…s@example.com')

  const wrong = await send(app, page, { do: 'code', code: another(codeOf(sent)) }, inFlow(person, begun))
  expect([wrong.status, wrong.refusal?.errors]).toEqual([422, { code: 'auth:error.codeWrong' }])
  expect((await userOf(person)).email).toBe(person.contact)

  const done = await send(app, page, { do: 'code', code: codeOf(sent) }, inFlow(person, begun))
  expect(done).toMatchObject({
    status: 303,
    to: `${page}?done=contact`,
    cookies: ['__Host-verification=', expect.any(String)],
  })
  expect((await userOf(person)).email).toBe('new.address@example.com')
  expect(messages).toMatchObject([
    { by: 'email', to: person.contact, text: expect.stringContaining('n…s@example.com') },
  ])

  const again = await send(app, page, { do: 'code', code: codeOf(sent) }, inFlow(person, begun))
  expect([again.status, again.refusal?.errors]).toEqual([422, flowOver])
})

test('a phone is added beside the address, which learns of it; Thai digits and spaces are read', async () => {
  const person = await addPerson(database)
  const begun = await send(app, page, { do: 'contact', contact: '๐๘๑ ๒๓๔ ๕๖๗๘' }, person)
  const [sent] = messages.splice(0)
  expect(sent).toMatchObject({ by: 'sms', to: '+66812345678' })
  const [thousands, ones] = [codeOf(sent).slice(0, 3), codeOf(sent).slice(3)]
  const thai = `${thousands} ${ones}`.replace(/\d/g, (digit) => String.fromCharCode(0xe50 + Number(digit)))
  expect(await send(app, page, { do: 'code', code: thai }, inFlow(person, begun))).toMatchObject({ status: 303 })
  expect(await userOf(person)).toMatchObject({ email: person.contact, phone: '+66812345678' })
  expect(messages).toMatchObject([{ to: person.contact, text: expect.stringContaining('08x-xxx-5678') }])
})

test('a contact that another account has gets the same answer, its owner learns of it, and no code fits', async () => {
  const [person, owner] = [await addPerson(database), await addPerson(database)]
  const free = await send(app, page, { do: 'contact', contact: 'free@example.com' }, person)
  messages.length = 0
  const taken = await send(app, page, { do: 'contact', contact: owner.contact }, person)
  const shape = ({ cookies, ...rest }: FormOutcome) => ({ ...rest, cookies: cookies.map((cookie) => cookie.length) })
  expect(shape(taken)).toEqual(shape(free))
  expect(messages.map(({ to, text }) => [to, codeOf({ text } as Message)])).toEqual([[owner.contact, 'no code']])
  const answers = await Promise.all(
    ['000000', '123456'].map((code) => send(app, page, { do: 'code', code }, inFlow(person, taken))),
  )
  expect(answers.map(({ refusal }) => refusal?.errors)).toEqual(Array(2).fill({ code: 'auth:error.codeWrong' }))
  expect((await userOf(person)).email).toBe(person.contact)
})

test('somebody who was quicker to the same contact keeps it, and the other learns that it is taken', async () => {
  const [first, second] = [await addPerson(database), await addPerson(database)]
  const flows = []
  for (const person of [first, second]) {
    const begun = await send(app, page, { do: 'contact', contact: 'raced@example.com' }, person)
    flows.push({ person, begun, code: codeOf(messages.at(-1)) })
  }
  const answers = []
  for (const { person, begun, code } of flows)
    answers.push(await send(app, page, { do: 'code', code }, inFlow(person, begun)))
  expect(answers.map(({ status, refusal }) => [status, refusal?.errors])).toEqual([
    [303, undefined],
    [422, { form: 'error:constraint.contact_taken' }],
  ])
})

test('of two tabs the later one counts: the older code opens nothing', async () => {
  const person = await addPerson(database)
  const older = await send(app, page, { do: 'contact', contact: 'older@example.com' }, person)
  const olderCode = codeOf(messages.at(-1))
  const later = await send(app, page, { do: 'contact', contact: 'later@example.com' }, person)
  const laterCode = codeOf(messages.at(-1))
  // The browser has one cookie, that of the later tab.
  const mixed = await send(app, page, { do: 'code', code: olderCode }, inFlow(person, later))
  expect(mixed.refusal?.errors).toEqual({ code: olderCode === laterCode ? undefined : 'auth:error.codeWrong' })
  expect((await userOf(person)).email).toBe(person.contact)
  expect((await send(app, page, { do: 'code', code: laterCode }, inFlow(person, later))).status).toBe(303)
  expect((await userOf(person)).email).toBe('later@example.com')
  expect(older.cookies).not.toEqual(later.cookies)
})

test('a proof that another person began in this browser changes nobody', async () => {
  const [person, other] = [await addPerson(database), await addPerson(database)]
  const begun = await send(app, page, { do: 'contact', contact: 'planted@example.com' }, other)
  const code = codeOf(messages.at(-1))
  const answer = await send(app, page, { do: 'code', code }, inFlow(person, begun))
  expect([answer.status, answer.refusal?.errors]).toEqual([422, flowOver])
  expect([(await userOf(person)).email, (await userOf(other)).email]).toEqual([person.contact, other.contact])
})

test('five wrong codes spend it, the right one included', async () => {
  const person = await addPerson(database)
  const begun = await send(app, page, { do: 'contact', contact: 'guessed@example.com' }, person)
  const code = codeOf(messages.at(-1))
  const answers = []
  for (let count = 0; count < 5; count++)
    answers.push(await send(app, page, { do: 'code', code: another(code) }, inFlow(person, begun)))
  expect(answers.at(-1)?.refusal?.errors).toEqual({ code: 'auth:error.codeSpent' })
  const right = await send(app, page, { do: 'code', code }, inFlow(person, begun))
  expect([right.status, right.refusal?.errors]).toEqual([422, { code: 'auth:error.codeSpent' }])
  expect((await userOf(person)).email).toBe(person.contact)
})

test('the sixth code for one contact within an hour waits, and the wait is said', async () => {
  const person = await addPerson(database)
  const ask = () => send(app, page, { do: 'contact', contact: 'flooded@example.com' }, person)
  for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(303)
  const { status, refusal } = await ask()
  expect([status, refusal?.values.contact]).toEqual([429, 'flooded@example.com'])
  expect(refusal?.wait).toBeGreaterThan(600)
  expect(messages).toHaveLength(5)
})

test.each([
  ['', 'auth:error.contactEmpty'],
  ['a@b', 'auth:error.emailForm'],
  ['02 123 4567', 'auth:error.phoneLandline'],
  ['x'.repeat(5000), 'auth:error.contactForm'],
])('the contact %j is refused with its reason and comes back', async (contact, error) => {
  const { status, refusal } = await send(app, page, { do: 'contact', contact }, await addPerson(database))
  expect([status, refusal?.errors, refusal?.values.contact]).toEqual([422, { contact: error }, contact])
})

test('a person’s own contact again is no change', async () => {
  const person = await addPerson(database)
  const { refusal } = await send(app, page, { do: 'contact', contact: person.contact.toUpperCase() }, person)
  expect([refusal?.errors, messages]).toEqual([{ contact: 'auth:error.contactSame' }, []])
})

const sendPicture = (person: TestPerson, avatar: Buffer) =>
  send(app, page, { do: 'picture' }, { cookie: person.cookie, files: { avatar } })
const fileOf = (key: string) => path.join(DATA_DIR, photoUrl(key, 96))

test('a picture is cut square, shown, replaced and taken away, and its files go with it', async () => {
  const person = await addPerson(database)
  expect(await sendPicture(person, await jpeg({ width: 300, height: 200 }))).toMatchObject({
    status: 303,
    to: `${page}?done=picture`,
  })
  const first = (await userOf(person)).avatar_key ?? ''
  expect(photoShape(first)).toMatchObject({ width: 200, height: 200 })
  expect((await open(app, '/profile', person.cookie)).text).toContain(photoUrl(first, 192))
  expect(existsSync(fileOf(first))).toBe(true)

  await sendPicture(person, await jpeg({ width: 200, height: 300, background: '#aa3311' }))
  const second = (await userOf(person)).avatar_key ?? ''
  expect([existsSync(fileOf(first)), existsSync(fileOf(second))]).toEqual([false, true])

  expect(await send(app, page, { do: 'no-picture' }, person)).toMatchObject({ status: 303 })
  expect([(await userOf(person)).avatar_key, existsSync(fileOf(second))]).toEqual([null, false])
  expect(await send(app, page, { do: 'no-picture' }, person)).toMatchObject({ status: 303 })
  expect(
    readdirSync(path.join(DATA_DIR, 'originals'), { recursive: true, withFileTypes: true }).filter((it) => it.isFile()),
  ).toEqual([])
})

test('the same picture twice is one event, and stays; two people have a picture each', async () => {
  const [person, twin] = [await addPerson(database), await addPerson(database)]
  const picture = await jpeg({ width: 120, height: 120, background: '#118844' })
  for (const each of [person, person, twin]) expect((await sendPicture(each, picture)).status).toBe(303)
  const [key, other] = [(await userOf(person)).avatar_key ?? '', (await userOf(twin)).avatar_key ?? '']
  // A file's name does not reveal another person's upload of it.
  expect(other).not.toBe(key)
  const events = database.db.selectFrom('audit_events').select('id').where('actor_id', '=', person.id)
  expect(await events.where('action', '=', 'account.set_avatar').execute()).toHaveLength(1)
  await send(app, page, { do: 'no-picture' }, person)
  expect([existsSync(fileOf(key)), existsSync(fileOf(other))]).toEqual([false, true])
})

test('a missing or unreadable picture is reported beside the field, and the old one stays', async () => {
  const person = await addPerson(database)
  await sendPicture(person, await jpeg({ width: 110, height: 110, background: '#777711' }))
  const { avatar_key } = await userOf(person)
  const text = await sendPicture(person, Buffer.from('%PDF-1.7 not a picture'))
  const none = await send(app, page, { do: 'picture' }, person)
  expect([text, none].map(({ status, refusal }) => [status, refusal?.errors])).toEqual([
    [422, { avatar: 'error:photo.type' }],
    [422, { avatar: 'error:photo.empty' }],
  ])
  expect(await userOf(person)).toMatchObject({ avatar_key })
  const answer = await request(app.handler)
    .post(page)
    .set('Cookie', person.cookie)
    .set('Origin', 'https://places.example.org')
    .field('do', 'picture')
    .attach('avatar', Buffer.from('x'), 'x.jpg')
  expect(answer.text).toMatch(/<input(?=[^>]*id="avatar")(?=[^>]*aria-describedby="avatar-hint avatar-error")/)
})

test('a guest’s picture is not even read', async () => {
  const avatar = await jpeg({ width: 60, height: 60 })
  expect(await send(app, page, { do: 'picture' }, { files: { avatar } })).toMatchObject({
    status: 302,
    to: `/auth/login?next=${encodeURIComponent(page)}`,
  })
})

test('pictures one after the other come to a limit', async () => {
  const person = await addPerson(database)
  for (let count = 0; count < 20; count++) await send(app, page, { do: 'picture' }, person)
  const { status, refusal } = await send(app, page, { do: 'picture' }, person)
  expect([status, refusal?.errors.form]).toEqual([429, 'error:problem.too_many_requests'])
})

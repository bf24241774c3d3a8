/** An owner's side of a card through HTTP: opened it is seen, answered one by one, and nobody else's; a closed one takes no reply. */
import request from 'supertest'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { decideReplies } from '#server/domain/cards/decide-replies.ts'
import { runCardTimers } from '#server/domain/cards/run-timers.ts'
import { closeMended } from '#server/domain/cards/seal-visit.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs, cardOf, draft, draftWords, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { jpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let [officers, owner, other, place] = [{} as Officers, {} as TestPerson, {} as TestPerson, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true })
  other = await addPerson(database, { vendor: true })
})
beforeEach(async () => {
  await forgetLimits(database)
  ;[place = ''] = await insertPlaces(database, [
    { name_th: 'ครัวทดลอง', category_id: 'restaurant', capacity: 40, owner_id: owner.id },
  ])
})

const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const detail = (card: string) => `/vendor/warning-list/detail/${card}`
const reply = (card: string) => `/vendor/warning-list/reply/${card}`
const text = 'แก้ไขแล้วเมื่อเช้านี้โดยช่างประจำร้าน'
const reason = 'แก้ไขต่อหน้าแล้วหนึ่งข้อ จึงออกใบเหลือง'

/** A yellow card about two majors. */
async function issued() {
  const findings = await findAt(database, place, failing.majors)
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'yellow', reason })
  return { card, findings, first: findings[0] as string, second: findings[1] as string }
}
const stateOfCard = async (card: string) => (await cardOf(database, card)).state

test('opening the card says that it was seen, once; asking for its head does not', async () => {
  const { card } = await issued()
  await request(app.handler).head(detail(card)).set('Cookie', owner.cookie)
  expect(await stateOfCard(card)).toBe('issued')
  expect((await as(owner).get(detail(card))).status).toBe(200)
  const seen = await cardOf(database, card)
  expect([seen.state, seen.acknowledged_at]).toEqual(['acknowledged', expect.any(Date)])
  await as(owner).get(detail(card))
  expect((await cardOf(database, card)).rev).toBe(seen.rev)
})

test('the list has open cards by their clock; another owner sees nothing of it', async () => {
  const { card } = await issued()
  expect((await as(owner).get('/vendor/warning-list')).text).toContain(detail(card))
  expect((await as(other).get('/vendor/warning-list')).text).not.toContain(card)
  for (const address of [detail(card), reply(card), `/vendor/warning-list/reply/success?of=${card}`])
    expect((await as(other).get(address)).status).toBe(404)
  const refused = await as(other).post(reply(card), { text })
  expect([refused.status, await stateOfCard(card)]).toEqual([404, 'issued'])
})

test('findings are answered one by one; when all are, the clock stands still and there is a receipt', async () => {
  const { card, first, second } = await issued()
  const one = await as(owner).post(reply(card), { finding: first, text })
  expect([one.status, one.headers.location]).toEqual([303, reply(card)])
  expect(await stateOfCard(card)).toBe('acknowledged')
  const before = await as(owner).get('/vendor/warning-list/reply/success')
  expect([before.status, before.headers.location]).toEqual([302, '/vendor/warning-list'])
  const all = await as(owner).post(reply(card), { finding: second, text })
  expect(all.headers.location).toBe(`/vendor/warning-list/reply/success?of=${card}`)
  const replied = await cardOf(database, card)
  expect([replied.state, replied.clock_stopped_at, replied.public_from]).toEqual([
    'replied',
    expect.any(Date),
    replied.replied_at,
  ])
  const receipt = await as(owner).get(String(all.headers.location))
  expect(receipt.text).toContain(`${replied.number}-${replied.rev}`)
})

test('a photo comes along with the reply, and the officer sees it beside that of the inspection', async () => {
  const { card, first } = await issued()
  const sent = await request(app.handler)
    .post(reply(card))
    .set('Cookie', owner.cookie)
    .set('Origin', 'https://places.example.org')
    .field('finding', first)
    .field('text', text)
    .attach('photos', await jpeg({ width: 80, height: 60 }), 'after.jpg')
  expect(sent.status).toBe(303)
  const photo = await db.selectFrom('card_reply_photos').select('key').executeTakeFirstOrThrow()
  expect((await as(officers.officer).get(`/inspector/manage-reply/already-sent/${card}`)).text).toContain(
    photo.key.split('/').at(-1)?.slice(0, 8),
  )
})

test.each([
  ['too short', 'เสร็จ', 'card:error.replyShort'],
  ['too long', 'ก'.repeat(2001), 'card:error.replyLong'],
])('a reply that is %s is refused beside its field and comes back as it was typed', async (_case, given, code) => {
  const { card, first } = await issued()
  const refused = await as(owner).post(reply(card), { finding: first, text: given })
  expect([refused.status, errorsOf(refused)]).toEqual([422, { text: code }])
  expect(refused.text).toContain(given)
  expect(await db.selectFrom('card_replies').select('id').where('card_id', '=', card).execute()).toEqual([])
})

test('a verified finding is not answered again, nor is a card that waits for an officer, or is over', async () => {
  const { card, first, second } = await issued()
  await db.updateTable('findings').set({ state: 'verified', verified_at: new Date() }).where('id', '=', first).execute()
  const verified = await as(owner).post(reply(card), { finding: first, text })
  expect([verified.status, errorsOf(verified)]).toEqual([409, { form: 'card:refusal.verified' }])
  await as(owner).post(reply(card), { finding: second, text })
  const waiting = await request(app.handler)
    .post(reply(card))
    .set({ Cookie: owner.cookie, Origin: 'https://places.example.org', 'x-payload': '1' })
    .type('form')
    .send({ finding: second, text })
  expect([waiting.status, waiting.text]).toEqual([409, expect.stringContaining('card:refusal.notNow')])
  const led = await as(owner).get(reply(card))
  expect([led.status, led.headers.location]).toEqual([302, detail(card)])
})

test('a finding of another card is not there', async () => {
  const { card } = await issued()
  const foreign = await issued()
  expect((await as(owner).post(reply(card), { finding: foreign.first, text })).status).toBe(404)
})

test('findings proved by photos are verified by accepting the reply; with everything verified the card is closed', async () => {
  const [finding = ''] = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: officers.officer, findings: [finding], level: 'yellow' })
  await replyToAll(database, card, owner)
  await addPhotoTo(card)
  await db.updateTable('question_help').set({ proof: 'photo' }).execute()
  const { rev } = await cardOf(database, card)
  const verdicts = { [finding]: { verdict: 'accepted' as const, reason: '' } }
  await perform(database, actingAs(officers.colleague, 'inspector'), decideReplies, { card, rev, verdicts })
  const closed = await cardOf(database, card)
  expect([closed.state, closed.closed_at]).toEqual(['closed', expect.any(Date)])
})

test('a returned reply stands above the page with a link to it, and beside its field; an accepted one does not', async () => {
  const { card, findings, first, second } = await issued()
  await replyToAll(database, card, owner)
  const { rev } = await cardOf(database, card)
  const why = 'ภาพถ่ายไม่เห็นจุดที่แก้ไข โปรดถ่ายใหม่'
  const verdicts = {
    [first]: { verdict: 'returned' as const, reason: why },
    [second]: { verdict: 'accepted' as const, reason: '' },
  }
  expect(findings).toHaveLength(2)
  await perform(database, actingAs(officers.colleague, 'inspector'), decideReplies, { card, rev, verdicts })
  const { text } = await as(owner).get(reply(card))
  expect(text).toContain('Sent back: 1. Mend each and send it anew')
  expect(text).toContain(`href="#f-${first}"`)
  expect(text).not.toContain(`href="#f-${second}"`)
  expect(text).toMatch(new RegExp(`<p class="field-note[^>]*>.{0,200}Sent back by an officer: ${why}<`))
  expect(text).toMatch(/<textarea[^>]*aria-describedby="[^" ]+-hint [^" ]+-note"/)
  expect(text.match(/class="field-note/g)).toHaveLength(1)
})

test('an accepted finding takes no more replies: its page says that an officer comes, and a further reply is refused', async () => {
  const { card, first, second } = await issued()
  await replyToAll(database, card, owner)
  const { rev } = await cardOf(database, card)
  const verdicts = {
    [first]: { verdict: 'returned' as const, reason: 'ภาพถ่ายไม่เห็นจุดที่แก้ไข โปรดถ่ายใหม่' },
    [second]: { verdict: 'accepted' as const, reason: '' },
  }
  await perform(database, actingAs(officers.colleague, 'inspector'), decideReplies, { card, rev, verdicts })
  const { text: page } = await as(owner).get(reply(card))
  expect(page.match(/>An officer accepted this point/g)).toHaveLength(1)
  expect(page).not.toContain('>Change and send anew<')
  const refused = await as(owner).post(reply(card), { finding: second, text })
  expect([refused.status, errorsOf(refused)]).toEqual([409, { form: 'card:refusal.accepted' }])
  const replies = () => db.selectFrom('card_replies').select('id').where('finding_id', '=', second).execute()
  expect(await replies()).toHaveLength(1)
  const mended = await as(owner).post(reply(card), { finding: first, text: `${text} และถ่ายภาพใหม่` })
  expect([mended.status, await stateOfCard(card)]).toEqual([303, 'replied'])
})

test('a returned reply is not sent once more as it is: it takes other words, or a photo that was not there', async () => {
  const { card, first, second } = await issued()
  const photo = await jpeg({ width: 80, height: 60 })
  const send = (words: string, picture?: Buffer) => {
    const post = request(app.handler)
      .post(reply(card))
      .set('Cookie', owner.cookie)
      .set('Origin', 'https://places.example.org')
    post.field('finding', first).field('text', words)
    return picture ? post.attach('photos', picture, 'after.jpg') : post
  }
  const giveBack = async () => {
    const { rev } = await cardOf(database, card)
    const verdicts = {
      [first]: { verdict: 'returned' as const, reason: 'ภาพถ่ายไม่เห็นจุดที่แก้ไข โปรดถ่ายใหม่' },
      [second]: { verdict: 'accepted' as const, reason: '' },
    }
    await perform(database, actingAs(officers.colleague, 'inspector'), decideReplies, { card, rev, verdicts })
  }
  expect((await send(text, photo)).status).toBe(303)
  expect((await as(owner).post(reply(card), { finding: second, text })).status).toBe(303)
  await giveBack()
  for (const [words, picture] of [
    [text, photo],
    [`  ${text}!`, undefined],
  ] as const) {
    const refused = await send(words, picture)
    // A page without a script comes again with an empty field of files.
    const lost = picture && { photos: 'error:form.backFiles' }
    expect([refused.status, errorsOf(refused)]).toEqual([422, { text: 'card:error.untouched', ...lost }])
    expect(refused.text).toContain(text)
  }
  expect(await stateOfCard(card)).toBe('returned')
  expect((await send(text, await jpeg({ width: 90, height: 60 }))).status).toBe(303)
  expect(await stateOfCard(card)).toBe('replied')
  await forgetLimits(database)
  const { rev } = await cardOf(database, card)
  const verdicts = { [first]: { verdict: 'returned' as const, reason: 'ภาพถ่ายมืดเกินไป โปรดถ่ายใหม่' } }
  await perform(database, actingAs(officers.colleague, 'inspector'), decideReplies, { card, rev, verdicts })
  expect((await send(`${text} และเปลี่ยนหลอดไฟแล้ว`)).status).toBe(303)
})

/** A photo beside the reply to a card. */
async function addPhotoTo(card: string) {
  const { id } = await db.selectFrom('card_replies').select('id').where('card_id', '=', card).executeTakeFirstOrThrow()
  await db
    .insertInto('card_reply_photos')
    .values({
      id: crypto.randomUUID(),
      reply_id: id,
      position: 0,
      key: `pab/${id}-800x600`,
      color: '#303484',
      sha256: 'a'.repeat(64),
    })
    .execute()
}

test('a recheck that verifies everything closes the card from any state; one that does not leaves it', async () => {
  const { card, findings, first } = await issued()
  await executeAsProduct(db, closeMended, { place })
  expect(await stateOfCard(card)).toBe('issued')
  const verify = (ids: string[]) =>
    db.updateTable('findings').set({ state: 'verified', verified_at: new Date() }).where('id', 'in', ids).execute()
  await verify([first])
  await executeAsProduct(db, closeMended, { place })
  expect(await stateOfCard(card)).toBe('issued')
  await verify(findings)
  await executeAsProduct(db, closeMended, { place })
  expect(await stateOfCard(card)).toBe('closed')
})

test('a graver card is not approved over a reply that waits, and takes the place of the card otherwise', async () => {
  const { card, findings } = await issued()
  const due = (await cardOf(database, card)).reply_due_at as Date
  await runCardTimers({ db, wakeSender: () => undefined, origin: '' }, new Date(due.getTime() + 4 * 86_400_000))
  const next = await db
    .selectFrom('warning_cards')
    .selectAll()
    .where('supersedes_id', '=', card)
    .executeTakeFirstOrThrow()
  await replyToAll(database, card, owner, new Date(due.getTime() + 5 * 86_400_000))
  const work = `/inspector/manage-reply/approve-warning-card/${next.id}`
  const refused = await as(officers.supervisor).post(work, { do: 'approve', rev: String(next.rev) })
  expect([refused.status, errorsOf(refused)]).toEqual([409, { form: 'warning:refusal.answered' }])
  await as(officers.supervisor).post(work, { do: 'sendBack', rev: String(next.rev), reason })
  const milder = await as(officers.officer).post(`/inspector/Issue-warning/${place}`, {
    ...draftWords,
    do: 'issue',
    draft: next.id,
    rev: String(next.rev + 1),
    level: 'yellow',
    reason,
    ...Object.fromEntries(findings.map((id) => [`f-${id}`, 'on'])),
  })
  expect([milder.status, errorsOf(milder)]).toEqual([422, { level: 'warning:error.graver' }])
  expect(stateOf(await as(owner).get(detail(card))).data).toBeDefined()
})

/**
 * Every act is on record: each word of the list of actions has its row, written by the forms of posts.test.ts or by
 * the acts here. A word without an act here fails, as soon as the product has it.
 */

import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { endByProvider } from '#server/domain/accounts/end-by-provider.ts'
import { appealCard } from '#server/domain/cards/appeal-card.ts'
import { openAppealLetter, openLetter } from '#server/domain/cards/archive-letter.ts'
import { decideAppeal } from '#server/domain/cards/decide-appeal.ts'
import { decideReplies } from '#server/domain/cards/decide-replies.ts'
import { askExtension, decideExtension } from '#server/domain/cards/extend-card.ts'
import { publishCards } from '#server/domain/cards/publish-cards.ts'
import { runCardTimers } from '#server/domain/cards/run-timers.ts'
import { closeMended } from '#server/domain/cards/seal-visit.ts'
import { askOfficer } from '#server/domain/chat/ask-officer.ts'
import { sendMessage } from '#server/domain/chat/commands.ts'
import { decideMessage } from '#server/domain/chat/decide-report.ts'
import { reportedMessages, seenOf } from '#server/domain/chat/report-judges.ts'
import { reportMessage } from '#server/domain/chat/report-message.ts'
import { executeAsProduct } from '#server/domain/command/as-product.ts'
import { importBusinesses } from '#server/domain/imports/import-businesses.ts'
import { grantRev } from '#server/domain/officers/lock-officer.ts'
import { makeInspector } from '#server/domain/officers/make-inspector.ts'
import { remindOfLicences } from '#server/domain/own-places/remind-licences.ts'
import { checkPayees } from '#server/domain/payees/commands.ts'
import { openComplaint, settleComplaints } from '#server/domain/reports/complaints.ts'
import { answerStop, endStops } from '#server/domain/stops/answer-stop.ts'
import { confirmPower } from '#server/domain/two-persons/decide-proposal.ts'
import { lapseProposals } from '#server/domain/two-persons/lapse-proposals.ts'
import { proposePower } from '#server/domain/two-persons/propose-power.ts'
import { openVisitLetter } from '#server/domain/visit-letters/open-visit-letter.ts'
import { changeVocabulary } from '#server/domain/vocabulary/change-vocabulary.ts'
import { stopWebhooks } from '#server/domain/webhooks/stop-webhooks.ts'
import { projectRoot } from '#server/settings/root.ts'
import { type Action, actions } from '#shared/actions.ts'
import { BURST_REVIEWS } from '#shared/constants.ts'
import { agencyOf } from './support/agencies.ts'
import { testApp } from './support/app.ts'
import { actingAs, cardOf, draft, failing, findAt, replyToAll, visitOnSite } from './support/cards.ts'
import { ask } from './support/chat.ts'
import { perform } from './support/commands.ts'
import { testDatabase } from './support/database.ts'
import { testFolder } from './support/folder.ts'
import { handoffKeys } from './support/handoff.ts'
import { insertCard, insertInspection } from './support/inspections.ts'
import { insertItems } from './support/own-places.ts'
import { claimAs, offerAs, sweepClaims } from './support/ownership.ts'
import { addPerson, personas, type TestPerson } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { accountPosts } from './support/posts/account-posts.ts'
import { agencyPosts } from './support/posts/agency-posts.ts'
import { cardPosts } from './support/posts/card-posts.ts'
import { chatPosts } from './support/posts/chat-posts.ts'
import { commentPosts } from './support/posts/comment-posts.ts'
import { entryPosts } from './support/posts/entry-posts.ts'
import { factorPosts } from './support/posts/factor-posts.ts'
import { fairnessPosts } from './support/posts/fairness-posts.ts'
import { importPosts } from './support/posts/import-posts.ts'
import { officerPosts } from './support/posts/officer-posts.ts'
import { ownPosts } from './support/posts/own-posts.ts'
import { ownershipPosts } from './support/posts/ownership-posts.ts'
import { placePosts } from './support/posts/place-posts.ts'
import { planPosts } from './support/posts/plan-posts.ts'
import { insertHook, profilePosts } from './support/posts/profile-posts.ts'
import { quarantinePosts } from './support/posts/quarantine-posts.ts'
import { decisionPosts, registerPosts } from './support/posts/register-posts.ts'
import { runPosts } from './support/posts/run-posts.ts'
import { insertStop, stopPosts } from './support/posts/stop-posts.ts'
import { templatePosts } from './support/posts/template-posts.ts'
import { insertEdit } from './support/registrations.ts'
import { beginReport, storeReports } from './support/reported.ts'
import { actorOf, judge, revOf, write } from './support/reviews.ts'
import { storageIn } from './support/storage.ts'
import { visit } from './support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database, { env: { HANDOFF_KEYS: handoffKeys } })
let [place, vendor, officer] = ['', {} as TestPerson, {} as TestPerson]
beforeAll(async () => {
  vendor = await addPerson(database, personas.vendor)
  officer = await addPerson(database, personas.inspector)
  ;[place = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
})

const payees = '/client/information/widgets/social-bank-edit'
const post = (address: string, fields: Record<string, string>) => visit(app, vendor).post(address, fields)
const bank = (number: string) => ({ do: 'bank', business: place, bank: '004', number, accountName: 'ร้านทดลอง' })
const page = (name: string) => ({ do: 'social', business: place, service: 'facebook', handle: `facebook.com/${name}` })
const idOf = async (table: 'bank_accounts' | 'social_accounts') =>
  (await db.selectFrom(table).select('id').where('ended_at', 'is', null).executeTakeFirstOrThrow()).id
async function decide(verdict: 'keep' | { hide: 'spam' }): Promise<void> {
  const { id } = await write(database, await addPerson(database), place)
  await judge(database, officer, id, verdict === 'keep' ? { do: 'keep' } : { do: 'hide', reason: verdict.hide })
}

const importedRow = {
  external_id: 'R-1',
  category: 'restaurant',
  name_th: 'ครัวลมทะเล',
  name_en: null,
  name_cn: null,
  description_th: '',
  province_code: 83,
  district_code: 8301,
  postcode: null,
  address: '',
  lat: 7.8965,
  lng: 98.2962,
  phone: null,
} as const

const sweepCards = (now: Date) => runCardTimers({ db, wakeSender: () => undefined, origin: '' }, now)
/** A card that nobody answers; `due` is its deadline. */
async function oldCard() {
  const [carded = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
  const findings = await findAt(database, carded, failing.minor)
  const { card } = await draft(database, { place: carded, by: officer, findings, level: 'yellow' })
  return { card, due: (await cardOf(database, card)).reply_due_at as Date }
}
/** The same, with more time asked for. */
async function asked() {
  const { card, due } = await oldCard()
  const reason = 'รออะไหล่จากกรุงเทพ ถึงวันศุกร์'
  await perform(database, actingAs(vendor, 'vendor'), askExtension, { card, clock: 'reply', days: 1, reason })
  return { card, due }
}
/** A red card that was issued at once. */
async function emergency() {
  const [carded = ''] = await insertPlaces(database, [{ category_id: 'restaurant' }])
  const finding = await visitOnSite(database, { place: carded, by: officer })
  await draft(database, { place: carded, by: officer, findings: [finding], level: 'red', emergency: true })
}

/** A message to the place, which its owner reported. */
async function reportedMessage(): Promise<string> {
  const { room, seq } = await ask(database, place, { by: await addPerson(database) })
  await perform(database, actingAs(vendor, 'vendor'), reportMessage, { room, seq, reason: 'spam' })
  const row = await db.selectFrom('chat_reports').select('id').where('room_id', '=', room).executeTakeFirstOrThrow()
  return row.id
}

const supervisorOf = () => addPerson(database, { inspector: { level: 'supervisor', areas: [83] } })
/** A supervisor's proposal about an officer in that state. */
async function proposed(
  kind: 'approve' | 'suspend' | 'restore' | 'reset_factor',
  state: 'requested' | 'active' | 'suspended',
) {
  const one = await addPerson(database, { inspector: { state, areas: state === 'requested' ? [] : [83] } })
  const { rev } = await db
    .selectFrom('role_grants as g')
    .select(grantRev.as('rev'))
    .where('user_id', '=', one.id)
    .where('role', '=', 'inspector')
    .executeTakeFirstOrThrow()
  const about = { officer_id: one.id, card_id: null, duty_area_id: null, until: null, area_code: 83 }
  const terms = { kind, ...about, seen: rev, reason: 'อยู่ระหว่างสอบข้อเท็จจริง' }
  return perform(database, actingAs(await supervisorOf(), 'inspector'), proposePower, terms)
}
const confirmed = async (proposal: string) =>
  perform(database, actingAs(await supervisorOf(), 'inspector'), confirmPower, { proposal })

/** Proposed by a steward, and confirmed by another one. */
async function byTwoStewards(terms: Omit<Parameters<typeof proposePower.perform>[1], 'reason'>) {
  const stewards = [await supervisorOf(), await supervisorOf()]
  for (const { id } of stewards)
    await db.insertInto('stewards').values({ user_id: id, made_at: new Date(), made_by: null }).execute()
  const [first, second] = stewards as [TestPerson, TestPerson]
  const reason = 'ย้ายไปหน่วยงานอื่นแล้ว'
  const proposal = await perform(database, actingAs(first, 'inspector'), proposePower, { ...terms, reason })
  await perform(database, actingAs(second, 'inspector'), confirmPower, { proposal })
}

const acts: Partial<Record<Action, () => Promise<unknown>>> = {
  'session.refuse': () => visit(app).post('/auth/login', { contact: vendor.contact, password: 'not the one' }),
  'account.export': () => visit(app, vendor).get('/profile/setting/my-data/export.json'),
  'record.read': async () => visit(app, await supervisorOf()).get('/inspector/record'),
  'record.export': async () => visit(app, await supervisorOf()).get('/inspector/record/record.csv'),
  'suspension.uphold': async () => {
    const { id: stop, rev } = await insertStop({ database, place }, { appeal: 'ข้าพเจ้าไม่ได้เขียนโฆษณาแต่อย่างใด' })
    const words = 'ตรวจแล้วไม่พบการโฆษณา'
    await perform(database, actingAs(await supervisorOf(), 'inspector'), answerStop, {
      stop,
      rev,
      words,
      verdict: 'uphold',
    })
  },
  'webhook.stop': async () => {
    const { id } = await addPerson(database)
    await insertHook(db, id)
    await db.updateTable('webhooks').set({ failing_since: new Date() }).where('made_by', '=', id).execute()
    await executeAsProduct(db, stopWebhooks, {}, new Date(Date.now() + 8 * 86_400_000))
  },
  'suspension.end': async () => {
    await insertStop({ database, place })
    await executeAsProduct(db, endStops, {}, new Date(Date.now() + 8 * 86_400_000))
  },
  'bank_account.change': async () => {
    await post(payees, bank('123-4-56789-0'))
    await post(payees, { ...bank('111-2-33333-4'), replaces: await idOf('bank_accounts') })
  },
  'social_account.change': async () => {
    await post(payees, page('khrua.one'))
    await post(payees, { ...page('khrua.two'), replaces: await idOf('social_accounts') })
  },
  'payees.check': () =>
    perform(database, { ...actorOf(officer.id), role: 'inspector' }, checkPayees, { business: place, seen: null }),
  'social_account.end': async () =>
    post(payees, { do: 'end', business: place, table: 'social_accounts', id: await idOf('social_accounts') }),
  'licence.remind': async () => {
    const applied = { applied_on: '2026-01-05', application: '44/2569', issuer: 'เทศบาล', document_key: 'paper' }
    await db
      .insertInto('licences')
      .values({ id: randomUUID(), business_id: place, kind: 'commerce', ...applied, created_at: new Date() })
      .execute()
    await remindOfLicences({ db, wakeSender: () => undefined, origin: 'https://places.example.org' }, new Date())
  },
  'power.lapse': async () => {
    await proposed('suspend', 'active')
    await executeAsProduct(db, lapseProposals, {}, new Date(Date.now() + 4 * 86_400_000))
  },
  'officer.approve': () => proposed('approve', 'requested').then(confirmed),
  'officer.restore': () => proposed('restore', 'suspended').then(confirmed),
  'factor.reset': () => proposed('reset_factor', 'active').then(confirmed),
  'suspension.search': async () => {
    const supervisor = await addPerson(database, personas.supervisor)
    await visit(app, supervisor).get('/inspector/stops?find=nobody@example.com')
  },
  'session.end_by_provider': async () => {
    const there = { issuer: 'https://login.example.org', provider_subject: 'nok' }
    const { session } = await addPerson(database)
    await db.updateTable('sessions').set(there).where('id', '=', session).execute()
    const { issuer, provider_subject: subject } = there
    await executeAsProduct(db, endByProvider, { issuer, jti: 'once', subject, sid: null })
  },
  'steward.end': async () => {
    const other = await addPerson(database, personas.inspector)
    await db.insertInto('stewards').values({ user_id: other.id, made_at: new Date(), made_by: null }).execute()
    await byTwoStewards({ kind: 'end_steward', officer_id: other.id, seen: '' })
  },
  'agency.merge': async () => {
    const [from, into] = [await agencyOf(database, 'หน่วยงานเดิม'), await agencyOf(database, 'หน่วยงานใหม่')]
    await byTwoStewards({ kind: 'merge_agency', agency_id: from, into_id: into, seen: '1' })
  },
  'officer.move': async () => {
    const { id } = await addPerson(database, personas.inspector)
    const { rev } = await db
      .selectFrom('role_grants as g')
      .select(grantRev.as('rev'))
      .where('g.user_id', '=', id)
      .where('g.role', '=', 'inspector')
      .executeTakeFirstOrThrow()
    const into_id = await agencyOf(database, 'หน่วยงานปลายทาง')
    await byTwoStewards({ kind: 'move_officer', officer_id: id, into_id, seen: rev })
  },
  'role.grant': async () =>
    executeAsProduct(db, makeInspector, {
      user: vendor.id,
      level: 'supervisor',
      areas: [83],
      request: { kind: 'officer', agency: await agencyOf(database), badge: 'B-1' },
    }),
  'business.leave': async () => {
    const leaver = await addPerson(database, { vendor: true })
    await insertPlaces(database, [{ owner_id: leaver.id }])
    await visit(app, leaver).post('/profile/setting/my-data', { sure: 'on' })
  },
  'chat.write': async () => {
    const { card } = await oldCard()
    const message = () => ({ text: 'ข้อนี้ต้องแก้ไขอย่างไร', client: randomUUID() })
    const { room } = await perform(database, actingAs(vendor, 'vendor'), askOfficer, { card, ...message() })
    await perform(database, actingAs(officer, 'inspector'), sendMessage, { room, ...message() })
  },
  'chat.read_reported': async () => {
    const report = await reportedMessage()
    await visit(app, officer).get(`/inspector/check-comment/${report}`)
  },
  'chat.keep_message': async () => {
    const report = await reportedMessage()
    const { rows } = await sql<{ rev: string }>`
      select ${seenOf} as rev from ${reportedMessages} where p.id = ${report}::uuid`.execute(db)
    const decision = { report, rev: rows[0]?.rev ?? '', hide: null, note: null }
    await perform(database, actingAs(officer, 'inspector'), decideMessage, decision)
  },
  'claim.hear': async () => {
    const client = await addPerson(database)
    await claimAs(database, client, place, new Date(Date.now() - 8 * 86_400_000))
    await sweepClaims(database, new Date())
  },
  'offer.expire': async () => {
    await offerAs(database, vendor, place, 'helper', 'late@example.com', new Date(Date.now() - 8 * 86_400_000))
    await sweepClaims(database, new Date())
  },
  'offer.end': async () => {
    const helper = await addPerson(database)
    const offer = await offerAs(database, vendor, place, 'helper', helper.contact)
    await visit(app, helper).post(`/vendor/offer/${offer}`, { do: 'accept' })
    await post(`/vendor/manage-business/people/${place}`, { do: 'end', offer })
  },
  'business.import': () => executeAsProduct(db, importBusinesses, { rows: [importedRow] }),
  'reported.begin': async () => beginReport(database, await supervisorOf(), place),
  'reported.publish': async () => storeReports(database, await agencyOf(database), place),
  'reported.correct': async () => storeReports(database, await agencyOf(database), place),
  'reported.withdraw': async () => storeReports(database, await agencyOf(database), place),
  'vocabulary.change': () =>
    executeAsProduct(db, changeVocabulary, { words: [{ line: 2, list: 'vague', means: '', term: 'sparkling' }] }),
  'card.publish': async () => {
    const [carded = ''] = await insertPlaces(database, [{}])
    await insertCard(database, { businessId: carded, level: 'red', issuedAt: new Date() })
    await publishCards(db, { since: null, now: new Date() })
  },
  'card.acknowledge': async () => {
    const { card } = await insertCard(database, { businessId: place, level: 'yellow', issuedAt: new Date() })
    await visit(app, vendor).get(`/vendor/warning-list/detail/${card.id}`)
  },
  'card.draft': async () => {
    const findings = await findAt(database, place, failing.majors)
    await draft(database, { place, by: officer, findings, level: 'orange' })
  },
  'card.accept': async () => {
    const findings = await findAt(database, place, failing.minor)
    const { card } = await draft(database, { place, by: officer, findings, level: 'yellow' })
    await replyToAll(database, card, vendor)
    const verdicts = Object.fromEntries(findings.map((id) => [id, { verdict: 'accepted' as const, reason: '' }]))
    const { rev } = await cardOf(database, card)
    await perform(database, { ...actorOf(officer.id), role: 'inspector' }, decideReplies, { card, rev, verdicts })
  },
  'card.issue_emergency': () => emergency(),
  'card.lapse': async () => {
    await emergency()
    await sweepCards(new Date(Date.now() + 2 * 86_400_000))
  },
  'extension.refuse': async () => {
    const { card } = await asked()
    const { rev } = await cardOf(database, card)
    const said = { card, clock: 'reply', rev, verdict: 'refused', reason: 'แก้ไขได้ภายในวันเดียว' } as const
    await perform(database, actingAs(officer, 'inspector'), decideExtension, said)
  },
  'extension.lapse': () => asked().then(({ due }) => sweepCards(due)),
  'appeal.uphold': async () => {
    const { card } = await oldCard()
    const text = 'ภาพถ่ายในใบเตือนไม่ใช่ของร้านเรา'
    await perform(database, actingAs(vendor, 'vendor'), appealCard, { card, text, documents: [] })
    const { rev } = await cardOf(database, card)
    const other = await addPerson(database, { inspector: { areas: [83], level: 'supervisor' } })
    const said = { card, rev, verdict: 'upheld' as const, reason: 'ไม่ใช่ของร้านนี้ตามที่กล่าว' }
    await perform(database, actingAs(other, 'inspector'), decideAppeal, said)
  },
  'card.overdue': () => oldCard().then(({ due }) => sweepCards(due)),
  'card.escalate': () => oldCard().then(({ due }) => sweepCards(new Date(due.getTime() + 30 * 86_400_000))),
  'card.close': async () => {
    const [carded = ''] = await insertPlaces(database, [{}])
    const findings = await findAt(database, carded, failing.minor)
    await draft(database, { place: carded, by: officer, findings, level: 'yellow' })
    await db
      .updateTable('findings')
      .set({ state: 'verified', verified_at: new Date() })
      .where('id', 'in', findings)
      .execute()
    await executeAsProduct(db, closeMended, { place: carded })
  },
  // At a place of its own: an officer with a declared interest decides nothing about the place any more.
  'interest.declare': async () => {
    const [kin = ''] = await insertPlaces(database, [{}])
    await visit(app, officer).post(`/inspector/recheck-by-business-id/${kin}`, {
      do: 'start',
      run: crypto.randomUUID(),
      kind: 'first',
      interest: 'some',
    })
  },
  'item.change': async () => {
    const [item = ''] = await insertItems(database, place, ['ต้มยำ'])
    await post(`/vendor/manage-business/list/${place}`, { do: 'item', item, nameTh: 'ต้มยำกุ้ง', price: '220' })
  },
  'policy.change': async () => {
    const promise = { do: 'promise', kind: 'refund', title: 'คืนเงิน', body: 'คืนเงินเต็มจำนวนภายในเจ็ดวัน' }
    await post(`/vendor/manage-business/list/${place}`, promise)
    const { id } = await db
      .selectFrom('policies')
      .select('id')
      .where('business_id', '=', place)
      .executeTakeFirstOrThrow()
    await post(`/vendor/manage-business/list/${place}`, { ...promise, promise: id, title: 'คืนเงินทั้งหมด' })
  },
  'policy.order': async () => {
    const promise = { do: 'promise', kind: 'children', title: 'ข้อมูลส่วนตัว', body: 'ไม่ขายข้อมูลของลูกค้าให้ผู้อื่น' }
    for (const kind of ['children', 'other']) await post(`/vendor/manage-business/list/${place}`, { ...promise, kind })
    const rows = await db
      .selectFrom('policies')
      .select('id')
      .where('business_id', '=', place)
      .orderBy('position', 'desc')
      .execute()
    const order = rows.map(({ id }) => id).join()
    await post(`/vendor/manage-business/list/${place}`, { do: 'order', table: 'policies', order })
  },
  'edit.approve': async () => {
    const edit = await insertEdit(database, { place, by: vendor.id })
    const said = { do: 'edit', edit, rev: '1', name: 'approve', category: 'approve' }
    await visit(app, officer).post('/inspector/management-place', said)
  },
  'review.keep': () => decide('keep'),
  'review.hide': () => decide({ hide: 'spam' }),
  'review.redact': async () => {
    const { id } = await write(database, await addPerson(database), place)
    await judge(database, officer, id, { do: 'redact', pieces: ['เจ้าของ'] })
  },
  'review.restore': async () => {
    const [author, colleague] = [await addPerson(database), await addPerson(database, personas.inspector)]
    const { id } = await write(database, author, place)
    await judge(database, officer, id, { do: 'hide', reason: 'spam' })
    const text = 'ไม่ใช่สแปม ไปทานมาจริงเมื่อเดือนก่อน'
    await visit(app, author).post(`/client/information/wrote-review/${place}?review=${id}`, {
      do: 'appeal',
      review: id,
      text,
    })
    const rev = await revOf(database, id)
    const answer = { do: 'answer', rev, verdict: 'restore', note: 'ไม่ใช่สแปมจริง ขออภัยด้วย' }
    await visit(app, colleague).post(`/inspector/check-comment/${id}`, answer)
  },
  'card.archive_letter': async () => {
    const [carded = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
    const findings = await findAt(database, carded, failing.minor)
    const { card } = await draft(database, { place: carded, by: officer, findings, level: 'yellow' })
    await openLetter({ db, storage: await storageIn(testFolder()), origin: '' }, { card, locale: 'th' }, new Date())
  },
  'appeal.archive_letter': async () => {
    const [carded = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
    const findings = await findAt(database, carded, failing.minor)
    const { card } = await draft(database, { place: carded, by: officer, findings, level: 'yellow' })
    const text = 'ภาพถ่ายในใบเตือนไม่ใช่ของร้านเรา ร้านเราไม่มีบันไดด้านหลัง'
    await perform(database, actingAs(vendor, 'vendor'), appealCard, { card, text, documents: [] })
    const apart = await addPerson(database, { inspector: { level: 'supervisor', areas: [83] } })
    const { rev } = await cardOf(database, card)
    const decision = { card, rev, verdict: 'dismissed' as const, reason: 'ตรวจภาพถ่ายแล้ว ตรงกับอาคารของร้าน' }
    await perform(database, actingAs(apart, 'inspector'), decideAppeal, decision)
    const tools = { db, storage: await storageIn(testFolder()), origin: '' }
    await openAppealLetter(tools, { card, locale: 'th' }, new Date())
  },
  'inspection.archive_receipt': async () => {
    const [seen = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
    const { inspection } = await insertInspection(database, { businessId: seen })
    const tools = { db, storage: await storageIn(testFolder()), origin: '' }
    await openVisitLetter(tools, { inspection: inspection.id, locale: 'th' }, new Date())
  },
  'closure.confirm': async () => {
    const [shut = ''] = await insertPlaces(database, [{ owner_id: vendor.id }])
    await post(`/vendor/manage-business/edit/${shut}`, { do: 'close', sure: '1' })
    const { id: rev } = await db
      .selectFrom('closures')
      .select('id')
      .where('business_id', '=', shut)
      .executeTakeFirstOrThrow()
    const said = { do: 'closure', place: shut, source: 'owner', rev, verdict: 'confirm' }
    await visit(app, officer).post('/inspector/management-place', said)
  },
  'duty.outside_area': async () => {
    const elsewhere = await addPerson(database, { inspector: { areas: [50] } })
    await visit(app, elsewhere).post(`/inspector/recheck-by-business-id/${place}`, {
      do: 'start',
      run: crypto.randomUUID(),
      kind: 'first',
      interest: 'none',
    })
  },
  'complaint.open': async () =>
    perform(database, { ...actorOf(officer.id), role: 'inspector' }, openComplaint, { place, note: 'ใบอนุญาตหมดอายุ' }),
  'complaint.settle': async () => {
    const [visited = ''] = await insertPlaces(database, [{}])
    const asOfficer = { ...actorOf(officer.id), role: 'inspector' as const }
    await perform(database, asOfficer, openComplaint, { place: visited, note: 'ใบอนุญาตหมดอายุ' })
    const inspection = await insertInspection(database, { businessId: visited })
    await executeAsProduct(db, settleComplaints, { place: visited, inspection: inspection.inspection.id })
  },
  'review.hold': async () => {
    const [crowded = ''] = await insertPlaces(database, [{}])
    for (let count = 0; count < BURST_REVIEWS; count++) await write(database, await addPerson(database), crowded)
  },
}

test.each(Object.entries(acts))('%s is on record', async (action, act) => {
  await act()
  const rows = await db.selectFrom('audit_events').select('id').where('action', '=', action).execute()
  expect(rows.length).toBeGreaterThan(0)
})

/** Words that the product's own files say, apart from the list itself. */
function saidWords(): Action[] {
  const folder = path.join(projectRoot, 'src')
  // The list itself, and what the record shows of each.
  const lists = [path.join('shared', 'actions.ts'), path.join('shared', 'record', 'record-rules.ts')]
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !lists.includes(name))
  const text = files.map((name) => fs.readFileSync(path.join(folder, name), 'utf8')).join('\n')
  return actions.filter((action) => text.includes(`'${action}'`))
}

test('no action that the product does is left out, here or among the forms', () => {
  const pages = [
    accountPosts,
    agencyPosts,
    importPosts,
    stopPosts,
    cardPosts,
    chatPosts,
    commentPosts,
    officerPosts,
    entryPosts,
    ownPosts,
    ownershipPosts,
    factorPosts,
    fairnessPosts,
    placePosts,
    planPosts,
    profilePosts,
    quarantinePosts,
    registerPosts,
    decisionPosts,
    runPosts,
    templatePosts,
  ]
  const posted = pages.flatMap((pages) =>
    Object.values(pages).flatMap((forms) => Object.values(forms).flatMap(({ events }) => events)),
  )
  const tried = new Set<string>([...posted, ...Object.keys(acts)])
  expect(saidWords().filter((action) => !tried.has(action))).toEqual([])
  // The two that are put together from parts.
  for (const noun of ['bank_account', 'social_account'])
    for (const verb of ['add', 'change', 'end']) expect(tried).toContain(`${noun}.${verb}`)
})

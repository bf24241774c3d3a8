/** Requests of officers, as the matrix tries them. */

import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { appealCard } from '#server/domain/cards/appeal-card.ts'
import { askOfficer } from '#server/domain/chat/ask-officer.ts'
import { mergePlaces, pairMark } from '#server/domain/merges/merge-places.ts'
import { actingAs, cardOf, draft, draftWords, failing, findAt } from '../cards.ts'
import { perform } from '../commands.ts'
import { addPerson, type TestPerson } from '../people.ts'
import { insertPlaces } from '../places.ts'
import { cardPosts } from '../posts/card-posts.ts'
import { chatPosts } from '../posts/chat-posts.ts'
import { commentPosts } from '../posts/comment-posts.ts'
import { fairnessPosts } from '../posts/fairness-posts.ts'
import { officerPosts } from '../posts/officer-posts.ts'
import { ownershipPosts, questionOf } from '../posts/ownership-posts.ts'
import { planPosts } from '../posts/plan-posts.ts'
import type { World } from '../posts/post.ts'
import { quarantinePosts } from '../posts/quarantine-posts.ts'
import { decisionPosts } from '../posts/register-posts.ts'
import { runPosts } from '../posts/run-posts.ts'
import { templatePosts } from '../posts/template-posts.ts'
import { testDevice } from '../runs.ts'
import type { Part } from './cast.ts'
import type { CastWorld, Line } from './lines.ts'
import { ofPost } from './of-post.ts'

const posts = {
  ...cardPosts,
  ...chatPosts,
  ...commentPosts,
  ...decisionPosts,
  ...fairnessPosts,
  ...officerPosts,
  ...ownershipPosts,
  ...planPosts,
  ...quarantinePosts,
  ...runPosts,
  ...templatePosts,
}
const of = (path: string, name: string, different: Partial<Extract<Line, { do: string }>> = {}) =>
  ofPost(posts, path, name, different)

const places = '/inspector/management-place'
const words = '/inspector/check-comment/:id'
const visits = '/inspector/recheck-by-business-id/:id'
const recheck = '/inspector/do-recheck/:id/:question_template_id'
const issue = '/inspector/Issue-warning/:id'
const work = '/inspector/manage-reply/approve-warning-card/:id'
const letter = '/inspector/manage-reply/already-sent/:id'
const appeals = '/inspector/manage-reply/appeal/:id'
const handed = '/profile/setting/handed-work'
const aside = '/inspector/management-place/quarantine'
const papers = '/inspector/policy/:id'
const officer = '/inspector/officers/:id'
/** A page that answers a refusal may take the case up. */
const refusalsTouch = ['decision_leases']

const sent = of(letter, 'withdraw')
const onForm = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [`f-${id}`, 'on']))
const revOf = async ({ database }: World, card: string) => String((await cardOf(database, card)).rev)

/** A registration that waits, of a place to which the same are related as to the one of the table. */
async function registered(world: World): Promise<Record<string, string>> {
  const fields = { ...(await decisionPosts[places]?.approve?.fields(world)) }
  await relateKin(world, fields.place ?? '')
  return fields
}

/** Those who are related to the place of the table are to this one. */
async function relateKin({ database: { db }, place }: World, other: string): Promise<void> {
  const kin = await db.selectFrom('place_interests').selectAll().where('business_id', '=', place).execute()
  if (kin.length === 0) return
  const rows = kin.map((row) => ({ ...row, id: uuidv7(), business_id: other }))
  await db.insertInto('place_interests').values(rows).execute()
}

/** A row of a list and a place with its number, of the same owner and relations as that of the table. */
async function asked(world: World): Promise<Record<string, string>> {
  const fields = await questionOf(world)
  const { db } = world.database
  const { business_id: place } = await db
    .selectFrom('identity_questions')
    .select('business_id')
    .where('id', '=', fields.question ?? '')
    .executeTakeFirstOrThrow()
  await db.updateTable('businesses').set({ owner_id: world.vendor.id }).where('id', '=', place).execute()
  await relateKin(world, place)
  return fields
}

/** The place with another entry that was put into it. */
async function together(world: World): Promise<Record<string, string>> {
  const by = await addPerson(world.database, { inspector: { level: 'supervisor', areas: [83] } })
  const { kept = '', gone = '', rev = '', reason = '' } = await doubled(world)
  return { merge: await perform(world.database, actingAs(by, 'inspector'), mergePlaces, { kept, gone, rev, reason }) }
}

/** The place and another entry of it. */
async function doubled({ database, place }: World): Promise<Record<string, string>> {
  const [gone = ''] = await insertPlaces(database, [{}])
  const [a_id = '', b_id = ''] = [place, gone].sort()
  const settled = { settled_at: null, settled_by: null }
  await database.db
    .insertInto('place_pairs')
    .values({ a_id, b_id, likeness: 0.9, found_at: new Date(), ...settled })
    .execute()
  const pair = { kept: place, gone }
  return { ...pair, rev: await pairMark(database.db, pair), reason: 'ป้ายหน้าร้านและเบอร์โทรศัพท์เดียวกัน' }
}

/** An orange card of this officer that waits for an approval. */
const awaiting = (part: Part) => async (world: CastWorld) => {
  const { database, place, people } = world
  const by = people[part] as TestPerson
  const findings = await findAt(database, place, failing.majors)
  const { card } = await draft(database, { place, by, findings, level: 'orange' })
  return { rev: await revOf(world, card) }
}

/** A yellow card of this officer that its owner appeals against. */
const appealed = (part: Part) => async (world: CastWorld) => {
  const { database, place, people } = world
  const by = people[part] as TestPerson
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by, findings, level: 'yellow' })
  const text = 'แก้ไขแล้วเมื่อเช้านี้โดยช่างประจำร้าน'
  await perform(database, actingAs(world.vendor, 'vendor'), appealCard, { card, text, documents: [] })
  return { rev: await revOf(world, card), verdict: 'dismissed', reason: 'ภาพถ่ายแสดงสภาพในวันตรวจชัดเจน' }
}

/** A card about which its owner has asked the officers. */
async function askedAbout({ database, place, vendor }: World): Promise<{ room: string }> {
  const findings = await findAt(database, place, failing.minor)
  const by = await addPerson(database, { inspector: { areas: [83] } })
  const { card } = await draft(database, { place, by, findings, level: 'yellow' })
  const question = { card, text: 'ข้อนี้ต้องแก้ไขอย่างไร', client: randomUUID() }
  return perform(database, actingAs(vendor, 'vendor'), askOfficer, question)
}

const inCardRoom = {
  async fields(world: World) {
    await askedAbout(world)
    return { text: 'ขอภาพที่เห็นบริเวณทั้งหมด', client: randomUUID() }
  },
  async at({ database: { db } }: World) {
    const { id } = await db
      .selectFrom('chat_rooms')
      .select('id')
      .where('card_id', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return `/chat/room-chat/${id}`
  },
}

export const officerLines: Record<string, Line> = {
  'open the work of a day': { page: '/inspector/home' },
  'see places that wait': { page: places },
  'approve a registration': of(places, 'approve', { fields: registered }),
  'return a registration': of(places, 'return', {
    fields: async (world) => ({ ...(await registered(world)), phone: 'เบอร์นี้โทรไม่ติด โปรดตรวจอีกครั้ง' }),
  }),
  'decide a change of a place': of(places, 'edit'),
  'decide the closing of a place': of(places, 'closure'),
  'decide who owns a place': of(`${places}/claims`, 'approve'),
  'refuse who claims a place': of(`${places}/claims`, 'refuse'),
  'answer whether two rows are one place': of(places, 'identify', { fields: asked }),
  'put two entries together': of(`${places}/duplicates`, 'merge', { fields: doubled }),
  'take two entries apart again': of(`${places}/duplicates`, 'undo', { fields: together }),
  'keep two entries apart': of(`${places}/duplicates`, 'apart', { fields: doubled }),
  'hand over what was left on a device': of(handed, 'ops', {
    fields: ({ place }) => ({ run: uuidv7(), place, ops: JSON.stringify([testDevice()('REST-07')]) }),
  }),
  'take over what was handed over': of(aside, 'take'),
  'set aside what was handed over': of(aside, 'aside'),
  'hand a visit on that was left open': of(aside, 'handOn'),
  'read papers and promises': { page: papers },
  'check a licence': of(papers, 'licence'),
  'check accounts': of(papers, 'payees'),
  'check an amenity': of(papers, 'amenity'),
  'check photos': of(papers, 'photos'),
  'open a complaint visit': of(papers, 'complaint'),
  'open a visit': { page: visits },
  'begin an inspection': of(visits, 'start'),
  'take a visit along': of(visits, 'take'),
  'answer an inspection': of(visits, 'answer'),
  'answer an inspection without a network': of(visits, 'ops'),
  'choose between two answers': of(visits, 'choose'),
  'photograph an inspection': of(visits, 'photos'),
  'sign an inspection': of(visits, 'hand'),
  'seal an inspection': of(visits, 'seal'),
  'break an inspection off': of(visits, 'abort'),
  'answer a recheck without a network': of(recheck, 'ops'),
  'seal a recheck': of(recheck, 'seal'),
  'open the issuing of a card': { page: issue },
  'issue a yellow card': of(issue, 'issue'),
  'draft an orange card': of(issue, 'issue', {
    fields: async ({ database, place }) => ({
      ...draftWords,
      level: 'orange',
      ...onForm(await findAt(database, place, failing.majors)),
    }),
  }),
  'discard a draft': of(issue, 'discard'),
  'approve an orange card': of(work, 'approve'),
  'send a draft back': of(work, 'sendBack'),
  'ratify a red card': of(work, 'ratify'),
  'decide a reply': of(work, 'decide'),
  'grant more time': of(work, 'extension'),
  'read the letter of a card': {
    page: letter,
    before: async (world) => sent.fields(world),
    at: async (world) => (await sent.at?.(world)) ?? '',
  },
  'take a card back': of(letter, 'withdraw'),
  'decide an appeal': of(appeals, ''),
  // A participant in a case may no longer decide about it.
  'approve a draft of the supervisor': of(work, 'approve', { fields: awaiting('boss') }),
  'decide an appeal against the supervisor’s card': of(appeals, '', { fields: appealed('boss') }),
  'ask the officers about a card': of('/chat/channel-chat', 'officer'),
  'answer a question about a card': of('/chat/room-chat/:id', 'write', inCardRoom),
  'announce to a district': of('/chat/channel-chat', 'announce'),
  'see words that wait': { page: '/inspector/check-comment' },
  'hide a review': of(words, 'decide', { refusalsTouch }),
  'pass a review on': of(words, 'pass', { refusalsTouch }),
  'answer the author of a hidden review': of(words, 'answer', { refusalsTouch }),
  'read what was made unreadable': of(words, 'unseal', { refusalsTouch }),
  'hide a reported message': of(words, 'judge'),
  'send a visit for a report': of(words, 'visit', { refusalsTouch }),
  'close a report': of(words, 'close', { refusalsTouch }),
  'remind of a self-survey': of('/inspector/fail-survey-list', ''),
  'plan a round': of('/inspector/check/business-tourlist', ''),
  'look a second time': of('/inspector/second-look/:id', ''),
  'see figures': { page: '/inspector/dashboard' },
  'see officers': { page: '/inspector/officers' },
  'try other rules': { page: '/inspector/rules' },
  'see questionnaires': { page: '/inspector/templates' },
  'begin a questionnaire': of('/inspector/templates', ''),
  'write a questionnaire': of('/inspector/templates/:id', 'question'),
  'publish a questionnaire': of('/inspector/templates/:id', 'publish'),
  'call off a questionnaire': of('/inspector/templates/:id', 'call_off'),
  'approve an officer': of(officer, 'approve'),
  'suspend an officer': of(officer, 'suspend'),
  'give a duty area': of(officer, 'assign'),
  'end a duty area': of(officer, 'end'),
  'end a relation': of(officer, 'relation'),
}

/** The forms of warning cards: drafting, approving, answering, deciding, taking back, more time, appeals. */

import { v7 as uuidv7 } from 'uuid'
import { appealCard } from '#server/domain/cards/appeal-card.ts'
import { askExtension } from '#server/domain/cards/extend-card.ts'
import {
  actingAs,
  approvalReason,
  cardOf,
  draft,
  draftWords,
  failing,
  findAt,
  replyToAll,
  visitOnSite,
} from '../cards.ts'
import { perform } from '../commands.ts'
import { insertCard } from '../inspections.ts'
import { addPerson, personas, type TestPerson } from '../people.ts'
import type { Name, Post, World } from './post.ts'
import { referralForms } from './referral-posts.ts'

/** Persons in another role are led to the choice of the role. */
const elsewhere = (...names: Name[]): Partial<Record<Name, number>> =>
  Object.fromEntries(names.map((name) => [name, 302]))
const others = elsewhere('client', 'vendor', 'otherVendor', 'requestedInspector')
/** Officers of the area; to any other the card is not there. */
const officers = { may: ['inspector', 'supervisor'], refused: others } satisfies Partial<Post>
/** The own signature, wherever the officer is on duty. */
const signing = { may: ['inspector', 'otherInspector', 'supervisor'], refused: others } satisfies Partial<Post>
const sign = ({ db }: World['database'], { id }: TestPerson) =>
  db
    .insertInto('officer_signatures')
    .values({ user_id: id, strokes: 'M1 1L2 2', drawn_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
const supervisors = { may: ['supervisor'], refused: { ...others, inspector: 403 } } satisfies Partial<Post>
/** The place of a card that is drafted is seen by every officer. */
const drafters = {
  may: ['inspector', 'supervisor'],
  refused: { ...others, otherInspector: 403 },
} satisfies Partial<Post>
/** A person who may not be one of two finds no proposal. */
const seconds = { ...supervisors, refused: { ...supervisors.refused, inspector: 404 } } satisfies Partial<Post>
const owners = {
  may: ['vendor'],
  refused: elsewhere('client', 'requestedInspector', 'inspector', 'otherInspector', 'supervisor'),
} satisfies Partial<Post>

/** An officer of the area, made for the card: none of the senders. */
const drafter = ({ database }: World): Promise<TestPerson> => addPerson(database, { inspector: { areas: [83] } })
const words = 'ระบุเวลาที่ตรวจพบ และผู้รับตรวจให้ครบ'

/** A card in force, or one that waits for an approval. */
async function carded(world: World, level: 'yellow' | 'orange'): Promise<{ card: string; finding: string }> {
  const { database, place } = world
  const findings = await findAt(database, place, level === 'yellow' ? failing.minor : failing.majors)
  const { card } = await draft(database, { place, by: await drafter(world), findings, level })
  return { card, finding: findings[0] as string }
}
/** The other vendor helps with the place, once however often it is asked for; where there is none, the helper helps already. */
async function addHelper({ database: { db }, place, vendor }: World): Promise<void> {
  const { name } = personas.otherVendor
  // The newest of the name: people are made anew while the file goes on.
  const other = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('display_name', '=', name)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const known = db.selectFrom('place_offers').select('id').where('business_id', '=', place).where('kind', '=', 'helper')
  if (!other?.email || (await known.executeTakeFirst())) return
  const now = new Date()
  await db
    .insertInto('place_offers')
    .values({
      id: uuidv7(),
      business_id: place,
      kind: 'helper',
      state: 'accepted',
      from_id: vendor.id,
      to_id: other.id,
      contact: other.email,
      made_at: now,
      expires_at: new Date(now.getTime() + 1000),
      answered_at: now,
      ended_at: null,
    })
    .execute()
}
const revOf = async ({ database }: World, card: string) => String((await cardOf(database, card)).rev)
/** A red card in force. */
async function redCard({ database, place }: World): Promise<string> {
  const { card } = await insertCard(database, {
    businessId: place,
    level: 'red',
    state: 'issued',
    issuedAt: new Date(),
  })
  return card.id as string
}
/** A proposal to lift a red card of the place; of `by`, where that is a supervisor, else of another one. */
async function liftProposed(world: World, by: { id: string } | null = null): Promise<string> {
  const { db } = world.database
  const card = await redCard(world)
  const led =
    by && db.selectFrom('duty_areas').select('id').where('user_id', '=', by.id).where('level', '=', 'supervisor')
  const isLed = led && (await led.executeTakeFirst()) !== undefined
  const proposer = isLed ? by : await addPerson(world.database, { inspector: { level: 'supervisor', areas: [83] } })
  const id = uuidv7()
  const [at, until] = [new Date(), new Date(Date.now() + 86_400_000)]
  const row = { id, kind: 'lift_card' as const, card_id: card, seen: await revOf(world, card), reason: words }
  await db
    .insertInto('power_proposals')
    .values({ ...row, proposed_by: proposer?.id ?? '', proposed_at: at, expires_at: until })
    .execute()
  return id
}
/** The newest card of the place at `address`. */
const atCard =
  (address: string) =>
  async ({ database: { db }, place }: World) => {
    const { id } = await db
      .selectFrom('warning_cards')
      .select('id')
      .where('business_id', '=', place)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return address.replace(':id', id)
  }

const work = '/inspector/manage-reply/approve-warning-card/:id'
const sent = '/inspector/manage-reply/already-sent/:id'
const reply = '/vendor/warning-list/reply/:id'
const replyDraft = '/vendor/warning-list/draft/:id'
const detail = '/vendor/warning-list/detail/:id'
const appeal = '/vendor/warning-list/appeal/:id'
const decision = '/inspector/manage-reply/appeal/:id'
const text = 'แก้ไขแล้วเมื่อเช้านี้โดยช่างประจำร้าน'

/** As `placePosts`. */
export const cardPosts: Record<string, Record<string, Post>> = {
  '/inspector/Issue-warning/:id': {
    issue: {
      ...drafters,
      fields: async ({ database, place }) => {
        const findings = await findAt(database, place, failing.minor)
        return { ...draftWords, level: 'yellow', ...Object.fromEntries(findings.map((id) => [`f-${id}`, 'on'])) }
      },
      changes: ['warning_cards', 'card_findings', 'card_moves', 'card_timers', 'card_numbers'],
      events: ['card.issue'],
    },
    discard: {
      ...officers,
      fields: async (world) => {
        const { card } = await carded(world, 'orange')
        await world.database.db.updateTable('warning_cards').set({ state: 'draft' }).where('id', '=', card).execute()
        return { card, rev: await revOf(world, card) }
      },
      changes: ['warning_cards', 'card_findings'],
      events: ['card.discard'],
    },
  },
  '/inspector/signature': {
    draw: {
      ...signing,
      fields: () => ({ strokes: 'M10 20L30 40' }),
      changes: ['officer_signatures'],
      events: ['signature.draw'],
    },
    remove: {
      ...signing,
      async fields({ database, me }) {
        if (me) await sign(database, me)
        return {}
      },
      changes: ['officer_signatures'],
      events: ['signature.remove'],
    },
  },
  [work]: {
    approve: {
      ...supervisors,
      at: atCard(work),
      fields: async (world) => ({ rev: await revOf(world, (await carded(world, 'orange')).card) }),
      changes: ['warning_cards', 'card_moves'],
      events: ['card.approve'],
    },
    sendBack: {
      ...supervisors,
      at: atCard(work),
      fields: async (world) => ({ rev: await revOf(world, (await carded(world, 'orange')).card), reason: words }),
      changes: ['warning_cards', 'card_moves'],
      events: ['card.send_back'],
    },
    ratify: {
      ...supervisors,
      at: atCard(work),
      fields: async (world) => {
        const { database, place } = world
        const by = await drafter(world)
        const finding = await visitOnSite(database, { place, by })
        const { card } = await draft(database, { place, by, findings: [finding], level: 'red', emergency: true })
        return { rev: await revOf(world, card), reason: approvalReason }
      },
      changes: ['warning_cards', 'card_moves'],
      events: ['card.ratify'],
    },
    extension: {
      ...officers,
      at: atCard(work),
      fields: async (world) => {
        const { card } = await carded(world, 'yellow')
        const asked = { card, clock: 'fix' as const, days: 2, reason: words }
        await perform(world.database, actingAs(world.vendor, 'vendor'), askExtension, asked)
        return { rev: await revOf(world, card), clock: 'fix', verdict: 'granted' }
      },
      changes: ['warning_cards', 'card_moves', 'card_extensions'],
      events: ['extension.grant'],
    },
    decide: {
      ...officers,
      at: atCard(work),
      fields: async (world) => {
        const { card, finding } = await carded(world, 'yellow')
        await replyToAll(world.database, card, world.vendor)
        return { rev: await revOf(world, card), [`v-${finding}`]: 'returned', [`r-${finding}`]: words }
      },
      changes: ['warning_cards', 'card_moves', 'card_replies', 'findings'],
      events: ['card.return'],
    },
  },
  [sent]: {
    ...referralForms(supervisors, officers, atCard(sent)),
    withdraw: {
      ...supervisors,
      at: atCard(sent),
      fields: async (world) => ({ rev: await revOf(world, (await carded(world, 'yellow')).card), reason: words }),
      changes: ['warning_cards', 'card_moves'],
      events: ['card.withdraw'],
    },
    lift: {
      ...supervisors,
      at: atCard(sent),
      fields: async (world) => ({ rev: await revOf(world, await redCard(world)), reason: words }),
      changes: ['power_proposals'],
      events: ['power.propose'],
    },
    confirm: {
      ...seconds,
      at: atCard(sent),
      fields: async (world) => ({ proposal: await liftProposed(world) }),
      changes: ['power_proposals', 'warning_cards', 'card_moves'],
      events: ['card.withdraw', 'power.confirm'],
    },
    decline: {
      ...seconds,
      at: atCard(sent),
      fields: async (world) => ({ proposal: await liftProposed(world), reason: words }),
      changes: ['power_proposals'],
      events: ['power.refuse'],
    },
    takeBack: {
      ...seconds,
      at: atCard(sent),
      fields: async (world) => ({ proposal: await liftProposed(world, world.own) }),
      changes: ['power_proposals'],
      events: ['power.withdraw'],
    },
  },
  [detail]: {
    '': {
      ...owners,
      at: atCard(detail),
      fields: async (world) => {
        const { card } = await carded(world, 'yellow')
        const { fix_due_at: due } = await cardOf(world.database, card)
        return { more: `fix/2/${due?.toISOString()}`, reason: words }
      },
      changes: ['warning_cards', 'card_moves', 'card_extensions'],
      events: ['extension.ask'],
    },
  },
  [appeal]: {
    '': {
      ...owners,
      at: atCard(appeal),
      fields: async (world) => {
        await carded(world, 'yellow')
        return { text }
      },
      changes: ['warning_cards', 'card_moves', 'card_appeals'],
      events: ['appeal.file'],
    },
  },
  [decision]: {
    '': {
      ...supervisors,
      at: atCard(decision),
      fields: async (world) => {
        const { card } = await carded(world, 'yellow')
        await perform(world.database, actingAs(world.vendor, 'vendor'), appealCard, { card, text, documents: [] })
        return { rev: await revOf(world, card), verdict: 'dismissed', reason: words }
      },
      changes: ['warning_cards', 'card_moves', 'card_appeals'],
      events: ['appeal.dismiss'],
    },
  },
  [reply]: {
    '': {
      ...owners,
      at: atCard(reply),
      fields: async (world) => ({ finding: (await carded(world, 'yellow')).finding, text }),
      changes: ['warning_cards', 'card_moves', 'card_replies', 'findings'],
      events: ['card.reply'],
    },
  },
  [replyDraft]: {
    '': {
      ...owners,
      // Not even the owner: an owner may reply and needs no draft.
      may: ['otherVendor'],
      at: atCard(replyDraft),
      fields: async (world) => {
        await addHelper(world)
        return { finding: (await carded(world, 'yellow')).finding, text }
      },
      changes: ['card_reply_drafts'],
      events: [],
    },
  },
}

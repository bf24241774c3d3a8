/**
 * Every state of a card × every command × everybody, by the real commands: a move that the table allows changes the state and is
 * on record once; anything else is refused by name and leaves the card as it was.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardState, cardStates } from '#shared/cards/card-states.ts'
import { actingAs, cardOf, draft, draftWords, failing, findAt } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import type { Database } from '../../db/database.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import type { Actor } from '../actor.ts'
import type { Command } from '../command/command.ts'
import { acknowledgeCard, replyToCard } from './answer-card.ts'
import { appealCard } from './appeal-card.ts'
import { approveCard, sendBackCard } from './approve-card.ts'
import { decideAppeal } from './decide-appeal.ts'
import { decideReplies } from './decide-replies.ts'
import { discardDraft, draftCard } from './draft-card.ts'
import { askExtension, decideExtension } from './extend-card.ts'
import { fireTimer } from './fire-timer.ts'
import { ratifyCard } from './ratify-card.ts'
import { withdrawCard } from './withdraw-card.ts'

const database = await testDatabase()
const { db } = database
const reason = 'ระบุเวลาที่ตรวจพบ และผู้รับตรวจให้ครบ'

type Name = 'owner' | 'otherOwner' | 'officer' | 'supervisor' | 'elsewhere' | 'suspended' | 'product'
const everybody: readonly Name[] = ['owner', 'otherOwner', 'officer', 'supervisor', 'elsewhere', 'suspended', 'product']
const officersOnDuty: readonly Name[] = ['officer', 'supervisor']
const people = {} as Record<Exclude<Name, 'product'>, TestPerson>

/** The card of a state, as it lies there before each try. */
interface Lying {
  card: string
  rev: number
  place: string
  finding: string
}
const lying = {} as Record<CardState, Lying>

interface Move {
  by: readonly Name[]
  /** From → to; all other moves are refused. */
  leads: Partial<Record<CardState, CardState | 'gone'>>
  /** In these it is done already: nothing changes, without a refusal. */
  isDone?: readonly CardState[]
  run(db: Pick<Database, 'db'>, actor: Actor, on: Lying): Promise<unknown>
}

const move =
  <Input>(command: Command<Input, unknown>, input: (on: Lying) => Input): Move['run'] =>
  (within, actor, on) =>
    perform(within, actor, command, input(on))
const stays = (...states: readonly CardState[]) => Object.fromEntries(states.map((state) => [state, state]))
const leadsTo = (to: CardState | 'gone', ...states: readonly CardState[]) =>
  Object.fromEntries(states.map((state) => [state, to]))
const open = ['issued', 'acknowledged', 'replied', 'returned', 'accepted', 'overdue'] as const
const sent = [...open, 'escalated', 'closed'] as const
const verdict =
  (said: 'accepted' | 'returned') =>
  ({ card, rev, finding }: Lying) => ({ card, rev, verdicts: { [finding]: { verdict: said, reason } } })

const moves: Record<string, Move> = {
  acknowledge: {
    by: ['owner'],
    leads: { issued: 'acknowledged' },
    isDone: sent.filter((state) => state !== 'issued').concat('withdrawn' as never),
    run: move(acknowledgeCard, ({ card }) => ({ card })),
  },
  reply: {
    by: ['owner'],
    leads: leadsTo('replied', 'issued', 'acknowledged', 'returned', 'overdue'),
    run: move(replyToCard, ({ card, finding }) => ({ card, finding, text: reason, photos: [] })),
  },
  'ask for time': {
    by: ['owner'],
    leads: { issued: 'acknowledged', ...stays('acknowledged', 'returned') },
    run: move(askExtension, ({ card }) => ({ card, clock: 'reply' as const, days: 1, reason })),
  },
  'decide about time that nobody asked for': {
    by: [],
    leads: {},
    run: move(decideExtension, ({ card, rev }) => ({
      card,
      clock: 'reply' as const,
      rev,
      verdict: 'granted' as const,
      reason: '',
    })),
  },
  appeal: {
    by: ['owner'],
    leads: { issued: 'acknowledged', ...stays('acknowledged', 'replied', 'returned', 'accepted', 'overdue', 'closed') },
    run: move(appealCard, ({ card }) => ({ card, text: reason, documents: [] })),
  },
  'decide an appeal that nobody filed': {
    by: [],
    leads: {},
    run: move(decideAppeal, ({ card, rev }) => ({ card, rev, verdict: 'upheld' as const, reason })),
  },
  'send the draft on': {
    by: officersOnDuty,
    leads: { draft: 'awaiting_approval' },
    run: move(draftCard, ({ card, rev, place, finding }) => ({
      ...draftWords,
      place,
      draft: { id: card, rev },
      findings: [finding],
      level: 'orange' as const,
      reason,
    })),
  },
  'give the draft up': {
    by: officersOnDuty,
    leads: { draft: 'gone' },
    run: move(discardDraft, ({ card, rev }) => ({ card, rev })),
  },
  approve: {
    by: ['supervisor'],
    leads: { awaiting_approval: 'issued' },
    run: move(approveCard, ({ card, rev }) => ({ card, rev })),
  },
  'send back': {
    by: ['supervisor'],
    leads: { awaiting_approval: 'draft' },
    run: move(sendBackCard, ({ card, rev }) => ({ card, rev, reason })),
  },
  'ratify what was no emergency': {
    by: [],
    leads: {},
    run: move(ratifyCard, ({ card, rev }) => ({ card, rev, reason })),
  },
  accept: { by: officersOnDuty, leads: { replied: 'accepted' }, run: move(decideReplies, verdict('accepted')) },
  return: { by: officersOnDuty, leads: { replied: 'returned' }, run: move(decideReplies, verdict('returned')) },
  withdraw: {
    by: ['supervisor'],
    leads: leadsTo('withdrawn', ...sent),
    run: move(withdrawCard, ({ card, rev }) => ({ card, rev, reason })),
  },
  'pass the deadline': {
    by: ['product'],
    leads: leadsTo('overdue', 'issued', 'acknowledged', 'returned', 'accepted'),
    async run(within, actor, { card }) {
      const due = new Date('2026-11-01T00:00:00Z')
      const timer = { card_id: card, what: 'overdue' as const, due_at: due, done_at: null }
      await within.db.insertInto('card_timers').values(timer).execute()
      return perform(within, actor, fireTimer, { card, what: 'overdue', due })
    },
  },
}

/** Puts a card of an orange level into a state. */
async function lay(state: CardState): Promise<Lying> {
  const [place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', owner_id: people.owner.id }])
  const [finding = ''] = await findAt(database, place, failing.majors.slice(0, 1))
  if (state === 'draft' || state === 'awaiting_approval') {
    const drafter = await addPerson(database, { inspector: { areas: [83] } })
    const { card } = await draft(database, { place, by: drafter, findings: [finding], level: 'orange', reason })
    await db.updateTable('warning_cards').set({ state }).where('id', '=', card).execute()
    return { card, place, finding, rev: (await cardOf(database, card)).rev }
  }
  const isAnswered = state === 'replied' || state === 'accepted'
  const at = new Date(Date.now() - 3_600_000)
  const { card } = await insertCard(database, {
    businessId: place,
    level: 'orange',
    state,
    issuedAt: at,
    findingIds: [finding],
    ...(isAnswered && { replies: [{ findingId: finding, body: reason, at }] }),
    ...(state === 'closed' && { closedAt: at }),
    ...(state === 'withdrawn' && { withdrawnAt: at }),
  })
  if (isAnswered)
    await db.updateTable('findings').set({ state: 'claimed', claimed_at: at }).where('id', '=', finding).execute()
  return { card: card.id, place, finding, rev: 0 }
}

const actorOf = (name: Name): Actor => {
  if (name === 'product') return { id: null, role: 'system', address: null, now: new Date(), salt: Buffer.alloc(32) }
  return actingAs(people[name], name === 'owner' || name === 'otherOwner' ? 'vendor' : 'inspector')
}

beforeAll(async () => {
  await loadReference(database)
  const officers: Officers = await addOfficers(database)
  Object.assign(people, officers, {
    owner: await addPerson(database, { vendor: true }),
    otherOwner: await addPerson(database, { vendor: true }),
  })
  for (const state of cardStates) lying[state] = await lay(state)
})

class Undone extends Error {}

/** Its outcome, rolled back: the new state and its number of records, or the name of the refusal. */
async function outcomeOf({ run }: Move, name: Name, on: Lying) {
  let outcome: { state: string; events: number } | { refused: string } = { refused: '' }
  const within = db.transaction().execute(async (tx) => {
    const count = async () =>
      Number(
        (
          await tx
            .selectFrom('audit_events')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await count()
    await run({ db: tx }, actorOf(name), on)
    const row = await tx.selectFrom('warning_cards').select('state').where('id', '=', on.card).executeTakeFirst()
    outcome = { state: row?.state ?? 'gone', events: (await count()) - before }
    throw new Undone()
  })
  await within.catch((error: Error & { errors?: Record<string, string>; code?: string }) => {
    if (error instanceof Undone) return
    outcome = { refused: Object.values(error.errors ?? {})[0] ?? error.code ?? `${error.message}` }
  })
  return outcome
}

/** Names of refusals: of a form, or that there is no such page. */
const named = /^(card|warning):(refusal|error)\.\w+$|^page_not_found$|^not_allowed$/

test.each(Object.entries(moves))('%s: only from the states and by the persons of the table', async (_name, it) => {
  for (const state of cardStates)
    for (const who of everybody) {
      // The product does nothing that is a person's.
      if (who === 'product' && !it.by.includes('product')) continue
      const outcome = await outcomeOf(it, who, lying[state])
      const at = `${state} by ${who}`
      const to = it.by.includes(who) ? it.leads[state] : undefined
      if (to) expect(outcome, at).toEqual({ state: to, events: 1 })
      else if (it.by.includes(who) && it.isDone?.includes(state)) expect(outcome, at).toEqual({ state, events: 0 })
      else expect(outcome, at).toEqual({ refused: expect.stringMatching(named) })
    }
})

afterAll(async () => {
  for (const state of cardStates) expect((await cardOf(database, lying[state].card)).state).toBe(state)
})

/** Fires one timer of a card when due, in one transaction with the mark that it was done. */
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { LAPSE_REASON } from '#shared/cards/card-limits.ts'
import type { CardTimer } from '#shared/cards/card-timers.ts'
import { nextLevel } from '#shared/cards/propose-level.ts'
import { path } from '#shared/path.ts'
import { sql } from '../../db/sql.ts'
import { command, type Doing, type Done, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { clockOf } from './clock-of.ts'
import { lapseExtensions } from './extend-card.ts'
import type { LockedCard } from './lock-card.ts'
import { moveCard } from './move-card.ts'
import { notifyAppealDeciders, notifyOfficer, notifyOwner, notifySupervisors } from './notify.ts'
import { takeBack } from './take-back.ts'

/** A timer as its row names it. */
export interface DueTimer {
  card: string
  what: CardTimer
  due: Date
}

type Acts = 'card.overdue' | 'card.escalate' | 'card.lapse' | 'extension.lapse'
type Fired = Done<boolean, Acts>

/**
 * The card of a timer that nobody has done yet; null where another instance is at its place right now, or has done it. The place is held
 * first, as everywhere, so a timer waits for nobody and nobody waits for it in a circle.
 */
async function lockTimer({ tx }: Doing, { card, what, due }: DueTimer): Promise<LockedCard | null> {
  const place = await sql`
    select id from businesses where id = (select business_id from warning_cards where id = ${card}::uuid)
    for no key update skip locked`.execute(tx)
  if (place.rows.length === 0) return null
  const timer = await tx
    .selectFrom('card_timers')
    .select('what')
    .where('card_id', '=', card)
    .where('what', '=', what)
    .where('due_at', '=', due)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!timer) return null
  const held = await tx.selectFrom('warning_cards').selectAll().where('id', '=', card).forUpdate().executeTakeFirst()
  return held ?? null
}

const acts = ['card.overdue', 'card.escalate', 'card.lapse', 'extension.lapse'] as const

/** Does it; answers whether there was something to do. */
export const fireTimer = command<DueTimer, boolean, Acts, LockedCard | null>(acts, {
  load: lockTimer,
  may: onlyProduct,
  async run(doing, timer, card) {
    if (!card) return unchanged(false)
    await doing.tx
      .updateTable('card_timers')
      .set({ done_at: doing.actor.now })
      .where('card_id', '=', timer.card)
      .where('what', '=', timer.what)
      .where('due_at', '=', timer.due)
      .execute()
    if (timer.what === 'overdue') return passDeadline(doing, timer, card)
    if (timer.what === 'escalate') return escalate(doing, card)
    if (timer.what === 'lapse') return lapse(doing, timer, card)
    const result: Fired = { result: true, audit: null }
    if (timer.what === 'decision') {
      const at = path('/inspector/manage-reply/approve-warning-card/:id', { id: card.id })
      return { ...result, notify: await notifySupervisors(doing, card, 'card_decision_due', { path: at }) }
    }
    if (timer.what === 'appeal') {
      const at = path('/inspector/manage-reply/appeal/:id', { id: card.id })
      return { ...result, notify: await notifyAppealDeciders(doing, card, 'card_appeal_due', { path: at }) }
    }
    return remind(doing, timer, card)
  },
})

/** A reminder that comes too late to help, because the next one or the deadline is here as well, is left to those. */
async function remind(doing: Doing, { what, due }: DueTimer, card: LockedCard): Promise<Fired> {
  const deadline = (await clockOf(doing.tx, card))?.at
  const next = what === 'remind_3' ? due.getTime() + 2 * dayMs : (deadline?.getTime() ?? 0)
  if (!deadline || next <= doing.actor.now.getTime()) return { result: true, audit: null }
  const at = path('/vendor/warning-list/detail/:id', { id: card.id })
  return {
    result: true,
    audit: null,
    notify: await notifyOwner(
      doing,
      card,
      'card_due',
      { due: deadline, path: at },
      `${card.id}:${what}:${due.toISOString()}`,
    ),
  }
}

/** Nobody ratified it: from the very moment on it is withdrawn, however late somebody looks. */
async function lapse(doing: Doing, { due }: DueTimer, card: LockedCard): Promise<Fired> {
  const taken = await takeBack(doing, card, { reason: LAPSE_REASON, agency: null, at: due })
  const own = { path: path('/vendor/warning-list/detail/:id', { id: card.id }) }
  const sent = { path: path('/inspector/manage-reply/already-sent/:id', { id: card.id }) }
  return {
    result: true,
    audit: { action: 'card.lapse', entity: card.id, business: card.business_id, before: { state: card.state } },
    touches: ['lists', `place:${card.business_id}`],
    notify: [
      ...(await notifyOwner(doing, taken.card, 'card_lapsed', own)),
      ...(await notifyOfficer(doing, taken.card, 'card_lapsed', sent)),
      ...taken.notify,
    ],
  }
}

async function passDeadline(doing: Doing, { due }: DueTimer, card: LockedCard): Promise<Fired> {
  const { tx } = doing
  await sql`
    update findings set state = 'overdue' where state = 'open'
      and id in (select finding_id from card_findings where card_id = ${card.id}::uuid)`.execute(tx)
  // Pending requests are first refused by silence; the owner is notified of the deadline alone.
  const { card: noted, lapsed } = await lapseExtensions(doing, card, due)
  // From the very moment on, however late somebody looks.
  const moved = await moveCard(doing, noted, 'overdue', { set: { overdue_at: due } })
  const at = path('/vendor/warning-list/detail/:id', { id: card.id })
  return {
    result: true,
    audit: [
      ...lapsed.map(
        (clock) =>
          ({ action: 'extension.lapse', entity: card.id, business: card.business_id, after: { clock } }) as const,
      ),
      { action: 'card.overdue', entity: card.id, business: card.business_id, before: { state: card.state } },
    ],
    touches: ['lists', `place:${card.business_id}`],
    notify: await notifyOwner(doing, moved, 'card_overdue', { due, path: at }),
  }
}

/** Drafts the next level for a supervisor. The overdue card stays in force until that one goes out. */
async function escalate(doing: Doing, card: LockedCard): Promise<Fired> {
  const { tx, actor } = doing
  const level = nextLevel(card.level)
  const drafted = await tx
    .selectFrom('warning_cards')
    .select('id')
    .where('supersedes_id', '=', card.id)
    .where('state', 'in', ['draft', 'awaiting_approval'])
    .executeTakeFirst()
  if (level === null || drafted) return { result: true, audit: null }
  const draft = await tx
    .insertInto('warning_cards')
    .values({
      id: uuidv7(),
      business_id: card.business_id,
      level,
      proposed_level: level,
      supersedes_id: card.id,
      facts: card.facts,
      legal_basis: card.legal_basis,
      law_version_id: card.law_version_id,
      required_action: card.required_action,
      created_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    insert into card_findings (card_id, finding_id, legal_basis, law_version_id)
    select ${draft.id}::uuid, f.id, coalesce(law_named(law.id)->>'th', cf.legal_basis), law.id
    from card_findings cf join findings f on f.id = cf.finding_id
    join questions q on q.id = f.question_id
    left join law_versions was on was.id = cf.law_version_id left join law_entries e on e.id = was.entry_id
    left join law_versions law on law.id = law_version_at(coalesce(e.code, case when cf.legal_basis is null then q.basis end), ${actor.now})
      and law.is_law
    where cf.card_id = ${card.id}::uuid and f.state <> 'verified'`.execute(tx)
  // The table has no way from a draft that is yellow; the next level is none.
  const waiting = await moveCard(doing, draft, 'awaiting_approval')
  const at = path('/inspector/manage-reply/approve-warning-card/:id', { id: draft.id })
  return {
    result: true,
    audit: { action: 'card.escalate', entity: draft.id, business: card.business_id, after: { level, of: card.number } },
    notify: await notifySupervisors(doing, waiting, 'card_to_approve', { path: at }),
  }
}

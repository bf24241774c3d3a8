/**
 * The end of a stop: by its time, by an officer who takes it back, or on the person's appeal, which another officer answers than who stopped the
 * account. Nothing has to be put back: words were left as they are.
 */
import { dayMs } from '#shared/bangkok.ts'
import { problems } from '#shared/problems.ts'
import { STOP_APPEAL_DAYS, type StopOutcome } from '#shared/stops/stop.ts'
import type { AccountStops } from '../../db/schema/stops.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { anybody, onlyProduct } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type HeldStop, lockStop, revOf } from './lock-stop.ts'
import { noticeOfEnd, noticeOfStop } from './notify-of-stop.ts'

/** Ends it, and opens the sign-in again. */
async function endStop(
  doing: Doing,
  { id, user_id, scope }: Pick<AccountStops, 'id' | 'user_id' | 'scope'>,
  { outcome, words }: { outcome: StopOutcome; words: string },
) {
  const { tx, actor } = doing
  const ended = { ended_at: actor.now, ended_by: actor.id, outcome, end_words: words || null }
  await tx.updateTable('account_stops').set(ended).where('id', '=', id).execute()
  if (scope === 'all') await tx.updateTable('users').set({ suspended_at: null }).where('id', '=', user_id).execute()
  return noticeOfEnd(doing, { user_id, scope, words })
}

const auditOf = ({ id, business_id, scope }: Pick<AccountStops, 'id' | 'business_id' | 'scope'>) => ({
  entity: id,
  before: { place: business_id, scope },
})

interface Words {
  stop: string
  /** As it was seen. */
  rev: string
  words: string
}

/** An officer can be stopped from before: nobody decides about the own account. */
function whyNotNow(held: HeldStop, officer: string, rev: string): InputRefusal | null {
  if (held.user_id === officer) return new InputRefusal({ form: 'stop:refusal.ownAccount' })
  if (held.isRelated) return new InputRefusal({ form: 'stop:refusal.related' })
  if (held.ended_at !== null) return new InputRefusal({ form: 'stop:refusal.ended' })
  return revOf(held) === rev ? null : new InputRefusal({ form: 'stop:refusal.changed' })
}

/** Takes it back before its time. */
export const liftStop = command<Words, undefined, 'suspension.lift', HeldStop>('suspension.lift', {
  load: (doing, { stop }) => lockStop(doing, stop),
  may: (held, { actor }, { rev }) => whyNotNow(held, actorId(actor), rev),
  run: async (doing, { words }, held) => ({
    result: undefined,
    audit: { ...auditOf(held), after: { outcome: 'lifted' }, reason: words },
    notify: await endStop(doing, held, { outcome: 'lifted', words }),
  }),
})

/** Another officer's answer to the appeal. */
export const answerStop = command<
  Words & { verdict: 'uphold' | 'dismiss' },
  undefined,
  'suspension.uphold' | 'suspension.dismiss',
  HeldStop
>(['suspension.uphold', 'suspension.dismiss'], {
  load: (doing, { stop }) => lockStop(doing, stop),
  may(held, { actor }, { rev }) {
    const isAnswered = held.ended_at === null && (held.appeal === null || held.answered_at !== null)
    if (isAnswered) return new InputRefusal({ form: 'stop:refusal.answered' })
    const refusal = whyNotNow(held, actorId(actor), rev)
    if (refusal) return refusal
    return held.by_id === actorId(actor) ? new InputRefusal({ form: 'stop:refusal.ownStop' }) : null
  },
  async run(doing, { verdict, words }, held) {
    const { tx, actor } = doing
    const answer = { answered_at: actor.now, answered_by: actorId(actor), answer_words: words }
    await tx.updateTable('account_stops').set(answer).where('id', '=', held.id).execute()
    const outcome = verdict === 'uphold' ? 'upheld' : 'kept'
    return {
      result: undefined,
      audit: { ...auditOf(held), action: `suspension.${verdict}`, after: { outcome }, reason: words },
      notify:
        verdict === 'uphold'
          ? await endStop(doing, held, { outcome: 'upheld', words })
          : await noticeOfStop(doing, { ...held, words }, 'stop_stays'),
    }
  },
})

/** The person's appeal: once a stop. `user` is known by a session or by one that is good for this alone. */
export const appealStop = command<{ user: string; text: string }, undefined, 'suspension.appeal', AccountStops>(
  'suspension.appeal',
  {
    async load({ tx }, { user }) {
      const held = await tx
        .selectFrom('account_stops')
        .selectAll()
        .where('user_id', '=', user)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!held) throw problems.page_not_found()
      return held as unknown as AccountStops
    },
    may: ({ appeal }) => (appeal === null ? anybody() : new InputRefusal({ form: 'stop:refusal.appealed' })),
    async run({ tx, actor }, { user, text }, held) {
      const appeal_due = new Date(actor.now.getTime() + STOP_APPEAL_DAYS * dayMs)
      await tx
        .updateTable('account_stops')
        .set({ appeal: text, appealed_at: actor.now, appeal_due })
        .where('id', '=', held.id)
        .execute()
      const person = { ...actor, id: user, role: 'client' as const }
      // The extent stays: only what changes stands on record.
      const about = { entity: held.id, before: { place: held.business_id } }
      return { result: undefined, audit: { ...about, actor: person, after: { due: appeal_due.toISOString() } } }
    },
  },
)

/** Stops of one batch. */
export const stopsAtOnce = 200

/** Stops whose time is over. How many those were. */
export const endStops = command<object, number, 'suspension.end'>('suspension.end', {
  may: onlyProduct,
  async run(doing) {
    const { tx, actor } = doing
    const over = await tx
      .selectFrom('account_stops')
      .select(['id', 'user_id', 'scope', 'business_id'])
      .where('ended_at', 'is', null)
      .where('until', '<=', actor.now)
      .orderBy('id')
      .limit(stopsAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    const notify = []
    for (const stop of over) notify.push(...(await endStop(doing, stop, { outcome: 'over', words: '' })))
    return {
      result: over.length,
      audit: over.length === 0 ? null : over.map((stop) => ({ ...auditOf(stop), after: { outcome: 'over' } })),
      notify,
    }
  },
})

/**
 * Stops an account. One supervisor does it for a month at most, so that nobody is shut out for good by one person; longer, and until further
 * notice, is a steward's. Published words stay as they are, with their grades and ratings: each is decided by itself, and nobody takes criticism
 * away by stopping its writer. Sessions end with it where all is stopped.
 */
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { longDays, openEnd, type StopCause, type StopScope, type StopSubject } from '#shared/stops/stop.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { keepConcerns } from '../reviews/concerns.ts'
import { type FoundCandidate, getCandidate, whyNotStop } from './find-candidate.ts'
import { noticeOfStop } from './notify-of-stop.ts'

interface Stop {
  about: StopSubject
  id: string
  scope: StopScope
  cause: StopCause
  words: string
  /** Days, or {@link openEnd}. */
  term: string
}

export const stopAccount = command<Stop, string, 'suspension.make', FoundCandidate>('suspension.make', {
  async load({ tx, actor, reader }, { about, id }) {
    const reading = { reader: actorId(actor), locale: reader.locale, now: actor.now }
    const { person } = await getCandidate(tx, { about, id }, reading)
    const review =
      about === 'review' ? await tx.selectFrom('reviews').select('body').where('id', '=', id).executeTakeFirst() : null
    // Of a review that nobody has reported it is not known yet which agencies it speaks of.
    if (review) await keepConcerns(tx, id, review.body, actor.now)
    // Two officers who stop one account at the same time come one after the other.
    await tx.selectFrom('users').select('id').where('id', '=', person).forNoKeyUpdate().execute()
    return getCandidate(tx, { about, id }, reading)
  },
  may(found, { actor }, { scope, term }) {
    const refusal = whyNotStop(found, actorId(actor))
    if (refusal) return new InputRefusal({ form: refusal })
    if (found.ownsPlace && scope === 'all') return new InputRefusal({ scope: 'stop:refusal.owner' })
    const isLong = term === openEnd || Number(term) >= longDays
    return isLong && !found.isSteward ? new InputRefusal({ term: 'stop:refusal.long' }) : null
  },
  async run(doing, { about, id: about_id, scope, cause, words, term }, { person, place }) {
    const { tx, actor } = doing
    const user_id = person as string
    const id = uuidv7()
    const until = term === openEnd ? null : new Date(actor.now.getTime() + Number(term) * dayMs)
    const stop = { user_id, scope, words, until }
    await tx
      .insertInto('account_stops')
      .values({
        ...stop,
        id,
        cause,
        about_kind: about,
        about_id,
        business_id: place,
        began_at: actor.now,
        by_id: actorId(actor),
      })
      .execute()
    if (scope === 'all') {
      await tx.updateTable('users').set({ suspended_at: actor.now }).where('id', '=', user_id).execute()
      await tx.deleteFrom('sessions').where('user_id', '=', user_id).execute()
      // Streams look at their sessions now.
      doing.settled.add(user_id)
    }
    return {
      result: id,
      audit: { entity: id, after: { place, scope, cause, until: until?.toISOString() ?? null }, reason: words },
      notify: await noticeOfStop(doing, stop, 'account_stopped'),
    }
  },
})

/**
 * An appeal is decided by an officer who took no part in the card: upheld, the card is withdrawn and all its effects on the place end
 * at the same moment; dismissed, it stands, and a graver card that waited for this may follow. A red card is lifted by two, also by an appeal.
 */
import type { AppealVerdict } from '#shared/cards/appeal.ts'
import type { AppealLetter } from '#shared/cards/letter.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { powerOfTwo } from '../command/power.ts'
import { InputRefusal } from '../input-refusal.ts'
import { lawsOfAppeals } from '../laws/laws-of-appeals.ts'
import { readLetterHead } from '../official-names/letter-head.ts'
import { type AppealStanding, findAppealStanding } from './appeal-standing.ts'
import { findAppeal } from './find-appeal.ts'
import { addressee } from './issue-now.ts'
import { officerOf, operatorOf } from './letter-order.ts'
import { type CardAtHand, isStale, type LockedCard, lockDutyCard } from './lock-card.ts'
import { noteOnCard } from './move-card.ts'
import { notifyOfficer, notifyOwner } from './notify.ts'
import { whyNotDecideAppeal } from './policy.ts'
import { takeBack } from './take-back.ts'

export interface Decision {
  card: string
  rev: number
  verdict: AppealVerdict
  reason: string
}

interface Appealed extends CardAtHand {
  standing: AppealStanding
  isWaiting: boolean
}

/** True if the verdict opens a suspended place again. */
export const liftsRed = ({ level }: Pick<LockedCard, 'level'>, verdict: AppealVerdict): boolean =>
  level === 'red' && verdict === 'upheld'

const deciding = (which: 'lifts' | 'others') =>
  command<Decision, { card: string }, 'appeal.uphold' | 'appeal.dismiss', Appealed>(
    ['appeal.uphold', 'appeal.dismiss'],
    {
      async load({ tx, actor }, { card: id }) {
        const held = await lockDutyCard(tx, actor, id)
        const appeal = await findAppeal(tx, id)
        if (!appeal) throw problems.page_not_found()
        const standing = await findAppealStanding(tx, { card: id, officer: actorId(actor), now: actor.now })
        return { ...held, standing, isWaiting: appeal.verdict === null && held.card.state !== 'withdrawn' }
      },
      may({ card, duty, standing, isWaiting }, _doing, { rev, verdict }) {
        const refusal = whyNotDecideAppeal(duty, standing)
        if (refusal) return new InputRefusal({ form: refusal })
        if (liftsRed(card, verdict) !== (which === 'lifts'))
          return new InputRefusal({ form: 'officer:refusal.takesTwo' })
        return isWaiting ? isStale(card, rev) : new InputRefusal({ form: 'warning:refusal.stale' })
      },
      async run(doing, { verdict, reason }, { card, duty }) {
        const { tx, actor } = doing
        const { agency } = duty
        const { id, business_id: place } = card
        await tx
          .updateTable('card_appeals')
          .set({
            verdict,
            verdict_reason: reason,
            decided_at: actor.now,
            decided_by: actorId(actor),
            agency_id: agency,
            letter: JSON.stringify({
              ...(await addressee(tx, place)),
              ...(await readLetterHead(tx, agency)),
              decided: await officerOf(tx, actorId(actor), place, actor.now),
              operator: await operatorOf(tx, place),
              laws: await lawsOfAppeals(tx, actor.now),
            } satisfies AppealLetter),
          })
          .where('card_id', '=', id)
          .execute()
        const isUpheld = verdict === 'upheld'
        const taken = isUpheld
          ? await takeBack(doing, card, { reason, agency, event: 'appeal_upheld' })
          : {
              card: await noteOnCard(doing, card, { event: 'appeal_dismissed', reason, agency }),
              drafts: 0,
              notify: [],
            }
        const kind = isUpheld ? 'card_appeal_upheld' : 'card_appeal_dismissed'
        const own = path('/vendor/warning-list/detail/:id', { id })
        const sent = path('/inspector/manage-reply/already-sent/:id', { id })
        return {
          result: { card: id },
          audit: {
            action: isUpheld ? 'appeal.uphold' : 'appeal.dismiss',
            entity: id,
            business: place,
            reason,
            before: { state: card.state },
            after: { state: taken.card.state, drafts: taken.drafts },
          },
          touches: isUpheld ? ['lists', `place:${place}`] : [],
          notify: [
            ...(await notifyOwner(doing, taken.card, kind, { reason, path: own })),
            ...(await notifyOfficer(doing, taken.card, kind, { reason, path: sent })),
            ...taken.notify,
          ],
        }
      },
    },
  )

/** Alone: every decision but one that lifts a red card. */
export const decideAppeal = deciding('others')
/** Few may decide an appeal, and often one alone: the second confirms the decision, which stays the first one's. */
export const upholdRedAppeal = powerOfTwo(deciding('lifts'), 'proposer')

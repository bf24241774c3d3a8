/**
 * An officer of the agency in charge decides an owner's replies, finding by finding: accepted, or returned with the gaps. Findings proved by documents or structure
 * are verified by the photos; the rest waits for a recheck. The owner's clock goes on, later by the length of the pause.
 */
import type { Transaction } from 'kysely'
import { resumeClock } from '#shared/cards/card-clock.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { path } from '#shared/path.ts'
import type { Proof } from '#shared/standards/question-help.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { asOwn } from '../../messages/foreign-words.ts'
import { command, type Doing } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type CardAtHand, isMended, isStale, type LockedCard, lockDutyCard } from './lock-card.ts'
import { moveCard } from './move-card.ts'
import { notifyOwner } from './notify.ts'
import { notifyOfLifted } from './notify-keepers.ts'
import { whyNotDecide } from './policy.ts'

/** The decision about one reply. */
export interface Verdict {
  verdict: 'accepted' | 'returned'
  /** The gaps; for a returned one. */
  reason: string
}

/** The name under which the reply to the card as a whole is decided. */
export const WHOLE_CARD = 'card'

interface Decision {
  card: string
  rev: number
  /** Finding → decision; {@link WHOLE_CARD} for a card without findings. */
  verdicts: Readonly<Record<string, Verdict>>
}

const pendingShape = rowsOf({
  reply: 'text',
  finding: 'text?',
  proof: orNull(textIs<Proof>()),
  photos: 'number',
})
type Pending = RowOf<typeof pendingShape>

/** The last reply to each finding that waits, in the order of the questions. */
export async function listPending(tx: Transaction<Schema>, card: string): Promise<Pending[]> {
  const { rows } = await pendingShape`
    select distinct on (r.finding_id) r.id as reply, r.finding_id as finding, h.proof,
      (select count(*)::int from card_reply_photos p where p.reply_id = r.id) as photos
    from card_replies r
    left join findings f on f.id = r.finding_id left join question_help h on h.question_id = f.question_id
    where r.card_id = ${card}::uuid and r.decided_at is null and (f.id is null or f.state = 'claimed')
    order by r.finding_id, r.created_at desc, r.id desc`.execute(tx)
  return rows
}

/** Decides all replies that wait on a card. Throws a refusal where one is left out, or another officer was quicker. */
export const decideReplies = command<
  Decision,
  { card: string; verdict: Verdict['verdict'] },
  'card.accept' | 'card.return',
  CardAtHand
>(['card.accept', 'card.return'], {
  load: ({ tx, actor }, { card }) => lockDutyCard(tx, actor, card),
  may({ card, duty, charge }, _doing, { rev }) {
    const refusal = whyNotDecide(duty, charge)
    if (refusal) return new InputRefusal({ form: refusal })
    return card.state === 'replied' ? isStale(card, rev) : new InputRefusal({ form: 'warning:refusal.stale' })
  },
  async run(doing, { verdicts }, { card, duty }) {
    const { tx, actor } = doing
    const pending = await listPending(tx, card.id)
    const decided = pending.map((one) => ({ ...one, said: verdicts[one.finding ?? WHOLE_CARD] }))
    const missing: Record<string, 'warning:error.verdict' | 'warning:error.returnReason'> = {}
    for (const { finding, said } of decided) {
      const name = finding ?? WHOLE_CARD
      if (!said) missing[`v-${name}`] = 'warning:error.verdict'
      else if (said.verdict === 'returned' && said.reason.length < CARD_REASON_LENGTH.least)
        missing[`r-${name}`] = 'warning:error.returnReason'
    }
    if (Object.keys(missing).length > 0) throw new InputRefusal(missing)
    for (const { said, ...one } of decided) if (said) await decide(tx, one, said, actor.now)
    const returned = decided.filter(({ said }) => said?.verdict === 'returned')
    const verdict = returned.length > 0 ? 'returned' : 'accepted'
    const moved = await resume(doing, card, { verdict, agency: duty.agency, reason: returned[0]?.said?.reason ?? null })
    const at = { path: path('/vendor/warning-list/detail/:id', { id: card.id }) }
    const mended = verdict === 'accepted' && (await isMended(tx, card.id))
    if (mended) await moveCard(asProduct(doing), moved, 'closed', { set: { closed_at: actor.now } })
    const due = moved.reply_due_at as Date
    return {
      result: { card: card.id, verdict },
      audit: {
        action: verdict === 'returned' ? 'card.return' : 'card.accept',
        entity: card.id,
        business: card.business_id,
        after: { returned: returned.length, accepted: decided.length - returned.length, isClosed: mended },
      },
      touches: ['lists', `place:${card.business_id}`],
      notify: [
        ...(verdict === 'returned'
          ? await notifyOwner(doing, moved, 'card_returned', {
              path: path('/vendor/warning-list/reply/:id', { id: card.id }),
              due,
              reason: returned.flatMap(({ said }) => (said?.reason ? [asOwn(said.reason)] : [])).join('; '),
            })
          : await notifyOwner(doing, moved, mended ? 'card_closed' : 'card_accepted', at)),
        ...(mended ? await notifyOfLifted(doing, moved) : []),
      ],
    }
  },
})

/** Consequences of a decision are not the officer's own acts. */
const asProduct = ({ tx, actor }: Doing) => ({ tx, actor: { ...actor, id: null, role: 'system' as const } })

/** One verdict, and its effect on the finding. */
async function decide(
  tx: Transaction<Schema>,
  { reply, finding, proof, photos }: Pending,
  { verdict, reason }: Verdict,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('card_replies')
    .set({ verdict, verdict_reason: verdict === 'returned' ? reason : null, decided_at: now })
    .where('id', '=', reply)
    .execute()
  if (finding === null) return
  const isProved = verdict === 'accepted' && proof === 'photo' && photos > 0
  if (verdict === 'returned')
    await tx.updateTable('findings').set({ state: 'open', reopen_reason: reason }).where('id', '=', finding).execute()
  else if (isProved)
    await tx.updateTable('findings').set({ state: 'verified', verified_at: now }).where('id', '=', finding).execute()
}

interface Resumed extends Omit<Verdict, 'reason'> {
  reason: string | null
  agency: string
}

/** The clock goes on. */
function resume(doing: Doing, card: LockedCard, { verdict, reason, agency }: Resumed): Promise<LockedCard> {
  const due = resumeClock(
    {
      level: card.level,
      replyDueAt: card.reply_due_at as Date,
      fixDueAt: card.fix_due_at,
      clockStoppedAt: card.clock_stopped_at,
      rules: rulesNamed(card.rules).cards,
    },
    verdict,
    doing.actor.now,
  )
  return moveCard(doing, card, verdict, {
    reason,
    agency,
    set: {
      reply_due_at: due.replyDueAt,
      fix_due_at: due.fixDueAt,
      clock_stopped_at: null,
      stopped_seconds: card.stopped_seconds + due.stoppedSeconds,
      return_reason: reason,
    },
  })
}

/** The receipt of a whole reply, by message: its number, when it arrived, what was said, and until when officers decide. */

import { receiptNumber } from '#shared/cards/receipt.ts'
import { path } from '#shared/path.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import type { LockedCard } from './lock-card.ts'
import { notifyOwner } from './notify.ts'

const hourMs = 3_600_000

/** Tells the owner, and those who answer for the place, of the replies that officers decide now. */
export async function notifyReceived(doing: Doing, card: LockedCard): Promise<Delivery[]> {
  const { now } = doing.actor
  const waiting = await doing.tx
    .selectFrom('card_replies as r')
    .distinctOn('r.finding_id')
    .select(({ selectFrom, fn }) => [
      'r.body',
      selectFrom('card_reply_photos as p')
        .select(fn.countAll<string>().as('count'))
        .whereRef('p.reply_id', '=', 'r.id')
        .as('photos'),
    ])
    .where('r.card_id', '=', card.id)
    .where('r.decided_at', 'is', null)
    .orderBy('r.finding_id')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  const photos = waiting.reduce((sum, reply) => sum + Number(reply.photos), 0)
  return notifyOwner(doing, card, 'card_reply_received', {
    path: path('/vendor/warning-list/reply/success', { of: card.id }),
    receipt: receiptNumber(card.number, card.rev),
    received: now,
    replies: String(waiting.length),
    photos: String(photos),
    words: waiting.map(({ body }, index) => (waiting.length > 1 ? `${index + 1}. ${body}` : body)).join(' '),
    by: new Date(now.getTime() + rulesNamed(card.rules).cards.decisionHours[card.level] * hourMs),
  })
}

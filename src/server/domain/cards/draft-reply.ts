/**
 * What a helper puts down as an answer to a card of the place, for its owner. It answers nothing: no clock stands still, no officer sees it,
 * and it goes when the owner has replied. Nothing of it has happened to anybody, so it is not on record.
 */
import { v7 as uuidv7 } from 'uuid'
import { takesReply } from '#shared/cards/card-states.ts'
import { problems } from '#shared/problems.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { helpsAt } from '../helpers/works-at.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type HeldCard, holdCard } from './hold-card.ts'

/** Writes the draft of a finding, or of a card without findings; what stood there is written over. */
export const draftReply = step<{ card: string; finding: string | null; text: string }, undefined, HeldCard>({
  async load({ tx, actor }, { card: id }) {
    const card = await holdCard(tx, id)
    const helped = await tx
      .selectFrom('businesses')
      .select('id')
      .where('id', '=', card.business_id)
      .where(helpsAt(actorId(actor)))
      .executeTakeFirst()
    if (!helped || card.issued_at === null) throw problems.page_not_found()
    return card
  },
  may: ({ state }) => (takesReply(state) ? null : new InputRefusal({ form: 'card:refusal.notNow' })),
  async run({ tx, actor }, { finding, text }, card) {
    const found = await tx.selectFrom('card_findings').select('finding_id').where('card_id', '=', card.id).execute()
    const isOnIt = finding === null ? found.length === 0 : found.some(({ finding_id }) => finding_id === finding)
    if (!isOnIt) throw problems.page_not_found()
    const written = { body: text, written_at: actor.now, by_id: actorId(actor) }
    await tx
      .insertInto('card_reply_drafts')
      .values({ id: uuidv7(), card_id: card.id, finding_id: finding, ...written })
      .onConflict((conflict) => conflict.constraint('card_reply_drafts_one').doUpdateSet(written))
      .execute()
    return undefined
  },
})

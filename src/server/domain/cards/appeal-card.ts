/**
 * An owner appeals against a card, within fifteen days and once. Officers who may decide are notified; where all of the area took part, its
 * supervisors are, who can put somebody else on duty there.
 */
import { type AppealRefusal, appealDecisionDue, whyNotAppeal } from '#shared/cards/appeal.ts'
import { path } from '#shared/path.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredDocument } from '../photos/store-document.ts'
import { acknowledge } from './answer-card.ts'
import { findAppeal } from './find-appeal.ts'
import { type LockedCard, lockOwnCard } from './lock-card.ts'
import { noteOnCard } from './move-card.ts'
import { notifyAppealDeciders } from './notify.ts'

interface Filing {
  card: string
  text: string
  documents: readonly StoredDocument[]
}

interface Filed {
  card: LockedCard
  hasAppealed: boolean
}

/** As a form says it. */
export const refusedAppeal = (why: AppealRefusal): InputRefusal => new InputRefusal({ form: why })

export const appealCard = command<Filing, { card: string }, 'appeal.file', Filed>('appeal.file', {
  async load({ tx, actor }, { card: id }) {
    const card = await lockOwnCard(tx, actor, id)
    return { card, hasAppealed: (await findAppeal(tx, id)) !== undefined }
  },
  may({ card: { state, appeal_due_at: appealDueAt }, hasAppealed }, { actor }) {
    const why = whyNotAppeal({ state, appealDueAt, hasAppealed }, actor.now)
    return why && refusedAppeal(why)
  },
  async run(doing, { text, documents }, { card }) {
    const { tx, actor } = doing
    const seen = card.state === 'issued' ? await acknowledge(doing, card) : card
    const decideBy = appealDecisionDue(actor.now, rulesNamed(card.rules).cards)
    const undecided = { verdict: null, verdict_reason: null, decided_at: null, decided_by: null, agency_id: null }
    await tx
      .insertInto('card_appeals')
      .values({
        card_id: card.id,
        body: text,
        filed_at: actor.now,
        filed_by: actorId(actor),
        decide_by: decideBy,
        ...undecided,
      })
      .execute()
    const unique = [...new Map(documents.map((document) => [document.key, document])).values()]
    if (unique.length > 0)
      await tx
        .insertInto('card_appeal_documents')
        .values(unique.map(({ key, color }, position) => ({ card_id: card.id, position, key, color })))
        .execute()
    const noted = await noteOnCard(doing, seen, { event: 'appeal_filed' })
    const at = path('/inspector/manage-reply/appeal/:id', { id: card.id })
    return {
      result: { card: card.id },
      audit: {
        entity: card.id,
        business: card.business_id,
        after: { decideBy: decideBy.toISOString(), documents: unique.length },
      },
      notify: await notifyAppealDeciders(doing, noted, 'card_appealed', { due: decideBy, path: at }),
    }
  },
})

/**
 * A helper's draft of an answer to a card of the place, for its owner. It answers nothing: no clock is paused, no officer sees it,
 * and it is deleted when the owner has replied. It affects nobody, so it is not on record.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { REPLY_PHOTOS_MOST } from '#shared/cards/card-limits.ts'
import { takesReply } from '#shared/cards/card-states.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { helpsAt } from '../helpers/works-at.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredPhoto } from '../photos/store-photo.ts'
import { type LockedCard, lockCard } from './lock-card.ts'

export interface ReplyDraft {
  card: string
  finding: string | null
  text: string
  /** Those that come beside the ones that are there. */
  photos: readonly StoredPhoto[]
  /** Ids of those that are taken out. */
  dropped: readonly string[]
}

/** Writes the draft of a finding, or of a card without findings; words that stood there are written over. */
export const draftReply = step<ReplyDraft, undefined, LockedCard>({
  async load({ tx, actor }, { card: id }) {
    const card = await lockCard(tx, id)
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
  async run({ tx, actor }, { finding, text, photos, dropped }, card) {
    const found = await tx.selectFrom('card_findings').select('finding_id').where('card_id', '=', card.id).execute()
    const isOnIt = finding === null ? found.length === 0 : found.some(({ finding_id }) => finding_id === finding)
    if (!isOnIt) throw problems.page_not_found()
    const written = { body: text, written_at: actor.now, by_id: actorId(actor) }
    const { id } = await tx
      .insertInto('card_reply_drafts')
      .values({ id: uuidv7(), card_id: card.id, finding_id: finding, ...written })
      .onConflict((conflict) => conflict.constraint('card_reply_drafts_one').doUpdateSet(written))
      .returning('id')
      .executeTakeFirstOrThrow()
    await changePhotos(tx, id, { photos, dropped })
    return undefined
  },
})

async function changePhotos(
  tx: Transaction<Schema>,
  draft: string,
  { photos, dropped }: Pick<ReplyDraft, 'photos' | 'dropped'>,
): Promise<void> {
  if (dropped.length > 0)
    await tx.deleteFrom('card_reply_draft_photos').where('draft_id', '=', draft).where('id', 'in', dropped).execute()
  const left = await listDraftPhotos(tx, draft)
  const unique = [...new Map(photos.map((photo) => [photo.key, photo])).values()]
  const added = unique.filter(({ key }) => left.every((photo) => photo.key !== key))
  if (left.length + added.length > REPLY_PHOTOS_MOST) throw new InputRefusal({ photos: 'error:photo.many' })
  if (added.length === 0) return
  const next = (left.at(-1)?.position ?? -1) + 1
  await tx
    .insertInto('card_reply_draft_photos')
    .values(
      added.map(({ key, color, sha256 }, at) => ({
        id: uuidv7(),
        draft_id: draft,
        position: next + at,
        key,
        color,
        sha256,
      })),
    )
    .execute()
}

/** The photos of a draft in their order. */
export const listDraftPhotos = (tx: Transaction<Schema>, draft: string) =>
  tx.selectFrom('card_reply_draft_photos').selectAll().where('draft_id', '=', draft).orderBy('position').execute()

/**
 * The acts of an owner, or of the manager whom the owner named, on a card: opening it marks it as seen; a reply to each finding, one by one or all together. Once all
 * are answered the clock is paused until an officer has decided.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { REPLY_PHOTOS_MOST } from '#shared/cards/card-limits.ts'
import { publicFrom, takesReply } from '#shared/cards/card-states.ts'
import type { FindingState } from '#shared/inspections/finding-states.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredPhoto } from '../photos/store-photo.ts'
import { listDraftPhotos } from './draft-reply.ts'
import { type LockedCard, lockOwnCard } from './lock-card.ts'
import { moveCard } from './move-card.ts'
import { notifyOfficer } from './notify.ts'
import { notifyReceived } from './notify-received.ts'
import { recordOpening } from './record-sending.ts'
import { termsFrom } from './serve-card.ts'

/** The owner has opened the card. Opened again it changes nothing. */
export const acknowledgeCard = command<{ card: string }, undefined, 'card.acknowledge', LockedCard>(
  'card.acknowledge',
  {
    load: ({ tx, actor }, { card }) => lockOwnCard(tx, actor, card, 'answer'),
    may: onlyPersons,
    async run(doing, _input, card) {
      if (card.state !== 'issued') return unchanged(undefined)
      await acknowledge(doing, card)
      return {
        result: undefined,
        audit: { entity: card.id, business: card.business_id },
        touches: [`place:${card.business_id}`],
      }
    },
  },
)

/** Says on the card that its owner has seen it. */
export async function acknowledge(doing: Doing, card: LockedCard): Promise<LockedCard> {
  await recordOpening(doing, card)
  return moveCard(doing, card, 'acknowledged', {
    set: { acknowledged_at: doing.actor.now, ...termsFrom(card, doing.actor.now) },
  })
}

export interface CardReplyInput {
  card: string
  /** Null on a card without findings. */
  finding: string | null
  text: string
  photos: readonly Pick<StoredPhoto, 'key' | 'color' | 'sha256'>[]
  /** Ids of photos of a helper's draft that go along. */
  fromDraft?: readonly string[]
}

/** Replies to a finding, or to a card without one. Replied to again before all is answered, the later reply counts. */
export const replyToCard = command<CardReplyInput, { reply: string; isComplete: boolean }, 'card.reply', LockedCard>(
  'card.reply',
  {
    load: ({ tx, actor }, { card }) => lockOwnCard(tx, actor, card, 'answer'),
    may: ({ state }) => (takesReply(state) ? null : new InputRefusal({ form: 'card:refusal.notNow' })),
    async run(doing, { finding, text, photos: sent, fromDraft = [] }, before) {
      const { tx, actor } = doing
      const { now } = actor
      await claim(tx, before, finding, now)
      const photos = [...(await takeDraft(tx, before.id, finding)).filter(({ id }) => fromDraft.includes(id)), ...sent]
      await refuseUntouched(tx, { card: before.id, finding, text, photos })
      const reply = await writeReply(tx, { card: before.id, finding, text, photos, by: actorId(actor), now })
      let card = before.state === 'issued' ? await acknowledge(doing, before) : before
      const isComplete = await isAnswered(tx, card.id)
      if (isComplete)
        card = await moveCard(doing, card, 'replied', { set: { clock_stopped_at: now, ...firstReply(card, now) } })
      const at = path('/inspector/manage-reply/approve-warning-card/:id', { id: card.id })
      return {
        result: { reply, isComplete },
        audit: {
          entity: card.id,
          business: card.business_id,
          after: { finding, reply, photos: photos.length, isComplete },
        },
        touches: ['lists', `place:${card.business_id}`],
        notify: isComplete
          ? [
              ...(await notifyOfficer(doing, card, 'card_replied', { path: at })),
              ...(await notifyReceived(doing, card)),
            ]
          : [],
      }
    },
  },
)

/** Letters and digits alone: another full stop is no other answer. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toLowerCase()

/** A reply that an officer returned is not sent once more as it is: it has other words, or a photo that the returned one had not. */
async function refuseUntouched(
  tx: Transaction<Schema>,
  { card, finding, text, photos }: Omit<CardReplyInput, 'fromDraft'>,
): Promise<void> {
  const last = await tx
    .selectFrom('card_replies')
    .select(['id', 'body', 'verdict'])
    .where('card_id', '=', card)
    .where('finding_id', 'is not distinct from', finding)
    .where('decided_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.verdict !== 'returned' || lettersOf(last.body) !== lettersOf(text)) return
  const shown = await tx.selectFrom('card_reply_photos').select('key').where('reply_id', '=', last.id).execute()
  const known = new Set(shown.map(({ key }) => key))
  if (photos.every(({ key }) => known.has(key))) throw new InputRefusal({ text: 'card:error.untouched' })
}

/** The first reply may bring forward from when the public sees the card. */
const firstReply = ({ replied_at, level, issued_at, reply_due_at, rules }: LockedCard, now: Date) =>
  replied_at === null && issued_at && reply_due_at
    ? {
        replied_at: now,
        public_from: publicFrom(
          { level, issuedAt: issued_at, replyDueAt: reply_due_at, repliedAt: now },
          rulesNamed(rules).cards,
        ),
      }
    : {}

/** The owner states that the finding is fixed. Throws where it is on another card, is verified already, or was accepted and waits for its recheck. */
async function claim(tx: Transaction<Schema>, card: LockedCard, finding: string | null, now: Date): Promise<void> {
  const found = await tx
    .selectFrom('card_findings')
    .innerJoin('findings', 'findings.id', 'card_findings.finding_id')
    .select(({ selectFrom }) => [
      'findings.id',
      'findings.state',
      selectFrom('card_replies')
        .select('verdict')
        .where('card_replies.card_id', '=', card.id)
        .whereRef('card_replies.finding_id', '=', 'findings.id')
        .orderBy('created_at', 'desc')
        .orderBy('card_replies.id', 'desc')
        .limit(1)
        .as('verdict'),
    ])
    .where('card_id', '=', card.id)
    .execute()
  if (finding === null) {
    if (found.length > 0) throw problems.invalid_request()
    return
  }
  const own = found.find(({ id }) => id === finding)
  if (!own) throw problems.page_not_found()
  if (own.state === 'verified') throw new InputRefusal({ form: 'card:refusal.verified' })
  if (own.state === 'claimed' && own.verdict === 'accepted') throw new InputRefusal({ form: 'card:refusal.accepted' })
  if (own.state === 'claimed') return
  await tx
    .updateTable('findings')
    .set({ state: 'claimed' satisfies FindingState, claimed_at: now })
    .where('id', '=', finding)
    .execute()
}

/** A helper's draft has served; returns its photos. */
async function takeDraft(tx: Transaction<Schema>, card: string, finding: string | null) {
  const draft = await tx
    .selectFrom('card_reply_drafts')
    .select('id')
    .where('card_id', '=', card)
    .where('finding_id', 'is not distinct from', finding)
    .forUpdate()
    .executeTakeFirst()
  if (!draft) return []
  const photos = await listDraftPhotos(tx, draft.id)
  await tx.deleteFrom('card_reply_drafts').where('id', '=', draft.id).execute()
  return photos
}

interface Written extends Omit<CardReplyInput, 'fromDraft'> {
  by: string
  now: Date
}

async function writeReply(tx: Transaction<Schema>, { card, finding, text, photos, by, now }: Written): Promise<string> {
  if (photos.length > REPLY_PHOTOS_MOST) throw new InputRefusal({ photos: 'error:photo.many' })
  const id = uuidv7()
  await tx
    .insertInto('card_replies')
    .values({ id, card_id: card, finding_id: finding, body: text, created_at: now, by_id: by })
    .execute()
  const unique = [...new Map(photos.map((photo) => [photo.key, photo])).values()]
  if (unique.length > 0)
    await tx
      .insertInto('card_reply_photos')
      .values(
        unique.map(({ key, color, sha256 }, position) => ({
          id: uuidv7(),
          reply_id: id,
          position,
          key,
          color,
          sha256,
        })),
      )
      .execute()
  return id
}

/** True if nothing on the card is left without a reply. */
async function isAnswered(tx: Transaction<Schema>, card: string): Promise<boolean> {
  const open = await tx
    .selectFrom('card_findings')
    .innerJoin('findings', 'findings.id', 'card_findings.finding_id')
    .select('findings.id')
    .where('card_id', '=', card)
    .where('findings.state', 'in', ['open', 'overdue'])
    .limit(1)
    .executeTakeFirst()
  return open === undefined
}

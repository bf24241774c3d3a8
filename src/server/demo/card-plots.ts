/** The history of each of the demo's warning cards, in hours before now; card-scenes.ts plays it. */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Category } from '#shared/categories.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { Severity } from '#shared/standards/question-template.ts'
import type { Schema } from '../db/schema.ts'
import { acknowledgeCard, replyToCard } from '../domain/cards/answer-card.ts'
import { appealCard } from '../domain/cards/appeal-card.ts'
import { approveCard } from '../domain/cards/approve-card.ts'
import { decideReplies } from '../domain/cards/decide-replies.ts'
import { askExtension } from '../domain/cards/extend-card.ts'
import { askOfficer } from '../domain/chat/ask-officer.ts'
import type { Command } from '../domain/command/command.ts'
import { decidePhotos, photoFacts, photosOf } from '../domain/papers/decide-photos.ts'
import { seenMark } from '../domain/seen.ts'
import { act as actAs, type Past } from './at-moment.ts'

type Who = 'vendor' | 'inspector' | 'supervisor'

/** The demo's people, in whose names the commands run. */
export interface Cast extends Past {
  people: Record<Who, string>
}

/** Runs a command as one of them, so many hours ago. */
export const act = <Input, Result>(
  cast: Cast,
  [who, hours]: readonly [Who, number],
  command: Command<Input, Result>,
  input: Input,
): Promise<Result> =>
  actAs(cast, { id: cast.people[who], role: who === 'vendor' ? 'vendor' : 'inspector' }, hours, command, input)

/** One card. */
export interface Scene {
  category: Category
  level: CardLevel
  /** Severity of the finding. */
  found: readonly Severity[]
  /** Hours since the draft. */
  draftedAgo: number
  /** The officer was on site and issued it at once. */
  isEmergency?: true
  /** Outcome of the owner's self-survey, handed in after the place was claimed. @default passed */
  surveyed?: 'failed' | 'expired'
  /** The event. */
  goOn(cast: Cast, card: string): Promise<void>
}

const revOf = async (tx: Transaction<Schema>, id: string) =>
  (await tx.selectFrom('warning_cards').select('rev').where('id', '=', id).executeTakeFirstOrThrow()).rev
const findingsOf = async (tx: Transaction<Schema>, card: string) =>
  (
    await tx
      .selectFrom('card_findings')
      .select('finding_id')
      .where('card_id', '=', card)
      .orderBy('finding_id')
      .execute()
  ).map(({ finding_id }) => finding_id)
const approve = async (cast: Cast, card: string, hoursAgo: number) =>
  act(cast, ['supervisor', hoursAgo], approveCard, {
    card,
    rev: await revOf(cast.tx, card),
    reason: 'ผู้ใช้บริการและพนักงานอยู่ในอันตรายจนกว่าจะแก้ไขเสร็จ',
  })
type Photo = { key: string; color: string; sha256: string }
const sha256 = '0'.repeat(64)

/** A picture of the carded place, which stands for the owner's photo. */
async function takePhoto(tx: Transaction<Schema>, card: string): Promise<Photo[]> {
  const { business_id } = await tx
    .selectFrom('warning_cards')
    .select('business_id')
    .where('id', '=', card)
    .executeTakeFirstOrThrow()
  const taken = await tx
    .selectFrom('photos')
    .select(['key', 'color'])
    .where('business_id', '=', business_id)
    .orderBy('position')
    .limit(1)
    .execute()
  return taken.map((photo) => ({ ...photo, sha256 }))
}

/** A photo sent about another card before. */
async function findSentPhoto(tx: Transaction<Schema>): Promise<Photo[]> {
  const sent = await tx.selectFrom('card_reply_photos').select(['key', 'color']).limit(1).execute()
  return sent.map((photo) => ({ ...photo, sha256 }))
}

async function reply(cast: Cast, card: string, hoursAgo: number, photos: Photo[]) {
  for (const finding of await findingsOf(cast.tx, card))
    await act(cast, ['vendor', hoursAgo], replyToCard, {
      card,
      finding,
      text: 'แก้ไขเรียบร้อยแล้วโดยช่างประจำ และมอบหมายให้พนักงานตรวจทุกเช้า',
      photos,
    })
}

/** The public sees the photos of the repair. */
async function publish(cast: Cast, findings: readonly string[], hours: number): Promise<void> {
  const photos = await cast.tx
    .selectFrom('card_reply_photos')
    .innerJoin('card_replies', 'card_replies.id', 'card_reply_photos.reply_id')
    .innerJoin('warning_cards', 'warning_cards.id', 'card_replies.card_id')
    .select(['card_reply_photos.id', 'finding_id', 'business_id'])
    .where('finding_id', 'in', findings)
    .execute()
  for (const { id, finding_id, business_id: place } of photos) {
    const finding = finding_id ?? ''
    const seen = await photosOf(cast.tx, { place, finding })
    const decision = { place, finding, rev: seenMark(photoFacts(seen)), shown: [id] }
    await act(cast, ['inspector', hours], decidePhotos, decision)
  }
}

/** One card for each state that a page is for. */
export const scenes: readonly Scene[] = [
  // Runs out tomorrow, and the owner asks how to fix it.
  {
    category: 'spa',
    level: 'yellow',
    found: ['minor', 'major'],
    draftedAgo: 6 * 24,
    goOn: async (cast, card) => {
      await act(cast, ['vendor', 5 * 24], acknowledgeCard, { card })
      const text = 'ข้อแรกต้องใช้ช่างที่มีใบอนุญาตหรือให้ช่างประจำร้านแก้ไขได้ครับ'
      await act(cast, ['vendor', 3], askOfficer, { card, text, client: uuidv7() })
    },
  },
  // One reply was not enough; of the other the public sees the repair.
  {
    category: 'tour',
    level: 'orange',
    found: ['major', 'major'],
    draftedAgo: 150,
    async goOn(cast, card) {
      await approve(cast, card, 148)
      await reply(cast, card, 130, await takePhoto(cast.tx, card))
      const [first = '', ...others] = await findingsOf(cast.tx, card)
      const verdicts = {
        [first]: { verdict: 'returned' as const, reason: 'ภาพถ่ายไม่เห็นจุดที่แก้ไข โปรดถ่ายจากมุมเดียวกับวันตรวจ' },
        ...Object.fromEntries(others.map((id) => [id, { verdict: 'accepted' as const, reason: '' }])),
      }
      await act(cast, ['inspector', 6], decideReplies, { card, rev: await revOf(cast.tx, card), verdicts })
      await publish(cast, others, 5)
    },
  },
  // Suspended since this morning.
  {
    category: 'attraction',
    level: 'red',
    found: ['stop', 'minor'],
    draftedAgo: 5,
    surveyed: 'failed',
    goOn: async (cast, card) => {
      await approve(cast, card, 4)
    },
  },
  // A reply that waits for an officer, with a photo that was sent for another place.
  {
    category: 'shop',
    level: 'yellow',
    found: ['minor'],
    draftedAgo: 9 * 24,
    goOn: async (cast, card) => reply(cast, card, 4 * 24, await findSentPhoto(cast.tx)),
  },
  // More time is asked for, to reply and to fix.
  {
    category: 'other',
    level: 'yellow',
    found: ['minor'],
    draftedAgo: 3 * 24,
    async goOn(cast, card) {
      const reason = 'สั่งอุปกรณ์ที่ต้องเปลี่ยนแล้ว ผู้ขายส่งของได้วันศุกร์หน้า จะแนบใบสั่งซื้อในคำชี้แจง'
      await act(cast, ['vendor', 20], askExtension, { card, clock: 'reply', days: 3, reason })
      await act(cast, ['vendor', 19], askExtension, { card, clock: 'fix', days: 5, reason })
    },
  },
  // An appeal, which the supervisor decides because the inspector drafted the card.
  {
    category: 'entertainment',
    level: 'yellow',
    found: ['minor', 'minor'],
    draftedAgo: 4 * 24,
    surveyed: 'expired',
    async goOn(cast, card) {
      const text =
        'ในวันตรวจร้านกำลังเปลี่ยนอุปกรณ์ตามกำหนดซ่อมบำรุง ช่างติดตั้งเสร็จก่อนเปิดร้านในคืนเดียวกัน สิ่งที่บันทึกไว้จึงไม่ใช่สภาพขณะเปิดบริการ ขอให้ตรวจภาพถ่ายและใบงานของช่างอีกครั้ง'
      await act(cast, ['vendor', 30], appealCard, { card, text, documents: [] })
    },
  },
  // Issued at once this morning; the supervisor ratifies it or it ends by itself.
  {
    category: 'restaurant',
    level: 'red',
    found: ['stop'],
    draftedAgo: 3,
    isEmergency: true,
    goOn: async () => undefined,
  },
  // Referred to the tourist police afterwards (agency-scenes.ts).
  {
    category: 'lodging',
    level: 'yellow',
    found: ['minor'],
    draftedAgo: 5 * 24,
    goOn: async () => undefined,
  },
  // A draft that waits for the supervisor.
  {
    category: 'transport',
    level: 'orange',
    found: ['major', 'major', 'minor'],
    draftedAgo: 20,
    goOn: async () => undefined,
  },
]

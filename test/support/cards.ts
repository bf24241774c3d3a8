/** Cards of tests, made by the commands that make real ones: drafted by an officer of Phuket from findings, replied to by the owner. */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/domain/actor.ts'
import { replyToCard } from '#server/domain/cards/answer-card.ts'
import { approveCard } from '#server/domain/cards/approve-card.ts'
import { type CardDraft, draftCard } from '#server/domain/cards/draft-card.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { agencyOf } from './agencies.ts'
import { perform } from './commands.ts'
import { insertInspection } from './inspections.ts'
import type { TestPerson } from './people.ts'
import { insertRunPhoto } from './runs.ts'

type Db = Pick<Database, 'db'>

export const actingAs = (person: Pick<TestPerson, 'id'>, role: 'vendor' | 'inspector', now = new Date()): Actor => ({
  id: person.id,
  role,
  address: null,
  now,
  salt: Buffer.alloc(32),
})

/** Words of a draft that nothing is wrong with. */
export const draftWords = {
  reason: '',
  facts: 'เวลา 21.52 น. พบโต๊ะเสริมวางขวางทางออกด้านหลัง เปิดประตูได้ไม่ถึงครึ่งบาน',
  basis: '',
  action: 'นำโต๊ะออกจากทางหนีไฟ และเปิดประตูให้ได้เต็มบาน',
}

/** Questions of a restaurant: a minor, two majors, one that stops the place. */
export const failing = { minor: ['REST-18'], majors: ['REST-06', 'REST-07'], stop: ['REST-15'] } as const

/** Finds something at a place; returns the findings' ids. */
export async function findAt(
  database: Db,
  place: string,
  failed: readonly string[],
  sealedAt?: Date,
): Promise<string[]> {
  const { findings } = await insertInspection(database, {
    businessId: place,
    failed: [...failed],
    ...(sealedAt && { sealedAt }),
  })
  return findings.map(({ id }) => id)
}

interface Drafted extends Partial<Omit<CardDraft, 'place' | 'findings'>> {
  place: string
  by: Pick<TestPerson, 'id'>
  findings: readonly string[]
  level: CardLevel
  now?: Date
}

/** Drafts a card; a yellow one is issued by it. */
export const draft = (database: Db, { by, now, ...given }: Drafted) =>
  perform(database, actingAs(by, 'inspector', now), draftCard, { ...draftWords, draft: null, ...given })

/** The card as it stands. */
export const cardOf = ({ db }: Db, id: string) =>
  db.selectFrom('warning_cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Says why a red card goes out, which has to be said where no law gives the power. */
export const approvalReason = 'ทางหนีไฟล็อกอยู่ ผู้ใช้บริการอาจออกไม่ได้เมื่อเกิดเหตุ'

/** Approves the waiting card. */
export async function approve(database: Db, card: string, by: Pick<TestPerson, 'id'>, now = new Date()) {
  const { rev } = await cardOf(database, card)
  return perform(database, actingAs(by, 'inspector', now), approveCard, { card, rev, reason: approvalReason })
}

/** The owner replies to each finding, each time in other words: what was returned is not sent once more as it is. */
export async function replyToAll(
  database: Db,
  card: string,
  owner: Pick<TestPerson, 'id'>,
  now = new Date(),
): Promise<void> {
  const rows = await database.db.selectFrom('card_findings').select('finding_id').where('card_id', '=', card).execute()
  for (const { finding_id: finding } of rows) {
    const before = await database.db
      .selectFrom('card_replies')
      .select('id')
      .where('card_id', '=', card)
      .where('finding_id', '=', finding)
      .execute()
    await perform(database, actingAs(owner, 'vendor', now), replyToCard, {
      card,
      finding,
      text: `แก้ไขแล้วเมื่อเช้านี้โดยช่างประจำร้าน${' อีกครั้ง'.repeat(before.length)}`,
      photos: [],
    })
  }
}

/** A picture as storing gives it, without files. */
export const testPhoto = () => {
  const id = uuidv7()
  const sha256 = (id.replaceAll('-', '') + id.replaceAll('-', '')).slice(0, 64)
  return { key: `pab/${id}-800x600`, width: 800, height: 600, widths: [640], color: '#303484', blur: '', sha256 }
}

interface Visited {
  place: string
  by: Pick<TestPerson, 'id'>
  /** Position that the device gave. @default it did not say */
  at?: { lat: number; lng: number }
  /** The sign at the place was read. @default where the device did not say where it was */
  signRead?: boolean | null
  /** @default now */
  sealedAt?: Date
  /** The failed stop is not photographed. */
  isUnseen?: boolean
  /** Key of its photo. @default one of its own */
  photo?: string
}

/** An officer's visit with a finding that stops a place, as a device leaves it; returns the finding. */
export async function visitOnSite(database: Db, { isUnseen, photo, ...visit }: Visited): Promise<string> {
  const [code] = failing.stop
  const [finding] = await visitWithPhotos(database, {
    ...visit,
    failed: [code],
    photos: isUnseen ? {} : { [code]: photo },
  })
  return finding as string
}

interface Photographed extends Omit<Visited, 'isUnseen' | 'photo'> {
  failed: readonly string[]
  /** Keys by question, undefined for one of its own. */
  photos: Record<string, string | undefined>
}

/** A visit with these failed questions and their photos, as a device leaves it; returns the findings. */
export async function visitWithPhotos(
  database: Db,
  { place, by, at, signRead = at ? null : true, sealedAt = new Date(), failed, photos }: Photographed,
): Promise<string[]> {
  const { inspection, findings } = await insertInspection(database, {
    businessId: place,
    failed: [...failed],
    inspectorId: by.id,
    sealedAt,
  })
  const run = uuidv7()
  const began = new Date(sealedAt.getTime() - 1_800_000)
  await database.db
    .insertInto('runs')
    .values({
      id: run,
      kind: 'routine',
      business_id: place,
      template_id: inspection.template_id,
      follows_id: null,
      asked: [...failed],
      capacity: null,
      licensed: null,
      opened_by: by.id,
      agency_id: await agencyOf(database),
      opened_at: began,
      lat: at?.lat ?? null,
      lng: at?.lng ?? null,
      ended_at: null,
      manifest: null,
      inspection_id: null,
      survey_id: null,
      clock_skew: null,
      sign_read: signRead,
    })
    .execute()
  for (const [code, key] of Object.entries(photos))
    await insertRunPhoto(database, run, code, sealedAt, { key, by: by.id })
  await database.db
    .updateTable('runs')
    .set({ state: 'sealed', ended_at: sealedAt, manifest: 'a'.repeat(64), inspection_id: inspection.id })
    .where('id', '=', run)
    .execute()
  return findings.map(({ id }) => id)
}

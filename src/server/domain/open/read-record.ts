/** All that the public is shown of one place, for programs: the same reads and presenters as its page. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { REPORTED_SHOWN } from '#shared/open/limits.ts'
import type { OpenCard, OpenFinding, OpenPlace, OpenReply, OpenReported } from '#shared/open/shapes.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, sql } from '../../db/sql.ts'
import { findSafetyPanel } from '../inspections/queries.ts'
import { findPlacePage } from '../place-page/place-page.ts'
import { hasPage } from '../places/cards.ts'
import { readReported } from '../reported/read-reported.ts'
import { presentPlace } from './present-place.ts'
import { presentCard, presentFinding, presentReplies } from './present-record.ts'

export interface OpenRecord {
  place: OpenPlace
  /** The newest first, at most as many as the page shows. */
  cards: OpenCard[]
  /** Those that are not verified as fixed, the gravest first. */
  findings: OpenFinding[]
  /** Ids of the sealed inspections that the page lists, the newest first. */
  inspections: string[]
  /** Of agencies' own systems, the newest first. */
  reported: OpenReported[]
  /** Those beside the cards. */
  replies: OpenReply[]
  /** The day on which it changed hands, where it was not inspected since. */
  newOwnerOn: string | null
}

interface Asked {
  locale: Locale
  now: Date
  origin: string
}

/** Null for a place that has no page. */
export async function readRecord(
  db: Kysely<Schema>,
  id: string,
  { locale, now, origin }: Asked,
): Promise<OpenRecord | null> {
  const page = await findPlacePage(db, id, { locale, now })
  const panel = page && (await findSafetyPanel(db, id, locale, now))
  if (!page || !panel) return null
  return {
    place: presentPlace(page, panel.grade, origin),
    cards: panel.cards.map((card) => presentCard(card, id)),
    findings: panel.openFindings.map((finding) => presentFinding(finding, id)),
    inspections: panel.history.map(({ id: inspection }) => inspection),
    reported: await readReported(db, { where: sql`r.business_id = ${id}::uuid`, locale, limit: REPORTED_SHOWN }),
    replies: panel.cards.flatMap((card) => presentReplies(card, id)),
    newOwnerOn: panel.newOwnerOn,
  }
}

/** True if the place has a page, without reading it. */
export async function isShown(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where(bool`id = ${id}::uuid and ${hasPage}`)
    .executeTakeFirst()
  return row !== undefined
}

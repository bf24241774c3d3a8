/** Data of a visit's page: the place, the due visit in words, and its history. For officers on duty: unlisted places too. */
import type { Kysely } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import type { FindingView } from '#shared/inspections/finding-view.ts'
import type { DueView, PastVisits, VisitedPlace } from '#shared/inspections/visit-page.ts'
import type { Locale } from '#shared/locales.ts'
import { isListed } from '#shared/places/business-states.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, scalar, sql } from '../../db/sql.ts'
import { foundWordColumns } from '../findings/found-words.ts'
import { lawOf } from '../official-names/named-law.ts'
import { selectCards } from '../places/cards.ts'
import { presentCard } from '../places/present.ts'
import { needsLicence } from './due.ts'
import { type FoundDue, findDue } from './find-due.ts'
import { presentFindings, presentReply, presentVisit } from './present.ts'
import { replyColumns } from './queries.ts'
import { foundShape, type VisitRow } from './record-rows.ts'

/** Past inspections that a visit shows. */
const mostVisits = 10

interface Reading {
  locale: Locale
  now: Date
}

/** The place in any state; null where there is none. */
export async function findVisitedPlace(
  db: Kysely<Schema>,
  place: string,
  { locale, now }: Reading,
): Promise<VisitedPlace | null> {
  const [[card], row] = await Promise.all([
    selectCards(db, { where: sql`id = ${place}::uuid`, key: sql`id`, order: sql`id`, limit: 1 }),
    db.selectFrom('businesses').select(['address', 'lat', 'lng', 'status']).where('id', '=', place).executeTakeFirst(),
  ])
  if (!card || !row) return null
  const { address, lat, lng, status } = row
  return { card: presentCard(card, { locale, now }), address, point: { lat, lng }, isListed: isListed(status) }
}

/** Unresolved findings of a place with the owner's last reply to each, whether or not the public sees it yet. */
export async function findUnresolved(db: Kysely<Schema>, place: string, locale: Locale): Promise<FindingView[]> {
  const { rows } = await foundShape
    .without('photos')
    .and({ reply_id: 'text?', reply: 'text?', reply_at: 'time?', reply_translation: 'text?' })
    .and({ finding_id: 'text' })`
    select i.visited_at, f.id as finding_id, f.state as finding_state, f.claimed_at, q.code, q.critical,
      ${lawOf(sql`q.basis`, sql`i.visited_at`)} as basis,
      ${foundWordColumns}, ${replyColumns(sql.ref('said'), locale)}
    from inspections i join findings f on f.inspection_id = i.id join questions q on q.id = f.question_id
    join answers a on a.inspection_id = f.inspection_id and a.question_id = f.question_id
    join businesses b on b.id = i.business_id
    left join question_help h on h.question_id = q.id
    left join lateral (
      select r.id, r.body, r.created_at from card_findings cf
      join card_replies r on r.card_id = cf.card_id and r.finding_id = cf.finding_id
      where cf.finding_id = f.id order by r.created_at desc, r.id desc limit 1
    ) said on true
    where i.business_id = ${place}::uuid and i.state = 'sealed' and f.state = any(${unresolvedFindingStates}::text[])
    order by i.visited_at desc, i.id desc, q.position`.execute(db)
  const found = rows.map((row) => ({ ...row, photos: null }))
  const replies = new Map(rows.map((row) => [row.finding_id, presentReply(row)]))
  return presentFindings(found, replies, locale)
}

/** The last visits, and the number of those before. */
async function listVisits(db: Kysely<Schema>, place: string, officer: string): Promise<PastVisits> {
  const rows = await db
    .selectFrom('inspections')
    .select(['id', 'kind', 'visited_at', 'sealed_at', 'visit_doubt', 'grade', 'score'])
    .select(bool`inspector_id is not distinct from ${officer}::uuid`.as('own'))
    .select(scalar('number')`count(*) over ()::int`.as('all'))
    .where('business_id', '=', place)
    .where('state', '=', 'sealed')
    .orderBy('visited_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostVisits)
    .$castTo<VisitRow & { own: boolean; all: number }>()
    .execute()
  return { history: rows.map(presentVisit), earlier: (rows[0]?.all ?? 0) - rows.length }
}

const listOpenCards = async (db: Kysely<Schema>, place: string, inStead: ReadonlyMap<string, string>) => {
  const cards = await db
    .selectFrom('warning_cards')
    .select(['number', 'level'])
    .where('business_id', '=', place)
    .where('state', 'in', openCardStates)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ number: string }>()
    .execute()
  return cards.map((card) => ({ ...card, agency: inStead.get(card.number) ?? null }))
}

/** The licence's figure, where a question of the questionnaire is judged by it. */
async function findLicensed(
  db: Kysely<Schema>,
  place: string,
  due: FoundDue,
): Promise<{ known: number | null } | null> {
  if (!needsLicence(due.questions)) return null
  const row = await db
    .selectFrom('businesses')
    .select('licensed_capacity')
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  return { known: row.licensed_capacity }
}

/** True if answers will be judged by a figure of the licence that nobody knows yet. */
export async function lacksLicensed(db: Kysely<Schema>, place: string): Promise<boolean> {
  const due = await findDue(db, place)
  return due !== null && (await findLicensed(db, place, due))?.known === null
}

/** An officer's visit to a place in any state, with the agencies that decide about its cards `inStead`; null where there is none. Permission: duty/policy.ts. */
export async function findVisit(
  db: Kysely<Schema>,
  { place: id, officer, inStead }: { place: string; officer: string; inStead: ReadonlyMap<string, string> },
  reading: Reading,
): Promise<({ place: VisitedPlace; due: DueView } & PastVisits) | null> {
  const [place, due] = await Promise.all([findVisitedPlace(db, id, reading), findDue(db, id)])
  if (!place || !due) return null
  const [findings, past, cards, licensed] = await Promise.all([
    due.follows ? findUnresolved(db, id, reading.locale) : [],
    listVisits(db, id, officer),
    due.follows ? listOpenCards(db, id, inStead) : [],
    findLicensed(db, id, due),
  ])
  const { kinds, questions } = due
  const stops = questions.filter(({ critical }) => critical === 'X').length
  return { place, ...past, due: { kinds, findings, stops, questions: questions.length, cards, licensed } }
}

/**
 * An owner's places and what there is to do, in six statements however many places there are: the places with what each lacks, licences that
 * end, drafts and registrations that came back, warning cards, claims of others and offers
 * to answer.
 */
import { type Kysely, sql } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { inOrder, type OwnPlaceCard, RENEW_DAYS, type ToDo } from '#shared/own-places/to-do.ts'
import { type BusinessStatus, isListed } from '#shared/places/business-states.ts'
import type { Category } from '#shared/places/categories.ts'
import type { GradeLetter } from '#shared/places/place-card.ts'
import { firstReturned } from '#shared/registrations/decision.ts'
import type { Schema } from '../../db/schema.ts'
import { listOwnerCards } from '../cards/list-owner-cards.ts'
import { listToAnswer } from '../ownership/read-claims.ts'
import { listOffersToAnswer } from '../ownership/read-offers.ts'
import { presentGrade } from '../places/present-grade.ts'

interface PlaceRow {
  id: string
  name: string
  category: Category
  status: BusinessStatus
  grade: GradeLetter | null
  score: number | null
  inspected_at: Date | null
  grade_valid_until: Date | null
  open_card: 'yellow' | 'orange' | 'red' | null
  photo_key: string | null
  photo_color: string | null
  survey_ends: Date | null
  unanswered: number
  decide_by: Date | null
}

async function listPlaces(db: Kysely<Schema>, owner: string, locale: Locale): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select b.id, coalesce(${sql.ref(`b.name_${locale}`)}, b.name_th) as name, b.category_id as category, b.status,
      b.grade, b.score, b.inspected_at, b.grade_valid_until, b.open_card, photo.key as photo_key, photo.color as photo_color,
      (select s.expires_at from surveys s where s.business_id = b.id order by s.submitted_at desc, s.id desc limit 1) as survey_ends,
      (select count(*)::int from reviews r where r.business_id = b.id and r.status <> 'hidden' and r.held_at is null
        and not exists (select from review_replies p where p.review_id = r.id)) as unanswered,
      (select g.decide_by from registrations g where g.business_id = b.id and g.decided_at is null) as decide_by
    from businesses b
    left join lateral (select key, color from photos where business_id = b.id order by position limit 1) photo on true
    where b.owner_id = ${owner}::uuid
    order by b.status = 'closed', name, b.id`.execute(db)
  return rows
}

interface LicenceRow {
  id: string
  kind: string
  expires_at: Date
  business_id: string
}

/** The end of its last day. */
async function listEndingLicences(db: Kysely<Schema>, owner: string, now: Date): Promise<LicenceRow[]> {
  const until = new Date(now.getTime() + RENEW_DAYS * dayMs)
  const { rows } = await sql<LicenceRow>`
    select l.id, l.kind, (l.expires_on + 1)::timestamp at time zone 'Asia/Bangkok' as expires_at, l.business_id
    from licences l join businesses b on b.id = l.business_id
    where b.owner_id = ${owner}::uuid and b.status <> 'closed' and l.expires_on <= ${until}`.execute(db)
  return rows
}

interface DraftRow {
  id: string
  business_id: string | null
  name: string | null
  expires_at: Date | null
  returned: Record<string, string> | null
}

async function listOpenDrafts(db: Kysely<Schema>, owner: string, now: Date): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select d.id, d.business_id, d.steps #>> '{form1,fields,nameTh}' as name, d.expires_at, g.returned
    from business_drafts d left join registrations g on g.business_id = d.business_id
    where d.owner_id = ${owner}::uuid and d.state = 'open' and (d.expires_at is null or d.expires_at > ${now})`.execute(
    db,
  )
  return rows
}

function presentPlace(row: PlaceRow, now: Date): OwnPlaceCard {
  const { id, name, category, status, photo_key: key, photo_color: color } = row
  const facts = { openCard: row.open_card, grade: row.grade, score: row.score, inspectedAt: row.inspected_at }
  return {
    ...{ id, name, category, status },
    grade: presentGrade({ status, ...facts, validUntil: row.grade_valid_until }, now),
    photo: key && color ? { key, color } : null,
    decideBy: row.decide_by?.toISOString() ?? null,
  }
}

/** What a place itself asks for: its self-check, and answers to reviews. */
function ofPlace({ id, name, status, survey_ends, unanswered }: PlaceRow): ToDo[] {
  const place = { id, name }
  const list: ToDo[] = []
  const isChecked = isListed(status) || status === 'submitted'
  if (isChecked)
    list.push({
      ...{ key: `survey ${id}`, kind: 'survey', place },
      ...{ at: survey_ends?.toISOString() ?? null, isFirst: survey_ends === null },
    })
  if (unanswered > 0 && isListed(status))
    list.push({ key: `reviews ${id}`, kind: 'reviews', place, at: null, count: unanswered })
  return list
}

/** Everything of one owner. */
export async function listOwn(
  db: Kysely<Schema>,
  owner: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<{ places: OwnPlaceCard[]; toDo: ToDo[] }> {
  const [places, licences, drafts, cards, claims, offers] = await Promise.all([
    listPlaces(db, owner, locale),
    listEndingLicences(db, owner, now),
    listOpenDrafts(db, owner, now),
    listOwnerCards(db, owner, now, locale),
    listToAnswer(db, owner, now),
    listOffersToAnswer(db, { person: owner, locale, now }),
  ])
  const nameOf = new Map(places.map(({ id, name }) => [id, name]))
  const soon = new Date(now.getTime() + RENEW_DAYS * dayMs).toISOString()
  const toDo: ToDo[] = [
    ...cards.map(({ id, number, level, place, clock: { what, at, isStopped } }): ToDo => {
      return { key: `card ${id}`, kind: 'card', place, at, card: id, number, level, clock: what, isStopped }
    }),
    ...drafts.map(({ id, business_id, name, expires_at, returned }): ToDo => {
      const common = { key: `draft ${id}`, place: { id: business_id, name: name ?? '' }, draft: id }
      if (business_id === null) return { ...common, kind: 'draft', at: expires_at?.toISOString() ?? null }
      return {
        ...common,
        kind: 'returned',
        at: null,
        count: Object.keys(returned ?? {}).length,
        step: firstReturned(returned),
      }
    }),
    ...licences.map(({ id, kind, expires_at, business_id }): ToDo => {
      const place = { id: business_id, name: nameOf.get(business_id) ?? '' }
      return { key: `licence ${id}`, kind: 'licence', place, at: expires_at.toISOString(), licence: kind }
    }),
    ...claims.map(({ id, business_id, heard_until }): ToDo => {
      const place = { id: business_id, name: nameOf.get(business_id) ?? '' }
      return { key: `claim ${id}`, kind: 'claim', place, at: heard_until?.toISOString() ?? null, claim: id }
    }),
    ...offers.map(
      ({ id, kind, place, expiresAt }): ToDo => ({
        key: `offer ${id}`,
        kind: 'offer',
        place,
        at: expiresAt,
        offer: id,
        of: kind,
      }),
    ),
    // One that was done lately is nothing to do yet.
    ...places.flatMap(ofPlace).filter(({ kind, at }) => kind !== 'survey' || at === null || at <= soon),
  ]
  return { places: places.map((row) => presentPlace(row, now)), toDo: inOrder(toDo) }
}

/**
 * An owner's places and their tasks, in three statements however many places there are: the places with the gaps of each, licences
 * that end, cards, registrations that came back and claims of others; drafts; offers to answer. One place by itself needs one.
 */

import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import { inOrder, type OwnPlaceCard, RENEW_DAYS, type ToDo } from '#shared/own-places/to-do.ts'
import { type BusinessStatus, isListed } from '#shared/places/business-states.ts'
import { firstReturned } from '#shared/registrations/decision.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { openCardsOf, presentOwnerCards, writtenCards } from '../cards/list-owner-cards.ts'
import { waitsForPlace } from '../helpers/waiting-talks.ts'
import { managersOf } from '../helpers/works-at.ts'
import { claimsToAnswer, type HeardClaim } from '../ownership/read-claims.ts'
import { listOffersToAnswer } from '../ownership/read-offers.ts'
import { presentGrade } from '../places/present-grade.ts'

const placeShape = rowsOf({
  id: 'text',
  name: 'text',
  category: textIs<Category>(),
  status: textIs<BusinessStatus>(),
  grade: orNull(textIs<GradeLetter>()),
  score: 'number?',
  inspected_at: 'time?',
  grade_valid_until: 'time?',
  open_card: orNull(textIs<'yellow' | 'orange' | 'red'>()),
  photo_key: 'text?',
  photo_color: 'text?',
  survey_ends: 'time?',
  unanswered: 'number',
  talks: 'number',
  decide_by: 'time?',
  managers: 'texts',
  licences: jsonAs<{ id: string; kind: string; expires_at: string }[]>(),
  claims: jsonAs<HeardClaim[]>(),
  cards: writtenCards,
  came_back: orNull(jsonAs<{ id: string; returned: Record<string, string> | null }>()),
})
type PlaceRow = RowOf<typeof placeShape>

/** The query: owner, language, time; all places, or one. */
interface Reading {
  locale: Locale
  now: Date
  only?: string
}

async function listPlaces(db: Kysely<Schema>, owner: string, { locale, now, only }: Reading): Promise<PlaceRow[]> {
  const until = new Date(now.getTime() + RENEW_DAYS * dayMs)
  const { rows } = await placeShape`
    select b.id, ${localName('b.name', locale)} as name, b.category_id as category, b.status,
      b.grade, b.score, b.inspected_at, b.grade_valid_until, b.open_card, photo.key as photo_key, photo.color as photo_color,
      (select s.expires_at from surveys s where s.business_id = b.id order by s.submitted_at desc, s.id desc limit 1) as survey_ends,
      (select count(*)::int from reviews r where r.business_id = b.id and r.status <> 'hidden' and r.held_at is null
        and not exists (select from review_replies p where p.review_id = r.id)) as unanswered,
      (select count(*)::int from chat_rooms r where r.business_id = b.id and ${waitsForPlace(now)}) as talks,
      (select g.decide_by from registrations g where g.business_id = b.id and g.decided_at is null) as decide_by,
      array(select u.display_name from users u where u.id in (${managersOf(sql.ref('b.id'))}) order by u.display_name, u.id) as managers,
      -- The end of its last day.
      (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind,
        'expires_at', (l.expires_on + 1)::timestamp at time zone 'Asia/Bangkok')), '[]')
        from licences l where l.business_id = b.id and b.status <> 'closed' and l.expires_on <= ${until}) as licences,
      ${claimsToAnswer(now)} as claims,
      (select coalesce(json_agg(card), '[]') from (${openCardsOf(locale)}) card) as cards,
      (select json_build_object('id', d.id, 'returned', g.returned)
        from business_drafts d join registrations g on g.business_id = d.business_id
        where d.business_id = b.id and d.owner_id = b.owner_id and d.state = 'open') as came_back
    from businesses b
    left join lateral (select key, color from photos where business_id = b.id order by position limit 1) photo on true
    where b.owner_id = ${owner}::uuid and (${only ?? null}::uuid is null or b.id = ${only ?? null}::uuid)
    order by b.status = 'closed', name, b.id`.execute(db)
  return rows
}

const draftShape = rowsOf({
  id: 'text',
  name: 'text?',
  expires_at: 'time?',
})
type DraftRow = RowOf<typeof draftShape>

async function listOpenDrafts(db: Kysely<Schema>, owner: string, now: Date): Promise<DraftRow[]> {
  const { rows } = await draftShape`
    select id, steps #>> '{form1,fields,nameTh}' as name, expires_at from business_drafts
    where owner_id = ${owner}::uuid and business_id is null and state = 'open' and (expires_at is null or expires_at > ${now})`.execute(
    db,
  )
  return rows
}

function presentPlace(row: PlaceRow, now: Date): OwnPlaceCard {
  const { id, name, category, status, photo_key: key, photo_color: color } = row
  const facts = { openCard: row.open_card, grade: row.grade, score: row.score, inspectedAt: row.inspected_at }
  return {
    id,
    name,
    category,
    status,
    grade: presentGrade({ status, ...facts, validUntil: row.grade_valid_until }, now),
    photo: key && color ? { key, color } : null,
    decideBy: row.decide_by?.toISOString() ?? null,
    managers: row.managers,
  }
}

/** A place's own tasks: expiring licences, claims of others, a returned registration, its self-check, answers to reviews. */
function ofPlace({ id, name, status, survey_ends, unanswered, talks, licences, claims, came_back }: PlaceRow): ToDo[] {
  const place = { id, name }
  const list: ToDo[] = licences.map(({ id, kind, expires_at }) => {
    const at = new Date(expires_at).toISOString()
    return { key: `licence ${id}`, kind: 'licence', place, at, licence: kind }
  })
  for (const { id: claim, heard_until } of claims) {
    const at = heard_until && new Date(heard_until).toISOString()
    list.push({ key: `claim ${claim}`, kind: 'claim', place, at, claim })
  }
  if (came_back) {
    const { id: draft, returned } = came_back
    const count = Object.keys(returned ?? {}).length
    list.push({ key: `draft ${draft}`, kind: 'returned', place, draft, at: null, count, step: firstReturned(returned) })
  }
  const isChecked = isListed(status) || status === 'submitted'
  if (isChecked)
    list.push({
      key: `survey ${id}`,
      kind: 'survey',
      place,
      at: survey_ends?.toISOString() ?? null,
      isFirst: survey_ends === null,
    })
  if (unanswered > 0 && isListed(status))
    list.push({ key: `reviews ${id}`, kind: 'reviews', place, at: null, count: unanswered })
  if (talks > 0) list.push({ key: `talks ${id}`, kind: 'talks', place, at: null, count: talks })
  return list
}

/** Everything of one owner, or of one place. */
export async function listOwn(
  db: Kysely<Schema>,
  owner: string,
  reading: Reading,
): Promise<{ places: OwnPlaceCard[]; toDo: ToDo[] }> {
  const { locale, now, only } = reading
  const [places, drafts, offers] = await Promise.all([
    listPlaces(db, owner, reading),
    only === undefined ? listOpenDrafts(db, owner, now) : [],
    only === undefined ? listOffersToAnswer(db, { person: owner, locale, now }) : [],
  ])
  const soon = new Date(now.getTime() + RENEW_DAYS * dayMs).toISOString()
  const toDo: ToDo[] = [
    ...presentOwnerCards(
      places.flatMap(({ cards }) => cards),
      now,
    ).map(({ id, number, level, place, clock: { what, at, isStopped } }): ToDo => {
      return { key: `card ${id}`, kind: 'card', place, at, card: id, number, level, clock: what, isStopped }
    }),
    ...drafts.map(({ id, name, expires_at }): ToDo => {
      const place = { id: null, name: name ?? '' }
      return { key: `draft ${id}`, kind: 'draft', place, draft: id, at: expires_at?.toISOString() ?? null }
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

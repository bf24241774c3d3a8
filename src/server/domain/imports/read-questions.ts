/** Questions about rows of a registry, for the officers of the places that the rows look like. To anybody else they are not there. */
import type { Kysely } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { Comparison } from '#shared/identity/identity.ts'
import type { IdentityQuestion } from '#shared/identity/question.ts'
import type { Locale } from '#shared/locales.ts'
import { isListed } from '#shared/places/business-states.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, type RowOf, scalar, sql, textIs } from '../../db/sql.ts'
import { dutyDistricts } from '../duty/on-duty.ts'
import type { OfficerReading } from '../duty/waiting-lines.ts'
import { cutPage, type ListAsked, pagedColumns, pagedShape, pageOf } from '../duty/waiting-page.ts'
import { type Asking, isIn, joinPlace, notOwn, type Sql, waitingRows, withDistricts } from '../duty/waiting-rows.ts'
import { knownShape, namesOf } from '../identity/known-place.ts'

const rowShape = knownShape
  .only('id', 'external_id', 'status', 'name_th', 'name_en', 'name_cn', 'category', 'address', 'phone')
  .and({
    question: 'text',
    rev: 'number',
    identity: textIs<'changed' | 'perhaps'>(),
    held_at: 'time',
    comparison: jsonAs<Comparison>(),
    row: jsonAs<RegistryRow>(),
    inspected: 'bool',
    reviews: 'number',
    cards: 'number',
    area: 'text',
    row_area: 'text',
    may_be_same: 'bool',
  })
type Row = RowOf<typeof rowShape>

const openCards = sql.join(openCardStates.map((state) => sql.lit(state)))
const areaOf = (district: string, locale: Locale) => scalar(
  'text',
)`(select ${localText('d.name', locale)} || ' · ' || ${localText('p.name', locale)}
  from districts d join provinces p on p.code = d.province_code where d.code = ${sql.raw(district)})`

const present = (row: Row): IdentityQuestion => ({
  id: row.question,
  rev: row.rev,
  identity: row.identity,
  heldAt: row.held_at.toISOString(),
  comparison: row.comparison,
  place: {
    id: row.id,
    number: row.external_id,
    names: namesOf(row),
    category: row.category,
    address: row.address,
    phone: row.phone,
    area: row.area,
    isListed: isListed(row.status),
    isInspected: row.inspected,
    reviews: row.reviews,
    openCards: row.cards,
  },
  row: {
    number: row.row.external_id,
    names: namesOf(row.row),
    category: row.row.category,
    address: row.row.address,
    phone: row.row.phone,
    area: row.row_area,
  },
  mayBeSame: row.may_be_same,
})

/** Those that nobody has decided. */
export const identityRows = (asking: Asking): Sql =>
  waitingRows({
    id: sql`q.id`,
    place: sql`q.business_id`,
    since: sql`q.held_at`,
    from: sql`identity_questions q ${joinPlace(sql`q.business_id`)}`,
    where: sql`q.decided_at is null and ${isIn('businesses.district_code')} and ${notOwn(asking, 'q.business_id')}`,
  })

/** Those that have waited longest first, and the one that is asked for or the first of them. Throws `InvalidCursor`. */
export async function listQuestions(
  db: Kysely<Schema>,
  reading: OfficerReading,
  wanted: string | null,
  asked: ListAsked,
): Promise<{ waiting: IdentityQuestion[]; open: IdentityQuestion | null; next: string | null }> {
  const { officer, locale, now } = reading
  const { rows } = await rowShape.and(pagedShape)`
    with ${withDistricts(reading)}
    select ${pagedColumns}, businesses.id, businesses.external_id, businesses.status, businesses.name_th, businesses.name_en, businesses.name_cn,
      businesses.category_id as category, businesses.address, businesses.phone, businesses.inspected_at is not null as inspected,
      businesses.rating_count as reviews, q.id as question, q.rev, q.identity, q.held_at, q.comparison, q."row",
      (select count(*)::int from warning_cards c where c.business_id = businesses.id and c.state in (${openCards})) as cards,
      ${areaOf('businesses.district_code', locale)} as area, ${areaOf(`(q."row"->>'district_code')::int`, locale)} as row_area,
      (q."row"->>'district_code')::int = any(${dutyDistricts(officer, now)}) as may_be_same
    from ${pageOf(identityRows(reading), asked)} w join identity_questions q on q.id = w.id join businesses on businesses.id = q.business_id
    order by w.turn`.execute(db)
  const { rows: shown, next } = cutPage(rows)
  const waiting = shown.map(present)
  return { waiting, open: waiting.find(({ id }) => id === wanted) ?? waiting[0] ?? null, next }
}

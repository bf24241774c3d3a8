/** Registrations that wait for the officers of an area: the list, and one of them whole. Nobody else learns that they exist. */

import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import { nameOf, textOf, textsOf } from '#shared/localised.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import { appliedLine } from '#shared/registrations/applied.ts'
import type { RegistrationCase, WaitingRegistration } from '#shared/registrations/decision.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { inLocales, jsonAs, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { outlineProvince } from '../areas/province-outline.ts'
import { findSubdistrict, nameSubdistrict } from '../areas/subdistricts.ts'
import { isToDecideBy, type OfficerReading } from '../duty/waiting-lines.ts'
import { cutPage, type ListAsked, pagedColumns, pagedShape, pageOf, wholeList } from '../duty/waiting-page.ts'
import { type Asking, isIn, joinPlace, notOwn, type Sql, waitingRows, withDistricts } from '../duty/waiting-rows.ts'
import { knownOf } from '../identity/known-place.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { findPayees } from '../payees/queries.ts'
import { listPolicies } from '../policies/queries.ts'
import { findAlike } from './alike.ts'
import { documentUrl } from './documents.ts'
import { findFormer, presentFormer } from './former-places.ts'

const rowShape = rowsOf({
  id: 'text',
  ...inLocales('name', 'text'),
  category: textIs<Category>(),
  ...inLocales('district', 'text'),
  submitted_at: 'time',
  decide_by: 'time',
})
type Row = RowOf<typeof rowShape>

const present = (row: Row, locale: Locale): WaitingRegistration => ({
  place: row.id,
  name: nameOf(row, locale),
  category: row.category,
  district: textOf(row, 'district', locale),
  submittedAt: row.submitted_at.toISOString(),
  decideBy: row.decide_by.toISOString(),
})

const columns = sql`businesses.id, ${allLanguages('businesses.name')}, category_id as category,
  ${allLanguages('d.name', 'district')}, g.submitted_at, g.decide_by`
const tables = sql`(registrations g join businesses on businesses.id = g.business_id join districts d on d.code = businesses.district_code)`

/** Those that wait. */
export const registrationRows = (asking: Asking): Sql =>
  waitingRows({
    id: sql`g.business_id`,
    place: sql`g.business_id`,
    since: sql`g.submitted_at`,
    due: sql`g.decide_by`,
    from: sql`registrations g ${joinPlace(sql`g.business_id`)}`,
    where: sql`g.decided_at is null and ${isIn('g.district_code')} and businesses.status = 'submitted' and ${notOwn(asking, 'g.business_id')}`,
  })

/** Those that are due first. Throws `InvalidCursor`. */
export async function listWaiting(
  db: Kysely<Schema>,
  reading: OfficerReading,
  asked: ListAsked = wholeList,
): Promise<{ waiting: WaitingRegistration[]; next: string | null }> {
  const { rows } = await rowShape.and(pagedShape)`
    with ${withDistricts(reading)} select ${columns}, ${pagedColumns} from ${pageOf(registrationRows(reading), asked)} w
    join ${tables} on g.business_id = w.id order by w.turn`.execute(db)
  const page = cutPage(rows)
  return { waiting: page.rows.map((row) => present(row, reading.locale)), next: page.next }
}

const caseShape = rowShape.and({
  phone: 'text?',
  operator_kind: textIs<'person' | 'company'>(),
  operator_name: 'text',
  company_number: 'text?',
  number_last4: 'text?',
  address: 'text',
  postcode: 'text?',
  subdistrict: 'text?',
  province_code: 'number',
  lat: 'number',
  lng: 'number',
  has_pin: 'bool',
  hours: jsonAs<OpeningHours>(),
  capacity: 'number?',
  stated_licensed: 'number?',
  different_because: 'text?',
  owner_id: 'text?',
})

/** One that waits in the officer's area; null for any other. */
export async function findCase(
  db: Kysely<Schema>,
  place: string,
  reading: OfficerReading,
): Promise<RegistrationCase | null> {
  const { locale, now } = reading
  const { rows } = await caseShape`
    select ${columns}, phone, g.operator_kind, g.operator_name, g.company_number, g.number_last4, address, postcode,
      subdistrict_id as subdistrict, businesses.province_code, businesses.lat, businesses.lng, g.has_pin, opening_hours as hours, capacity,
      g.stated_licensed, g.different_because, owner_id
    from ${tables}
    where g.business_id = ${place}::uuid and g.decided_at is null and businesses.status = 'submitted' and ${isToDecideBy(reading)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const names = textsOf(row, 'name')
  const point = { lat: row.lat, lng: row.lng }
  const compared = await knownOf(db, place)
  const [photos, items, licences, promises, payees, alike, former] = await Promise.all([
    db.selectFrom('photos').selectAll().where('business_id', '=', place).orderBy('position').execute(),
    db.selectFrom('items').select('name_th').where('business_id', '=', place).orderBy('position').execute(),
    db.selectFrom('licences').selectAll().where('business_id', '=', place).orderBy('kind').execute(),
    listPolicies(db, place, locale),
    findPayees(db, place, { locale, now }),
    findAlike(db, compared, { person: row.owner_id, locale }),
    findFormer(db, compared, now),
  ])
  const located = row.subdistrict && row.postcode ? findSubdistrict(row.subdistrict, row.postcode) : null
  return {
    ...present(row, locale),
    rev: row.submitted_at.toISOString(),
    names,
    phone: row.phone,
    operatorKind: row.operator_kind,
    operator: row.operator_name,
    number: row.company_number ?? (row.number_last4 && `•••••••••${row.number_last4}`),
    address: `${row.address} ${located && row.postcode ? nameSubdistrict(located, row.postcode, locale) : ''}`.trim(),
    point,
    hasPin: row.has_pin,
    outline: outlineProvince(row.province_code, point),
    hours: row.hours,
    capacity: row.capacity,
    statedLicensed: row.stated_licensed,
    differentBecause: row.different_because,
    alike,
    former: presentFormer(former, locale, () => true),
    photos: photos.map(({ key, color, blur }) => ({ key, color, ...(blur && { blur }) })),
    items: items.map(({ name_th }) => name_th),
    promises,
    payees,
    licences: licences.map(
      ({ kind, number, issuer, expires_on, document_key, none_because, application, applied_on }) => ({
        kind,
        number,
        issuer: agencyNamed(issuer, locale),
        expires: expires_on,
        noneBecause: none_because,
        applied: appliedLine(application, applied_on, bangkokDay(now)),
        document: document_key && documentUrl(document_key),
      }),
    ),
  }
}

/** All of an owner's statements about a place, in one statement, with missing and expiring ones marked. */

import type { Kysely, Selectable } from 'kysely'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { fromColumns, nameOf } from '#shared/localised.ts'
import { toOtherFields } from '#shared/localised-fields.ts'
import { type LicenceLine, licenceState, type Missing, missingOf } from '#shared/own-places/stated.ts'
import { isPhotoKey } from '#shared/photos/photos.ts'
import { hasWeek } from '#shared/places/opening-hours.ts'
import { appliedLine } from '#shared/registrations/applied.ts'
import { licencesOf, neededLicence } from '#shared/registrations/licence-kinds.ts'
import type { Items } from '../../db/schema/places.ts'
import type { Policies } from '../../db/schema/policies.ts'
import type { Licences } from '../../db/schema/registrations.ts'
import type { Schema } from '../../db/schema.ts'
import { allOf, jsonAs, rowsOf, sql } from '../../db/sql.ts'
import { helpsAt } from '../helpers/works-at.ts'
import { documentUrl } from '../registrations/documents.ts'

const rowShape = rowsOf({
  ...allOf('businesses'),
  items: jsonAs<Selectable<Items>[]>(),
  policies: jsonAs<Selectable<Policies>[]>(),
  licences: jsonAs<Selectable<Licences>[]>(),
  photos: 'number',
  drawn: 'number',
  bank: 'number',
  social: 'number',
})

const linesOf = (table: string, order: string) => sql`(
  select coalesce(json_agg(line order by ${sql.ref(`line.${order}`)}), '[]') from ${sql.table(table)} line where line.business_id = b.id)`
const countOf = (table: string) => sql`(
  select count(*)::int from ${sql.table(table)} line where line.business_id = b.id and line.ended_at is null)`

/** For a helper its items and nothing else; null where the place is another's. */
export async function findListPage(
  db: Kysely<Schema>,
  { person, place, locale, now }: { person: string; place: string; locale: Locale; now: Date },
) {
  const { rows } = await rowShape`
    select b.*, ${linesOf('items', 'position')} as items, ${linesOf('policies', 'position')} as policies,
      ${linesOf('licences', 'kind')} as licences, ${countOf('bank_accounts')} as bank, ${countOf('social_accounts')} as social,
      (select count(*)::int from photos p where p.business_id = b.id) as photos,
      (select count(*)::int from photos p where p.business_id = b.id and p.illustration) as drawn
    from businesses b where b.id = ${place}::uuid and (b.owner_id = ${person}::uuid or ${helpsAt(person, sql.ref('b.id'))})`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const shown = {
    place: { id: row.id, name: nameOf(row, locale), status: row.status },
    items: row.items.map((item) => ({
      id: item.id,
      name: item.name_th,
      ...toOtherFields('name', fromColumns(item, 'name')),
      description: item.description_th,
      price: item.price_satang,
      photo: item.photo_key,
    })),
  }
  if (row.owner_id !== person) return { isHelper: true as const, ...shown }
  const today = bangkokDay(now)
  const licences = licencesOf(row.category_id).map((kind): LicenceLine => {
    const stated = row.licences.find((licence) => licence.kind === kind)
    const applied = appliedLine(stated?.application ?? null, stated?.applied_on ?? null, today)
    return {
      kind,
      number: stated?.number ?? null,
      issuer: stated?.issuer ?? null,
      expires: stated?.expires_on ?? null,
      noneBecause: stated?.none_because ?? null,
      applied,
      // Those of the demo are not drawn.
      document: stated?.document_key && isPhotoKey(stated.document_key) ? documentUrl(stated.document_key) : null,
      state: applied
        ? applied.isLate
          ? 'late'
          : 'applied'
        : stated?.number
          ? licenceState(stated.expires_on, today)
          : null,
      isNeeded: kind === neededLicence(row.category_id),
    }
  })
  const missing: Missing[] = missingOf({
    photos: row.photos,
    drawn: row.drawn,
    items: row.items.length,
    promises: row.policies.length,
    payees: row.bank + row.social,
    hasHours: hasWeek(row.opening_hours),
    hasPhone: row.phone !== null,
    hasWords: row.description_th !== '',
    licences,
  })
  return {
    isHelper: false as const,
    ...shown,
    missing,
    licences,
    bank: row.bank,
    social: row.social,
    promises: row.policies.map((policy) => ({
      id: policy.id,
      name: policy.title_th,
      kind: policy.kind,
      body: policy.body_th,
      ...toOtherFields('title', fromColumns(policy, 'title')),
      ...toOtherFields('body', fromColumns(policy, 'body')),
    })),
    today,
    tomorrow: bangkokDay(new Date(now.getTime() + dayMs)),
  }
}

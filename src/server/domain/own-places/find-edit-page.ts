/** Data of the page for editing a place, in one statement beside the waiting change. */

import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { nameOf } from '#shared/localised.ts'
import { editSections } from '#shared/own-places/edit.ts'
import type { PhotoView } from '#shared/photos/photos.ts'
import { specialDays } from '#shared/places/special-hours.ts'
import type { Schema } from '../../db/schema.ts'
import { allOf, jsonAs, orNull, rowsOf, sql } from '../../db/sql.ts'
import { outlineProvince } from '../areas/province-outline.ts'
import { helpsAt } from '../helpers/works-at.ts'
import { presentClosing } from './closing.ts'
import { closureOutcome, type OutcomeRow, presentOutcome } from './closure-outcome.ts'
import { findOwnEdit, partsOf, sectionOf, seenOf } from './own-place.ts'

const rowShape = rowsOf({
  ...allOf('businesses'),
  photos: jsonAs<(PhotoView & { id: string; illustration: boolean })[]>(),
  outcome: orNull(jsonAs<OutcomeRow>()),
})

/** For a helper its photos and nothing else; null where the place is another's. */
export async function findEditPage(
  db: Kysely<Schema>,
  person: string,
  place: string,
  { locale, today, now }: { locale: Locale; today: string; now: Date },
) {
  const [{ rows }, edit] = await Promise.all([
    rowShape`
      select b.*, (
        select coalesce(json_agg(json_strip_nulls(json_build_object('id', p.id, 'key', p.key, 'color', p.color, 'blur', p.blur,
          'illustration', p.illustration)) order by p.position), '[]') from photos p where p.business_id = b.id
      ) as photos, ${closureOutcome(person, locale, now)} as outcome
      from businesses b where b.id = ${place}::uuid and (b.owner_id = ${person}::uuid or ${helpsAt(person, sql.ref('b.id'))})`.execute(
      db,
    ),
    findOwnEdit(db, place, locale),
  ])
  const [row] = rows
  if (!row) return null
  const shown = {
    place: { id: row.id, name: nameOf(row, locale), category: row.category_id, status: row.status },
    photos: row.photos,
  }
  if (row.owner_id !== person) return { isHelper: true as const, ...shown }
  const sections = Object.fromEntries(
    editSections.map((section) => {
      const fields = sectionOf(section, row)
      return [section, { fields, seen: seenOf(fields) }]
    }),
  ) as Record<(typeof editSections)[number], { fields: Record<string, string>; seen: string }>
  return {
    isHelper: false as const,
    ...shown,
    sections,
    parts: partsOf(row),
    special: specialDays(row.opening_hours, today),
    edit,
    outline: outlineProvince(row.province_code, row),
    closing: presentClosing(row),
    outcome: presentOutcome(row.outcome, locale),
  }
}

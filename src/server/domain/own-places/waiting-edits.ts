/** Changes that wait for the officers of an area: the list, and one of them with old beside new. Nobody else learns of them. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { EditCase, EditFields, WaitingEdit } from '#shared/own-places/edit.ts'
import { haversine } from '#shared/places/haversine.ts'
import type { Businesses } from '../../db/schema/places.ts'
import type { Schema } from '../../db/schema.ts'
import { outlineProvince } from '../areas/province-outline.ts'
import { isToDecideBy, mostLines, type OfficerReading } from '../duty/waiting-lines.ts'
import { partsOf } from './own-place.ts'

interface Row extends Selectable<Businesses> {
  edit: string
  rev: number
  fields: EditFields
  asked_at: Date
  decide_by: Date
  district_th: string
  district_en: string
  district_cn: string
}

const select = (db: Kysely<Schema>, reading: OfficerReading, edit: string | null) =>
  sql<Row>`
    select businesses.*, e.id as edit, e.rev, e.fields, e.asked_at, e.decide_by, d.name_th as district_th, d.name_en as district_en,
      d.name_cn as district_cn
    from business_edits e join businesses on businesses.id = e.business_id join districts d on d.code = businesses.district_code
    where e.state = 'waiting' and (${edit}::uuid is null or e.id = ${edit}::uuid) and ${isToDecideBy(reading)}
    order by e.decide_by, e.id limit ${mostLines}`
    .execute(db)
    .then(({ rows }) => rows)

const present = (row: Row, locale: Locale): WaitingEdit => ({
  ...{ id: row.edit, name: row[`name_${locale}`] ?? row.name_th, category: row.category_id },
  ...{ district: row[`district_${locale}`], decideBy: row.decide_by.toISOString() },
})

function presentCase(row: Row, locale: Locale): EditCase {
  const [now, { where }] = [partsOf(row), row.fields]
  return {
    ...present(row, locale),
    ...{ place: row.id, rev: row.rev, askedAt: row.asked_at.toISOString(), now, fields: row.fields },
    moved: where ? Math.round(haversine(now.where, where)) : null,
    outlines: where
      ? { now: outlineProvince(row.province_code, now.where), proposed: outlineProvince(row.province_code, where) }
      : null,
  }
}

/** Those that have waited longest first, and the one that is asked for or the first of them. */
export async function listWaitingEdits(
  db: Kysely<Schema>,
  reading: OfficerReading,
  wanted: string | null,
): Promise<{ waiting: WaitingEdit[]; open: EditCase | null }> {
  const rows = await select(db, reading, null)
  const isListed = rows.some(({ edit }) => edit === wanted)
  const [other] = wanted && !isListed ? await select(db, reading, wanted) : []
  const found = wanted ? (rows.find(({ edit }) => edit === wanted) ?? other) : rows[0]
  return {
    waiting: rows.map((row) => present(row, reading.locale)),
    open: found ? presentCase(found, reading.locale) : null,
  }
}

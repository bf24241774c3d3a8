/** Changes that wait for the officers of an area: the list, and one of them with old beside new. Nobody else learns of them. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { nameOf, textOf } from '#shared/localised.ts'
import type { EditCase, EditFields, WaitingEdit } from '#shared/own-places/edit.ts'
import { haversine } from '#shared/places/haversine.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { allOf, inLocales, jsonAs, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { outlineProvince } from '../areas/province-outline.ts'
import { isToDecideBy, type OfficerReading } from '../duty/waiting-lines.ts'
import {
  cutPage,
  type ListAsked,
  type PagedRow,
  pagedColumns,
  pagedShape,
  pageOf,
  wholeList,
} from '../duty/waiting-page.ts'
import { type Asking, isIn, joinPlace, notOwn, type Sql, waitingRows, withDistricts } from '../duty/waiting-rows.ts'
import { compareEdit } from './compare-edit.ts'
import { partsOf } from './own-place.ts'

const rowShape = rowsOf({
  ...allOf('businesses'),
  edit: 'text',
  rev: 'number',
  fields: jsonAs<EditFields>(),
  asked_at: 'time',
  decide_by: 'time',
  ...inLocales('district', 'text'),
})
type Row = RowOf<typeof rowShape>

const columns = sql`businesses.*, e.id as edit, e.rev, e.fields, e.asked_at, e.decide_by, ${allLanguages('d.name', 'district')}`
const tables = sql`(business_edits e join businesses on businesses.id = e.business_id join districts d on d.code = businesses.district_code)`

const present = (row: Row, locale: Locale): WaitingEdit => ({
  ...{ id: row.edit, name: nameOf(row, locale), category: row.category_id },
  ...{ district: textOf(row, 'district', locale), decideBy: row.decide_by.toISOString() },
})

async function presentCase(db: Kysely<Schema>, row: Row, locale: Locale): Promise<EditCase> {
  const [now, { where }] = [partsOf(row), row.fields]
  return {
    ...present(row, locale),
    ...{ place: row.id, rev: row.rev, askedAt: row.asked_at.toISOString(), now, fields: row.fields },
    compared: await compareEdit(db, row.id, row.fields),
    moved: where ? Math.round(haversine(now.where, where)) : null,
    outlines: where
      ? { now: outlineProvince(row.province_code, now.where), proposed: outlineProvince(row.province_code, where) }
      : null,
  }
}

/** Those that wait. */
export const editRows = (asking: Asking): Sql =>
  waitingRows({
    ...{ id: sql`e.id`, place: sql`e.business_id`, since: sql`e.asked_at`, due: sql`e.decide_by` },
    from: sql`business_edits e ${joinPlace(sql`e.business_id`)}`,
    where: sql`e.state = 'waiting' and ${isIn('businesses.district_code')} and ${notOwn(asking, 'e.business_id')}`,
  })

/** Those that are due first, and the one that is asked for or the first of them. Throws `InvalidCursor`. */
export async function listWaitingEdits(
  db: Kysely<Schema>,
  reading: OfficerReading,
  wanted: string | null,
  asked: ListAsked = wholeList,
): Promise<{ waiting: WaitingEdit[]; open: EditCase | null; next: string | null }> {
  const listed = await rowShape.and(pagedShape)`
    with ${withDistricts(reading)} select ${columns}, ${pagedColumns} from ${pageOf(editRows(reading), asked)} w
    join ${tables} on e.id = w.id order by w.turn`.execute(db)
  const { rows, next } = cutPage<Row & PagedRow>(listed.rows)
  const found = wanted ? (rows.find(({ edit }) => edit === wanted) ?? (await findEdit(db, reading, wanted))) : rows[0]
  return {
    waiting: rows.map((row) => present(row, reading.locale)),
    open: found ? await presentCase(db, found, reading.locale) : null,
    next,
  }
}

async function findEdit(db: Kysely<Schema>, reading: OfficerReading, edit: string): Promise<Row | undefined> {
  const { rows } = await rowShape`
    select ${columns} from ${tables} where e.id = ${edit}::uuid and e.state = 'waiting' and ${isToDecideBy(reading)}`.execute(
    db,
  )
  return rows[0]
}

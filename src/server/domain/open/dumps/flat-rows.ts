/** Places and inspections as rows of a table, for sheets and for Parquet: one value a column, null where there is none. */
import type { DumpedPlace } from '#shared/open/dump-files.ts'
import type { OpenInspection } from '#shared/open/shapes.ts'

/** A column's type in Parquet. */
export type ColumnType = 'STRING' | 'DOUBLE' | 'INT32'
export type FlatRow = Record<string, string | number | null>

export interface Table<Row> {
  columns: Record<string, ColumnType>
  flat(row: Row): FlatRow
}

export const placeTable: Table<DumpedPlace> = {
  columns: {
    id: 'STRING',
    name: 'STRING',
    name_language: 'STRING',
    category: 'STRING',
    province: 'STRING',
    district: 'STRING',
    lat: 'DOUBLE',
    lng: 'DOUBLE',
    status: 'STRING',
    grade_state: 'STRING',
    letter: 'STRING',
    score: 'DOUBLE',
    inspected_on: 'STRING',
    valid_until: 'STRING',
    open_card: 'STRING',
    url: 'STRING',
  },
  flat: ({ grade: { state, ...grade }, ...place }) => ({ ...place, ...grade, grade_state: state }),
}

export const inspectionTable: Table<OpenInspection> = {
  columns: {
    id: 'STRING',
    place: 'STRING',
    kind: 'STRING',
    visited_on: 'STRING',
    valid_until: 'STRING',
    letter: 'STRING',
    score: 'DOUBLE',
    agency: 'STRING',
    life: 'DOUBLE',
    hygiene: 'DOUBLE',
    management: 'DOUBLE',
    passed: 'INT32',
    not_applicable: 'INT32',
    failed: 'STRING',
    standard: 'STRING',
  },
  flat: ({ agency, areas, failed, standard, ...inspection }) => ({
    ...inspection,
    ...areas,
    agency: agency.name,
    // Codes of the failed questions; their words are in the other files.
    failed: failed.map(({ code }) => code).join(' '),
    standard: `${standard.kind} ${standard.version}`,
  }),
}

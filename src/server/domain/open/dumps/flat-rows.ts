/** Places, inspections, cards and findings as rows of a table, for sheets and for Parquet: one value a column, null where there is none. */
import { isUnresolved } from '#shared/inspections/finding-states.ts'
import type { DumpedCard, DumpedFinding, DumpedPlace } from '#shared/open/dump-files.ts'
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

export const cardTable: Table<DumpedCard> = {
  columns: {
    id: 'STRING',
    number: 'STRING',
    place: 'STRING',
    lat: 'DOUBLE',
    lng: 'DOUBLE',
    level: 'STRING',
    state: 'STRING',
    issued_at: 'STRING',
    reply_due_at: 'STRING',
    fix_due_at: 'STRING',
    closed_on: 'STRING',
    withdrawn_on: 'STRING',
    supersedes: 'STRING',
    agency: 'STRING',
    findings: 'STRING',
    unfixed: 'STRING',
    replied_on: 'STRING',
  },
  flat: ({ findings, reply, withdrawn, ...card }) => ({
    ...card,
    withdrawn_on: withdrawn?.on ?? null,
    // Codes, as of an inspection: of all findings, and of those that are not verified as fixed.
    findings: codesOf(findings),
    unfixed: codesOf(findings.filter(({ state }) => isUnresolved(state))),
    replied_on:
      [reply, ...findings.map((finding) => finding.reply)]
        .flatMap((each) => each?.on ?? [])
        .sort()
        .at(-1) ?? null,
  }),
}

const codesOf = (findings: DumpedCard['findings']) => findings.map(({ code }) => code).join(' ')

export const findingTable: Table<DumpedFinding> = {
  columns: {
    id: 'STRING',
    place: 'STRING',
    lat: 'DOUBLE',
    lng: 'DOUBLE',
    code: 'STRING',
    severity: 'STRING',
    short: 'STRING',
    text: 'STRING',
    basis: 'STRING',
    state: 'STRING',
    found_on: 'STRING',
    claimed_on: 'STRING',
  },
  flat: ({ basis, ...finding }) => ({ ...finding, basis: basis?.name ?? null }),
}

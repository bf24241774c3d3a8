/** Agencies of invented places and people, each with an id that follows from its name: one name is one agency. */
import type { Kysely } from 'kysely'
import type { AgencyKind } from '#shared/agencies/agency.ts'
import { fold } from '#shared/search/fold.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import { sql } from '../db/sql.ts'
import { demoRandomId } from './random.ts'

export interface DemoAgency {
  id: string
  kind: AgencyKind
  name_th: string
  folded: string
}

export const demoAgency = (name_th: string, kind: AgencyKind = 'other'): DemoAgency => ({
  id: demoRandomId(`agency ${name_th}`),
  kind,
  name_th,
  folded: fold(name_th),
})

/** The officers who look after a district. */
export const districtUnit = (district: string, isBangkok = false): DemoAgency =>
  demoAgency(`หน่วยตรวจความปลอดภัย${isBangkok ? 'เขต' : 'อำเภอ'}${district}`)

/** Of an inspection that says no other. */
export const usualAgency = districtUnit('เมืองภูเก็ต')

const types = { id: 'uuid', kind: 'text', name_th: 'text', folded: 'text' } as const

/** Adds those that are not there yet. */
export async function writeAgencies(tx: Kysely<Schema>, agencies: readonly DemoAgency[]): Promise<void> {
  const each = [...new Map(agencies.map((agency) => [agency.id, agency])).values()]
  await insertRows(tx, 'agencies', types, each, sql`on conflict (id) do nothing`)
}

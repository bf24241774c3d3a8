/** Places, questionnaires and earlier reports that a batch of reports names, read together and held. */
import type { Selectable, Transaction } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { SentInspection } from '#shared/open/reported.ts'
import type { TemplateKind } from '#shared/standards/question-template.ts'
import type { ReportedInspections } from '../../db/schema/reported.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql, textIs } from '../../db/sql.ts'
import { listed } from '../places/cards.ts'
import { retiredAt } from '../standards/templates.ts'
import type { ReportedPlace, ReportedTemplate } from './judge-report.ts'

export type StoredReport = Selectable<ReportedInspections>

export interface KnownFacts {
  /** By id, and by the number of the agency's list. */
  places: ReadonlyMap<string, ReportedPlace>
  templates: ReadonlyMap<string, ReportedTemplate>
  /** By number. */
  reports: Map<string, StoredReport>
}

interface Named {
  agency: string
  inspections: readonly SentInspection[]
  /** Of reports, also those that are to be withdrawn. */
  numbers: readonly string[]
}

async function readPlaces(tx: Transaction<Schema>, named: readonly string[]) {
  const { rows } = await rowsOf({
    id: 'text',
    external_id: 'text?',
    district: 'number',
    category: textIs<Category>(),
    is_listed: 'bool',
    capacity: 'number?',
    licensed: 'number?',
  })`
    select id, external_id, district_code as district, category_id as category, ${listed} as is_listed, capacity, licensed_capacity as licensed
    from businesses where id::text = any(${named}::text[]) or external_id = any(${named}::text[]) order by id for no key update`.execute(
    tx,
  )
  const places = new Map<string, ReportedPlace>()
  for (const { external_id: number, is_listed: isListed, ...place } of rows) {
    if (number !== null) places.set(number, { ...place, isListed })
    places.set(place.id, { ...place, isListed })
  }
  return places
}

async function readTemplates(tx: Transaction<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReportedTemplate>()
  const { rows } = await rowsOf({
    id: 'text',
    kind: textIs<TemplateKind>(),
    published_at: 'time',
    retired_at: 'time?',
  })`
    select t.id, t.kind, t.published_at, ${retiredAt(sql.ref('t.id'))} as retired_at from question_templates t
    where t.id = any(${ids}::text[]) and t.published_at is not null`.execute(tx)
  const questions = await tx
    .selectFrom('questions')
    .selectAll()
    .where(bool`template_id = any(${ids}::text[])`)
    .orderBy('position')
    .execute()
  const of = Map.groupBy(questions, ({ template_id }) => template_id)
  return new Map(
    rows.map(({ id, kind, published_at: publishedAt, retired_at: at }): [string, ReportedTemplate] => [
      id,
      { id, kind, publishedAt, retiredAt: at, questions: of.get(id) ?? [] },
    ]),
  )
}

export async function readKnown(tx: Transaction<Schema>, { agency, inspections, numbers }: Named): Promise<KnownFacts> {
  const [places, templates] = [
    await readPlaces(tx, [...new Set(inspections.map(({ place }) => place))]),
    await readTemplates(tx, [...new Set(inspections.flatMap(({ template }) => template ?? []))]),
  ]
  const reports = await tx
    .selectFrom('reported_inspections')
    .selectAll()
    .where('agency_id', '=', agency)
    .where(bool`number = any(${numbers}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return { places, templates, reports: new Map(reports.map((report) => [report.number, report])) }
}

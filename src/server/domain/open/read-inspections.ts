/** Sealed inspections of listed places for programs: each as the page shows the latest one. */
import type { Kysely, RawBuilder } from 'kysely'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { OpenInspection } from '#shared/open/shapes.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { TemplateKind } from '#shared/standards/question-template.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { foundWordColumns } from '../findings/found-words.ts'
import { presentLatest } from '../inspections/present.ts'
import { type AnswerRow, answerShape } from '../inspections/record-rows.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { lawOf } from '../official-names/named-law.ts'
import { hasPage } from '../places/cards.ts'
import { presentInspection } from './present-record.ts'

const sealedShape = rowsOf({
  id: 'text',
  kind: textIs<InspectionKind>(),
  business_id: 'text',
  unit: 'text',
  unit_th: 'text',
  visited_at: 'time',
  valid_until: 'time',
  score: 'number',
  grade: textIs<GradeLetter>(),
  rules: 'text',
  template_id: 'text',
  template_kind: textIs<TemplateKind>(),
  version: 'number',
})

interface Asked {
  /** Condition on inspections `i`. */
  where: RawBuilder<unknown>
  locale: Locale
  limit: number
}

/** The newest first. */
export async function readInspections(
  db: Kysely<Schema>,
  { where, locale, limit }: Asked,
): Promise<{ shown: OpenInspection; visitedAt: Date }[]> {
  const { rows } = await sealedShape`
    select i.id, i.kind, i.business_id, ${agencyName(sql.ref('i.agency_id'), locale)} as unit,
      ${agencyName(sql.ref('i.agency_id'), 'th')} as unit_th, i.visited_at, i.valid_until, i.score, i.grade, i.rules,
      t.id as template_id, t.kind as template_kind, t.version
    from inspections i join question_templates t on t.id = i.template_id
    where i.state = 'sealed' and ${where} and exists (select from businesses where id = i.business_id and ${hasPage})
    order by i.visited_at desc, i.id desc limit ${limit}`.execute(db)
  const answers = rows.length > 0 ? await readAnswers(db, rows) : new Map<string, AnswerRow[]>()
  return rows.map((row) => ({
    shown: presentInspection(presentLatest(row, answers.get(row.id) ?? [], locale), {
      place: row.business_id,
      score: row.score,
      standard: { id: row.template_id, kind: row.template_kind, version: row.version },
    }),
    visitedAt: row.visited_at,
  }))
}

async function readAnswers(db: Kysely<Schema>, of: readonly { id: string }[]): Promise<Map<string, AnswerRow[]>> {
  const ids = of.map(({ id }) => id)
  const { rows } = await answerShape.and({ inspection_id: 'text' })`
    select a.inspection_id, true as is_latest, i.visited_at, a.verdict, q.code, q.section, q.weight, q.critical,
      case when a.verdict = 'fail' then ${lawOf(sql`q.basis`, sql`i.visited_at`)} end as basis, words.*,
      null::uuid as finding_id, null::text as finding_state, null::timestamptz as claimed_at, null::json as photos
    from answers a join inspections i on i.id = a.inspection_id join questions q on q.id = a.question_id
    left join lateral (
      select ${foundWordColumns} from businesses b left join question_help h on h.question_id = q.id
      where b.id = i.business_id and a.verdict = 'fail'
    ) words on true
    where a.inspection_id = any(${ids}::uuid[]) order by q.position`.execute(db)
  return Map.groupBy(rows, (row) => row.inspection_id)
}

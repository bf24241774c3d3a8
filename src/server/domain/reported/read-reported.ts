/** Reported inspections as the public is shown them, in the reader's language. */
import type { Kysely, RawBuilder } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { NamedLaw } from '#shared/laws/law.ts'
import type { Locale } from '#shared/locales.ts'
import type { OpenReported } from '#shared/open/shapes.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { type Critical, severityOf, type TemplateKind } from '#shared/standards/question-template.ts'
import type { ReportedAnswer, ReportedPoint } from '../../db/schema/reported.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, sql, textIs } from '../../db/sql.ts'
import { type FoundWords, foundOf, foundWordColumns, shortOf } from '../findings/found-words.ts'
import { agencyBesideThai } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { lawNamed, lawOf } from '../official-names/named-law.ts'

type FailedRow = FoundWords & { code: string; critical: Critical; basis: NamedLaw | null }

const shape = rowsOf({
  id: 'text',
  business_id: 'text',
  unit: 'text',
  unit_th: 'text',
  source: 'text',
  number: 'text',
  visited_on: 'text',
  reported_at: 'time',
  template_id: 'text?',
  template_kind: orNull(textIs<TemplateKind>()),
  version: 'number?',
  grade: orNull(textIs<GradeLetter>()),
  score: 'number?',
  valid_until: 'time?',
  answers: jsonAs<ReportedAnswer[]>(),
  points: jsonAs<ReportedPoint[]>(),
  failed: jsonAs<FailedRow[]>(),
  corrected_at: 'time?',
  corrected_reason: 'text?',
  withdrawn_at: 'time?',
  withdrawn_reason: 'text?',
})

interface Asked {
  /** Condition on `reported_inspections r`. */
  where: RawBuilder<unknown>
  locale: Locale
  limit: number
}

/** The newest visit first. */
export async function readReported(db: Kysely<Schema>, { where, locale, limit }: Asked): Promise<OpenReported[]> {
  const { rows } = await shape`
    select r.id, r.business_id, ${agencyName(sql.ref('r.agency_id'), locale)} as unit, ${agencyName(sql.ref('r.agency_id'), 'th')} as unit_th,
      r.source, r.number, r.visited_on, r.reported_at, t.id as template_id, t.kind as template_kind, t.version, r.grade, r.score, r.valid_until,
      r.answers, r.points, r.corrected_at, r.corrected_reason, r.withdrawn_at, r.withdrawn_reason, (
        select coalesce(json_agg(it order by it.position), '[]') from (
          select q.position, q.code, q.critical, ${lawOf(sql`q.basis`, sql`r.reported_at`)} as basis, ${foundWordColumns}
          from jsonb_to_recordset(r.answers) as a(code text, verdict text, value text)
            join questions q on q.template_id = r.template_id and q.code = a.code
            left join question_help h on h.question_id = q.id
            join businesses b on b.id = r.business_id
          where a.verdict = 'fail'
        ) it
      ) as failed
    from reported_inspections r left join question_templates t on t.id = r.template_id
    where ${where} order by r.visited_on desc, r.id desc limit ${limit}`.execute(db)
  return rows.map((row) => {
    const count = (verdict: ReportedAnswer['verdict']) => row.answers.filter((each) => each.verdict === verdict).length
    return {
      id: row.id,
      place: row.business_id,
      agency: agencyBesideThai(row.unit_th, locale, row.unit),
      source: row.source,
      number: row.number,
      visited_on: row.visited_on,
      reported_on: bangkokDay(row.reported_at),
      standard:
        row.template_id === null || row.template_kind === null || row.version === null
          ? null
          : { id: row.template_id, kind: row.template_kind, version: row.version },
      letter: row.grade,
      score: row.score,
      valid_until: row.valid_until && bangkokDay(row.valid_until),
      passed: count('pass'),
      not_applicable: count('na'),
      failed: row.failed.map((found) => ({
        code: found.code,
        severity: severityOf(found.critical),
        short: shortOf(found, locale),
        text: foundOf(found, locale),
        basis: lawNamed(found.basis, locale),
      })),
      points: row.points,
      corrected: row.corrected_at && { on: bangkokDay(row.corrected_at), reason: row.corrected_reason },
      withdrawn: row.withdrawn_at && { on: bangkokDay(row.withdrawn_at), reason: row.withdrawn_reason },
    }
  })
}

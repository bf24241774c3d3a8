/** The questions that officers ask at a kind of place now, each with its words and the owner's last answer, by the question's code. */
import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { StandardLine } from '#shared/own-places/standards.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { CostClass } from '#shared/standards/question-help.ts'
import { type Critical, severityOf, templateKindOf } from '#shared/standards/question-template.ts'
import type { Verdict } from '#shared/standards/score.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { lawKind, lawNamed, lawOf } from '../official-names/named-law.ts'
import { inUse } from '../standards/templates.ts'

const placeShape = rowsOf({
  id: 'text',
  name: 'text',
  category: textIs<Category>(),
  status: textIs<BusinessStatus>(),
})
type PlaceRow = RowOf<typeof placeShape>

const rowShape = rowsOf({
  code: 'text',
  section: 'text',
  text: 'text',
  critical: orNull(textIs<NonNullable<Critical>>()),
  basis: lawKind,
  scope: textIs<'both' | 'inspector'>(),
  why: 'text?',
  how: 'text?',
  cost: orNull(textIs<CostClass>()),
  days: 'number?',
  verdict: orNull(textIs<Verdict>()),
  answered_at: 'time?',
})
type Row = RowOf<typeof rowShape>

/** The questions of a kind of place, in the reader's language. */
async function listQuestions(db: Kysely<Schema>, place: PlaceRow, locale: Locale): Promise<Row[]> {
  const { rows } = await rowShape`
    select q.code, q.section, ${localText('q.text', locale)} as text, q.critical, ${lawOf(sql`q.basis`)} as basis, q.scope,
      ${localText('h.why', locale)} as why, ${localText('h.how', locale)} as how, h.cost, h.days, last.verdict, last.answered_at
    from questions q
    left join question_help h on h.question_id = q.id
    left join lateral (
      select a.verdict, s.submitted_at as answered_at from surveys s
      join survey_answers a on a.survey_id = s.id join questions asked on asked.id = a.question_id
      where s.business_id = ${place.id}::uuid and asked.code = q.code order by s.submitted_at desc, s.id desc limit 1
    ) last on true
    where q.template_id = (select id from ${inUse} t where kind = ${templateKindOf(place.category)})
    order by q.position`.execute(db)
  return rows
}

/** Null where the place is another's. */
export async function findStandards(db: Kysely<Schema>, owner: string, place: string, locale: Locale) {
  const { rows } = await placeShape`
    select id, ${localName('name', locale)} as name, category_id as category, status
    from businesses where id = ${place}::uuid and owner_id = ${owner}::uuid`.execute(db)
  const [own] = rows
  if (!own) return null
  const questions = (await listQuestions(db, own, locale)).map(
    ({ code, section, text, critical, basis, scope, why, how, cost, days, verdict, answered_at }): StandardLine => ({
      code,
      section,
      text,
      severity: severityOf(critical),
      isOfficers: scope === 'inspector',
      basis: lawNamed(basis, locale),
      why,
      how: how === null ? [] : how.split('\n').filter(Boolean),
      cost,
      days,
      last: verdict && answered_at ? { verdict, on: answered_at.toISOString() } : null,
    }),
  )
  return { place: own, questions }
}

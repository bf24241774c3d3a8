/** The data of a visit's receipt: the sealed inspection with its points, and the hands under it. */
import type { Kysely } from 'kysely'
import type { LetterHead, LetterOfficer, LetterOrder } from '#shared/cards/letter.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { VISIT_NUMBER_LENGTH } from '#shared/inspections/visit-number.ts'
import type { Locale } from '#shared/locales.ts'
import type { HandCode } from '#shared/runs/hands.ts'
import type { Verdict } from '#shared/standards/score.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { addressee } from '../cards/issue-now.ts'
import { officerOf, operatorOf } from '../cards/letter-order.ts'
import { readLetterHead } from '../official-names/letter-head.ts'
import { lawKind, lawNamed, lawOf } from '../official-names/named-law.ts'
import { type GivenHand, handsUnder } from '../runs/find-hands.ts'
import { readOps } from '../runs/queries.ts'

/** A point that failed, or that does not apply. */
export interface VisitPoint {
  text: string
  basis: string | null
  note: string
}

export interface VisitLetter {
  number: string
  kind: InspectionKind
  place: { name: string; address: string }
  operator: LetterOrder['operator']
  unit: string
  head: LetterHead
  officer: LetterOfficer | null
  companion: string
  startedAt: Date
  visitedAt: Date
  counts: { own: number; pass: number; fail: number; na: number; carried: number; photos: number }
  failed: VisitPoint[]
  inapplicable: VisitPoint[]
  /** Of the sealed contents. */
  manifest: string | null
  hands: Record<HandCode, GivenHand | null>
}

const visitShape = rowsOf({
  kind: textIs<InspectionKind>(),
  number: 'text',
  business_id: 'text',
  agency_id: 'text',
  inspector_id: 'text?',
  started_at: 'time',
  visited_at: 'time',
  run: 'text?',
  companion: 'text?',
  manifest: 'text?',
  photos: 'number',
})

const pointShape = rowsOf({
  text_th: 'text',
  text_en: 'text?',
  text_cn: 'text?',
  basis: lawKind,
  note: 'text',
  na_reason: 'text?',
  verdict: textIs<Verdict>(),
  carried: 'bool',
})

/** Null for a visit that is not sealed. */
export async function findVisitLetter(
  db: Kysely<Schema>,
  inspection: string,
  locale: Locale,
): Promise<VisitLetter | null> {
  const { rows } = await visitShape`
    select i.kind, upper(right(i.id::text, ${VISIT_NUMBER_LENGTH}::int)) as number, i.business_id, i.agency_id, i.inspector_id, i.started_at,
      i.visited_at, r.id as run, r.companion, r.manifest,
      (select count(*)::int from run_photos p where p.run_id = r.id and p.removed_at is null) as photos
    from inspections i left join runs r on r.inspection_id = i.id
    where i.id = ${inspection}::uuid and i.state = 'sealed'`.execute(db)
  const [visit] = rows
  if (!visit) return null
  const { rows: points } = await pointShape`
    select ${allLanguages('q.text')}, ${lawOf(sql`q.basis`, sql`i.sealed_at`)} as basis, a.note, a.na_reason, a.verdict, a.carried
    from answers a join questions q on q.id = a.question_id join inspections i on i.id = a.inspection_id where a.inspection_id = ${inspection}::uuid order by q.position`.execute(
    db,
  )
  const own = points.filter(({ carried }) => !carried)
  const of = (verdict: Verdict) => own.filter((point) => point.verdict === verdict)
  const present = (point: (typeof points)[number]): VisitPoint => ({
    text: point[`text_${locale}`] ?? point.text_th,
    basis: lawNamed(point.basis, locale)?.name ?? null,
    note: point.na_reason ?? point.note.trim(),
  })
  const [place, operator, officer, { unit, head }, ops] = await Promise.all([
    addressee(db, visit.business_id),
    operatorOf(db, visit.business_id),
    officerOf(db, visit.inspector_id, visit.business_id, visit.visited_at),
    readLetterHead(db, visit.agency_id),
    visit.run ? readOps(db, visit.run) : [],
  ])
  const { number, kind, manifest } = visit
  return {
    number,
    kind,
    place: { name: place.place, address: place.address },
    operator,
    unit: (locale === 'th' ? null : head.names[locale]) ?? unit,
    head,
    officer,
    companion: visit.companion ?? '',
    startedAt: visit.started_at,
    visitedAt: visit.visited_at,
    counts: {
      own: own.length,
      pass: of('pass').length,
      fail: of('fail').length,
      na: of('na').length,
      carried: points.length - own.length,
      photos: visit.photos,
    },
    failed: of('fail').map(present),
    inapplicable: of('na').map(present),
    manifest,
    hands: handsUnder(ops),
  }
}

/**
 * The official record of one demo place: its inspections, answered by chance and graded by the real scorer, and the cards
 * that followed.
 */
import { bangkokClock, dayMs } from '#shared/bangkok.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { type QuestionTemplate, templateKindOf } from '#shared/standards/question-template.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import { readQuestionTemplates } from '../db/reference/question-templates.ts'
import type { NewBusiness } from './build-business.ts'
import { type BuiltInspection, buildInspection } from './build-inspection.ts'
import { type ComposedCard, composeCard } from './compose-card.ts'
import { composeVerdicts } from './compose-verdicts.ts'
import type { PlannedVisit } from './plan-record.ts'
import { demoId, type Random } from './random.ts'

/** Everything that officers recorded about a place. */
export interface DemoRecord {
  /** Oldest first. */
  inspections: BuiltInspection[]
  cards: ComposedCard[]
}

/** Place, officer and time of the record. */
export interface RecordSetting {
  business: Pick<NewBusiness, 'id' | 'category_id' | 'capacity' | 'province_code'>
  /** Of the place among all, for card numbers. */
  number: number
  /** Of the officers. */
  agency: string
  today: Date
}

/** Share of inspections that lead to a card, by letter. */
const cardChance: Record<GradeLetter, number> = { A: 0.03, B: 0.06, C: 0.35, D: 0.7, E: 0.95 }

/** Share of the month-old cards that are closed by now; later all are, for any finding. */
const closedChance = 0.6
const [oldDays, overDays] = [30, 75]

/** Brings findings without a card as far as owner and officers have come by `until`. */
function settle(random: Random, { inspection, findings }: BuiltInspection, until: Date, isOver: boolean): void {
  const days = (until.getTime() - inspection.visited_at.getTime()) / dayMs
  for (const finding of findings) {
    const claimedAt = new Date(inspection.visited_at.getTime() + Math.min(random.int(1, 12), days / 3) * dayMs)
    const verifiedAt = new Date(claimedAt.getTime() + Math.min(random.int(2, 30), days / 3) * dayMs)
    if (isOver || (days > 60 && random.chance(0.6)) || days > 2 * overDays)
      Object.assign(finding, { state: 'verified', claimed_at: claimedAt, verified_at: verifiedAt })
    else if (random.chance(days > 10 ? 0.5 : 0.2)) Object.assign(finding, { state: 'claimed', claimed_at: claimedAt })
  }
}

/** Composes the record of a place from its planned visits, oldest first. */
export function composeRecord(random: Random, visits: readonly PlannedVisit[], setting: RecordSetting): DemoRecord {
  const { business, number, agency, today } = setting
  const kind = templateKindOf(business.category_id)
  const template = readQuestionTemplates().find((it) => it.kind === kind) as QuestionTemplate
  const record: DemoRecord = { inspections: [], cards: [] }
  for (const [at, { kind, at: sealedAt, outcome }] of visits.entries()) {
    const before = kind === 'recheck' ? record.inspections[at - 1] : undefined
    const looked = new Set(before?.findings.map(({ question_id }) => question_id))
    const built = buildInspection({
      businessId: business.id,
      template,
      sealedAt,
      // A recheck comes when everything is fixed.
      verdicts: before ? notApplicable(before) : composeVerdicts(random, template, outcome, rulesAt(sealedAt)),
      id: demoId(sealedAt, `${business.id} inspection ${at}`),
      kind,
      agency,
      capacity: business.capacity ?? undefined,
      followsId: before?.inspection.id,
      carried: before?.answers.filter((it) => !looked.has(it.question_id)).map((it) => it.question_id),
      findingId: (code) => demoId(sealedAt, `${business.id} finding ${at} ${code}`),
    })
    record.inspections.push(built)
    const next = visits[at + 1]
    // Stopped and rechecked places had a card; a visit in the past has left nothing open.
    const isStopped = outcome === 'stopped' && !next
    const days = (today.getTime() - sealedAt.getTime()) / dayMs
    const isOver = days > oldDays && !isStopped && (random.chance(closedChance) || days > overDays)
    const closedBefore = next?.at ?? (isOver ? today : null)
    const hasCard = isStopped || next?.kind === 'recheck' || random.chance(cardChance[built.inspection.grade])
    const year = bangkokClock(sealedAt).year + 543
    const cardNumber = `${business.province_code}-${year}-${String(number * 2 + at + 1).padStart(4, '0')}`
    const card = hasCard
      ? composeCard(random, built, {
          number: cardNumber,
          template,
          closedBefore,
          isRechecked: next?.kind === 'recheck',
          today,
        })
      : null
    if (card) record.cards.push(card)
    else settle(random, built, next?.at ?? today, next !== undefined)
  }
  return record
}

/** Verdicts by code of a recheck that passes: only "does not apply" stays. */
const notApplicable = ({ answers }: BuiltInspection) =>
  Object.fromEntries(
    answers
      .filter(({ verdict }) => verdict === 'na')
      .map(({ question_id }) => [question_id.split('.')[0], 'na' as const]),
  )

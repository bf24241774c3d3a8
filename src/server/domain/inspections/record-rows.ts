/** Rows selected by the statements of queries.ts, from which present.ts makes the safety panel. */

import type { CardState } from '#shared/cards/card-states.ts'
import type { FindingState } from '#shared/inspections/finding-states.ts'
import type { FindingPhotos } from '#shared/inspections/finding-view.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import type { VisitDoubt } from '#shared/inspections/visit-doubts.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Critical, Section } from '#shared/standards/question-template.ts'
import type { Verdict } from '#shared/standards/score.ts'
import { jsonAs, orNull, type RowOf, textIs } from '../../db/sql.ts'
import { absentWordsShape, foundWordsShape } from '../findings/found-words.ts'
import { lawKind } from '../official-names/named-law.ts'

/** A sealed inspection. */
export interface InspectionRow {
  id: string
  kind: InspectionKind
  /** The officers' agency, as readers of the language know it, and in Thai. */
  unit: string
  unit_th: string
  visited_at: Date
  valid_until: Date
  score: number
  grade: GradeLetter
  /** The version of the rules that it was sealed by. */
  rules: string
}

/** An inspection that an agency's own system reported. */
export interface ReportedRow {
  id: string
  on: string
  unit: string
  letter: GradeLetter | null
  score: number | null
  withdrawn: string | null
}

/** An inspection as officers see it in a history. */
export type VisitRow = Pick<InspectionRow, 'id' | 'kind' | 'visited_at' | 'grade' | 'score'> & {
  sealed_at: Date
  visit_doubt: VisitDoubt | null
}

/** A failed question, with the words for its finding in three languages. */
export const questionShape = foundWordsShape.and({
  code: 'text',
  critical: orNull(textIs<NonNullable<Critical>>()),
  basis: lawKind,
})
export type QuestionRow = RowOf<typeof questionShape>

/** Those that everybody may see; times are text. */
export type PhotoRows = Record<keyof FindingPhotos, { key: string; at: string }[]>

/** A question with its finding, where there is one. */
export const foundShape = questionShape.and({
  visited_at: 'time',
  finding_id: 'text?',
  finding_state: orNull(textIs<FindingState>()),
  claimed_at: 'time?',
  /** Null where nobody asked, as without a finding. */
  photos: orNull(jsonAs<PhotoRows>()),
})
export type FoundRow = RowOf<typeof foundShape>

/** An answer with its question and, where it failed, its finding; the words of the question only there. */
export const answerShape = foundShape.and(absentWordsShape).and({
  is_latest: 'bool',
  verdict: textIs<Verdict>(),
  section: textIs<Section>(),
  weight: 'number',
})
export type AnswerRow = RowOf<typeof answerShape>

/** The last reply, all null where there is none; its time is text where it comes from JSON. */
export interface ReplyRow<Time = Date> {
  reply_id: string | null
  reply: string | null
  reply_at: Time | null
  reply_translation: string | null
}

type CardFindingRow = QuestionRow & ReplyRow<string> & { id: string; state: FindingState }

/** An issued card with its findings. */
export interface CardRow extends ReplyRow {
  id: string
  number: string
  level: CardLevel
  state: CardState
  issued_at: Date
  reply_due_at: Date
  fix_due_at: Date | null
  closed_at: Date | null
  withdrawn_at: Date | null
  withdrawn_reason: string | null
  emergency_until: Date | null
  ratified_at: Date | null
  public_from: Date
  supersedes: string | null
  /** The agency in charge by its name. */
  agency: string | null
  findings: CardFindingRow[]
}

/** The record of one place. */
export interface RecordRows {
  /** Time of the last change of hands. */
  ownerSince: Date | null
  /** The time from which inspections count for the present standing: earlier findings are history. */
  countsFrom: Date | null
  status: BusinessStatus
  /** The newest first. */
  inspections: InspectionRow[]
  reported: ReportedRow[]
  answers: AnswerRow[]
  cards: CardRow[]
}

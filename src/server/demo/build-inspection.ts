/**
 * The builder of inspections that tests and demo data share: from verdicts to a whole, sealed inspection with its answers and
 * findings, graded by the real scorer.
 */
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { FindingState } from '#shared/inspections/finding-states.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { gradeOf, validUntil } from '#shared/standards/grade.ts'
import { type Question, type QuestionTemplate, severityOf } from '#shared/standards/question-template.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import { scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import { questionId, templateId } from '../db/reference/question-templates.ts'
import type { Answers, Findings, Inspections } from '../db/schema/inspections.ts'
import { usualAgency } from './agencies.ts'

/** An inspection as it will be once it is sealed. */
export type NewInspection = Insertable<Inspections> & {
  grade: NonNullable<Inspections['grade']>
  score: number
  sealed_at: Date
  visited_at: Date
  valid_until: Date
  rules: string
}
export type NewAnswer = Insertable<Answers>
export type NewFinding = Insertable<Findings>

/** An inspection with the rows that belong to it. */
export interface BuiltInspection {
  inspection: NewInspection
  answers: NewAnswer[]
  findings: NewFinding[]
}

/** Input of an inspection. */
export interface GivenInspection {
  businessId: string
  template: QuestionTemplate
  sealedAt: Date
  /** By code; other questions pass. */
  verdicts?: Record<string, Verdict>
  id?: string
  kind?: InspectionKind
  agency?: string
  /** The inspector. @default an inspector without an account any more */
  inspectorId?: string | null
  /** The place's capacity, which some answers are given in relation to. @default 40 */
  capacity?: number
  /** The inspection that it rechecks. */
  followsId?: string | null
  /** Ids of questions with answers that a recheck took over. */
  carried?: readonly string[]
  /** Codes of failed questions that have a finding already, of an inspection before. */
  foundBefore?: readonly string[]
  /** State of its findings. @default always open */
  findingState?: (question: Question) => FindingState
  /** Makes the ids of its findings. */
  findingId?: (code: string) => string
}

const minute = 60_000

/** An answer that has this verdict. */
export function answerValue({ type, passRule, options }: Question, verdict: 'pass' | 'fail', capacity: number): string {
  const passes = verdict === 'pass'
  if (type === 'yn') return passes ? 'yes' : 'no'
  if (type === 'choice') {
    const good = passRule.split('|')
    return options?.find(({ value }) => good.includes(value) === passes)?.value ?? ''
  }
  const bound = Number(passRule.slice(2))
  if (passRule.startsWith('>=')) return String(passes ? bound : Math.floor(bound * 0.6))
  const limit = Number.isNaN(bound) ? capacity : bound
  return String(passes ? Math.floor(limit * 0.7) : Math.ceil(limit * 1.3) + 1)
}

/** Builds a sealed inspection. Throws when nothing applies, because that cannot be graded. */
export function buildInspection(given: GivenInspection): BuiltInspection {
  const { businessId, template, sealedAt, verdicts = {}, id = uuidv7(), kind = 'first', followsId = null } = given
  const verdictOf = (code: string): Verdict => verdicts[code] ?? 'pass'
  const rules = rulesAt(sealedAt)
  const scored = scoreAnswers(
    template.questions,
    Object.fromEntries(template.questions.map(({ code }) => [code, verdictOf(code)])),
    rules,
  )
  if (!scored) throw new Error('An inspection in which nothing applies has no grade.')
  const grade = gradeOf(scored, rules)
  const answers = template.questions.map((question) => {
    const verdict = verdictOf(question.code)
    const question_id = questionId(question.code, template.version)
    return {
      inspection_id: id,
      question_id,
      verdict,
      value: verdict === 'na' ? null : answerValue(question, verdict, given.capacity ?? 40),
      na_reason: verdict === 'na' ? 'ไม่มีในสถานที่นี้' : null,
      carried: given.carried?.includes(question_id) ?? false,
      answered_at: sealedAt,
    }
  })
  const found = template.questions.filter(
    ({ code }) => verdictOf(code) === 'fail' && !given.foundBefore?.includes(code),
  )
  return {
    inspection: {
      id,
      business_id: businessId,
      template_id: templateId(template),
      kind,
      follows_id: followsId,
      inspector_id: given.inspectorId ?? null,
      agency_id: given.agency ?? usualAgency.id,
      started_at: new Date(sealedAt.getTime() - 70 * minute),
      sealed_at: sealedAt,
      visited_at: sealedAt,
      score: scored.score,
      grade,
      valid_until: validUntil(grade, sealedAt, rules),
      rules: rules.id,
    },
    answers,
    findings: found.map((question) => {
      const state = given.findingState?.(question) ?? 'open'
      return {
        id: given.findingId?.(question.code) ?? uuidv7(),
        inspection_id: id,
        question_id: questionId(question.code, template.version),
        severity: severityOf(question.critical),
        state,
        claimed_at: state === 'claimed' || state === 'verified' ? sealedAt : null,
        verified_at: state === 'verified' ? sealedAt : null,
      }
    }),
  }
}

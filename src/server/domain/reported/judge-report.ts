/**
 * One report of an agency's own system, judged: whether it may be stored, and its letter where it answers one of our questionnaires whole. The letter comes
 * from the values by the rules of the day of the visit, as that of an own inspection does; what a sender thinks of it is never read. Pure.
 */
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import type { ReportFault, ReportReason, SentInspection } from '#shared/open/reported.ts'
import { gradeOf, validUntil } from '#shared/standards/grade.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { judgeAnswer, type PlaceLimits } from '#shared/standards/pass-rule.ts'
import { type TemplateKind, templateKindOf } from '#shared/standards/question-template.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import { scoreAnswers } from '#shared/standards/score.ts'
import type { ReportedAnswer, ReportedPoint } from '../../db/schema/reported.ts'
import { ruleOf } from '../runs/judge-run.ts'
import type { QuestionRow } from '../runs/queries.ts'

/** The place that a report names. */
export interface ReportedPlace extends PlaceLimits {
  id: string
  district: number
  category: Category
  isListed: boolean
}

/** The questionnaire that a report names. */
export interface ReportedTemplate {
  id: string
  kind: TemplateKind
  publishedAt: Date
  /** When the next version took its place; null while it is in use. */
  retiredAt: Date | null
  questions: readonly QuestionRow[]
}

export interface Reach {
  districts: ReadonlySet<number>
  /** Null for all. */
  kinds: ReadonlySet<string> | null
}

/** Null of a report that is not graded. */
export type ReportGrade = { score: number; grade: GradeLetter; valid_until: Date; rules: string } | null

export interface JudgedReport {
  place: string
  template: string | null
  answers: ReportedAnswer[]
  points: ReportedPoint[]
  graded: ReportGrade
}

interface Known {
  place: ReportedPlace | null
  template: ReportedTemplate | null
  reach: Reach
  now: Date
}

const fault = (code: ReportReason, about: string): ReportFault => ({ code, about })

function faultsOfPlace({ place: named }: SentInspection, { place, reach }: Known): ReportFault[] {
  if (!place) return [fault('unknownPlace', named)]
  if (!reach.districts.has(place.district)) return [fault('otherArea', named)]
  if (reach.kinds !== null && !reach.kinds.has(place.category)) return [fault('otherKind', named)]
  return place.isListed ? [] : [fault('closedPlace', named)]
}

function faultsOfTemplate(sent: SentInspection, { template, place }: Known): ReportFault[] {
  const { template: named, visited_on: day, answers = [], findings = [] } = sent
  if (named === undefined) {
    if (answers.length > 0) return [fault('needsTemplate', 'template')]
    return findings.length > 0 ? [] : [fault('nothingSaid', 'findings')]
  }
  if (!template) return [fault('unknownTemplate', named)]
  if (place && templateKindOf(place.category) !== template.kind) return [fault('otherTemplate', named)]
  const began = new Date(`${day}T00:00:00+07:00`)
  const isInUse =
    template.publishedAt.getTime() < began.getTime() + dayMs &&
    (template.retiredAt === null || template.retiredAt > began)
  if (!isInUse) return [fault('oldTemplate', named)]
  return answers.length + findings.length > 0 ? [] : [fault('nothingSaid', 'answers')]
}

const plainValue = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

/** Verdicts on the answers, and all that is wrong with them. */
function judgeAnswers(
  given: NonNullable<SentInspection['answers']>,
  template: ReportedTemplate,
  limits: PlaceLimits,
): { answers: ReportedAnswer[]; faults: ReportFault[] } {
  const byCode = new Map(template.questions.map((question) => [question.code, question]))
  const seen = new Set<string>()
  const [answers, faults]: [ReportedAnswer[], ReportFault[]] = [[], []]
  for (const { code, value, not_applicable: reason } of given) {
    const question = byCode.get(code)
    const isDoubled = seen.has(code)
    seen.add(code)
    if (isDoubled) faults.push(fault('doubledAnswer', code))
    else if (!question) faults.push(fault('unknownQuestion', code))
    else if ((value === undefined) === (reason === undefined)) faults.push(fault('badAnswer', code))
    else if (value === undefined) answers.push({ code, verdict: 'na', value: null })
    else {
      const rule = ruleOf(question)
      const plain = plainValue(value)
      const verdict = judgeAnswer(rule, plain, limits)
      if (verdict) answers.push({ code, verdict, value: plain })
      else {
        // With figures of the place the value would be one.
        const isValue = judgeAnswer(rule, plain, { capacity: 1, licensed: 1 }) !== null
        faults.push(fault(isValue ? 'needsLimit' : 'badAnswer', code))
      }
    }
  }
  return { answers, faults }
}

/** The letter of answers to every question; null where one lacks, or where none applies. */
function gradeAnswers(answers: readonly ReportedAnswer[], { questions }: ReportedTemplate, visited: Date): ReportGrade {
  if (answers.length < questions.length) return null
  const rules = rulesAt(visited)
  const verdicts = Object.fromEntries(answers.map(({ code, verdict }) => [code, verdict]))
  const score = scoreAnswers(questions, verdicts, rules)
  if (!score) return null
  const grade = gradeOf(score, rules)
  return { score: score.score, grade, valid_until: validUntil(grade, visited, rules), rules: rules.id }
}

/** The report, or why it is refused. */
export function judgeReport(sent: SentInspection, known: Known): JudgedReport | { faults: ReportFault[] } {
  const { place, template, now } = known
  const faults = faultsOfPlace(sent, known)
  if (sent.visited_on > bangkokDay(now)) faults.push(fault('futureDate', 'visited_on'))
  faults.push(...faultsOfTemplate(sent, known))
  if (faults.length > 0 || !place) return { faults }
  const judged = template ? judgeAnswers(sent.answers ?? [], template, place) : { answers: [], faults: [] }
  if (judged.faults.length > 0) return { faults: judged.faults }
  // Noon: the hour of the visit is not known.
  const visited = new Date(`${sent.visited_on}T12:00:00+07:00`)
  return {
    place: place.id,
    template: template?.id ?? null,
    answers: judged.answers,
    points: (sent.findings ?? []).map(({ severity, text }) => ({ severity, said: text })),
    graded: template ? gradeAnswers(judged.answers, template, visited) : null,
  }
}

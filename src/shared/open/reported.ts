/** Inspections of an agency's own system, as it sends them with its key, and the job that stores them. */
import { z } from 'zod'
import { NA_REASON_MIN } from '../runs/run-limits.ts'
import { gradeLetters } from '../standards/grade-view.ts'
import { severities } from '../standards/question-template.ts'

/** Rows of one list; longer ones are sent in parts. */
export const REPORTED_ROWS_MOST = 10_000

const number = z.string().trim().min(1).max(100).describe('Number of the inspection in the agency’s own system.')
const reason = z.string().trim().min(3).max(500)

export const sentAnswerShape = z.strictObject({
  code: z.string().min(1).max(40),
  value: z.union([z.string().max(100), z.number(), z.boolean()]).optional(),
  not_applicable: reason
    .min(NA_REASON_MIN)
    .optional()
    .describe('Why the question does not apply, in place of a value.'),
})

export const sentInspectionShape = z
  .strictObject({
    number,
    place: z.string().min(1).max(100).describe('Id of the place, or its number in the agency’s own list.'),
    source: z.string().trim().min(1).max(80).describe('Name of the agency’s system.'),
    officer: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .optional()
      .describe('Code of the officer; kept for the record, never shown.'),
    visited_on: z.iso.date(),
    template: z.string().max(60).optional().describe('Id of one of our questionnaires, see `standards`.'),
    answers: z
      .array(sentAnswerShape)
      .max(300)
      .optional()
      .describe('Where all questions are answered, the letter is computed here. A letter cannot be sent.'),
    findings: z
      .array(z.strictObject({ severity: z.enum(severities), text: reason }))
      .max(50)
      .optional(),
    correction: reason.optional().describe('Why a report that was sent before is another one now.'),
  })
  .meta({ id: 'SentInspection' })
export type SentInspection = z.infer<typeof sentInspectionShape>

export const sentWithdrawalShape = z.strictObject({ number, reason }).meta({ id: 'SentWithdrawal' })
export type SentWithdrawal = z.infer<typeof sentWithdrawalShape>

export const sentReportsShape = z
  .strictObject({
    inspections: z.array(sentInspectionShape).max(REPORTED_ROWS_MOST).optional(),
    withdrawn: z.array(sentWithdrawalShape).max(REPORTED_ROWS_MOST).optional(),
    dry_run: z.boolean().optional().describe('Only judges: the job says what each row would do.'),
  })
  .refine(({ inspections = [], withdrawn = [] }) => inspections.length + withdrawn.length > 0, {
    path: ['inspections'],
  })
  .refine(({ inspections = [], withdrawn = [] }) => inspections.length + withdrawn.length <= REPORTED_ROWS_MOST, {
    path: ['inspections'],
  })
  .meta({ id: 'SentReports' })

export const reportOutcomes = ['new', 'corrected', 'withdrawn', 'unchanged', 'refused'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const reportJobStates = ['working', 'done', 'stopped', 'failed'] as const
export type ReportJobState = (typeof reportJobStates)[number]

/** Why a row is refused. */
export const reportReasons = [
  'doubledRow',
  'unknownPlace',
  'otherArea',
  'otherKind',
  'closedPlace',
  'futureDate',
  'unknownTemplate',
  'oldTemplate',
  'otherTemplate',
  'needsTemplate',
  'doubledAnswer',
  'unknownQuestion',
  'badAnswer',
  'needsLimit',
  'nothingSaid',
  'otherPlace',
  'needsReason',
  'isWithdrawn',
  'unknownReport',
  'keyOver',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** A reason with the name that it is about: a field, or the code of a question. */
export interface ReportFault {
  code: ReportReason
  about: string
}

const count = z.int().min(0)

export const reportJobShape = z
  .strictObject({
    id: z.uuid(),
    state: z.enum(reportJobStates).describe('`stopped`: the key ended before the list did.'),
    rows: count,
    progress: count.describe('Rows that are done.'),
    dry_run: z.boolean(),
    counts: z.strictObject(
      Object.fromEntries(reportOutcomes.map((it) => [it, count])) as Record<ReportOutcome, typeof count>,
    ),
    details: z.array(
      z.strictObject({
        row: count,
        number: z.string(),
        outcome: z.enum(reportOutcomes).nullable(),
        place: z.uuid().nullable(),
        letter: z.enum(gradeLetters).nullable().describe('Computed here; null of a report that is not graded.'),
        reasons: z.array(z.strictObject({ code: z.enum(reportReasons), about: z.string(), text: z.string() })),
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'ReportJob' })
export type ReportJob = z.infer<typeof reportJobShape>

/**
 * Sealing an inspection: verdicts from the values, score and grade, answers, findings and the figures that lists show, in one transaction
 * with the audit's hash of the sealed contents. No figure exists before. Repeated, it gives the same receipt; a correction is a new inspection.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { validUntil } from '#shared/standards/grade.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Rules } from '#shared/standards/rules/rules.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import type { Verdict } from '#shared/standards/score.ts'
import type { Schema } from '../../db/schema.ts'
import { followAmenities } from '../amenities/looks.ts'
import { command, unchanged } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import { InputRefusal } from '../input-refusal.ts'
import { recordDrawn } from '../lot/record-drawn.ts'
import { getRun, whileAnswered } from '../runs/access.ts'
import { answerColumns, completeRun, resultOf, shownHash, verdictsOf } from '../runs/end-run.ts'
import { hasHands } from '../runs/find-hands.ts'
import { type RunRow, readOps } from '../runs/queries.ts'
import { fingerprintOf, type SealSignature, signedColumns } from '../runs/signatures.ts'
import { refreshSearchDocs } from '../search/keep-docs.ts'
import { followFindings } from './follow-findings.ts'
import { recomputeStoredFigures } from './stored-figures.ts'
import { type SaidClosing, type Visited, visitedAt } from './visited-at.ts'

interface CarriedAnswer {
  question_id: string
  code: string
  verdict: Verdict
  value: string | null
  na_reason: string | null
  note: string
  answered_at: Date
}

/** Answers that a recheck takes over from the inspection that it follows, as they were not checked again. */
async function carriedAnswers(tx: Transaction<Schema>, { follows_id, asked }: RunRow): Promise<CarriedAnswer[]> {
  if (follows_id === null) return []
  const rows = await tx
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select(['question_id', 'code', 'verdict', 'value', 'na_reason', 'note', 'answered_at'])
    .where('inspection_id', '=', follows_id)
    .execute()
  return rows.filter(({ code }) => !asked.includes(code))
}

export interface Sealing {
  run: string
  seen: string
  /** Of the device on which it was ended; none where that has no key. */
  signature?: SealSignature | null
  /** Time of the closure there; none where it is not known. */
  closing?: SaidClosing | null
  /** The hands of manager and officer have to stand under it. @default false, where no page asks for them */
  asksHands?: boolean
  /** Findings that another agency decides about. @default none */
  left?: readonly string[]
}

/** Seals a run's findings; `seen` is the hash of the contents shown to the officer. */
export const sealInspection = command<Sealing, { inspection: string }, 'inspection.seal', RunRow>('inspection.seal', {
  load: ({ tx, actor }, { run }) => getRun(tx, actor, run, 'lock'),
  may: (run, { actor }) => (run.state === 'sealed' ? null : whileAnswered(run, actor)),
  async run({ tx, actor }, { seen, signature: sent = null, closing = null, asksHands = false, left = [] }, run) {
    if (run.inspection_id) return unchanged({ inspection: run.inspection_id })
    const { now } = actor
    const place = run.business_id
    const before = await tx
      .selectFrom('businesses')
      .select(['grade', 'score', 'status'])
      .where('id', '=', place)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { answers, hash, shown } = await completeRun(tx, run, seen)
    const ops = await readOps(tx, run.id)
    if (asksHands && !hasHands(ops, shownHash({ shown }))) throw new InputRefusal({ form: 'inspection:error.hands' })
    const signed = await signedColumns(tx, { sent, ops, hash, closedAt: closing?.at ?? null }, actor)
    const began = { at: run.opened_at, skew: run.clock_skew }
    const visited = visitedAt({ closing, began, answers: ops, officer: actor.id, now })
    const carried = await carriedAnswers(tx, run)
    const questions = await tx
      .selectFrom('questions')
      .selectAll()
      .where('template_id', '=', run.template_id)
      .orderBy('position')
      .execute()
    const verdicts = {
      ...Object.fromEntries(carried.map(({ code, verdict }) => [code, verdict])),
      ...verdictsOf(answers),
    }
    const rules = rulesAt(visited.at)
    const { score, grade } = resultOf(questions, verdicts, rules)
    const said = closing ? { closed_said: closing.at, closed_skew: visited.skew } : {}
    const inspection = await writeInspection(tx, run, actor.id, async (id) => {
      await tx
        .insertInto('answers')
        .values([
          ...answers.map((answer) => ({ inspection_id: id, ...answerColumns(answer), answered_at: answer.at })),
          ...carried.map(({ code: _, ...answer }) => ({ inspection_id: id, ...answer, carried: true })),
        ])
        .execute()
    })
    const followed = { inspection, place, visitedAt: visited.at, now, left: new Set(left) }
    const findings = await followFindings(tx, followed, answers)
    const looked = await followAmenities(tx, { place, by: actor.id, agency: run.agency_id, now: visited.at }, answers)
    if (looked.refuted.length > 0) await refreshSearchDocs(tx, [place])
    await seal(tx, inspection, { score: score.score, grade, visited, rules, now })
    await tx
      .updateTable('runs')
      .set({ state: 'sealed', ended_at: now, manifest: hash, inspection_id: inspection, ...signed, ...said })
      .where('id', '=', run.id)
      .execute()
    if (run.licensed !== null)
      await tx.updateTable('businesses').set({ licensed_capacity: run.licensed }).where('id', '=', place).execute()
    await recomputeStoredFigures(tx, [place], now)
    if (actor.id) {
      const { kind, opened_at: openedAt } = run
      const sealed = { inspection, place, officer: actor.id, openedAt, now }
      await recordDrawn(tx, { ...sealed, kind: kind as InspectionKind })
    }
    return {
      result: { inspection },
      audit: {
        entity: inspection,
        business: place,
        before: { grade: before.grade, score: before.score, status: before.status },
        after: {
          kind: run.kind,
          grade,
          score: score.score,
          rules: rules.id,
          ...findings,
          ...(looked.seen.length > 0 && { amenities: looked.seen }),
          ...(looked.refuted.length > 0 && { refuted: looked.refuted }),
          run: run.id,
          manifest: hash,
          signed: signed.signed_by,
          visited: visited.at.toISOString(),
          ...(visited.doubt && { doubt: visited.doubt }),
          ...(sent && { key: fingerprintOf(sent.key) }),
        },
      },
      touches: pagesOf([place]),
    }
  },
})

/** An inspection in progress with its answers: the database takes answers no other way. */
async function writeInspection(
  tx: Transaction<Schema>,
  run: RunRow,
  inspector: string | null,
  addAnswers: (id: string) => Promise<void>,
): Promise<string> {
  const id = uuidv7()
  await tx
    .insertInto('inspections')
    .values(rowOf(run, id, inspector))
    .execute()
  await addAnswers(id)
  return id
}

/** The inspection that a run becomes, not ended yet. */
export const rowOf = (run: RunRow, id: string, inspector: string | null) => ({
  id,
  business_id: run.business_id,
  template_id: run.template_id,
  kind: run.kind as InspectionKind,
  follows_id: run.follows_id,
  inspector_id: inspector,
  agency_id: run.agency_id as string,
  started_at: run.opened_at,
})

const seal = (
  tx: Transaction<Schema>,
  id: string,
  {
    score,
    grade,
    visited,
    rules,
    now,
  }: { score: number; grade: GradeLetter; visited: Visited; rules: Rules; now: Date },
) =>
  tx
    .updateTable('inspections')
    .set({
      state: 'sealed',
      sealed_at: now,
      visited_at: visited.at,
      visit_doubt: visited.doubt,
      score,
      grade,
      valid_until: validUntil(grade, visited.at, rules),
      rules: rules.id,
    })
    .where('id', '=', id)
    .execute()

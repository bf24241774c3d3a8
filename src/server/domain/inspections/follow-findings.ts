/**
 * Updates a place's findings when an inspection is sealed: a fixed one is verified, a repeated one goes on as
 * the same finding, a new one is added. One said not to apply any more stays open: nobody saw it fixed. A claim that did not hold
 * goes back to open, with the officer's words as the reason. A visit that arrives after a later one was sealed does not override it:
 * the latest observation stands. What another agency decides about is left to it.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { canFindingMove, type FindingState, unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import { severityOf } from '#shared/standards/question-template.ts'
import type { Verdict } from '#shared/standards/score.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import type { JudgedAnswer } from '../runs/judge-run.ts'

const oldFindingShape = rowsOf({
  id: 'text',
  code: 'text',
  state: textIs<FindingState>(),
  claimed_at: 'time?',
  visited_at: 'time',
})
type OldFinding = RowOf<typeof oldFindingShape>

/** Number of each. */
export interface FollowedFindings {
  found: number
  foundAgain: number
  verified: number
}

/** The findings of a place that wait for their verification, held. */
async function holdUnresolved(tx: Transaction<Schema>, place: string): Promise<OldFinding[]> {
  const { rows } = await oldFindingShape`
    select f.id, q.code, f.state, f.claimed_at, i.visited_at from findings f
    join inspections i on i.id = f.inspection_id join questions q on q.id = f.question_id
    where i.business_id = ${place}::uuid and f.state = any(${unresolvedFindingStates}::text[])
    order by f.id for update of f`.execute(tx)
  return rows
}

const seenLaterShape = rowsOf({
  verdict: textIs<Verdict>(),
  at: 'time',
})
type SeenLater = RowOf<typeof seenLaterShape>

/** The latest verdict of later visits on each question, by code. */
async function seenLater(tx: Transaction<Schema>, place: string, visitedAt: Date): Promise<Map<string, SeenLater>> {
  const { rows } = await seenLaterShape.and({ code: 'text' })`
    select distinct on (q.code) q.code, a.verdict, i.visited_at as at from inspections i
    join answers a on a.inspection_id = i.id and not a.carried and a.verdict <> 'na' join questions q on q.id = a.question_id
    where i.business_id = ${place}::uuid and i.state = 'sealed' and i.visited_at > ${visitedAt}
    order by q.code, i.visited_at desc, i.id desc`.execute(tx)
  return new Map(rows.map((row) => [row.code, row]))
}

interface Followed {
  inspection: string
  place: string
  visitedAt: Date
  now: Date
  /** Findings that stay as they are, by id. */
  left: ReadonlySet<string>
}

/** Writes the findings of `inspection`. `answers` are those that were given in it, not those it took over. */
export async function followFindings(
  tx: Transaction<Schema>,
  { inspection, place, visitedAt, now, left }: Followed,
  answers: readonly JudgedAnswer[],
): Promise<FollowedFindings> {
  const old = Map.groupBy(await holdUnresolved(tx, place), ({ code }) => code)
  const later = await seenLater(tx, place, visitedAt)
  const count = { found: 0, foundAgain: 0, verified: 0 }
  for (const { question, verdict, note } of answers) {
    const before = old.get(question.code) ?? []
    const seen = later.get(question.code)
    for (const finding of before) {
      if (left.has(finding.id)) continue
      if (verdict === 'fail') {
        count.foundAgain++
        if (finding.state === 'claimed' && (finding.claimed_at ?? visitedAt) <= visitedAt)
          await reopen(tx, finding, note.trim() || question.text_th)
      } else if (
        verdict === 'pass' &&
        finding.visited_at <= visitedAt &&
        seen?.verdict !== 'fail' &&
        canFindingMove(finding.state, 'verified')
      ) {
        count.verified++
        await tx
          .updateTable('findings')
          .set({ state: 'verified', verified_at: now })
          .where('id', '=', finding.id)
          .execute()
      }
    }
    if (verdict !== 'fail' || before.length > 0) continue
    count.found++
    await tx
      .insertInto('findings')
      .values({
        id: uuidv7(),
        inspection_id: inspection,
        question_id: question.id,
        severity: severityOf(question.critical),
        reopen_reason: null,
        claimed_at: null,
        ...(seen?.verdict === 'pass' ? { state: 'verified', verified_at: seen.at } : { verified_at: null }),
      })
      .execute()
  }
  return count
}

const reopen = (tx: Transaction<Schema>, { id }: OldFinding, reason: string) =>
  tx
    .updateTable('findings')
    .set({ state: 'open', reopen_reason: reason.slice(0, 2000) })
    .where('id', '=', id)
    .execute()

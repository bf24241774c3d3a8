/**
 * Goes down the stored order of recommended places so that never more than two of a category follow one another, across pages too, even
 * after places have dropped out: one that would be the third waits until another category has had its turn. All that
 * wait at any moment are of one category, so a few numbers tell where a page ended, however many wait.
 */

import { z } from 'zod'
import { type Category, categories } from '#shared/categories.ts'
import { RECOMMENDED_RUN } from '#shared/constants.ts'

/** A place of the order. */
export interface Ranked {
  rank: number
  category: Category
}

/** Position of a walk through the order. */
export interface RunState {
  /** The last rank that was checked. */
  reached: number
  /** The category of the last places shown, and its number in a row. */
  run: { category: Category | null; length: number }
  /** Those of this category from this rank on, as far as was looked, are still to be shown. */
  waiting: { category: Category; from: number } | null
}

export const atTheBeginning: RunState = { reached: 0, run: { category: null, length: 0 }, waiting: null }

const category = z.enum(categories)
const rank = z.int32().min(0)
/** A state's values in a cursor. */
export const runValues = [
  rank,
  category.nullable(),
  z.int().min(0).max(RECOMMENDED_RUN),
  category.nullable(),
  rank,
] as const

export const writeRun = ({ reached, run, waiting }: RunState) =>
  [reached, run.category, run.length, waiting?.category ?? null, waiting?.from ?? 0] as const

export function readRun([reached, of, length, held, from]: ReturnType<typeof writeRun>): RunState {
  return { reached, run: { category: of, length }, waiting: held === null ? null : { category: held, from } }
}

/**
 * At most `most` places in the order to show, each with the state after it. `waiting` are the rows that the state says are waiting,
 * `next` gives the rows after a rank in the stored order, none at its end. Those that still wait there cannot be placed and stay out.
 */
export async function takeInRuns<Row extends Ranked>(
  begin: RunState,
  waiting: readonly Row[],
  next: (after: number) => Promise<readonly Row[]>,
  most: number,
): Promise<{ row: Row; after: RunState }[]> {
  const taken: { row: Row; after: RunState }[] = []
  const held = [...waiting]
  let { reached, run } = begin
  let ahead: Row[] = []
  const isThird = (row: Row) => row.category === run.category && run.length >= RECOMMENDED_RUN
  const show = (row: Row) => {
    run = { category: row.category, length: row.category === run.category ? run.length + 1 : 1 }
    const first = held[0]
    taken.push({ row, after: { reached, run, waiting: first ? { category: first.category, from: first.rank } : null } })
  }
  while (taken.length < most) {
    const first = held[0]
    if (first && !isThird(first)) {
      held.shift()
      show(first)
      continue
    }
    if (ahead.length === 0) ahead = [...(await next(reached))]
    const row = ahead.shift()
    if (!row) break
    reached = row.rank
    if (isThird(row)) held.push(row)
    else show(row)
  }
  return taken
}

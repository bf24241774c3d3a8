/**
 * The order of a list of visits: those due by law by their deadline, then by risk, and among these the places that the lot drew, each at the
 * place in the week's row that the lot gave it. A drawn one is not marked: it is to be met as any other.
 */
import { ONE_DRAWN_IN } from './weights.ts'

export interface Ranked {
  id: string
  risk: number
  /** By when the law wants the visit; null where it does not. */
  pinnedBy: Date | null
}

/** A place drawn for the week: `slot` is where among {@link ONE_DRAWN_IN} visits it comes. */
export interface Drawn {
  id: string
  slot: number
}

/**
 * Ids in their order. `drawn` are those of the whole week in the order of the lot, the ones that were visited included; `done` is how many
 * visits the week has seen: so one in {@link ONE_DRAWN_IN} visits of a week is a drawn one, wherever in the week it falls.
 */
export function orderDay(places: readonly Ranked[], drawn: readonly Drawn[], done: number): string[] {
  const pinned = places.filter(({ pinnedBy }) => pinnedBy !== null)
  pinned.sort((a, b) => Number(a.pinnedBy) - Number(b.pinnedBy) || compare(a.id, b.id))
  const others = places.filter(({ pinnedBy }) => pinnedBy === null)
  others.sort((a, b) => b.risk - a.risk || compare(a.id, b.id))
  const known = new Set(others.map(({ id }) => id))
  const order = others.map(({ id }) => id)
  for (const [turn, { id, slot }] of drawn.entries()) {
    const at = Math.max(0, turn * ONE_DRAWN_IN + slot - done)
    // One that risk has put further up stays there.
    if (!known.has(id) || order.indexOf(id) <= at) continue
    order.splice(order.indexOf(id), 1)
    order.splice(at, 0, id)
  }
  return [...pinned.map(({ id }) => id), ...order]
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Which line of the site map a path belongs to. */
import { matchPath } from 'react-router-dom'

/** Finds the page of a path; most paths are fixed, so most look-ups are one map. */
export function entryFinder<Entry extends { path: string }>(
  map: readonly Entry[],
): (path: string) => Entry | undefined {
  const fixed = new Map(map.filter(({ path }) => !path.includes(':')).map((entry) => [entry.path, entry]))
  const others = map.filter(({ path }) => path.includes(':'))
  return (path) => fixed.get(path) ?? others.find((entry) => matchPath({ path: entry.path, end: true }, path))
}

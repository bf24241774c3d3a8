/**
 * After a deployment the browser may ask for a chunk that is gone. The cure is to load the target page whole,
 * but never in circles: at most once per 10 seconds per path (specification, section 8).
 */
import { keepWord, readWord } from '../device/saved-words.ts'

const guardMs = 10_000
const key = (path: string) => `reload:${path}`

/** Leaves for `target` with a full load unless that was just tried; false when it was. */
export function reloadAt(target: string): boolean {
  const path = new URL(target, location.href).pathname
  const last = Number(readWord('sessionStorage', key(path)))
  if (last && Date.now() - last < guardMs) return false
  // Without session storage there is no memory to guard with: better an error page than a circle.
  if (!keepWord('sessionStorage', key(path), String(Date.now()))) return false
  if (new URL(target, location.href).href === location.href) location.reload()
  else location.assign(target)
  return true
}

/** Thrown while a full load is under way, so that nothing is rendered in between. */
export const neverSettles = <T>(): Promise<T> => new Promise(() => {})

/**
 * The place that a guest wanted to keep and was led to sign in for: noted in this window only, for as long as signing in may take, so that
 * nobody who signs in there later keeps what somebody else wanted.
 */
const storageKey = 'wanted-favourite'
/** Milliseconds: a code by mail may take its time. */
const longest = 30 * 60_000

/** Notes it. A browser that keeps nothing leaves the person to press once more. */
export function wantFavourite(place: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ place, at: Date.now() }))
  } catch {}
}

/** Whether this place was wanted a while ago; asked once, then it is forgotten. */
export function takeWanted(place: string): boolean {
  try {
    const wanted = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { place: string; at: number } | null
    if (wanted?.place !== place) return false
    sessionStorage.removeItem(storageKey)
    return Date.now() - wanted.at < longest
  } catch {
    return false
  }
}

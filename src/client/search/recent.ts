/**
 * The searches and viewed places on this device, the last first. They are stored in this browser only, nothing of them is sent, and
 * they are of one person: signing out removes them, and officers leave none.
 */
import { keepWord, readWord } from '../runtime/device/saved-words.ts'

export interface SeenPlace {
  id: string
  /** In the language in which it was read. */
  name: string
}

export interface Recent {
  searches: readonly string[]
  places: readonly SeenPlace[]
}

interface StoredRecent extends Recent {
  /** Display name of the signed-in person; null for a guest. */
  of: string | null
}

const storageKey = 'recent'
/** So many of each are stored. */
const most = 5

const nothing: Recent = { searches: [], places: [] }

/** A guest's entries pass to the person who signs in; a person's stay theirs. */
const isOf = (stored: StoredRecent, person: string | null) => stored.of === null || stored.of === person

/** Nothing where the browser keeps nothing. */
export function readRecent(person: string | null): Recent {
  try {
    const stored = JSON.parse(readWord('localStorage', storageKey) ?? 'null') as StoredRecent | null
    return stored && isOf(stored, person) ? stored : nothing
  } catch {
    return nothing
  }
}

/** Puts it first. */
export function noteRecent(person: string | null, { search, place }: { search?: string; place?: SeenPlace }): void {
  const { searches, places } = readRecent(person)
  const stored: StoredRecent = {
    of: person,
    searches: search ? [search, ...searches.filter((each) => each !== search)].slice(0, most) : searches,
    places: place ? [place, ...places.filter(({ id }) => id !== place.id)].slice(0, most) : places,
  }
  // A browser that keeps nothing offers nothing again.
  keepWord('localStorage', storageKey, JSON.stringify(stored))
}

export const forgetRecent = (): void => void keepWord('localStorage', storageKey, null)

/** Makes the entries the present reader's: a guest's pass into an account, another person's are deleted. */
export function claimRecent(person: string | null): void {
  const recent = readRecent(person)
  if (recent === nothing) forgetRecent()
  else if (person !== null) noteRecent(person, {})
}

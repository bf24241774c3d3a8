/**
 * The browser's own store of short words, of the device or of one tab. A browser that forbids it throws at the mere mention: here it answers
 * that nothing is stored, and every use goes on without. Data that must not be lost is never stored here, but in the databases of drafts and of
 * offline work, which say when they keep nothing.
 */
type Area = 'localStorage' | 'sessionStorage'

/** Null where nothing is stored. */
export function readWord(area: Area, name: string): string | null {
  try {
    return globalThis[area].getItem(name)
  } catch {
    return null
  }
}

/** Null takes it away. False where the browser keeps nothing. */
export function keepWord(area: Area, name: string, value: string | null): boolean {
  try {
    if (value === null) globalThis[area].removeItem(name)
    else globalThis[area].setItem(name, value)
    return true
  } catch {
    return false
  }
}

/** A lock that a page holds together with others, for as long as it works on something that must not be disturbed. */

/**
 * Holds it from when it is granted; returns how to let go of it. Released before it was granted, it is never held: a page that
 * was left at once would otherwise hold it for as long as its tab is open.
 */
export function holdLock(name: string): () => void {
  let letGo!: () => void
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void navigator.locks?.request(name, { mode: 'shared' }, () => held)
  return letGo
}

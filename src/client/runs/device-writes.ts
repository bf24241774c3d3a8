/** Writes to the device, one after the other, so that the last one stands; a write that fails loses nothing while the page is open. */

export function deviceWrites() {
  /** Values in this page alone, by name: they could not be written. */
  const unrecorded = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  const write = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return {
    unrecorded,
    /** Writes the value of that name. */
    keep: (name: string, put: () => Promise<void>): Promise<void> =>
      write(put).then(
        () => void unrecorded.delete(name),
        () => void unrecorded.add(name),
      ),
    forget(name: string, remove: () => Promise<void>): Promise<void> {
      unrecorded.delete(name)
      return write(remove).catch(() => undefined)
    },
  }
}

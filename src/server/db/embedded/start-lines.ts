/**
 * PostgreSQL's log lines of its start. The call itself only says that it failed; the reason is in these lines.
 */

const fault = /\b(?:PANIC|FATAL|ERROR):\s/

/** The rest of the line after the word. */
function faultIn(line: string): string | undefined {
  const found = fault.exec(line)
  return found
    ? line
        .slice(found.index + found[0].length)
        .split('\n', 1)[0]
        ?.trim()
    : undefined
}

/** Listens while the database starts. */
export class StartLines {
  #first: string | undefined

  /** Takes a line; false, so that it is printed only in debugging. */
  hear(line: string): boolean {
    this.#first ??= faultIn(line)
    return false
  }

  /** The first fault that PostgreSQL named, else the thrown error. */
  reason(error: unknown): string {
    return this.#first ?? (error instanceof Error ? error.message : String(error))
  }
}

/** Progress of a long command: redrawn in place on a terminal, a line every few seconds elsewhere. */

export interface ProgressLine {
  show(text: string): void
  /** Removes the drawn line, so that the next line stands alone. */
  clear(): void
}

const everyMs = { terminal: 100, elsewhere: 5000 }

/** Where nobody watches a terminal, lines go through `print`, at most one in five seconds. */
export function progressLine(print: (line: string) => void, isTerminal: boolean): ProgressLine {
  let last = isTerminal ? 0 : performance.now()
  let drawn = false
  return {
    show(text) {
      const now = performance.now()
      if (now - last < (isTerminal ? everyMs.terminal : everyMs.elsewhere)) return
      last = now
      if (!isTerminal) return print(text)
      process.stdout.write(`\r\u001b[2K${text}`)
      drawn = true
    },
    clear() {
      if (drawn) process.stdout.write('\r\u001b[2K')
      drawn = false
    },
  }
}

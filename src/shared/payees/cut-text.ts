/** A text from which each finder in turn removes its matches, so that nothing is read twice; positions stay. */

/** Stands for a removed part: ends numbers, names and links. */
const taken = '\ufffc'

export class CutText {
  rest: string

  constructor(text: string) {
    this.rest = text
  }

  /** Calls `read` for each match and takes those of which it says so; by default all. */
  take(pattern: RegExp, read: (match: RegExpExecArray) => boolean | undefined = () => true): void {
    for (const match of [...this.rest.matchAll(pattern)])
      if (read(match) !== false) this.cut(match.index, match[0].length)
  }

  cut(at: number, length: number): void {
    this.rest = this.rest.slice(0, at) + taken.repeat(length) + this.rest.slice(at + length)
  }

  /** The line before a place, as far as something was taken there. */
  before(at: number): string {
    const start = Math.max(0, at - 60)
    return /[^\n\ufffc]*$/.exec(this.rest.slice(start, at))?.[0] ?? ''
  }

  /** The rest of the line behind a position. */
  after(at: number): string {
    return /^[^\n\ufffc]*/.exec(this.rest.slice(at, at + 24))?.[0] ?? ''
  }
}

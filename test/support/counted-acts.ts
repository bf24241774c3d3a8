/** A person's acts on a page: taps, and letters to type. A field that is typed into is tapped before, and a photo is one tap more. */
import type { Locator, Page } from 'playwright'

/** A tap with the reading before it, a letter at 25 words of five letters a minute, and a page until it can be used. */
const seconds = { tap: 4, letter: 60 / (25 * 5), page: 2 } as const

/** The time of a person who opens `pages` on the way. */
export const secondsOf = ({ taps, letters }: Acts, pages: number): number =>
  taps * seconds.tap + letters * seconds.letter + pages * seconds.page

export interface Acts {
  taps: number
  letters: number
  /** Fields that were given something. */
  fields: number
}

const tapsOf = { click: 1, tap: 1, check: 1, fill: 1, setInputFiles: 2 } as const

/** Counts from now on the acts of locators of `page`. */
export function countActs(page: Page): Acts {
  const acts: Acts = { taps: 0, letters: 0, fields: 0 }
  const methods = Object.getPrototypeOf(page.locator('body')) as Record<string, (...given: unknown[]) => unknown>
  for (const [name, taps] of Object.entries(tapsOf)) {
    const own = methods[name] as (...given: unknown[]) => unknown
    methods[name] = function counted(this: Locator, ...given: unknown[]) {
      if (this.page() === page) {
        acts.taps += taps
        if (name !== 'click' && name !== 'tap') acts.fields++
        if (name === 'fill') acts.letters += String(given[0]).length
      }
      return own.apply(this, given)
    }
  }
  return acts
}

/** What a person has to do on a page: taps, and letters to type. A field that is typed into is tapped before, and a photo is one tap more. */
import type { Locator, Page } from 'playwright'

export interface Acts {
  taps: number
  letters: number
  /** Fields that were given something. */
  fields: number
}

const tapsOf = { click: 1, check: 1, fill: 1, setInputFiles: 2 } as const

/** Counts from now on what is done by locators of `page`. */
export function countActs(page: Page): Acts {
  const acts: Acts = { taps: 0, letters: 0, fields: 0 }
  const methods = Object.getPrototypeOf(page.locator('body')) as Record<string, (...given: unknown[]) => unknown>
  for (const [name, taps] of Object.entries(tapsOf)) {
    const own = methods[name] as (...given: unknown[]) => unknown
    methods[name] = function counted(this: Locator, ...given: unknown[]) {
      if (this.page() === page) {
        acts.taps += taps
        if (name !== 'click') acts.fields++
        if (name === 'fill') acts.letters += String(given[0]).length
      }
      return own.apply(this, given)
    }
  }
  return acts
}

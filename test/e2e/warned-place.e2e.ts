/** A place with a warning as a phone first shows it: what one does with the place is not half under the bar at the bottom. */
import { expect, inject, test } from 'vitest'
import { coveredTargets } from '../support/accessibility.ts'
import { makeReader } from '../support/browser.ts'

/** The window in which Lighthouse looks at a page as a phone. */
const moto = { width: 412, height: 823 }

/** Addresses of places whose page opens with a banner. */
async function warnedPlaces(origin: string, most: number): Promise<string[]> {
  const found = new Set<string>()
  for (const list of ['grade=C', 'grade=D', 'grade=E', 'q=tour', 'q=a']) {
    const page = await (await fetch(`${origin}/client/search?${list}`)).text()
    for (const [path] of page.matchAll(/\/client\/information\/[0-9a-f-]{36}/g)) {
      if (found.size === most) return [...found]
      if (/class="banner (orange|yellow|red|bad|warn)/.test(await (await fetch(origin + path)).text())) found.add(path)
    }
  }
  return [...found]
}

test.each(['th', 'en', 'cn'] as const)('nothing to press is covered at first sight (%s)', async (locale) => {
  const places = await warnedPlaces(inject('origin'), 4)
  expect(places.length).toBeGreaterThan(2)
  const reader = await makeReader({ viewport: moto, language: locale })
  const covered: string[] = []
  for (const place of places) {
    await reader.open(place)
    covered.push(...(await coveredTargets(reader)).map((line) => `${place}: ${line}`))
  }
  expect(covered).toEqual([])
})

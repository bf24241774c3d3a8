/**
 * Automatic checks of a shown page against WCAG 2.2 AA and good practice. axe-core runs in the page itself: its wrapper
 * for Playwright injects it anew for each check and reports every passed rule, which takes four times as long.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { desktop, phone, type Reader, showAll } from './browser.ts'
import { someOf } from './share.ts'
import { smallTargets } from './small-targets.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules whose outcome depends on colours; the others need no second check in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

type InPage = Window & { axe?: { run(context: string, options: RunOptions): Promise<AxeResults> } }

async function look(page: Page, within: string, runOnly: RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source};0`)
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as InPage
      if (!axe) throw new Error('axe is not in the page')
      return (await axe.run(context, options)).violations
    },
    [within, { runOnly, resultTypes: ['violations'] } as RunOptions] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} ${target.join(' ')} ${any[0]?.message ?? ''}`.trim()),
  )
}

/**
 * Violations in the page as it is now, one line a rule and element; of the whole page, or `within` a selector. Content under a bar at the edge of the
 * window can be scrolled free; sizes are measured where all of a page is shown at once.
 */
export const violationsInSight = async ({ page }: Pick<Reader, 'page'>, within = 'html'): Promise<string[]> =>
  (await look(page, within, { type: 'tag', values: tags })).filter(
    (line) => !/^target-size .* partially obscured/.test(line),
  )

/** Targets that are too small as the page first stands, also because a bar covers a part of them: those that a visitor meets before scrolling. */
export const coveredTargets = ({ page }: Pick<Reader, 'page'>): Promise<string[]> =>
  look(page, 'html', { type: 'rule', values: ['target-size'] })

/** What a page is in the share of `npm test`: its address without ids and its width. */
function lineOf(page: Page): string {
  const { pathname } = new URL(page.url())
  return `${pathname.replace(/[\da-f-]{36}/g, ':id')} ${page.viewportSize()?.width}`
}

/**
 * The same with all of the page shown at once, and the rules of colour once more in the dark; then the page is as it was. `npm test` looks once, at half
 * of the pages in the light and at the others in the dark.
 */
export async function violationsInBoth({ page }: Pick<Reader, 'page'>, within = 'html'): Promise<string[]> {
  const [first, second] = someOf(['p-light', 'p-dark'], 1, lineOf(page))
  const size = page.viewportSize()
  await showAll(page)
  const wear = (look: string) =>
    page.evaluate((name) => {
      const { className } = document.documentElement
      document.documentElement.className = name
      return className
    }, look)
  const before = await wear(first as string)
  const found = await look(page, within, { type: 'tag', values: tags })
  if (second) {
    await wear(second)
    const dark = await look(page, within, { type: 'rule', values: colourRules })
    found.push(...dark.map((line) => `dark: ${line}`))
  }
  await wear(before)
  if (size) await page.setViewportSize(size)
  return found
}

/**
 * On a phone, where targets are as large as a finger, and on a desk: both render the same, so that the page is opened once. `npm test` has the rules of
 * accessibility on one of the two, which is another for the next page.
 */
export async function violationsOnBoth(reader: Reader): Promise<string[]> {
  await reader.page.setViewportSize(phone)
  const found = await smallTargets(reader)
  for (const viewport of someOf([phone, desktop], 1, `widths ${lineOf(reader.page)}`)) {
    await reader.page.setViewportSize(viewport)
    found.push(...(await violationsInBoth(reader)).map((line) => `${viewport.width} ${line}`))
  }
  return found
}

/** The same as it stands: light or dark, all of the page shown at once. */
export async function violations({ page }: Pick<Reader, 'page'>): Promise<string[]> {
  await showAll(page)
  return look(page, 'html', { type: 'tag', values: tags })
}

/** Targets on a page that are smaller than a finger (WCAG 2.5.5): 44 pixels each way. */
import type { Page } from 'playwright'

/**
 * One line for each, in the window as it is. Not counted, as the rule has it: links in the line of a sentence, and targets that the same page offers
 * in another way as well, such as provinces on a map beside their list.
 */
export const smallTargets = ({ page }: { page: Page }): Promise<string[]> =>
  page.evaluate(() => {
    const finger = 43.5
    const pressed =
      'a[href], button, select, summary, textarea, input:not([type="hidden"]), [role="button"], [role="option"]'
    const elsewhere = '.vh, .skip, svg a, .leaflet-pane, .map-credit, [inert]'
    const isInSentence = (it: HTMLElement) => {
      const around = it.closest('p, li, dd, td, label, small, figcaption') ?? it.parentElement
      const words = (element: Element | null) => element?.textContent?.trim().length ?? 0
      return getComputedStyle(it).display === 'inline' && words(around) > words(it)
    }
    /** The elements that a press may hit: the target, its label, and a layer over its edges that is hit in its place. */
    const sizesOf = (it: HTMLElement) => {
      const labels = it instanceof HTMLInputElement ? [...(it.labels ?? [])] : []
      const boxes = [it, ...labels].map((each) => each.getBoundingClientRect())
      const { content, width, height } = getComputedStyle(it, '::after')
      const around = content === 'none' ? [] : [{ width: Number.parseFloat(width), height: Number.parseFloat(height) }]
      return [...boxes, ...around].map((box) => Math.min(box.width, box.height))
    }
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !it.closest(elsewhere))
      .filter((it) => !isInSentence(it) && Math.max(...sizesOf(it)) < finger)
      .map((it) => {
        const { width, height } = it.getBoundingClientRect()
        const words = (it.innerText || it.getAttribute('aria-label') || it.id).trim().slice(0, 30)
        return `${Math.round(width)}x${Math.round(height)} ${it.tagName.toLowerCase()}.${it.className} ${words}`
      })
  })

/** Folds of a page that open without a press: of a part to which the address leads, and all of them on paper. */
import { openPart } from '../scroll.ts'

/** All but menus. */
const closedFolds = () => document.querySelectorAll<HTMLDetailsElement>('main details:not([open], [data-menu])')

/** Starts listening; call once. Browsers that know `::details-content` have a rule for paper too (print.css). */
export function openFolds(): void {
  addEventListener('hashchange', () => void openPart(location.hash))
  let opened: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    opened = [...closedFolds()]
    for (const fold of opened) fold.open = true
  })
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false
    opened = []
  })
}

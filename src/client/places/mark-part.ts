/** Marks, in a line of links to the parts of its page, the part that is being read. */

/**
 * The last part whose heading has passed under the line is the current one; the first until then. An observer of the
 * headings, so that scrolling itself runs nothing; below the line all of the page counts as seen, so that no jump passes one unnoticed.
 */
export function markPart(links: HTMLElement): void {
  const all = [...links.querySelectorAll('a')].flatMap((link) => {
    const part = document.getElementById(link.hash.slice(1))
    return part ? [{ link, part }] : []
  })
  const line = links.getBoundingClientRect().height + 160
  const mark = () => {
    if (!links.isConnected) return observer.disconnect()
    const passed = all
      .map(({ link, part }) => ({ link, top: part.getBoundingClientRect().top }))
      .filter(({ top }) => top <= line)
      .sort((a, b) => a.top - b.top)
    const current = passed.at(-1)?.link ?? all[0]?.link
    for (const { link } of all) {
      if (link !== current) link.removeAttribute('aria-current')
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'location')
        links.scrollTo({ left: link.offsetLeft - links.offsetLeft - links.clientWidth / 2 + link.clientWidth / 2 })
      }
    }
  }
  const observer = new IntersectionObserver(mark, { rootMargin: `-${line}px 0px 100000px` })
  for (const { part } of all) observer.observe(part)
}

/** The style of roads: colours of the style sheet as they are now, in the words of a canvas, and the letters of the page. */

const names = ['sea', 'land', 'green', 'house', 'road', 'road-main', 'road-edge', 'road-name'] as const

export type Ink = Record<(typeof names)[number], string> & { family: string }

/** Reads `--map-…` of the map: a canvas knows no properties of the style sheet. */
export function readInk(container: HTMLElement): Ink {
  const probe = document.createElement('span')
  container.append(probe)
  const colours = names.map((name) => {
    probe.style.color = `var(--map-${name})`
    return [name, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return { ...Object.fromEntries(colours), family: getComputedStyle(container).fontFamily } as Ink
}

/**
 * Calls back whenever the theme has changed, chosen or by the system, and when letters of the page have come: a canvas keeps those that it
 * was drawn with. The result stops it.
 */
export function onInk(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['class'] })
  system.addEventListener('change', changed)
  document.fonts.addEventListener('loadingdone', changed)
  return () => {
    chosen.disconnect()
    document.fonts.removeEventListener('loadingdone', changed)
    system.removeEventListener('change', changed)
  }
}

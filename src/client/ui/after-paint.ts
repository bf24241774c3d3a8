/** What may wait until what the person asked for is on the screen. */

/**
 * Runs something once the next frame is painted, or soon where nothing is painted. Not an idle callback: after a key Chromium has held those
 * back for as long as one looked.
 */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run)
  else requestAnimationFrame(() => setTimeout(run))
}

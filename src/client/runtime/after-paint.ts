/** Work that may wait until the requested change is on the screen. */

/** Longest wait for a frame, in milliseconds: none comes to a page that is put away in the moment of the press, and the press is still sent. */
const longest = 300

/**
 * Runs something once the next frame is painted, or soon where nothing is painted. Not an idle callback: after a key Chromium has held those
 * back for as long as one looked.
 */
export function afterPaint(run: () => void): void {
  const soon = setTimeout(
    () => {
      cancelAnimationFrame(frame)
      run()
    },
    document.visibilityState === 'hidden' ? 0 : longest,
  )
  const frame = requestAnimationFrame(() => {
    clearTimeout(soon)
    setTimeout(run)
  })
}

/**
 * Letters that no font of ours has, such as those of 中文 in the menu of languages: when the browser first draws one it looks through the
 * system's fonts, and that was 20 to 40 ms of the press that opens the menu, on a phone four times slower. Measured beforehand they are known.
 */
export function findLetters(): void {
  const name = document.querySelector('[data-menu] button:lang(zh)')
  const canvas = name && document.createElement('canvas').getContext('2d')
  if (!canvas) return
  canvas.font = getComputedStyle(name).font
  canvas.measureText(name.textContent)
}

/**
 * Brings the sprite into the page, for screens that draw new icons at each tap. An icon of another file comes a frame after all else, with
 * a request, a second layout and a second painting: a sixth of the next question's time on a cheap phone.
 */
import { findIconsBy, spriteUrl } from './sprite-url.ts'

/** Stands before the names of icons, which are also those of fields. */
const prefix = 'icon-'

let isBrought = false

/** Once for a page; where it cannot be had icons stay where they are. */
export async function bringSpriteIn(): Promise<void> {
  if (isBrought) return
  isBrought = true
  const answer = await fetch(spriteUrl).catch(() => null)
  if (!answer?.ok) {
    isBrought = false
    return
  }
  const sprite = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement
  for (const symbol of sprite.querySelectorAll('symbol')) symbol.id = prefix + symbol.id
  const unseen = document.createElement('div')
  unseen.hidden = true
  unseen.append(document.importNode(sprite, true))
  document.body.append(unseen)
  findIconsBy(`#${prefix}`)
}

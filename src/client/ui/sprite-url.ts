/**
 * Hashed address of the sprite, so that browsers keep it for ever. Intentionally not preloaded: browsers do not match a preload
 * with `<use>`, and the brand mark asks for it in the first lines of the body anyway.
 */
import sprite from './icons.svg?url'

export const spriteUrl: string = sprite

let before = `${sprite}#`

/** Address of an icon: in the sprite's file, or in the page once the sprite was brought into it (`sprite-in-page.ts`). */
export const iconAddress = (name: string): string => before + name

/** Sets the address before the names of icons that are drawn from now on. */
export function findIconsBy(prefix: string): void {
  before = prefix
}

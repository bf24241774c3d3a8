/**
 * Hashed address of the sprite, so that browsers keep it for ever. Intentionally not preloaded: browsers do not match a preload
 * with `<use>`, and the brand mark asks for it in the first lines of the body anyway.
 */
import sprite from './icons.svg?url'

export const spriteUrl: string = sprite

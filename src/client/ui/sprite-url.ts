/** Hashed address of the sprite, so that browsers keep it for ever. The server should preload it: grade badges wait for it. */
import sprite from './icons.svg?url'

export const spriteUrl: string = sprite

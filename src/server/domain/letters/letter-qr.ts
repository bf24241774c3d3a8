/** A code to scan, as letters have it. */
import type { Drawing } from '../../letters/letter-shape.ts'
import { drawQr } from '../draw-qr.ts'

export function letterQr(address: string, alt: string): Drawing {
  const { side, path: squares } = drawQr(address)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${squares}"/></svg>`,
    alt,
  }
}

/** From degrees to the drawing of the provinces and back. Web Mercator on both sides, so that tiles and drawing lie over each other. */
import { projection } from './province-map.ts'

const { west, top, scale } = projection
const radians = Math.PI / 180

/** The mercator ordinate of a latitude and back, both in degrees. */
const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2)) / radians
const latitude = (ordinate: number) => (Math.atan(Math.exp(ordinate * radians)) / radians) * 2 - 90

/** Position of a point of the earth in the drawing. */
export const toDrawing = ({ lat, lng }: { lat: number; lng: number }): { x: number; y: number } => ({
  x: (lng - west) * scale,
  y: (top - mercator(lat)) * scale,
})

/** The corners of a part of the drawing, given as an SVG `viewBox`. */
export function cornersOf(viewBox: string): { north: number; west: number; south: number; east: number } {
  const [x = 0, y = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  return {
    north: latitude(top - y / scale),
    west: west + x / scale,
    south: latitude(top - (y + height) / scale),
    east: west + (x + width) / scale,
  }
}

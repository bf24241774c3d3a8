/** A point on the map as it is typed: two numbers of degrees, apart by a comma or a space. */

const degrees = /^-?\d{1,3}(?:\.\d{1,15})?$/

/** Null where the text is no such pair. */
export function readPin(text: string): { lat: number; lng: number } | null {
  const [lat = '', lng = '', ...more] = text.trim().split(/[\s,]+/)
  if (more.length > 0 || !degrees.test(lat) || !degrees.test(lng)) return null
  return { lat: Number(lat), lng: Number(lng) }
}

/** Asks the browser where it is, only after a tap. Each way that this can fail has its own answer. */

export type PositionFault = 'refused' | 'unavailable' | 'timeout' | 'unsupported'

/** Longest wait for a position. */
const waitMs = 10_000

/**
 * Resolves with degrees and the metres around them, or with the key of a text. `exact`: as exactly as the device can, and now, in place of where it was some
 * minutes ago, which is enough for lists.
 */
export function getCurrentPosition({
  exact = false,
} = {}): Promise<{ lat: number; lng: number; accuracy: number } | PositionFault> {
  if (!('geolocation' in navigator) || !isSecureContext) return Promise.resolve('unsupported')
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      ({ code }) => resolve(code === 1 ? 'refused' : code === 3 ? 'timeout' : 'unavailable'),
      { enableHighAccuracy: exact, timeout: waitMs, maximumAge: exact ? 5_000 : 300_000 },
    )
  })
}

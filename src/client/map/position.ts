/** Asks the browser where it is, only after a tap. Each way that this can fail has its own answer. */

export type PositionFault = 'refused' | 'unavailable' | 'timeout' | 'unsupported'

/** Longest wait for a position. */
const waitMs = 10_000

/** Resolves with degrees, or with what to tell the reader. */
export function findPosition(): Promise<{ lat: number; lng: number } | PositionFault> {
  if (!('geolocation' in navigator) || !isSecureContext) return Promise.resolve('unsupported')
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => resolve(code === 1 ? 'refused' : code === 3 ? 'timeout' : 'unavailable'),
      { enableHighAccuracy: false, timeout: waitMs, maximumAge: 300_000 },
    )
  })
}

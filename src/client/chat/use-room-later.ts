/** The parts of a room that come after it; null until they are there, and without a network. */
import { useEffect, useState } from 'react'

type Later = typeof import('./room-later.tsx')

export function useRoomLater(): Later | null {
  const [parts, setParts] = useState<Later | null>(null)
  useEffect(() => {
    import('./room-later.tsx').then(setParts, () => undefined)
  }, [])
  return parts
}

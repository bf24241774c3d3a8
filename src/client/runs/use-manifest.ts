/** The hash of a run's visible state, which its end is sent with: later answers are reviewed before the seal. */
import { useEffect, useState } from 'react'
import { manifestText } from '#shared/runs/manifest.ts'
import type { RunView } from '#shared/runs/run.ts'
import { sha256 } from './sha256.ts'

/** `initial` came with the page; with the browser's code it follows the answers. */
export function useManifest({ heads, photos }: RunView, initial: string): string {
  const [seen, setSeen] = useState(initial)
  const text = manifestText(
    Object.values(heads).flatMap((all) => all.map(({ id }) => id)),
    Object.values(photos).flatMap((all) => all.map(({ sha256 }) => sha256)),
  )
  useEffect(() => {
    let isOver = false
    if (isSecureContext) void sha256(new TextEncoder().encode(text)).then((hash) => isOver || setSeen(hash))
    return () => {
      isOver = true
    }
  }, [text])
  return seen
}

/** The hash of a run's visible state, which its end is sent with: later answers are reviewed before the seal. */
import { useEffect, useState } from 'react'
import { shownText } from '#shared/runs/hands.ts'
import { manifestText } from '#shared/runs/manifest.ts'
import type { RunView } from '#shared/runs/run.ts'
import { sha256 } from './sha256.ts'

const hashesOf = ({ photos }: RunView) => Object.values(photos).flatMap((all) => all.map(({ sha256 }) => sha256))

/** `initial` came with the page; with the browser's code it follows the answers. */
export const useManifest = (run: RunView, initial: string): string =>
  useHash(
    manifestText(
      Object.values(run.heads).flatMap((all) => all.map(({ id }) => id)),
      hashesOf(run),
    ),
    initial,
  )

/** The same of the answers and photos alone: what the hands under a visit are given for. */
export const useShown = (run: RunView, initial: string): string => useHash(shownText(run.heads, hashesOf(run)), initial)

function useHash(text: string, initial: string): string {
  const [seen, setSeen] = useState(initial)
  useEffect(() => {
    let isOver = false
    if (isSecureContext) void sha256(new TextEncoder().encode(text)).then((hash) => isOver || setSeen(hash))
    return () => {
      isOver = true
    }
  }, [text])
  return seen
}

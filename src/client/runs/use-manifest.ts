/** The hash of what the person sees of a run, which the end of it is sent with: what came since is looked at before it is sealed. */
import { useEffect, useState } from 'react'
import { manifestText } from '#shared/runs/manifest.ts'
import type { RunView } from '#shared/runs/run.ts'
import { sha256 } from './sha256.ts'

/** `initial` came with the page; with the browser's code it follows what is answered. */
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

/** The hash of what the person sees of a run, which the end of it is sent with: what came since is looked at before it is sealed. */
import { useEffect, useState } from 'react'
import { manifestText } from '#shared/runs/manifest.ts'
import type { RunView } from '#shared/runs/run.ts'

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** `initial` came with the page; with the browser's code it follows what is answered. */
export function useManifest({ heads, photos }: RunView, initial: string): string {
  const [seen, setSeen] = useState(initial)
  const text = manifestText(
    Object.values(heads).flatMap((all) => all.map(({ id }) => id)),
    Object.values(photos).flatMap((all) => all.map(({ sha256 }) => sha256)),
  )
  useEffect(() => {
    let isOver = false
    void crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text)).then((hash) => isOver || setSeen(hex(hash)))
    return () => {
      isOver = true
    }
  }, [text])
  return seen
}

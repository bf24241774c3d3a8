/** Checks the log in this browser, and keeps its checkpoint for the next time. */
import { useEffect, useState } from 'react'
import { keepWord, readWord } from '#client/runtime/device/saved-words.ts'
import { checkLog, type LogReport, type SavedCheckpoint, type ShownEntry } from '#shared/proof/check-log.ts'

const storageKey = 'log-checkpoint'

interface SavedCheck extends SavedCheckpoint {
  /** Time at which this browser saw it. */
  at: string
}

export type LogCheck =
  | { state: 'checking' }
  | { state: 'unread' }
  | { state: 'checked'; report: LogReport; before: string | null }

async function readFile(name: string): Promise<Uint8Array> {
  const answer = await fetch(`/log/${name}`, { cache: name === 'checkpoint' ? 'no-cache' : 'default' })
  if (!answer.ok) throw new Error(`/log/${name} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

function readSaved(): SavedCheck | null {
  try {
    return JSON.parse(readWord('localStorage', storageKey) ?? 'null') as SavedCheck | null
  } catch {
    return null
  }
}

/** `round` counts up when somebody asks for another check. */
export function useLogCheck(entries: readonly ShownEntry[], round: number): LogCheck {
  const [check, setCheck] = useState<LogCheck>({ state: 'checking' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the log anew.
  useEffect(() => {
    let isLeft = false
    setCheck({ state: 'checking' })
    const run = async () => {
      const saved = readSaved()
      const key = new TextDecoder().decode(await readFile('key')).trim()
      const report = await checkLog(readFile, { key, saved, entries })
      if (report.keep) keepWord('localStorage', storageKey, JSON.stringify({ ...report.keep, at: new Date() }))
      if (!isLeft) setCheck({ state: 'checked', report, before: saved?.at ?? null })
    }
    run().catch(() => !isLeft && setCheck({ state: 'unread' }))
    return () => {
      isLeft = true
    }
  }, [entries, round])
  return check
}

/**
 * The driver of a real run: what is answered is kept on the device first and then sent by itself (run-outbox.ts). Before the browser's
 * code has taken over, links and plain forms do it.
 */
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#client/ui/hydrated.ts'
import type { RunView } from '#shared/runs/run.ts'
import type { RunDriver } from './run-driver.ts'
// With the page and not later: the line may be gone by then.
import { openOutbox, type RunOutbox } from './run-outbox.ts'

interface GivenRun {
  run: RunView
  /** What the address asks for; empty for wherever the person was. */
  at: string
  /** The page's own address, and its route's id. */
  path: string
  /** The same where a question, or the review, is shown. */
  href(at: string): string
  routeId: string
  /** By which what waits on the device can be read by this person alone, in base64. */
  draftKey: string
}

/** The code of the first question without an answer, else the review. */
const firstOpen = ({ questions, heads }: RunView) => questions.find(({ code }) => !heads[code])?.code ?? 'review'

export function useRun({ run, at: asked, path, href, routeId, draftKey }: GivenRun): RunDriver {
  // Without TLS browsers give no means to encrypt: then the plain forms do it.
  const canKeep = useHydrated() && isSecureContext
  const [heads, setHeads] = useState(run.heads)
  const [photos, setPhotos] = useState(run.photos)
  const isKnown = asked === 'review' || run.questions.some(({ code }) => code === asked)
  const [at, setAt] = useState(isKnown ? asked : firstOpen(run))
  const [{ saved, waiting, refused }, setState] = useState<Pick<RunDriver, 'saved' | 'waiting' | 'refused'>>({
    saved: 'none',
    waiting: 0,
  })
  const outbox = useRef<Promise<RunOutbox> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a run
  useEffect(() => {
    if (!isSecureContext) return
    let isOver = false
    const ifThere =
      <Value>(set: (value: Value) => void) =>
      (value: Value) =>
        isOver || set(value)
    const opening = openOutbox(
      { run: run.id, path, routeId, draftKey, heads: run.heads, photos: run.photos },
      { onHeads: ifThere(setHeads), onPhotos: ifThere(setPhotos), onState: ifThere(setState) },
    )
    outbox.current = opening
    return () => {
      isOver = true
      void opening.then((box) => box.close())
    }
  }, [run.id])

  const view = { ...run, heads, photos }
  if (!canKeep) return { run: view, at, href, saved, waiting, refused }
  const use = (work: (box: RunOutbox) => unknown) => void outbox.current?.then(work)
  return {
    ...{ run: view, at, href, saved, waiting, refused },
    go(to) {
      setAt(to)
      // The router's own state stays: going back leaves the questionnaire, whatever was shown of it.
      history.replaceState(history.state, '', href(to))
      window.scrollTo(0, 0)
    },
    answer: (code, change) => use((box) => box.answer(code, change)),
    choose(code, id, reason) {
      const chosen = heads[code]?.find((head) => head.id === id)
      if (!chosen) return
      const note = [chosen.note, reason.trim()].filter((text) => text !== '').join('\n')
      use((box) => box.answer(code, { value: chosen.value, naReason: chosen.naReason, note }))
    },
    addPhotos: (code, files) => use((box) => box.addPhotos(code, files)),
    removePhoto: (code, id) => use((box) => box.removePhoto(code, id)),
  }
}

/**
 * The driver of a real run: answers are stored on the device first and then sent by themselves (run-outbox.ts). Before the browser's
 * code has taken over, links and plain forms do it.
 */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { afterPaint } from '#client/runtime/after-paint.ts'
import { useChoices } from '#client/runtime/choices.tsx'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { handAnswer } from '#shared/runs/hands.ts'
import type { RunView } from '#shared/runs/run.ts'
import { keepPage, removePage } from '../runtime/device/cached-pages.ts'
// With the page and not later: the line may be gone by then.
import { readKey, rememberKey } from '../runtime/device/device-key.ts'
import type { OutboxState } from './announce-run.ts'
import type { RunDriver } from './run-driver.ts'
import { openOutbox, type RunOutbox } from './run-outbox.ts'

interface GivenRun {
  run: RunView
  /** The part that the address asks for; empty for the person's last position. */
  at: string
  /** The page's own address, and its route's id. */
  path: string
  /** The same where a question, or the review, is shown. */
  href(at: string): string
  routeId: string
  /** Key that lets this person alone read the device's queue, in base64. */
  draftKey: string
}

/** The code of the first question without an answer, else the review. */
const firstOpen = ({ questions, heads }: RunView) => questions.find(({ code }) => !heads[code])?.code ?? 'review'

const untouched: OutboxState = { saved: 'none', waiting: 0, refused: null, isEnding: false, isSignedOut: false }

export function useRun({ run, at: asked, path, href, routeId, draftKey }: GivenRun): RunDriver {
  // Without TLS browsers give no means to encrypt: then the plain forms do it.
  const canKeep = useHydrated() && isSecureContext
  const [heads, setHeads] = useState(run.heads)
  const [photos, setPhotos] = useState(run.photos)
  const isKnown = asked === 'review' || run.questions.some(({ code }) => code === asked)
  const [at, setAt] = useState(isKnown ? asked : firstOpen(run))
  const [state, setState] = useState<OutboxState>(untouched)
  const choices = useChoices()
  const { locale } = useText()
  const navigate = useNavigate()
  const outbox = useRef<Promise<RunOutbox> | null>(null)
  const hasMoved = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a run
  useEffect(() => {
    if (!isSecureContext) return
    let isOver = false
    let isOpening = true
    const ifThere =
      <Value>(set: (value: Value) => void) =>
      (value: Value) =>
        isOver || set(value)
    const { id, kind, place } = run
    const about = { path, routeId, kind, place: { id: place.id, name: place.name } }
    const opening = readKey(draftKey).then(async (key) => {
      await rememberKey(key, choices, { locale, isHeard: false }).catch(() => undefined)
      return openOutbox(
        {
          run: id,
          about,
          heads: run.heads,
          photos: run.photos,
          key,
          keepPage: () => keepPage(key, path, { label: place.name }).catch(() => false),
        },
        {
          onHeads: ifThere((now) => {
            setHeads(now)
            // The device's data was not known when the page was rendered.
            if (isOpening && !hasMoved.current && !isKnown) setAt(firstOpen({ ...run, heads: now }))
          }),
          onPhotos: ifThere(setPhotos),
          onState: ifThere(setState),
          onEnded: ifThere((to) => void removePage(path).then(() => navigate(to))),
        },
      )
    })
    outbox.current = opening
    opening.then(
      () => {
        isOpening = false
      },
      () => undefined,
    )
    return () => {
      isOver = true
      void opening.then((box) => box.close())
    }
  }, [run.id])

  // Once it is painted: a change of the address costs browsers more than one thinks, down to asking for the page's icon again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another question is shown
  useEffect(() => {
    if (!hasMoved.current) return
    let isOver = false
    // The router's own state stays: going back leaves the questionnaire from any question.
    afterPaint(() => isOver || history.replaceState(history.state, '', href(at)))
    return () => {
      isOver = true
    }
  }, [at])

  const view = { ...run, heads, photos }
  if (!canKeep) return { run: view, at, href, ...state }
  const use = (work: (box: RunOutbox) => unknown) => void outbox.current?.then(work)
  return {
    run: view,
    at,
    href,
    ...state,
    go(to) {
      hasMoved.current = true
      setAt(to)
      window.scrollTo(0, 0)
    },
    answer: (code, change) => use((box) => box.answer(code, change)),
    sign: (code, hand) => use((box) => box.answer(code, handAnswer(hand), 'anew')),
    choose(code, id, reason) {
      const chosen = heads[code]?.find((head) => head.id === id)
      if (!chosen) return
      const note = [chosen.note, reason.trim()].filter((text) => text !== '').join('\n')
      use((box) => box.answer(code, { value: chosen.value, naReason: chosen.naReason, note }))
    },
    addPhotos: (code, files, source) => use((box) => box.addPhotos(code, files, source)),
    removePhoto: (code, id) => use((box) => box.removePhoto(code, id)),
    end: (act) => use((box) => box.end(act)),
    reopen: () => use((box) => box.reopen()),
  }
}

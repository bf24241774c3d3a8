/**
 * A questionnaire that is only tried: answers are operations as in a run, but live in this page's memory and are gone with it. Nothing is
 * written to the device or sent.
 */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHydrated } from '#client/runtime/hydrated.ts'
import type { AnswerHead, RunPhoto, RunView } from '#shared/runs/run.ts'
import { QUESTION_PHOTOS_MOST } from '#shared/runs/run-limits.ts'
import { answerOf, type GivenAnswer, headsOf, noAnswer, opId, type RunOp } from '#shared/runs/run-ops.ts'
import type { RunDriver } from './run-driver.ts'

interface Trial {
  /** Its questions; its answers and photos are left out. */
  run: RunView
  at: string
  href(at: string): string
}

type TrialOp = RunOp & { at: string }

const device = 'trial'

/** One more answer, in the place of all that the question had. */
function withAnswer(ops: readonly TrialOp[], code: string, change: Partial<GivenAnswer>): TrialOp[] {
  const heads = headsOf(ops).get(code) ?? []
  const op = { ...(answerOf(heads) ?? noAnswer), ...change, device, n: ops.length + 1, question: code }
  return [...ops, { ...op, replaces: heads.map(opId), at: new Date().toISOString() }]
}

const headOf = (op: TrialOp): AnswerHead => ({
  id: opId(op),
  value: op.value,
  naReason: op.naReason,
  note: op.note,
  by: null,
  at: op.at,
})

/** The driver of a trial; `restart` forgets all answers. */
export function useTrialDriver({ run, at, href }: Trial): RunDriver & { restart: () => void } {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const [ops, setOps] = useState<TrialOp[]>([])
  const [photos, setPhotos] = useState<Record<string, RunPhoto[]>>({})
  const shown = useRef(photos)
  shown.current = photos
  const forget = (gone: readonly RunPhoto[]) => {
    for (const { url } of gone) if (url) URL.revokeObjectURL(url)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state at the end of the page counts
  useEffect(() => () => forget(Object.values(shown.current).flat()), [])
  const heads = Object.fromEntries([...headsOf(ops)].map(([code, all]) => [code, all.map(headOf)]))
  const own: Pick<RunDriver, 'go' | 'answer' | 'addPhotos' | 'removePhoto'> = {
    go: (to) => void navigate(href(to)),
    answer: (code, change) => setOps((before) => withAnswer(before, code, change)),
    addPhotos: (code, files) => {
      const made = files.map((file) => ({
        id: crypto.randomUUID(),
        key: null,
        sha256: '',
        url: URL.createObjectURL(file),
        at: new Date().toISOString(),
      }))
      setPhotos((before) => ({ ...before, [code]: [...(before[code] ?? []), ...made].slice(0, QUESTION_PHOTOS_MOST) }))
    },
    removePhoto: (code, id) => {
      forget((photos[code] ?? []).filter((photo) => photo.id === id))
      setPhotos((before) => ({ ...before, [code]: (before[code] ?? []).filter((photo) => photo.id !== id) }))
    },
  }
  return {
    run: { ...run, heads, photos },
    at,
    href,
    saved: 'none',
    waiting: 0,
    isTrial: true,
    restart: () => {
      forget(Object.values(photos).flat())
      setPhotos({})
      setOps([])
    },
    ...(isHydrated ? own : {}),
  }
}

/** Beginning a visit on the device, without the server: it was taken along, so the questions are here, and the server learns of it later. */
import { useEffect, useState } from 'react'
import { westernDigits } from '#shared/digits.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import type { RunPageData } from '#shared/runs/run.ts'
import { deviceNow } from '../runs/device-clock.ts'
import { openRunStore } from '../runs/run-store.ts'
import { currentPerson, readKey } from '../runtime/device/device-key.ts'
import { fieldChanged, onFieldChange } from '../runtime/device/field-changed.ts'
import { begunAt } from './field-runs.ts'
import { sendRest } from './send-rest.ts'

type Fields = Record<string, string>

/** A visit that was begun here: with its questions where the page has them, else it is being sent. */
export type Begun = RunPageData | 'sending' | null

/** The questions as the visit was begun. */
function begunBy({ view, ...page }: RunPageData, { kind, licensed = '', startedAt = '' }: Fields): RunPageData {
  const figure = Number(westernDigits(licensed).replace(/[\s,]/g, ''))
  const limits = { ...view.limits, licensed: figure > 0 ? figure : view.limits.licensed }
  return { ...page, view: { ...view, limits, startedAt, kind: (kind as InspectionKind | undefined) ?? view.kind } }
}

/** Begins it with the form's values. */
export async function beginHere(
  prepared: RunPageData,
  about: { path: string; routeId: string },
  typed: Fields,
): Promise<RunPageData> {
  const { id, kind, place } = prepared.view
  const fields = { ...typed, do: 'start', run: id, startedAt: deviceNow() }
  const store = await openRunStore(id, await readKey(prepared.draftKey))
  await store.putStart(fields)
  await store.putAbout({ ...about, kind, place: { id: place.id, name: place.name } })
  fieldChanged()
  return begunBy(prepared, fields)
}

/** The visit that was begun here and that the server does not know yet. A page that has come from the server has it sent, and comes again. */
export function useBegun(place: string, prepared: RunPageData | null): [Begun, (begun: Begun) => void] {
  const [begun, setBegun] = useState<Begun>(null)
  useEffect(() => {
    let isOver = false
    let isFound = false
    async function look(): Promise<void> {
      if (isFound) return
      const person = isSecureContext ? await currentPerson() : null
      const run = person && (await begunAt(person, place))
      if (!run || isOver) return
      isFound = true
      if (prepared?.view.id === run) {
        const store = await openRunStore(run, await readKey(prepared.draftKey))
        const fields = await store.start()
        if (!isOver && fields) setBegun(begunBy(prepared, fields))
        return
      }
      setBegun('sending')
      await sendRest()
      if (!isOver && !(await begunAt(person, place))) location.reload()
    }
    const lookAgain = () => void look().catch(() => undefined)
    lookAgain()
    // The key may come after the page.
    const stop = onFieldChange(lookAgain)
    return () => {
      isOver = true
      stop()
    }
  }, [place, prepared])
  return [begun, setBegun]
}

/** Sends what waits of runs whose page is not open: when a page starts, when the network is back, and when somebody looks again. */
import type { RefusalCode } from '#shared/refusals.ts'
import { currentPerson } from '../device/device-key.ts'
import { fieldChanged } from '../device/field-changed.ts'
import { openOutbox } from '../runs/run-outbox.ts'
import { listFieldRuns } from './field-runs.ts'

/** So often it is tried again while something waits and a page is open, in milliseconds. */
const againAfter = 60_000

/** Why the server did not take what was sent last of a run. */
export const reasons = new Map<string, RefusalCode>()

let sending: Promise<void> | null = null
export const isSendingRest = (): boolean => sending !== null
let timer = 0

async function sendAll(): Promise<void> {
  const person = await currentPerson()
  if (!person) return
  let isLeft = false
  for (const { run, about, waiting } of await listFieldRuns(person)) {
    if (!about || waiting === 0) continue
    const outbox = await openOutbox(
      { run, about, heads: {}, photos: {}, key: person },
      { onState: ({ refused }) => (refused ? reasons.set(run, refused) : reasons.delete(run)) },
    )
    fieldChanged()
    await outbox.send()
    isLeft ||= outbox.waiting() > 0
    outbox.close()
  }
  clearTimeout(timer)
  if (isLeft) timer = window.setTimeout(() => void sendRest(), againAfter)
}

/** One at a time. */
export function sendRest(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null
    fieldChanged()
  })
  return sending
}

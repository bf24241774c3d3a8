/** Sends waiting messages and forms, and data of runs without an open page: when a page starts, when the network is back, and when somebody looks again. */
import type { RefusalCode } from '#shared/refusals.ts'
import { sendUnsent } from '../chat/send-unsent.ts'
import { sendWaiting } from '../drafts/send-waiting.ts'
import { isOpenHere, openOutbox } from '../runs/run-outbox.ts'
import { readReceiptPhotos } from '../runs/run-receipt.ts'
import { openRunStore, type RunReceipt } from '../runs/run-store.ts'
import { keepPage } from '../runtime/device/cached-pages.ts'
import { currentPerson, type DeviceKey } from '../runtime/device/device-key.ts'
import { fieldChanged } from '../runtime/device/field-changed.ts'
import { discardRun, listFieldRuns } from './field-runs.ts'

/** So often it is tried again while something waits and a page is open, in milliseconds. */
const againAfter = 60_000

/** Time for which sent data is listed on the device. */
const receiptsStoredMs = 30 * 86_400_000

/** The server's reason for refusing the last data of a run. */
export const reasons = new Map<string, RefusalCode>()

let sending: Promise<void> | null = null
export const isSendingRest = (): boolean => sending !== null
let timer = 0

/** Photos go once the receipt was to be had that names them; the receipt itself after some weeks. */
async function tidy(
  { run, held, late, receipt }: { run: string; held: number; late: number; receipt: RunReceipt },
  person: DeviceKey,
): Promise<void> {
  if (held > 0) {
    const named = await readReceiptPhotos(receipt.to)
    if (named)
      await (await openRunStore(run, person)).settle(null, {
        isNamed: (photo) => named.includes(photo),
        isLate: () => true,
      })
  } else if (late === 0 && Date.now() - Date.parse(receipt.at) > receiptsStoredMs) await discardRun(run)
}

async function sendAll(): Promise<void> {
  await sendUnsent()
  const person = await currentPerson()
  if (!person) return
  let isLeft = await sendWaiting(person.mark).then(
    () => false,
    () => true,
  )
  for (const { run, about, waiting, held, late, receipt } of await listFieldRuns(person)) {
    if (receipt && waiting === 0) await tidy({ run, held, late, receipt }, person)
    // Its page may be open and not show it: a visit that was begun here and that the server does not know yet.
    if (!about || waiting === 0 || isOpenHere(run)) continue
    const outbox = await openOutbox(
      {
        run,
        about,
        heads: {},
        photos: {},
        key: person,
        keepPage: () => keepPage(person, about.path, { label: about.place.name }).catch(() => false),
      },
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

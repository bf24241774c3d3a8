/**
 * Room on the device: asked to stay, weighed before anything big is begun, and a ballast that is given up when a device is full, so that
 * answers always fit. Photos get none of the ballast: they can be taken again, a day of answers cannot.
 */
import { fieldDb } from './field-db.ts'

/** Below so much no place is begun without a network. */
export const leastRoom = 60_000_000
const ballastBytes = 5_000_000

/** Bytes that may still be written; null where the browser does not say. */
export async function roomLeft(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

/** Asks the browser not to clear this away by itself, and lays the ballast in. */
export async function holdRoom(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
  const db = await fieldDb()
  if ((await db.count('ballast')) === 0)
    await db.put('ballast', new ArrayBuffer(ballastBytes), 'it').catch(() => undefined)
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Writes; where the device is full the ballast goes, and it is tried once more. */
export async function withRoom(write: () => Promise<void>, mayUseBallast: boolean): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isFull(error) || !mayUseBallast) throw error
    await (await fieldDb()).clear('ballast')
    await write()
  }
}

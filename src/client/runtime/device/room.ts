/**
 * Room on the device: asked to stay, weighed before anything big is begun, and a ballast that is given up when a device is full, so that
 * answers always fit. Photos get none of the ballast: they can be taken again, a day of answers cannot. Chromium tells every page that 10 GB
 * are left, always the same (so that nobody is known by it): the only certain test is whether the ballast can be laid.
 */
import { fieldDb } from './field-db.ts'

/** Below so much no place is begun without a network. */
export const leastRoom = 60_000_000
const ballastBytes = 5_000_000
/** The most that browsers draw at once. */
const drawnBytes = 65_536

/** Keys of the ballast, of a trial write, and of the note that it was given up. */
const laid = 'it'
const tried = 'tried'
const givenUp = 'given up'

/** Bytes that may still be written, as far as the browser says; none where the device was full; null where nothing is known. */
export async function roomLeft(): Promise<number | null> {
  if (await (await fieldDb()).getKey('ballast', givenUp)) return 0
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

/** Bytes that no disk makes smaller. */
function drawBytes(count: number): ArrayBuffer {
  const bytes = new Uint8Array(count)
  for (let at = 0; at < bytes.length; at += drawnBytes) crypto.getRandomValues(bytes.subarray(at, at + drawnBytes))
  return bytes.buffer
}

/** Asks the browser not to clear this away by itself, and lays the ballast in; false where there is no room for it. */
export async function lockRoom(): Promise<boolean> {
  await navigator.storage?.persist?.().catch(() => false)
  const db = await fieldDb()
  if (await db.getKey('ballast', laid)) return true
  try {
    await db.put('ballast', drawBytes(ballastBytes), laid)
    await db.delete('ballast', givenUp)
    return true
  } catch (error) {
    if (!isFull(error)) throw error
    return false
  }
}

/** True if so many bytes can be written, found by writing them: no browser tells. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const db = await fieldDb()
  try {
    await db.put('ballast', drawBytes(bytes), tried)
    return true
  } catch (error) {
    if (!isFull(error)) throw error
    return false
  } finally {
    await db.delete('ballast', tried)
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Writes; where the device is full the ballast goes, and it is tried once more. */
export async function withRoom(write: () => Promise<void>, mayUseBallast: boolean): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isFull(error) || !mayUseBallast) throw error
    const db = await fieldDb()
    await db.delete('ballast', laid)
    await db.put('ballast', new ArrayBuffer(1), givenUp)
    await write()
  }
}

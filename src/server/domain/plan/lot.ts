/**
 * The lot of a week: who is visited without any reason is decided by a secret of the installation, so that nobody, its officers included,
 * can work out whom it meets. The visits that it leads to are the only ones that tell the truth about all places.
 */
import { createHmac } from 'node:crypto'
import { bangkokDayNumber, dayMs } from '#shared/bangkok.ts'
import { ONE_DRAWN_IN } from '#shared/plan/weights.ts'

/** Under which the secret is kept (db/secret.ts). */
export const lotSecret = 'lot'

/** Monday, in Bangkok, of the week that a moment is in, as `YYYY-MM-DD`. The first of January 1970 was a Thursday. */
export function mondayOf(at: Date): string {
  const day = bangkokDayNumber(at)
  return new Date((day - ((day + 3) % 7)) * dayMs).toISOString().slice(0, 10)
}

/** Where a place stands in the row of a week (from 0 up to, but not including, 1), and its turn among {@link ONE_DRAWN_IN} visits. */
export function drawLot(secret: Buffer, week: string, place: string): { lot: number; slot: number } {
  const bytes = createHmac('sha256', secret).update(`${week} ${place}`).digest()
  return { lot: bytes.readUIntBE(0, 6) / 2 ** 48, slot: bytes.readUInt32BE(6) % ONE_DRAWN_IN }
}

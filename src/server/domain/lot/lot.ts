/**
 * The random draw of a week: a secret of the installation selects places to visit without a reason, so that nobody, its officers included,
 * can predict them. These visits are the only unbiased sample of all places. Each week has its own seed:
 * its hash is published when the week begins and the seed itself weeks later, so everybody can check that nobody chose.
 */
import { createHash, createHmac } from 'node:crypto'
import { bangkokDayNumber, dayMs } from '#shared/bangkok.ts'
import { ONE_DOUBLED_IN } from '#shared/fairness/limits.ts'
import { ONE_DRAWN_IN } from '#shared/plan/weights.ts'

/** Under which the secret is kept (db/secret.ts). */
export const lotSecret = 'lot'

/** Monday, in Bangkok, of the week that a moment is in, as `YYYY-MM-DD`. The first of January 1970 was a Thursday. */
export function mondayOf(at: Date): string {
  const day = bangkokDayNumber(at)
  return new Date((day - ((day + 3) % 7)) * dayMs).toISOString().slice(0, 10)
}

/** The seed of a week, from which the secret of the installation and the seeds of other weeks cannot be worked out. */
export const seedOfWeek = (secret: Buffer, week: string): Buffer =>
  createHmac('sha256', secret).update(`week ${week}`).digest()

/** The hash of a seed published when its week begins: SHA-256, in hex. */
export const commitmentOf = (seed: Buffer): string => createHash('sha256').update(seed).digest('hex')

/**
 * Where a place stands in the row of a week (from 0 up to, but not including, 1), its turn among {@link ONE_DRAWN_IN} visits, and whether a
 * second officer is to look at it, too. `seed`: see {@link seedOfWeek}; with it published anybody works out the same.
 */
export function drawLot(seed: Buffer, place: string): { lot: number; slot: number; doubled: boolean } {
  const bytes = createHmac('sha256', seed).update(place).digest()
  return {
    lot: bytes.readUIntBE(0, 6) / 2 ** 48,
    slot: bytes.readUInt32BE(6) % ONE_DRAWN_IN,
    doubled: bytes.readUInt32BE(10) % ONE_DOUBLED_IN === 0,
  }
}

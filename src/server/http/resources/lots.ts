/** The lots of all weeks, as public proof that nobody chose the visited places: hashes at once, seeds when the weeks are over. */
import type { Database } from '../../db/database.ts'
import type { Handle } from './serve-resources.ts'

/** Instructions for programmers to check one. */
const rule =
  'commitment = SHA-256(seed); lot = first 6 bytes of HMAC-SHA-256(key: seed, place id) / 2^48; the places with the least lots of an area are drawn'

export function lotResources({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    '/lots.json': async ({ res }) => {
      const rows = await db.selectFrom('lot_weeks').selectAll().orderBy('week', 'desc').execute()
      const weeks = rows.map(({ week, commitment, committed_at, seed, revealed_at }) => ({
        week,
        commitment,
        committedAt: committed_at.toISOString(),
        seed,
        revealedAt: revealed_at?.toISOString() ?? null,
      }))
      res.type('json').send(JSON.stringify({ rule, weeks }))
    },
  } satisfies Record<string, Handle>
}

/** When figures that are written only where they changed were last made: their rows do not tell. */
import type { Kysely } from 'kysely'
import type { FigureRefreshes } from '../../db/schema/places.ts'
import type { Schema } from '../../db/schema.ts'

/** Notes that all figures of this kind are those of this moment. */
export async function noteRefresh(db: Kysely<Schema>, figure: FigureRefreshes['figure'], now: Date): Promise<void> {
  await db
    .insertInto('figure_refreshes')
    .values({ figure, made_at: now })
    .onConflict((conflict) => conflict.column('figure').doUpdateSet({ made_at: now }))
    .execute()
}

/** What an officer hands over at the end of a visit: the receipt, and the code that the manager scans from the screen. */
import type { Kysely } from 'kysely'
import type { SealedHand, VisitHandover } from '#shared/runs/handover.ts'
import type { Schema } from '../../db/schema.ts'
import { drawQr } from '../draw-qr.ts'
import { type GivenHand, handsUnder } from '../runs/find-hands.ts'
import { readOps } from '../runs/queries.ts'
import { makeVisitPass, PASS_DAYS } from './visit-pass.ts'

interface Handing {
  inspection: string
  origin: string
  now: Date
}

/** In Thai: the one that counts. */
export async function handVisitOver(db: Kysely<Schema>, { inspection, origin, now }: Handing): Promise<VisitHandover> {
  const run = await db.selectFrom('runs').select('id').where('inspection_id', '=', inspection).executeTakeFirst()
  const { MANAGER, OFFICER } = handsUnder(run ? await readOps(db, run.id) : [])
  const pass = await makeVisitPass(db, inspection, now)
  return {
    pdf: `/visit-letters/${inspection}/th.pdf`,
    qr: drawQr(`${origin}/handed/${pass}/th.pdf`),
    days: PASS_DAYS,
    hands: { MANAGER: presentHand(MANAGER), OFFICER: presentHand(OFFICER) },
  }
}

function presentHand(given: GivenHand | null): SealedHand | null {
  if (!given) return null
  const { how, name, position, strokes, reason, witness, at } = given
  return { how, name, position, strokes, reason, witness, at: at.toISOString() }
}

/**
 * The officers whose work is quarantined: formerly on duty at the place, but no longer, or of an agency that has lost the kind. An officer still on duty sends it the usual way,
 * and for everybody else there is no such run.
 */
import type { Kysely, Transaction } from 'kysely'
import { problems } from '#shared/problems.ts'
import { QUARANTINED_MOST, type QuarantineReason } from '#shared/quarantine/quarantine.ts'
import type { GrantState } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { type Actor, actorId } from '../actor.ts'
import { inspectsKind } from '../duty/agency-kinds.ts'
import { coversPlace } from '../duty/on-duty.ts'
import { InputRefusal } from '../input-refusal.ts'
import { presentAgency } from '../official-names/agency-name.ts'
import { findRun, type RunRow } from '../runs/queries.ts'

export const handingStandingShape = rowsOf({
  place: 'text',
  /** The run where it is known here. */
  run: orNull(jsonAs<RunRow>()),
  grant: textIs<GrantState>(),
  covers: 'bool',
  /** The agency inspects the kind, or has begun the run. */
  inspects: 'bool',
  /** The quarantine that waits for more of the run; null before the first. */
  waiting: 'text?',
  /** Number of the officer's waiting ones in all. */
  all: 'number',
  /** True if its beginning, and word that it is complete, have come before. */
  hasBegun: 'bool',
  hasEnded: 'bool',
})
export type HandingStanding = RowOf<typeof handingStandingShape>

interface Named {
  run: string
  place: string
}

const covered = (officer: string) => bool`exists (
  select from duty_areas d where d.user_id = ${officer}::uuid and d.province_code = businesses.province_code
    and (d.district_code is null or d.district_code = businesses.district_code))`

/** Throws `page_not_found` for work that the person never could have begun. */
export async function getHandingStanding(
  tx: Kysely<Schema> | Transaction<Schema>,
  actor: Pick<Actor, 'id' | 'now'>,
  named: Named,
): Promise<HandingStanding> {
  const officer = actorId(actor)
  const run = await findRun(tx, named.run)
  // A place may have become part of another one since.
  const place = run?.business_id ?? named.place
  const ofRun = sql`q.run_id = ${named.run}::uuid and q.officer_id = g.user_id`
  const { rows } = await handingStandingShape.without('place', 'run')`
    select g.state as grant, ${coversPlace(officer, actor.now)} as covers,
      (${inspectsKind(officer)} or coalesce(g.agency_id = ${presentAgency(sql`${run?.agency_id ?? null}::uuid`)}, false)) as inspects,
      (select q.id from quarantined_runs q where ${ofRun} and q.state = 'waiting') as waiting,
      (select count(*)::int from quarantined_runs q where q.officer_id = g.user_id and q.state = 'waiting') as all,
      exists (select from quarantined_runs q where ${ofRun} and q.beginning is not null) as "hasBegun",
      exists (select from quarantined_runs q where ${ofRun} and q.is_ended) as "hasEnded"
    from businesses join role_grants g on g.user_id = ${officer}::uuid and g.role = 'inspector' and g.state <> 'requested'
    where businesses.id = ${place}::uuid and ${covered(officer)}`.execute(tx)
  const [found] = rows
  if (!found || run?.kind === 'survey') throw problems.page_not_found()
  return { place, run, ...found }
}

export function whyHanded({ grant, covers }: HandingStanding): QuarantineReason {
  if (grant !== 'active') return 'suspended'
  return covers ? 'other_kind' : 'moved'
}

/** The policy of handing work over; null where the work is accepted. */
export function whyNotHand({ grant, covers, inspects, waiting, all }: HandingStanding): InputRefusal | null {
  if (grant === 'active' && covers && inspects) return new InputRefusal({ form: 'quarantine:refusal.onDuty' })
  if (waiting === null && all >= QUARANTINED_MOST) return new InputRefusal({ form: 'quarantine:refusal.most' })
  return null
}

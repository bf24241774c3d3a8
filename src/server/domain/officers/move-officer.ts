/**
 * An officer moves to another agency, by two stewards or two supervisors who are over the officer and in both agencies or above them. Areas beyond the
 * new agency's end, and loans with colleagues of the old one. Open visits stay with the area, where officers of the old agency go on with them.
 */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { powerOfTwo } from '../command/power.ts'
import { standsOver } from '../duty/over-agencies.ts'
import { isOver, ofLine, standsIn } from '../duty/over-officer.ts'
import { isSteward } from '../duty/stewards.ts'
import { InputRefusal } from '../input-refusal.ts'
import { nameOfAgency } from '../official-names/agency-in-charge.ts'
import { endLoansOf } from './end-areas.ts'
import { grantRev, heldOfficerShape, sharesArea, writeMove } from './lock-officer.ts'

interface Moving {
  officer: string
  rev: string
  into: string
  reason: string
}

const heldShape = heldOfficerShape.and({
  /** The caller is a steward, or supervises in both agencies or above them. */
  isSteward: 'bool',
  isOverBoth: 'bool',
  /** The other agency is open, and another one. */
  isOpen: 'bool',
})
type Held = RowOf<typeof heldShape>

/** The officer, held. Throws `page_not_found` for anybody who has nothing to do with the officer. */
async function load({ tx, actor }: Doing, { officer, into }: Moving): Promise<Held> {
  const me = actorId(actor)
  const { rows } = await heldShape`
    select u.id, u.display_name as name, u.email, u.phone, u.locale, g.state, g.kind, g.agency_id as agency, g.asked_province as asked,
      ${grantRev} as rev, ${isOver(me, actor.now)} as "isOver", ${ofLine(me)} as "ofLine",
      ${standsIn(me, actor.now)} as "standsIn", ${sharesArea(me, actor.now)} as shares, ${isSteward(me)} as "isSteward",
      ${standsOver(me, actor.now, sql`g.agency_id`)} and ${standsOver(me, actor.now, sql`${into}::uuid`)} as "isOverBoth",
      exists (select from agencies a where a.id = ${into}::uuid and a.closed_at is null and a.id <> g.agency_id) as "isOpen"
    from role_grants g join users u on u.id = g.user_id
    where g.user_id = ${officer}::uuid and g.role = 'inspector' for update of g`.execute(tx)
  const [held] = rows
  if (!held || !(held.isSteward || held.isOver || held.shares || held.id === me)) throw problems.page_not_found()
  return held
}

/** Ends what the officer has beyond the areas of the agency, and what is lent to the officer; answers the codes. */
export async function endAreasBeyond(
  db: Kysely<Schema>,
  { officer, into, now }: { officer: string; into: string; now: Date },
): Promise<number[]> {
  const { rows } = await rowsOf({ area: 'number' })`
    update duty_areas d set valid_to = greatest(${now}::timestamptz, d.valid_from + interval '1 millisecond')
    where d.user_id = ${officer}::uuid and (d.valid_to is null or d.valid_to > ${now})
      and (d.lent_from is not null or not exists (
        select from agency_areas w where w.agency_id = ${into}::uuid and w.province_code = d.province_code
          and (w.district_code is null or w.district_code = d.district_code)))
    returning coalesce(d.district_code, d.province_code) as area`.execute(db)
  return rows.map(({ area }) => area)
}

export const moveOfficer = powerOfTwo(
  command<Moving, undefined, 'officer.move', Held>('officer.move', {
    load,
    may(held, { actor }, { rev }) {
      if (held.id === actorId(actor)) return new InputRefusal({ form: 'officer:refusal.own' })
      if (!(held.isSteward || held.isOverBoth)) return new InputRefusal({ form: 'officer:refusal.bothAgencies' })
      if (held.state !== 'active' || held.rev !== rev) return new InputRefusal({ form: 'officer:refusal.stale' })
      return held.isOpen ? null : new InputRefusal({ into: 'agency:error.into' })
    },
    async run(doing, { officer, into, reason }, held) {
      const { tx, actor, origin } = doing
      await tx
        .updateTable('role_grants')
        .set({ agency_id: into, decided_at: actor.now, decided_by: actorId(actor) })
        .where('user_id', '=', officer)
        .where('role', '=', 'inspector')
        .execute()
      const ended = await endAreasBeyond(tx, { officer, into, now: actor.now })
      const loans = await endLoansOf(doing, officer)
      for (const area of ended) await writeMove(doing, { officer, what: 'area_ended', area, reason })
      await tx.deleteFrom('decision_leases').where('officer_id', '=', officer).execute()
      await tx
        .deleteFrom('rounds')
        .where('officer_id', '=', officer)
        .where(bool`day >= ${bangkokDay(actor.now)}::date`)
        .execute()
      const left = await tx
        .selectFrom('runs')
        .select('id')
        .where('opened_by', '=', officer)
        .where('state', '=', 'open')
        .where('kind', '<>', 'survey')
        .execute()
      await writeMove(doing, { officer, what: 'moved', reason })
      const agency = await nameOfAgency(tx, into, held.locale)
      const values = { agency, reason, path: path('/inspector/area-duty'), at: actor.now }
      return {
        result: undefined,
        audit: {
          entity: officer,
          before: { agency: held.agency },
          after: { agency: into, areas: ended, openVisits: left.length },
          reason,
        },
        notify: [...notice({ origin, actor }, held, 'officer_moved', values, { user: officer, ref: null }), ...loans],
      }
    },
  }),
)

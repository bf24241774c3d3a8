/**
 * The deciding officer of an appeal (domain, section 1; fairness: appeal by another): a supervisor on duty at the place who took no part in the
 * card, nor in those that it replaced, and is of no unit that did; of an agency above the one in charge, where there is such a supervisor. Where the area has no such supervisor, one of the same unit, and where it has
 * none at all another officer, by the same rule: an appeal always has somebody to decide it.
 */
import type { Kysely, RawBuilder } from 'kysely'
import type { InspectorLevel } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql, textIs } from '../../db/sql.ts'
import { coversPlace, isRelated } from '../duty/on-duty.ts'
import { agenciesUp } from '../duty/over-agencies.ts'
import { levelAtPlace } from '../duty/supervising.ts'
import { idOf } from '../helpers/works-at.ts'
import { agencyInCharge } from '../official-names/agency-in-charge.ts'
import { presentAgency } from '../official-names/agency-name.ts'

/** An id, or the column that holds it. */
type Person = Parameters<typeof idOf>[0]

/**
 * The card `c` and those that it took the place of, one after the other: three by the levels. "limit" says that there are few, for else the
 * database expects a hundred and reads all findings and inspections.
 */
const chain = sql`(with recursive earlier as (
    select w.id, w.supersedes_id, w.drafted_by, w.approved_by from warning_cards w where w.id = c.id
    union all select w.id, w.supersedes_id, w.drafted_by, w.approved_by from warning_cards w join earlier e on w.id = e.supersedes_id
  ) select * from earlier limit 9)`

/** People and units that inspected, drafted, approved or decided; the units as they were then, even where people have moved since. */
const parts = sql`(
    select i.inspector_id as person, ${presentAgency(sql`i.agency_id`)} as agency from ${chain} e join card_findings cf on cf.card_id = e.id
      join findings f on f.id = cf.finding_id join inspections i on i.id = f.inspection_id
    union all select o.by_id, null from ${chain} e join card_findings cf on cf.card_id = e.id
      join findings f on f.id = cf.finding_id join runs r on r.inspection_id = f.inspection_id join run_ops o on o.run_id = r.id
    union all select unnest(array[e.drafted_by, e.approved_by]), null from ${chain} e
    union all select m.by_id, ${presentAgency(sql`m.agency_id`)} from ${chain} e cross join lateral (select * from card_moves where card_id = e.id offset 0) m
      where m.by_role = 'inspector' and m.event not in ('appeal_upheld', 'appeal_dismissed')
    union all select x.decided_by, null from ${chain} e join card_extensions x on x.card_id = e.id)`

/** True if the person has a part in the card `c`, or in one that it replaced. */
export const tookPart = (person: Person): RawBuilder<boolean> =>
  bool`exists (select from ${parts} p where p.person = ${idOf(person)})`

/**
 * For "with", in a subselect about the card `c`: people and units with a part in it, and officers on duty at its place, unrelated to it, who took none:
 * `user_id`, `level`, whether their unit did, and whether it is above the agency in charge. Both once for a card: asked of each officer, one appeal took three quarters of all open work (18 of 25 ms).
 */
const standing = (
  now: Date,
) => sql`took as materialized ${parts}, above as materialized ${agenciesUp(agencyInCharge(sql`c.id`))}, others as materialized (
    select g.user_id, ${levelAtPlace(sql.ref('g.user_id'), now)} as level, exists (select from took p where p.agency = g.agency_id) as is_same_unit,
      g.agency_id in (select id from above) as is_above
    from businesses join role_grants g on g.role = 'inspector' and g.state = 'active' and ${coversPlace(sql.ref('g.user_id'), now)}
    join users u on u.id = g.user_id and u.suspended_at is null
    where businesses.id = c.business_id and not ${isRelated(sql.ref('g.user_id'))}
      and not exists (select from took p where p.person = g.user_id))`

/** Those of the best kind that there is, of {@link standing}. */
const deciders = sql`(
    select user_id from (
      select user_id, rank() over (order by level = 'supervisor' desc, is_same_unit, is_above desc) as place from others
    ) ranked where place = 1)`

/** True if the officer may decide an appeal against the card `c`. */
export const mayDecideAppeal = (officer: string, now: Date): RawBuilder<boolean> => bool`exists (
  with ${standing(now)} select from ${deciders} o where o.user_id = ${officer}::uuid)`

/** An officer's part in an appeal. */
export interface AppealStanding {
  /** Inspected, drafted, approved or decided. */
  tookPart: boolean
  /** Took no part, while somebody else on duty there is to decide: a supervisor, one of a unit that took no part, or of the agency above. */
  isForOther: 'supervisor' | 'unit' | 'above' | null
}

/** The standing of an officer who is on duty at the place. */
export async function findAppealStanding(
  db: Kysely<Schema>,
  { card, officer, now }: { card: string; officer: string; now: Date },
): Promise<AppealStanding> {
  const { rows } = await rowsOf({
    may: 'bool',
    took: 'bool',
    level: textIs<InspectorLevel>(),
    supervised: 'bool',
    same: 'bool',
  })`
    select ${mayDecideAppeal(officer, now)} as may, ${tookPart(officer)} as took,
      (select ${levelAtPlace(officer, now)} from businesses where businesses.id = c.business_id) as level,
      exists (with ${standing(now)} select from others o where o.level = 'supervisor') as supervised,
      exists (with ${standing(now)} select from others o where o.user_id = ${officer}::uuid and o.is_same_unit) as same
    from warning_cards c where c.id = ${card}::uuid`.execute(db)
  const [row] = rows
  if (!row || row.took || row.may) return { tookPart: row?.took ?? true, isForOther: null }
  if (row.supervised && row.level !== 'supervisor') return { tookPart: false, isForOther: 'supervisor' }
  return { tookPart: false, isForOther: row.same ? 'unit' : 'above' }
}

/** The officers who may decide. */
export async function listAppealDeciders(
  db: Kysely<Schema>,
  { card, now, most }: { card: string; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await rowsOf({ id: 'text' })`
    select o.user_id as id from warning_cards c cross join lateral (with ${standing(now)} select * from ${deciders} d) o
    where c.id = ${card}::uuid order by o.user_id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Who may decide an appeal (domain, section 1; fairness: appeal by another): an officer on duty at the place who took no part in the card, nor
 * in those that it took the place of, and is of no unit that did, where the area has somebody of another unit.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** The card `c` and those that it took the place of, one after the other. */
const chain = sql`(with recursive earlier as (
    select w.id, w.supersedes_id, w.drafted_by, w.approved_by from warning_cards w where w.id = c.id
    union all select w.id, w.supersedes_id, w.drafted_by, w.approved_by from warning_cards w join earlier e on w.id = e.supersedes_id
  ) select * from earlier)`

/** People and units that inspected, drafted, approved or decided; the units as they were then, whatever became of the people. */
const parts = sql`(
    select i.inspector_id as person, i.unit from ${chain} e join card_findings cf on cf.card_id = e.id
      join findings f on f.id = cf.finding_id join inspections i on i.id = f.inspection_id
    union all select o.by_id, null from ${chain} e join card_findings cf on cf.card_id = e.id
      join findings f on f.id = cf.finding_id join runs r on r.inspection_id = f.inspection_id join run_ops o on o.run_id = r.id
    union all select unnest(array[e.drafted_by, e.approved_by]), null from ${chain} e
    union all select m.by_id, m.unit from ${chain} e join card_moves m on m.card_id = e.id and m.by_role = 'inspector'
      and m.event not in ('appeal_upheld', 'appeal_dismissed')
    union all select x.decided_by, null from ${chain} e join card_extensions x on x.card_id = e.id)`

/** Officers on duty at the place of the card `c` who took no part: `user_id`, `level`, `unit`, and whether their unit did. */
const others = (now: Date) => sql`(
    select g.user_id, g.level, g.unit, exists (select from ${parts} p where p.unit = g.unit) as is_same_unit
    from role_grants g join businesses b on b.id = c.business_id join users u on u.id = g.user_id and u.suspended_at is null
    where g.role = 'inspector' and g.state = 'active' and g.user_id is distinct from b.owner_id
      and exists (select from duty_areas d where d.user_id = g.user_id and d.province_code = b.province_code
        and (d.district_code is null or d.district_code = b.district_code)
        and d.valid_from <= ${now} and (d.valid_to is null or d.valid_to > ${now}))
      and not exists (select from ${parts} p where p.person = g.user_id))`

/** Whether the officer may decide an appeal against the card `c`. */
export const mayDecideAppeal = (officer: string, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${others(now)} o where o.user_id = ${officer}::uuid
    and (not o.is_same_unit or not exists (select from ${others(now)} p where not p.is_same_unit)))`

/** What an officer is to an appeal. */
export interface AppealStanding {
  /** Inspected, drafted, approved or decided. */
  tookPart: boolean
  /** Of a unit that did, while somebody of another one is on duty there. */
  isOfUnit: boolean
}

/** The standing of an officer who is on duty at the place. */
export async function findAppealStanding(
  db: Kysely<Schema>,
  { card, officer, now }: { card: string; officer: string; now: Date },
): Promise<AppealStanding> {
  const { rows } = await sql<{ may: boolean; took: boolean }>`
    select ${mayDecideAppeal(officer, now)} as may, exists (select from ${parts} p where p.person = ${officer}::uuid) as took
    from warning_cards c where c.id = ${card}::uuid`.execute(db)
  const [row] = rows
  return { tookPart: row?.took ?? true, isOfUnit: row ? !row.may && !row.took : false }
}

/** People who may decide, supervisors first. */
export async function listAppealDeciders(
  db: Kysely<Schema>,
  { card, now, most }: { card: string; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.user_id as id from warning_cards c cross join lateral ${others(now)} o
    where c.id = ${card}::uuid and (not o.is_same_unit or not exists (select from ${others(now)} p where not p.is_same_unit))
    order by o.level desc, o.user_id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

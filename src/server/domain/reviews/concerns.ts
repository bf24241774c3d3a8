/**
 * Conflicts of interest of officers in a review: nobody of a agency that it mentions decides it. Where it mentions all agencies of the area it
 * goes to supervisors of other agencies, wherever they are on duty.
 */
import type { RawBuilder, Transaction } from 'kysely'
import { type ActingAgency, concernedAgencies, speaksOfOfficials } from '#shared/reviews/officials.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql } from '../../db/sql.ts'
import { inDutyDistricts, isRelated } from '../duty/on-duty.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
import { presentAgency } from '../official-names/agency-name.ts'

/** Agencies whose officers are on duty at the place of review `r` now, or were there. */
async function listAgencies(tx: Transaction<Schema>, review: string, now: Date): Promise<ActingAgency[]> {
  const { rows } = await rowsOf({ id: 'text', names: 'texts', isPolice: 'bool', hasActed: 'bool' })`
    select a.id, array_remove(array[${allLanguages('a.name')}, a.short], null) as names, bool_or(police) as "isPolice",
      bool_or(acted) as "hasActed" from (
      select g.agency_id, g.kind = 'police' as police, false as acted
      from reviews r join businesses b on b.id = r.business_id
      join duty_areas d on d.province_code = b.province_code and (d.district_code is null or d.district_code = b.district_code)
        and d.valid_from <= ${now} and (d.valid_to is null or d.valid_to > ${now})
      join role_grants g on g.user_id = d.user_id and g.role = 'inspector' and g.state = 'active'
      where r.id = ${review}::uuid
      union all
      select ${presentAgency(sql`i.agency_id`)}, false, true from reviews r join inspections i on i.business_id = r.business_id and i.state = 'sealed'
      where r.id = ${review}::uuid
    ) acting join agencies a on a.id = acting.agency_id group by a.id`.execute(tx)
  return rows
}

/** Records the agencies that the present text mentions. An officer's entries stay. */
export async function keepConcerns(tx: Transaction<Schema>, review: string, text: string, now: Date): Promise<void> {
  await tx.deleteFrom('review_concerns').where('review_id', '=', review).where('named_by', 'is', null).execute()
  if (!speaksOfOfficials(text)) return
  const agencies = concernedAgencies(text, await listAgencies(tx, review, now))
  if (agencies.length === 0) return
  await tx
    .insertInto('review_concerns')
    .values(agencies.map((agency_id) => ({ review_id: review, agency_id, named_by: null, named_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const isOf = (agency: RawBuilder<unknown>) =>
  bool`exists (select from review_concerns c where c.review_id = r.id and ${presentAgency(sql`c.agency_id`)} = ${agency})`

/** True if review `r` speaks of the officer's own agency. Asked once in a statement, as a list: of each review that waits it would be a look-up. */
export const isOwnMatter = (officer: string): RawBuilder<boolean> => bool`(r.id = any(array(
  select c.review_id from review_concerns c where ${presentAgency(sql`c.agency_id`)} = (
    select agency_id from role_grants where user_id = ${officer}::uuid and role = 'inspector'
  ))))`

/** True if review `r` of the place in `businesses` has nobody of another agency on duty, and comes to this supervisor of another agency. */
export const isRoutedTo = (officer: string, now: Date): RawBuilder<boolean> => bool`(
  exists (select from review_concerns c where c.review_id = r.id)
  and exists (
    select from role_grants g where g.user_id = ${officer}::uuid and g.role = 'inspector' and g.state = 'active'
      and ${supervisesSomewhere(officer, now)} and not ${isOf(sql`g.agency_id`)}
  )
  and not exists (
    select from duty_areas d join role_grants g on g.user_id = d.user_id and g.role = 'inspector' and g.state = 'active'
    where d.province_code = businesses.province_code and (d.district_code is null or d.district_code = businesses.district_code)
      and d.valid_from <= ${now} and (d.valid_to is null or d.valid_to > ${now}) and not ${isOf(sql`g.agency_id`)}
  )
)`

/** True if the author of review `r` objects to something that this officer decided about it. A list, too. */
export const isOwnDecision = (officer: string): RawBuilder<boolean> => bool`(r.id = any(array(
  select of.review_id from review_appeals ap join review_decisions of on of.id = ap.decision_id
  where ap.decided_at is null and exists (
    select from review_decisions own where own.review_id = of.review_id and own.decided_by = ${officer}::uuid
  ))))`

/** True if the officer may decide about review `r`, which waits where they see it. */
export const isForReview = (officer: string): RawBuilder<boolean> => bool`(
  not ${isOwnMatter(officer)} and not ${isRelated(officer, 'r.business_id')} and r.author_id is distinct from ${officer}::uuid
  and not ${isOwnDecision(officer)})`

/** True if review `r` waits for an officer: held, reported, or its author objects. */
export const waitsForOfficer = bool`(r.waiting_in is not null)`

/** Waiting reviews that the officer sees, in brackets: those of their districts, and those of elsewhere that come to a supervisor of another agency. */
export const waitingReviews = (officer: string, now: Date): RawBuilder<unknown> => sql`(
  select r.* from reviews r where ${inDutyDistricts({ officer, now }, 'r.waiting_in')}
  union all
  select r.* from (select distinct review_id from review_concerns) c
  join reviews r on r.id = c.review_id and r.waiting_in is not null and not ${inDutyDistricts({ officer, now }, 'r.waiting_in')}
  cross join lateral (select * from businesses where businesses.id = r.business_id offset 0) businesses
  where ${isRoutedTo(officer, now)})`

/**
 * The officers who get a reported message: talk is private, so those alone who decide about it. They are on duty at the place, of another agency
 * than its officer as author, without a relation to the place, the message or the report, and have not hidden it themselves. Where nobody of another
 * agency is on duty it goes to supervisors of other agencies, as with reviews.
 */
import type { RawBuilder } from 'kysely'
import { bool, scalar, sql } from '../../db/sql.ts'
import { coversPlace, isRelated } from '../duty/on-duty.ts'
import { supervisesSomewhere } from '../duty/supervising.ts'
import { presentAgency } from '../official-names/agency-name.ts'

interface Officer {
  officer: string
  now: Date
}

const isOfAgency = (agency: RawBuilder<unknown>) =>
  bool`(p.agency_id is not null and ${agency} = ${presentAgency(sql`p.agency_id`)})`

/** True if report `p` has nobody of another agency on duty at its place `businesses`, and grant `g` is of a supervisor of another one. */
const isRouted = (now: Date) => bool`(
  p.agency_id is not null and ${supervisesSomewhere(sql.ref('g.user_id'), now)} and not exists (
    select from duty_areas d join role_grants o on o.user_id = d.user_id and o.role = 'inspector' and o.state = 'active'
    where d.province_code = businesses.province_code and (d.district_code is null or d.district_code = businesses.district_code)
      and d.valid_from <= ${now} and (d.valid_to is null or d.valid_to > ${now}) and not ${isOfAgency(sql`o.agency_id`)}))`

/** True if the officer decides about report `p` of message `x` in a room of the place in `businesses`. */
export const isJudge = ({ officer, now }: Officer): RawBuilder<boolean> => bool`(
  not ${isRelated(officer)} and x.sender_id is distinct from ${officer}::uuid and p.reporter_id is distinct from ${officer}::uuid
  and not exists (select from chat_reports first where first.id = p.appeals and first.decided_by = ${officer}::uuid)
  and exists (
    select from role_grants g where g.user_id = ${officer}::uuid and g.role = 'inspector' and g.state = 'active'
      and not ${isOfAgency(sql`g.agency_id`)} and (${coversPlace(officer, now)} or ${isRouted(now)})))`

/** Reports `p` with their messages `x`, rooms `r` and places `businesses`. */
export const reportedMessages = sql`chat_reports p join chat_messages x on x.room_id = p.room_id and x.seq = p.seq
  join chat_rooms r on r.id = p.room_id join businesses on businesses.id = r.business_id`

/** The version of report `p` that the officer has seen: an edited or withdrawn message, or a decision, changes it. */
export const seenOf = scalar(
  'text',
)`md5(concat_ws('|', extract(epoch from x.edited_at), extract(epoch from x.deleted_at), p.verdict))`

/**
 * Queues of officers beside the cards and reported reviews of the seed: registrations, claims, reports, objections of authors,
 * and texts about officials, in as many places as five thousand open cards go with. Added once; they wait wherever the places lie.
 */
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { agencyOf } from '../support/agencies.ts'
import { addPerson } from '../support/people.ts'

/** Number of waiting entries in the country. */
export const waiting = { registrations: 1000, claims: 1000, reports: 2000, objections: 500, officials: 100 }

const words = 'Bench words that are long enough for every rule.'
const some = (count: number) => sql`order by md5(id::text) limit ${count}`

export async function fillQueues({ db, ...database }: Database): Promise<void> {
  const { rows } = await sql`select from claims limit 1`.execute(db)
  if (rows.length > 0) return
  const { id: claimant } = await addPerson({ db, ...database }, { email: 'bench-claimant@example.org' })
  const agency = await agencyOf({ db }, 'Bench')
  const now = new Date()
  const weekLater = new Date(now.getTime() + 7 * 86_400_000)
  await sql`with taken as (
      update businesses set status = 'submitted' where id in (
        select id from businesses where status = 'approved' and inspected_at is null and rating_count = 0 ${some(waiting.registrations)}
      ) returning id
    ) insert into registrations (business_id, operator_kind, operator_name, has_pin, submitted_at, decide_by)
    select id, 'person', 'Bench', true, ${now}, ${weekLater} from taken`.execute(db)
  await sql`insert into claims (id, business_id, claimant_id, state, proof, licence_number, licence_issuer, licence_holder, words, made_at, decide_by)
    select gen_random_uuid(), id, ${claimant}::uuid, 'waiting', 'licence', '1', 'Bench', 'Bench', ${words}, ${now}, ${weekLater}
    from businesses where status = 'approved' ${some(waiting.claims)}`.execute(db)
  await sql`insert into place_reports (id, business_id, from_guest, kind, body, seen, created_at)
    select gen_random_uuid(), id, true, (array['hygiene', 'unsafe_now', 'cheated', 'closed'])[1 + get_byte(decode(md5(id::text), 'hex'), 0) % 4],
      ${words}, 'today', ${now} from businesses where status = 'approved' ${some(waiting.reports)}`.execute(db)
  await sql`with hidden as (select id from reviews where status = 'hidden' ${some(waiting.objections)}), decided as (
      insert into review_decisions (id, review_id, verdict, reason, agency_id, decided_at)
      select gen_random_uuid(), id, 'hide', 'spam', ${agency}::uuid, ${now} from hidden returning id
    ) insert into review_appeals (decision_id, body, sent_at) select id, ${words}, ${now} from decided`.execute(db)
  await sql`insert into review_concerns (review_id, agency_id, named_at)
    select id, ${agency}::uuid, ${now} from reviews where status = 'reported' ${some(waiting.officials)}`.execute(db)
  await sql`analyze`.execute(db)
}

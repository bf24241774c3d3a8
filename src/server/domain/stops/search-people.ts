/**
 * People who wrote or reported at places that the officer supervises, for stopping one: by the name that their words show, or by their whole contact. A search
 * by contact says whose words those are, so it is on record. By part of a contact nobody is found.
 */
import type { Kysely } from 'kysely'
import { type Contact, parseContact } from '#shared/accounts/contact.ts'
import type { StopPerson } from '#shared/stops/stop.ts'
import type { Limit } from '../../db/limits.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql, textIs } from '../../db/sql.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { command } from '../command/command.ts'
import { onlyOfficers } from '../command/policies.ts'
import { isRelated } from '../duty/on-duty.ts'
import type { Reading } from '../officers/find-officers.ts'
import { seesStops } from './find-stops.ts'

/** People found at once: a longer part of the name finds the others. */
const mostFound = 20

/** The contact that is looked for; null where it is a name. */
export function contactIn(find: string): Contact | null {
  const contact = parseContact(find)
  return contact.kind === null ? null : contact
}

/** Contacts that one officer looks up. */
export const contactSearchesOf = (person: string): Limit => ({
  name: 'stop-contacts',
  key: person,
  points: 30,
  seconds: 3_600,
})

/** Puts the look-up of a contact on record: the contact as a hash. */
export const noteContactSearch = command<{ contact: Contact }, undefined, 'suspension.search'>('suspension.search', {
  may: onlyOfficers,
  run: async ({ actor }, { contact: { kind, value } }) => ({
    result: undefined,
    audit: { after: { kind, contact: hashPersonal(actor, value) } },
  }),
})

/** Each with the newest act by which they can be stopped. */
export async function findPeople(
  db: Kysely<Schema>,
  { reader, locale, now }: Reading,
  asked: { name: string } | { contact: Contact },
): Promise<{ people: StopPerson[]; morePeople: boolean }> {
  const isMeant =
    'contact' in asked
      ? bool`${sql.ref(`u.${asked.contact.kind}`)} = ${asked.contact.value}`
      : bool`strpos(lower(u.display_name), lower(${asked.name})) > 0`
  // Words show the name that was chosen for them: who goes by another name is not found by it.
  const shows = 'contact' in asked ? bool`true` : bool`strpos(lower(r.author_name), lower(${asked.name})) > 0`
  const seen = sql`${seesStops(reader, now)} and not ${isRelated(reader)}`
  const placed = localName('businesses.name', locale)
  const { rows } = await rowsOf({
    about: textIs<StopPerson['about']>(),
    id: 'text',
    name: 'text',
    place: 'text',
    at: 'time',
    isStopped: 'bool',
  })`
    select act.about, act.id, act.name, act.place, act.at,
      exists (select from account_stops t where t.user_id = u.id and t.ended_at is null) as "isStopped"
    from users u cross join lateral (
      (select 'review' as about, r.id, r.author_name as name, ${placed} as place, r.created_at as at
        from reviews r join businesses on businesses.id = r.business_id
        where r.author_id = u.id and ${shows} and ${seen} order by r.created_at desc limit 1)
      union all (select 'report', p.id, u.display_name, ${placed}, p.created_at
        from place_reports p join businesses on businesses.id = p.business_id
        where p.reporter_id = u.id and ${seen} order by p.created_at desc limit 1)
      order by at desc limit 1) act
    where ${isMeant} and u.id <> ${reader}::uuid
      and not exists (select from role_grants g where g.user_id = u.id and g.role = 'inspector' and g.state = 'active')
    order by act.at desc, act.id limit ${mostFound + 1}`.execute(db)
  const people = rows.slice(0, mostFound).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { people, morePeople: rows.length > mostFound }
}

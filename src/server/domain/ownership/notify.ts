/** Recipients of notices about a place's owner or about work there awaiting a decision: people by their account, and the supervisors of the area. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { type LocalisedColumns, localisedColumns, nameOf } from '#shared/localised.ts'
import type { Schema } from '../../db/schema.ts'
import type { NoticeValues } from '../../notices/registry.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { listSupervisorsOf } from '../duty/supervising.ts'
import type { mergeNotices } from '../merges/notices.ts'
import type { quarantineNotices } from '../quarantine/notices.ts'
import type { LockedPlace } from './lock-claim.ts'
import type { ownershipNotices } from './notices.ts'

export type PlaceNotice = keyof (typeof ownershipNotices & typeof mergeNotices & typeof quarantineNotices)
type Values<Kind extends PlaceNotice> = Omit<NoticeValues[Kind], 'place'>
type Named = Pick<LockedPlace, 'id'> & LocalisedColumns<'name'>

interface Person {
  id: string
  email: string | null
  phone: string | null
  locale: Locale
}

/** The place's name in a language. */
export const nameIn = (place: Omit<Named, 'id'>, locale: Locale): string => nameOf(place, locale)

const write = <Kind extends PlaceNotice>(
  doing: Pick<Doing, 'origin' | 'actor'>,
  place: Named,
  people: readonly Person[],
  [kind, values, ref = place.id]: readonly [Kind, Values<Kind>, string?],
): Delivery[] =>
  people.flatMap((person) =>
    notice<PlaceNotice>(
      doing,
      person,
      kind,
      { ...values, place: nameIn(place, person.locale) } as unknown as NoticeValues[Kind],
      { user: person.id, ref },
    ),
  )

/** The place by its names. */
export const placeNamed = (db: Kysely<Schema>, id: string): Promise<Named> =>
  db
    .selectFrom('businesses')
    .select(['id', ...localisedColumns('name')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Tells these people; those who have left, and nobody, are passed over. `ref` is the row it is about, where that is not the place. */
export async function notifyPeople<Kind extends PlaceNotice>(
  doing: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  place: Named,
  ids: readonly (string | null)[],
  kind: Kind,
  values: Values<Kind>,
  ref?: string,
): Promise<Delivery[]> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return []
  const people = await doing.tx
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'locale'])
    .where('id', 'in', known)
    .orderBy('id')
    .execute()
  return write(doing, place, people, [kind, values, ref])
}

/** Tells the supervisors of the area. */
export async function notifyArea<Kind extends PlaceNotice>(
  doing: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  place: Named,
  kind: Kind,
  values: Values<Kind>,
  ref?: string,
): Promise<Delivery[]> {
  return write(doing, place, await listSupervisorsOf(doing.tx, place.id, doing.actor.now), [kind, values, ref])
}

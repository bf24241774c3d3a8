/** Offers as shown to their makers and recipients; an offer to a contact is shown to nobody else. */
import type { Kysely, RawBuilder } from 'kysely'
import { formatPhone } from '#shared/accounts/contact.ts'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { MadeOffer, OfferKind, OfferState, OfferToAnswer, PlacePart } from '#shared/ownership/offer.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, scalar, sql, textIs } from '../../db/sql.ts'

/** The owner's place with all its offers, the newest first: a part that was given long ago is still to be ended. Null for any other place. */
export async function findOffersPage(
  db: Kysely<Schema>,
  id: string,
  { owner, locale, now }: { owner: string; locale: Locale; now: Date },
): Promise<{ place: { id: string; name: string }; offers: MadeOffer[]; isClaimed: boolean } | null> {
  const { rows } = await rowsOf({ name: 'text', claimed: 'bool' })`
    select ${localName('name', locale)} as name, exists (select from claims
      where business_id = businesses.id and state in ('heard', 'waiting')) as claimed
    from businesses where id = ${id}::uuid and owner_id = ${owner}::uuid`.execute(db)
  const [place] = rows
  if (!place) return null
  const offers = await db
    .selectFrom('place_offers')
    .leftJoin('users', 'users.id', 'place_offers.to_id')
    .select([
      'place_offers.id',
      'kind',
      'part',
      'state',
      'contact',
      'made_at',
      'expires_at',
      'answered_at',
      'display_name',
    ])
    .where('business_id', '=', id)
    .where('from_id', '=', owner)
    .orderBy('made_at', 'desc')
    .execute()
  return {
    place: { id, name: place.name },
    isClaimed: place.claimed,
    offers: offers.map(({ id: offer, kind, part, state, contact, made_at, expires_at, answered_at, display_name }) => ({
      id: offer,
      kind,
      part,
      contact: formatPhone(contact),
      name: display_name,
      madeAt: made_at.toISOString(),
      // The sweep comes within the minute.
      state: state === 'offered' && expires_at <= now ? ('expired' as const) : state,
      expiresAt: expires_at.toISOString(),
      answeredAt: answered_at?.toISOString() ?? null,
    })),
  }
}

const rowShape = rowsOf({
  id: 'text',
  kind: textIs<OfferKind>(),
  part: textIs<PlacePart>(),
  state: textIs<OfferState>(),
  place: 'text',
  name: 'text',
  address: 'text',
  from: 'text?',
  expires_at: 'time',
  open_cards: 'number',
  graded: 'bool',
})
type Row = RowOf<typeof rowShape>

const rowsFor = (person: string, locale: Locale, where: RawBuilder<boolean>) => rowShape`
  select o.id, o.kind, o.part, o.state, b.id as place, ${localName('b.name', locale)} as name, b.address,
    f.display_name as "from", o.expires_at, b.grade is not null as graded,
    (select count(*)::int from warning_cards c where c.business_id = b.id
      and c.state in (${sql.join(openCardStates.map((state) => sql.lit(state)))})) as open_cards
  from place_offers o join businesses b on b.id = o.business_id left join users f on f.id = o.from_id
  join users me on me.id = ${person}::uuid
  where (o.to_id = me.id or (o.to_id is null and o.contact in (me.email, me.phone))) and ${where}
  order by o.expires_at`

const present = (row: Row, now: Date): OfferToAnswer => ({
  id: row.id,
  kind: row.kind,
  part: row.part,
  place: { id: row.place, name: row.name, address: row.address },
  state: row.state === 'offered' && row.expires_at <= now ? 'expired' : row.state,
  from: row.from ?? '',
  expiresAt: row.expires_at.toISOString(),
  openCards: row.open_cards,
  isGraded: row.graded,
})

/** One that was made to the person; null for any other. */
export async function findOfferToAnswer(
  db: Kysely<Schema>,
  id: string,
  { person, locale, now }: { person: string; locale: Locale; now: Date },
): Promise<OfferToAnswer | null> {
  const { rows } = await rowsFor(person, locale, bool`o.id = ${id}::uuid`).execute(db)
  return rows[0] ? present(rows[0], now) : null
}

/** Those that the person may still answer. */
export async function listOffersToAnswer(
  db: Kysely<Schema>,
  { person, locale, now }: { person: string; locale: Locale; now: Date },
): Promise<OfferToAnswer[]> {
  const open = bool`o.state = 'offered' and o.expires_at > ${now}`
  const { rows } = await rowsFor(person, locale, open).execute(db)
  return rows.map((row) => present(row, now))
}

/** Offers to or by the person, for the export of their data. */
export const exportOffers = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('place_offers')
    .select(['id', 'business_id', 'kind', 'state', 'made_at', 'expires_at', 'answered_at', 'ended_at'])
    .select(scalar('text?')`case when from_id = ${person}::uuid then contact end`.as('contact'))
    .where(bool`(from_id = ${person}::uuid or to_id = ${person}::uuid)`)
    .orderBy('made_at')
    .execute()

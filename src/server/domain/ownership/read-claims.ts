/** Claims as each side reads them: the claimant, the owner of the place. Nobody reads another's papers but officers. */
import type { Kysely, Selectable } from 'kysely'
import { formatPhone, maskContact } from '#shared/accounts/contact.ts'
import type { Locale } from '#shared/locales.ts'
import type { ClaimToAnswer, OwnClaim } from '#shared/ownership/claim.ts'
import { localName } from '../../db/localised.ts'
import type { Claims } from '../../db/schema/ownership.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, jsonAs, scalar, sql } from '../../db/sql.ts'
import { findClaimCode, secondsToResend } from '../accounts/verifications.ts'
import { listed } from '../places/cards.ts'
import { presentSaidColumn, type SaidColumn, saidColumn } from '../translations/said.ts'
import { provingPhone } from './make-claim.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Of the words of a claim. */
const saidOfClaim = (to: Locale) =>
  scalar(jsonAs<SaidColumn>())`${saidColumn(
    sql`values (claims.words), (claims.objection), (claims.reason)`,
    sql.ref('claims.decided_by'),
    to,
  )}`.as('said')

const presentSaid = ({ words, objection, reason, said }: Selectable<Claims> & { said: SaidColumn }, to: Locale) =>
  presentSaidColumn(
    [
      ['claim', words],
      ['objection', objection],
      ['decision', reason],
    ],
    said,
    to,
  )

const presentOwn = (row: Selectable<Claims> & { said: SaidColumn }, to: Locale): OwnClaim => ({
  ...{ id: row.id, state: row.state, proof: row.proof, words: row.words, madeAt: row.made_at.toISOString() },
  name: row.stated?.name ?? null,
  ...{ heardUntil: iso(row.heard_until), decideBy: row.decide_by.toISOString(), objection: row.objection },
  ...{ decidedAt: iso(row.decided_at), reason: row.reason, said: presentSaid(row, to) },
})

/** Data of the page for claiming. */
export interface ClaimPage {
  place: { id: string; name: string; address: string; hasOwner: boolean; isOwn: boolean }
  /** Masked, where a code can go; null where only a licence proves it. */
  phone: string | null
  /** A code is under way: seconds until another may be sent. */
  code: { resendIn: number } | null
  /** The latest of the reader's own. */
  claim: OwnClaim | null
}

/** Of a listed place; null for any other. */
export async function findClaimPage(
  db: Kysely<Schema>,
  id: string,
  { person, locale, now }: { person: string; locale: Locale; now: Date },
): Promise<ClaimPage | null> {
  const place = await db
    .selectFrom('businesses')
    .select([
      'id',
      'address',
      'owner_id',
      'phone',
      'phone_since',
      scalar('text')`${localName('name', locale)}`.as('name'),
    ])
    .where('id', '=', id)
    .where(listed)
    .executeTakeFirst()
  if (!place) return null
  const contact = provingPhone(place, now)
  const [claim, code] = await Promise.all([
    db
      .selectFrom('claims')
      .selectAll()
      .select(saidOfClaim(locale))
      .where('business_id', '=', id)
      .where('claimant_id', '=', person)
      .orderBy('made_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    contact && findClaimCode(db, { person, place: id, contact }, now),
  ])
  return {
    place: {
      ...{ id, name: place.name, address: place.address },
      ...{ hasOwner: place.owner_id !== null, isOwn: place.owner_id === person },
    },
    phone: contact && maskContact(contact),
    code: code ? { resendIn: secondsToResend(code, now) } : null,
    claim: claim ? presentOwn(claim, locale) : null,
  }
}

/** A claim of the reader's own place; null for any other, and for one from before they owned it. */
export async function findClaimToAnswer(
  db: Kysely<Schema>,
  id: string,
  owner: string,
  locale: Locale,
): Promise<ClaimToAnswer | null> {
  const row = await db
    .selectFrom('claims')
    .innerJoin('businesses', 'businesses.id', 'claims.business_id')
    .selectAll('claims')
    .select(scalar('text')`${localName('businesses.name', locale)}`.as('name'))
    .select(saidOfClaim(locale))
    .where('claims.id', '=', id)
    .where('claims.owner_id', '=', owner)
    .executeTakeFirst()
  if (!row?.heard_until) return null
  return {
    ...{ id: row.id, place: { id: row.business_id, name: row.name }, state: row.state },
    ...{ proof: row.proof, words: row.words, madeAt: row.made_at.toISOString() },
    ...{ heardUntil: row.heard_until.toISOString(), decideBy: row.decide_by.toISOString() },
    ...{ objection: row.objection, objectedAt: iso(row.objected_at), reason: row.reason },
    said: presentSaid(row, locale),
  }
}

/** A claim that an owner can still object to. */
export interface HeardClaim {
  id: string
  heard_until: string | null
}

/** Column of them, of the owner of the business `b`. */
export const claimsToAnswer = (now: Date) => scalar(jsonAs<HeardClaim[]>())`(
  select coalesce(json_agg(json_build_object('id', c.id, 'heard_until', c.heard_until) order by c.heard_until, c.id), '[]')
  from claims c where c.business_id = b.id and c.owner_id = b.owner_id and c.state = 'heard' and c.objection is null
    and c.heard_until > ${now})`

/** A telephone as people write it. */
export const writtenPhone = (phone: string | null) => phone && formatPhone(phone)

/** The person's claims with statements and outcomes, for the export of their data. A claimant's papers are no data of the owner. */
export const exportClaims = (db: Kysely<Schema>, person: string) =>
  db
    .selectFrom('claims')
    .select(['id', 'business_id', 'state', 'proof', 'phone'])
    .select(
      (['licence_number', 'licence_issuer', 'licence_holder'] as const).map((column) =>
        scalar('text?')`case when claimant_id = ${person}::uuid then ${sql.ref(column)} end`.as(column),
      ),
    )
    .select(sql`case when claimant_id = ${person}::uuid then stated - 'operator' end`.as('stated'))
    .select(['words', 'made_at', 'heard_until', 'decide_by', 'decided_at', 'reason'])
    .select(scalar('text?')`case when owner_id = ${person}::uuid then objection end`.as('objection'))
    .where(bool`(claimant_id = ${person}::uuid or owner_id = ${person}::uuid)`)
    .orderBy('made_at')
    .execute()

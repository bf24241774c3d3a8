/** Standing of a card between agencies: the one in charge, its open offer, and the agencies that could be offered it. */
import type { Kysely, RawBuilder } from 'kysely'
import type { CardReferral } from '#shared/cards/referral.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { agencyOfOfficer, isOfItsKinds } from '../duty/agency-kinds.ts'
import { supervisesPlace } from '../duty/supervising.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyInCharge } from '../official-names/agency-in-charge.ts'
import { agencyName, presentAgency } from '../official-names/agency-name.ts'

export const referralShape = rowsOf({
  id: 'text',
  from_agency_id: 'text',
  to_agency_id: 'text',
  reason: 'text',
  offered_at: 'time',
  offered_by: 'text?',
})
export type Referral = RowOf<typeof referralShape>

/** The offer that waits, with its agencies as they are today; null where none does. */
export async function findReferral(db: Kysely<Schema>, card: string): Promise<Referral | null> {
  const { rows } = await referralShape`
    select r.id, ${presentAgency(sql`r.from_agency_id`)} as from_agency_id, ${presentAgency(sql`r.to_agency_id`)} as to_agency_id,
      r.reason, r.offered_at, r.offered_by
    from card_referrals r where r.card_id = ${card}::uuid and r.outcome is null`.execute(db)
  return rows[0] ?? null
}

/** True if agency `a` has the area and the kind of the place in `businesses`, and a supervisor there who can take the matter. */
const canTake = (now: Date): RawBuilder<unknown> => sql`
  a.closed_at is null and ${isOfItsKinds(sql`a.id`)}
  and exists (select from agency_areas w where w.agency_id = a.id and w.province_code = businesses.province_code
    and (w.district_code is null or w.district_code = businesses.district_code))
  and exists (select from role_grants g where g.agency_id = a.id and g.role = 'inspector' and g.state = 'active'
    and ${supervisesPlace(sql.ref('g.user_id'), now)})`

/** Agencies that could take a matter of the place, but for one. */
export async function listTakers(
  db: Kysely<Schema>,
  { place, except, locale, now }: { place: string; except: string | null; locale: Locale; now: Date },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await rowsOf({ id: 'text', name: 'text' })`
    select a.id, ${agencyName(sql`a.id`, locale)} as name from businesses join agencies a on ${canTake(now)}
    where businesses.id = ${place}::uuid and a.id is distinct from ${except}::uuid order by a.name_th, a.id`.execute(db)
  return rows.map(({ id, name }) => ({ id, name: agencyNamed(name, locale) }))
}

/** As the officer sees it. */
export async function findCardReferral(
  db: Kysely<Schema>,
  { card, place, officer, isSupervisor }: { card: string; place: string; officer: string; isSupervisor: boolean },
  { locale, now }: { locale: Locale; now: Date },
): Promise<CardReferral> {
  const waiting = await findReferral(db, card)
  const named = (id: string | null) => agencyName(sql`${id}::uuid`, locale)
  const { rows } = await rowsOf({ agency: 'text?', own: 'text?', name: 'text?', to: 'text?', from: 'text?' })`
    select it.agency, it.own, ${agencyName(sql`it.agency`, locale)} as name, ${named(waiting?.to_agency_id ?? null)} as to,
      ${named(waiting?.from_agency_id ?? null)} as from
    from (select ${agencyInCharge(sql`${card}::uuid`)} as agency, ${agencyOfOfficer(officer)} as own) it`.execute(db)
  const [row] = rows
  const isInCharge = row?.agency === null || row?.agency === row?.own
  const mayOffer = isSupervisor && isInCharge && waiting === null
  return {
    agency: agencyNamed(row?.name ?? null, locale),
    offered: waiting && {
      to: agencyNamed(row?.to ?? '', locale),
      from: agencyNamed(row?.from ?? '', locale),
      reason: waiting.reason,
      at: waiting.offered_at.toISOString(),
      mayAnswer: isSupervisor && waiting.to_agency_id === row?.own,
      mayEnd: isSupervisor && waiting.from_agency_id === row?.own,
    },
    takers: mayOffer ? await listTakers(db, { place, except: row?.agency ?? row?.own ?? null, locale, now }) : [],
    isInCharge,
  }
}

/** Giver and addressee of an order, as they stand when the letter is sent: a later change of a name, a grant or an owner leaves the letter as it is. */
import type { Kysely, Transaction } from 'kysely'
import type { LetterOfficer, LetterOrder, LetterVisit } from '#shared/cards/letter.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { VISIT_NUMBER_LENGTH } from '#shared/inspections/visit-number.ts'
import type { InspectorKind, InspectorLevel } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { levelAtPlace } from '../duty/supervising.ts'
import type { LockedCard } from './lock-card.ts'

/** The order that is given by this letter. */
export async function letterOrder(
  tx: Transaction<Schema>,
  card: Pick<LockedCard, 'id' | 'business_id' | 'drafted_by'>,
  approvedBy: string | null,
  now: Date,
): Promise<LetterOrder> {
  return {
    ordered: await officerOf(tx, card.drafted_by, card.business_id, now),
    approved: await officerOf(tx, approvedBy, card.business_id, now),
    operator: await operatorOf(tx, card.business_id),
    visits: await visitsOf(tx, card.id),
  }
}

const officerShape = rowsOf({
  name: 'text',
  kind: textIs<InspectorKind>(),
  level: textIs<InspectorLevel>(),
  badge: 'text?',
  agency: 'text',
  hand: 'text?',
})

/** With the level at the place, where it may be another than elsewhere. */
export async function officerOf(
  tx: Kysely<Schema>,
  officer: string | null,
  place: string,
  now: Date,
): Promise<LetterOfficer | null> {
  if (officer === null) return null
  const { rows } = await officerShape`
    select u.display_name as name, coalesce(g.kind, 'officer') as kind, g.badge, a.name_th as agency, s.strokes as hand,
      (select ${levelAtPlace(officer, now)} from businesses where businesses.id = ${place}::uuid) as level
    from users u join role_grants g on g.user_id = u.id and g.role = 'inspector' join agencies a on a.id = g.agency_id
      left join officer_signatures s on s.user_id = u.id
    where u.id = ${officer}::uuid`.execute(tx)
  return rows[0] ?? null
}

const operatorShape = rowsOf({ name: 'text', number: 'text?' })

/** As registered by the owner of now; of an owner since then, who registered nothing, the account's name. */
export async function operatorOf(tx: Kysely<Schema>, place: string): Promise<LetterOrder['operator']> {
  const { rows } = await operatorShape`
    select coalesce(g.operator_name, u.display_name) as name, coalesce(g.company_number, 'x-xxxx-xxxx' || g.number_last4) as number
    from businesses b left join users u on u.id = b.owner_id
    left join registrations g on g.business_id = b.id and (b.owner_since is null or g.submitted_at >= b.owner_since)
    where b.id = ${place}::uuid and coalesce(g.operator_name, u.display_name) is not null`.execute(tx)
  return rows[0] ?? null
}

const visitShape = rowsOf({ number: 'text', kind: textIs<InspectionKind>(), at: 'time' })

/** The oldest first; none of a card without findings. */
async function visitsOf(tx: Transaction<Schema>, card: string): Promise<LetterVisit[]> {
  const { rows } = await visitShape`
    select distinct upper(right(i.id::text, ${VISIT_NUMBER_LENGTH}::int)) as number, i.kind, i.visited_at as at
    from card_findings cf join findings f on f.id = cf.finding_id join inspections i on i.id = f.inspection_id
    where cf.card_id = ${card}::uuid order by at, number`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

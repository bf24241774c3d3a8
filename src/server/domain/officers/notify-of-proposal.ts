/** Notices of a proposal: to the second persons that it waits, to the proposer of its outcome. */

import type { Selectable } from 'kysely'
import { rowsOf } from '#server/db/sql.ts'
import { path } from '#shared/path.ts'
import { stewardKinds } from '#shared/two-persons/proposal.ts'
import type { PowerProposals } from '../../db/schema/accounts.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import type { Notified } from './lock-officer.ts'

/** The row by its subject. */
type About = Pick<Selectable<PowerProposals>, 'id' | 'kind' | 'officer_id' | 'card_id' | 'agency_id' | 'into_id'>

/**
 * The row that notices and the record name: the officer, card or agency. A steward's office is none of the officer's powers, and so its own
 * row: what settles one would settle the other, and both would lead to the officer.
 */
export function subjectOf({ id, kind, officer_id, card_id, agency_id, into_id }: About): string {
  if (stewardKinds.includes(kind)) return id
  // Stewards decide it too, who read agencies and not officers.
  if (kind === 'move_officer') return into_id ?? id
  return officer_id ?? card_id ?? agency_id ?? id
}

type ProposalNotice = 'power_to_confirm' | 'power_confirmed' | 'power_refused' | 'power_lapsed'

/** Page on which a proposal stands and is decided. */
export const proposalPath = ({ kind, officer_id, card_id, agency_id, into_id }: About): string => {
  if (stewardKinds.includes(kind)) return path('/inspector/stewards')
  if (kind === 'move_officer') return path('/inspector/agencies/:id', { id: into_id ?? '' })
  if (agency_id !== null) return path('/inspector/agencies/:id', { id: agency_id })
  return card_id === null
    ? path('/inspector/officers/:id', { id: officer_id ?? '' })
    : path('/inspector/manage-reply/already-sent/:id', { id: card_id })
}

/** Of an officer or agency the name, of a card its place. */
export async function notifyOfProposal(
  { tx, origin }: Doing,
  terms: About,
  kind: ProposalNotice,
  people: readonly Notified[],
): Promise<Delivery[]> {
  const { rows } = await rowsOf({ name: 'text' })`
    select display_name as name from users where id = ${terms.officer_id}::uuid
    union all select b.name_th from warning_cards c join businesses b on b.id = c.business_id where c.id = ${terms.card_id}::uuid
    union all select name_th from agencies where id = ${terms.agency_id}::uuid`.execute(tx)
  const [about] = rows
  const name = about?.name ?? ''
  return people.flatMap((person) => {
    // Of an agency in the reader's language: people and places are called what they are called.
    const values = { name: terms.agency_id ? agencyNamed(name, person.locale) : name, path: proposalPath(terms) }
    return notice({ origin }, person, kind, values, { user: person.id, ref: subjectOf(terms) })
  })
}

/** Notices of a proposal: to the second persons that it waits, to the proposer of its outcome. */

import type { Selectable } from 'kysely'
import { rowsOf } from '#server/db/sql.ts'
import { path } from '#shared/path.ts'
import { stewardKinds } from '#shared/two-persons/proposal.ts'
import type { PowerProposals } from '../../db/schema/accounts.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import type { Notified } from './lock-officer.ts'

/** The row by its subject. */
type About = Pick<Selectable<PowerProposals>, 'kind' | 'officer_id' | 'card_id'>

type ProposalNotice = 'power_to_confirm' | 'power_confirmed' | 'power_refused' | 'power_lapsed'

/** Where a proposal stands and is decided. */
export const proposalPath = ({ kind, officer_id, card_id }: About): string => {
  if (stewardKinds.includes(kind)) return path('/inspector/stewards')
  return card_id === null
    ? path('/inspector/officers/:id', { id: officer_id ?? '' })
    : path('/inspector/manage-reply/already-sent/:id', { id: card_id })
}

/** Of an officer the name, of a card its place. */
export async function notifyOfProposal(
  { tx, origin }: Doing,
  terms: About,
  kind: ProposalNotice,
  people: readonly Notified[],
): Promise<Delivery[]> {
  const { rows } = await rowsOf({ name: 'text' })`
    select display_name as name from users where id = ${terms.officer_id}::uuid
    union all select b.name_th from warning_cards c join businesses b on b.id = c.business_id where c.id = ${terms.card_id}::uuid`.execute(
    tx,
  )
  const [about] = rows
  const values = { name: about?.name ?? '', path: proposalPath(terms) }
  return people.flatMap((person) =>
    notice({ origin }, person, kind, values, { user: person.id, ref: terms.card_id ?? terms.officer_id }),
  )
}

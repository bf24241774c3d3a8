/** The first of two persons: proposes, with evidence and a reason. Everybody who could be the second is notified. */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { problems } from '#shared/problems.ts'
import { PROPOSAL_HOURS } from '#shared/two-persons/proposal.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { codeOf } from '../officers/areas.ts'
import { notifyOfProposal, subjectOf } from '../officers/notify-of-proposal.ts'
import { listSeconds } from '../officers/second-persons.ts'
import { powers, type Terms } from './powers.ts'

const hourMs = 3_600_000

const noSubject = {
  officer_id: null,
  card_id: null,
  duty_area_id: null,
  agency_id: null,
  into_id: null,
  area_code: null,
  until: null,
}
/** Fields of the subject that are left out are null. */
type Proposed = Pick<Terms, 'kind' | 'seen' | 'reason'> & Partial<Terms>

/** Proposes an act that lacks only the second person. The same proposed twice is one waiting proposal. Returns its id. */
export const proposePower = command<Proposed, string, 'power.propose'>('power.propose', {
  // The power's own rules, which hold the officer, card or agency as well.
  load: (doing, asked) => powers[asked.kind].allow(doing, { ...noSubject, ...asked }).then(() => undefined),
  may: () => null,
  async run(doing, asked) {
    const { tx, actor } = doing
    const terms = { ...noSubject, ...asked, seen: await seenOf(tx, asked) }
    const area_code = terms.duty_area_id === null ? terms.area_code : await codeOfEnded(tx, terms)
    const { rows: waiting } = await rowsOf({ id: 'text' })`
      select id from power_proposals where outcome is null and expires_at > ${actor.now} and kind = ${terms.kind}
        and officer_id is not distinct from ${terms.officer_id}::uuid and card_id is not distinct from ${terms.card_id}::uuid
        and duty_area_id is not distinct from ${terms.duty_area_id}::uuid and agency_id is not distinct from ${terms.agency_id}::uuid`.execute(
      tx,
    )
    if (waiting.length > 0) throw new InputRefusal({ form: 'power:refusal.waits' })
    const id = uuidv7()
    const expires = new Date(actor.now.getTime() + PROPOSAL_HOURS * hourMs)
    await tx
      .insertInto('power_proposals')
      .values({ id, ...terms, area_code, proposed_by: actorId(actor), proposed_at: actor.now, expires_at: expires })
      .execute()
    const { kind, until, reason, seen } = terms
    return {
      result: id,
      audit: {
        entity: subjectOf({ ...terms, id }),
        after: { proposal: id, kind, officer: terms.officer_id, into: terms.into_id, area: area_code, until, seen },
        ...(reason !== null && { reason }),
      },
      notify: await notifyOfProposal(doing, { ...terms, id }, 'power_to_confirm', await listSeconds(tx, id, actor.now)),
    }
  },
})

/** Of a merge what the proposer saw of both agencies: the form names the version of one, and the other is held as well by now. */
async function seenOf(tx: Transaction<Schema>, { kind, into_id, seen }: Proposed): Promise<string> {
  if (kind !== 'merge_agency' || !into_id) return seen
  const { rev } = await tx.selectFrom('agencies').select('rev').where('id', '=', into_id).executeTakeFirstOrThrow()
  return `${seen}+${rev}`
}

/** Of the area that is to end, which is the officer's. Throws `page_not_found`. */
async function codeOfEnded(tx: Transaction<Schema>, { duty_area_id, officer_id }: Terms): Promise<number> {
  const area = await tx
    .selectFrom('duty_areas')
    .select(['province_code', 'district_code'])
    .where('id', '=', duty_area_id)
    .where('user_id', '=', officer_id)
    .executeTakeFirst()
  if (!area) throw problems.page_not_found()
  return codeOf(area)
}

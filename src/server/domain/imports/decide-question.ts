/**
 * An officer's decision about a held row: the similar place, another one, or not to be imported. Nobody decides about their
 * own place, nor about an unseen version of the row; a place moves to another area only if the officer is responsible for both.
 */
import type { Selectable } from 'kysely'
import { outdatesResults } from '#shared/identity/identity.ts'
import type { IdentityVerdict } from '#shared/identity/question.ts'
import { problems } from '#shared/problems.ts'
import type { IdentityQuestions } from '../../db/schema/ownership.ts'
import { rowsOf } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { getDuty } from '../duty/find-duty.ts'
import { dutyDistricts } from '../duty/on-duty.ts'
import { type DutyStanding, refusedDuty } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { endResults } from '../inspections/end-results.ts'
import { lockPlace } from '../ownership/lock-claim.ts'
import { storeRows } from './import-businesses.ts'
import { completedWith } from './judge-rows.ts'

const stale = () => new InputRefusal({ form: 'merge:refusal.staleRow' })

interface Decision {
  question: string
  /** The version the officer has seen. */
  rev: number
  verdict: IdentityVerdict
  reason: string
}

interface Asked {
  question: Selectable<IdentityQuestions>
  standing: DutyStanding
  /** The officer is on duty where the row lies. */
  coversRow: boolean
}

async function load({ tx, actor }: Doing, { question: id }: Decision): Promise<Asked> {
  const find = () => tx.selectFrom('identity_questions').selectAll().where('id', '=', id)
  const found = await find().executeTakeFirst()
  if (!found) throw problems.page_not_found()
  await lockPlace(tx, found.business_id)
  const question = await find().forUpdate().executeTakeFirstOrThrow()
  const officer = actorId(actor)
  const standing = await getDuty(tx, { officer, place: question.business_id, now: actor.now })
  const { rows } = await rowsOf({ covers: 'bool' })`
    select ${question.row.district_code}::int = any(${dutyDistricts(officer, actor.now)}) as covers`.execute(tx)
  return { question, standing, coversRow: rows[0]?.covers === true }
}

function may({ question, standing, coversRow }: Asked, _doing: unknown, { rev, verdict }: Decision) {
  if (standing.grant !== 'active') return refusedDuty('inspection:refusal.notOfficer')
  if (!standing.covers) return refusedDuty('inspection:refusal.outsideArea')
  if (standing.owns) return refusedDuty('inspection:refusal.ownPlace')
  if (question.decided_at !== null || question.rev !== rev) return stale()
  return verdict === 'same' && !coversRow ? new InputRefusal({ verdict: 'merge:refusal.rowElsewhere' }) : null
}

type Held = Selectable<IdentityQuestions>

/** The place takes the row's values. A result of another kind or spot is none of this one any more, and stays in the history. */
async function takeRow({ tx, actor }: Doing, { row, business_id, comparison }: Held, number: string | null) {
  const whole = await completedWith(tx, row, business_id)
  await storeRows({ tx, actor }, [{ row: whole, place: { id: business_id, external_id: number } }])
  if (outdatesResults(comparison, 'list')) await endResults(tx, business_id, actor.now)
}

/** The row is a place of its own, with the number; the other keeps its own data. */
async function addRow({ tx, actor }: Doing, { row, business_id }: Held): Promise<string | undefined> {
  await tx
    .updateTable('businesses')
    .set({ external_id: null })
    .where('id', '=', business_id)
    .where('external_id', '=', row.external_id)
    .execute()
  const { ids } = await storeRows({ tx, actor }, [{ row, place: null }])
  return ids[0]
}

const numberOf = async ({ tx }: Doing, place: string) =>
  tx.selectFrom('businesses').select('external_id').where('id', '=', place).executeTakeFirstOrThrow()

/** True if a third place has got the number since. */
const isTaken = async ({ tx }: Doing, { external_id, business_id }: Held): Promise<boolean> =>
  (await tx
    .selectFrom('businesses')
    .select('id')
    .where('external_id', '=', external_id)
    .where('id', '<>', business_id)
    .executeTakeFirst()) !== undefined

export const decideIdentity = command<Decision, undefined, 'business.identify', Asked>('business.identify', {
  load,
  may,
  async run(doing, { verdict, reason }, { question }) {
    const { tx, actor } = doing
    const { id, business_id: place, external_id } = question
    if (verdict !== 'left_out' && (await isTaken(doing, question))) throw stale()
    const { external_id: number } = await numberOf(doing, place)
    if (verdict === 'same') await takeRow(doing, question, number)
    const added = verdict === 'another' ? await addRow(doing, question) : undefined
    await tx
      .updateTable('identity_questions')
      .set({ decision: verdict, reason, decided_at: actor.now, decided_by: actorId(actor) })
      .where('id', '=', id)
      .execute()
    const after = { verdict, number: external_id, compared: question.comparison, sha256: question.sha256 }
    return {
      result: undefined,
      audit: [
        {
          entity: id,
          business: place,
          before: { number },
          after: { ...after, ...(added && { other: added }) },
          reason,
        },
        ...(added ? [{ entity: id, business: added, after: { ...after, other: place }, reason }] : []),
      ],
      touches: verdict === 'left_out' ? [] : 'all',
    }
  },
})

/**
 * Sealing an inspection, and its effect on the place's cards: a card whose findings are all verified is closed from any state;
 * the timers of the others follow the repeated findings. Cards of another agency are left to it, with a note of the visit. Here and not in the folder of inspections, which knows nothing of cards.
 */
import type { RawBuilder } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import { path } from '#shared/path.ts'
import { bool, rowsOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { asProductIn, command, type Doing } from '../command/command.ts'
import { onlyOfficers, onlyProduct } from '../command/policies.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { type Sealing, sealInspection } from '../inspections/seal-inspection.ts'
import { settleComplaints } from '../reports/complaints.ts'
import { type HeldFinding, heldByOthers, notesOfSeen } from './held-by-others.ts'
import { isMended, type LockedCard, lockPlace } from './lock-card.ts'
import { moveCard } from './move-card.ts'
import { noteCard } from './note-card.ts'
import { notifyOwner } from './notify.ts'
import { notifyKeepers, notifyOfLifted } from './notify-keepers.ts'
import { planTimers } from './plan-timers.ts'
import { serveReceipt } from './serve-receipt.ts'

/** Closes a place's fixed cards. */
export const closeMended = command<{ place: string }, undefined, 'card.close'>('card.close', {
  may: onlyProduct,
  async run(doing, { place }) {
    const { tx, actor } = doing
    await lockPlace(tx, place)
    const cards = await tx
      .selectFrom('warning_cards')
      .selectAll()
      .where('business_id', '=', place)
      .where('state', 'in', openCardStates)
      .orderBy('id')
      .forUpdate()
      .execute()
    const closed: LockedCard[] = []
    const notify: Delivery[] = []
    for (const card of cards) {
      if ((await hasFindings(doing, card)) && (await isMended(tx, card.id))) {
        closed.push(await moveCard(doing, card, 'closed', { set: { closed_at: actor.now, clock_stopped_at: null } }))
        const at = path('/vendor/warning-list/detail/:id', { id: card.id })
        notify.push(
          ...(await notifyOwner(doing, card, 'card_closed', { path: at })),
          ...(await notifyOfLifted(doing, card)),
        )
      } else await planTimers(tx, card.id, actor.now)
    }
    return {
      result: undefined,
      audit: closed.map(({ id, level, number }) => ({ entity: id, business: place, after: { level, number } })),
      touches: closed.length > 0 ? ['lists', `place:${place}`] : [],
      notify,
    }
  },
})

/** A card without findings is about a survey: no inspection closes it. */
const hasFindings = async ({ tx }: Parameters<typeof notifyOwner>[0], { id }: LockedCard): Promise<boolean> =>
  (await tx.selectFrom('card_findings').select('card_id').where('card_id', '=', id).limit(1).executeTakeFirst()) !==
  undefined

const gradeOf = ({ tx }: Pick<Doing, 'tx'>, place: RawBuilder<unknown>) =>
  tx.selectFrom('businesses').select(['id', 'grade']).where(bool`id = ${place}`)

async function holdOthers({ tx, actor }: Doing, place: string): Promise<HeldFinding[]> {
  await lockPlace(tx, place)
  return heldByOthers(tx, { place, officer: actorId(actor), now: actor.now })
}

/** Notes to other agencies the results of their cards' points; nothing by a visit that was sealed before. */
async function noteSeen(doing: Doing, held: readonly HeldFinding[], inspection: string): Promise<void> {
  if (held.length === 0) return
  const { rows } = await rowsOf({ code: 'text', verdict: 'text', at: 'time' })`
    select q.code, a.verdict, i.visited_at as at from answers a join questions q on q.id = a.question_id
    join inspections i on i.id = a.inspection_id
    where a.inspection_id = ${inspection}::uuid and not a.carried and i.sealed_at = ${doing.actor.now}`.execute(
    doing.tx,
  )
  const [first] = rows
  if (!first) return
  const verdicts = new Map(rows.map(({ code, verdict }) => [code, verdict]))
  const { locale } = doing.reader
  for (const note of notesOfSeen({ held, verdicts, visitedAt: first.at, locale })) await noteCard.perform(doing, note)
}

/** Seals a run's findings, and closes the cards that it settles. */
export const sealVisit = command<Sealing, { inspection: string }, 'inspection.seal'>('inspection.seal', {
  may: onlyOfficers,
  async run(doing, input) {
    const before = await gradeOf(
      doing,
      sql`(select business_id from runs where id = ${input.run}::uuid)`,
    ).executeTakeFirst()
    const held = before ? await holdOthers(doing, before.id) : []
    const result = await sealInspection.perform(doing, { ...input, left: held.map(({ finding }) => finding) })
    const after = await gradeOf(
      doing,
      sql`(select business_id from inspections where id = ${result.inspection}::uuid)`,
    ).executeTakeFirstOrThrow()
    const place = after.id
    await closeMended.perform(asProductIn(doing), { place })
    await noteSeen(doing, held, result.inspection)
    await settleComplaints.perform(asProductIn(doing), { place, inspection: result.inspection })
    // A first grade is no change, and an earlier seal stands.
    const isOther = before !== undefined && before.grade !== null && before.grade !== after.grade
    // The sealing has its own row.
    return {
      result,
      audit: null,
      notify: [
        ...(isOther ? await notifyKeepers(doing, { business_id: place }, 'favourite_grade') : []),
        // A visit that nobody could sign has no receipt to hand over.
        ...(input.asksHands ? await serveReceipt(doing, result.inspection) : []),
      ],
    }
  },
})

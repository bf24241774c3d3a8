/** A card goes out: numbered, with its deadlines and the letter as it was sent; the milder card that it takes the place of hands over. */
import type { Kysely, Transaction } from 'kysely'
import { cardDeadlines } from '#shared/cards/card-deadlines.ts'
import { isOpenCard, publicFrom } from '#shared/cards/card-states.ts'
import type { CardLetter } from '#shared/cards/letter.ts'
import { path } from '#shared/path.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import type { Doing } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findAgencyInCharge } from '../official-names/agency-in-charge.ts'
import { readLetterHead } from '../official-names/letter-head.ts'
import { lawKind } from '../official-names/named-law.ts'
import { nextNumber } from './card-number.ts'
import { findAppeal } from './find-appeal.ts'
import { letterOrder } from './letter-order.ts'
import { type LockedCard, lockCard } from './lock-card.ts'
import { moveCard } from './move-card.ts'
import { notifyOwner } from './notify.ts'
import { notifyKeepers } from './notify-keepers.ts'
import { recordSending } from './record-sending.ts'

interface Issuing {
  /** The officers' agency that sends it. */
  agency: string
  /** The approving supervisor; null for a card that needs none. */
  approvedBy: string | null
  /** It is issued at once by an officer on site, before anybody approved it. */
  isEmergency?: boolean
  /** Reason, where one is due. */
  reason?: string | null
}

/** Issues a held card. Throws a refusal where the card that it takes the place of was answered meanwhile. */
export async function issueNow(doing: Doing, card: LockedCard, { agency, approvedBy, isEmergency, reason }: Issuing) {
  const { tx, actor } = doing
  const { now } = actor
  if (card.supersedes_id) await supersede(doing, card.supersedes_id, agency)
  // The letter is of the agency whose matter it is, also where a supervisor of another one approves it.
  const sender = (await findAgencyInCharge(tx, card.id)) ?? agency
  const { id: version, cards: rules } = rulesAt(now)
  const due = cardDeadlines(card.level, now, rules)
  const issued = await moveCard(doing, card, 'issued', {
    event: isEmergency ? 'emergency' : 'move',
    agency,
    reason,
    set: {
      number: await nextNumber(tx, card.business_id, now),
      approved_by: approvedBy,
      issued_at: now,
      reply_due_at: due.replyDueAt,
      fix_due_at: due.fixDueAt,
      appeal_due_at: due.appealDueAt,
      public_from: publicFrom({ level: card.level, issuedAt: now, replyDueAt: due.replyDueAt, repliedAt: null }, rules),
      rules: version,
      awaits_service: !(await hasOwner(tx, card.business_id)),
      return_reason: null,
      emergency_until: isEmergency ? new Date(now.getTime() + rules.ratifyHours * 3_600_000) : null,
      letter: JSON.stringify({
        ...(await addressee(tx, card.business_id)),
        ...(await readLetterHead(tx, sender)),
        order: await letterOrder(tx, card, approvedBy, now),
        replyDueAt: due.replyDueAt.toISOString(),
        fixDueAt: due.fixDueAt?.toISOString() ?? null,
        appealDueAt: due.appealDueAt.toISOString(),
        ...(await basesOf(tx, card.id)),
      } satisfies CardLetter),
    },
  })
  const values = { due: due.replyDueAt, path: path('/vendor/warning-list/detail/:id', { id: card.id }) }
  const keepers = card.level === 'red' ? await notifyKeepers(doing, issued, 'favourite_red') : []
  const deliveries = await notifyOwner(doing, issued, 'card_issued', values)
  const sent = await recordSending(doing, issued, { agency: sender, deliveries })
  return { issued, notify: [...sent, ...keepers] }
}

/** As they were drafted; none on a card without findings. */
async function basesOf(tx: Transaction<Schema>, card: string): Promise<Pick<CardLetter, 'bases' | 'laws'>> {
  const { rows } = await rowsOf({ finding: 'text', basis: 'text?', law: lawKind })`
    select finding_id as finding, legal_basis as basis, law_named(law_version_id) as law
    from card_findings where card_id = ${card}::uuid order by finding_id`.execute(tx)
  if (rows.length === 0) return {}
  return {
    bases: Object.fromEntries(rows.map(({ finding, basis }) => [finding, basis])),
    laws: Object.fromEntries(rows.map(({ finding, law }) => [finding, law])),
  }
}

/** The overdue card hands over. One that was closed or taken back meanwhile has nothing to hand over. */
async function supersede(doing: Doing, id: string, agency: string): Promise<void> {
  const milder = await lockCard(doing.tx, id)
  if (isOpenCard(milder.state) && (await findAppeal(doing.tx, id))?.verdict === null)
    throw new InputRefusal({ form: 'warning:refusal.appealed' })
  if (milder.state === 'overdue') await moveCard(doing, milder, 'escalated', { agency })
  else if (isOpenCard(milder.state)) throw new InputRefusal({ form: 'warning:refusal.answered' })
}

/** True if somebody is there to send it to. */
async function hasOwner(tx: Transaction<Schema>, place: string): Promise<boolean> {
  const row = await tx.selectFrom('businesses').select('owner_id').where('id', '=', place).executeTakeFirstOrThrow()
  return row.owner_id !== null
}

export async function addressee(tx: Kysely<Schema>, place: string): Promise<Pick<CardLetter, 'place' | 'address'>> {
  const row = await tx
    .selectFrom('businesses as b')
    .innerJoin('districts as d', 'd.code', 'b.district_code')
    .innerJoin('provinces as p', 'p.code', 'b.province_code')
    .select(['b.name_th', 'b.address', 'b.postcode', 'd.name_th as district', 'p.name_th as province'])
    .where('b.id', '=', place)
    .executeTakeFirstOrThrow()
  return {
    place: row.name_th,
    address: [row.address, row.district, row.province, row.postcode].filter(Boolean).join(' '),
  }
}

/**
 * An officer drafts a card from the findings: a yellow one goes out at once, any other waits for a supervisor. A returned draft may be
 * corrected by any officer of the area: open work belongs to the area.
 */
import { v7 as uuidv7 } from 'uuid'
import { BASIS_MOST } from '#shared/cards/card-letters.ts'
import { exceedsLaw } from '#shared/cards/legal-power.ts'
import { compareLevels, proposeLevel } from '#shared/cards/propose-level.ts'
import type { NamedLaw } from '#shared/laws/law.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { inspectedByOthers } from '../duty/agency-kinds.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findOffered } from '../laws/offered-laws.ts'
import { type CardableFinding, findHolder, isSurveyOverdue, listCardable } from './cardable.ts'
import { listOnSite } from './emergency.ts'
import { findCharge } from './in-charge.ts'
import { issueNow } from './issue-now.ts'
import {
  type CardAtHand,
  type CardDuty,
  cardDuty,
  isStale,
  type LockedCard,
  lockCard,
  lockDutyCard,
  lockPlace,
} from './lock-card.ts'
import { moveCard } from './move-card.ts'
import { notifySupervisors } from './notify.ts'
import { whyNotDecide, whyNotWarn } from './policy.ts'

export interface CardDraft {
  place: string
  /** The draft that is taken up, as it was seen; null for a new one. */
  draft: { id: string; rev: number } | null
  findings: readonly string[]
  level: CardLevel
  /** Reason for a level other than the proposed one. */
  reason: string
  facts: string
  /** Of a card without findings: the law version, or empty. */
  basis: string
  /** Law versions by finding, empty where no law says it. @default the questionnaire's, as far as it is a law of the agency's power */
  bases?: Readonly<Record<string, string>>
  action: string
  /** Issue a red card at once, as an officer on site. @default false */
  emergency?: boolean
}

interface Subject {
  duty: CardDuty
  draft: LockedCard | null
  /** No draft is taken up, or one of a matter that is the officer's to decide. */
  mayTakeUp: boolean
  /** Findings that may be put on the card. */
  findings: CardableFinding[]
  /** The card of somebody else that a wanted one stands on. */
  holder: { number: string; agency: string } | null
  isSurveyOverdue: boolean
  /** Grounds for an emergency. */
  onSite: string[]
}

async function load(
  { tx, actor, reader }: Doing,
  { place, draft, emergency, findings: wanted }: CardDraft,
): Promise<Subject> {
  await lockPlace(tx, place)
  const duty = await cardDuty(tx, actor, place)
  if (!(duty.inspects || whyNotWarn(duty)))
    throw await inspectedByOthers({ tx, reader }, place, 'warning:refusal.inspectedBy')
  const held = draft && (await lockCard(tx, draft.id))
  if (held && held.business_id !== place) throw problems.page_not_found()
  const findings = await listCardable(tx, place, { draft: held?.id ?? null, agency: duty.agency })
  const onSite = emergency ? await listOnSite(tx, { officer: actorId(actor), place, now: actor.now }) : []
  const known = new Set(findings.map(({ id }) => id))
  const taken = wanted.filter((id) => !known.has(id))
  const holder = taken.length > 0 ? await findHolder(tx, taken, reader.locale) : null
  const isOverdue = await isSurveyOverdue(tx, place, actor.now)
  const asked = { officer: actorId(actor), now: actor.now }
  const mayTakeUp = held === null || (await findCharge(tx, { ...asked, card: held.id })).decides
  return { duty, draft: held, mayTakeUp, findings, holder, onSite, isSurveyOverdue: isOverdue }
}

/** The rule's level: for a draft that replaces an overdue card, the next one. */
const proposedOf = (draft: LockedCard | null, chosen: readonly CardableFinding[]): CardLevel =>
  draft?.supersedes_id && draft.proposed_level
    ? draft.proposed_level
    : proposeLevel(chosen.map(({ severity }) => severity)).level

function whyNot(subject: Subject, input: CardDraft): InputRefusal | null {
  const { draft, findings, holder, isSurveyOverdue, onSite } = subject
  if (draft && (isStale(draft, input.draft?.rev ?? -1) || draft.state !== 'draft'))
    return new InputRefusal({ form: 'warning:refusal.stale' })
  const known = new Set(findings.map(({ id }) => id))
  if (holder) return new InputRefusal({ findings: ['warning:refusal.heldBy', holder] })
  if (input.findings.some((id) => !known.has(id))) return new InputRefusal({ findings: 'warning:error.findingTaken' })
  if (input.findings.length === 0 && (findings.length > 0 || !isSurveyOverdue))
    return new InputRefusal({ findings: 'warning:error.findings' })
  if (input.emergency && input.level !== 'red') return new InputRefusal({ emergency: 'warning:error.emergencyRed' })
  if (input.emergency && !input.findings.some((id) => onSite.includes(id)))
    return new InputRefusal({ emergency: 'warning:error.notOnSite' })
  return null
}

type Drafting = 'card.issue' | 'card.draft' | 'card.issue_emergency'

/** Drafts a card, or takes a draft up again, and sends it on: to the owner where it is yellow or an emergency, else to a supervisor. */
export const draftCard = command<CardDraft, { card: string; isIssued: boolean }, Drafting, Subject>(
  ['card.issue', 'card.draft', 'card.issue_emergency'],
  {
    load,
    may({ duty, mayTakeUp }) {
      const refusal = whyNotDecide(duty, { decides: mayTakeUp })
      return refusal && new InputRefusal({ form: refusal })
    },
    async run(doing, input, subject) {
      const refusal = whyNot(subject, input)
      if (refusal) throw refusal
      const { place, level } = input
      const chosen = subject.findings.filter(({ id }) => input.findings.includes(id))
      const proposed = proposedOf(subject.draft, chosen)
      const isOther = compareLevels(level, proposed) !== 'same'
      if (isOther && input.reason === '') throw new InputRefusal({ reason: 'warning:error.reason' })
      await mustBeGraver(doing, subject.draft, level)
      const { agency } = subject.duty
      const { bases, whole } = await lawsOf(doing, input, { chosen, agency })
      const card = await writeDraft(doing, subject.draft, { ...input, bases, whole }, proposed)
      const audit = {
        entity: card.id,
        business: place,
        after: {
          level,
          proposed,
          findings: input.findings.length,
          laws: [...new Set([...bases.map(({ law }) => law), whole].flatMap((law) => law?.version ?? []))],
          ...(isOther && { reason: input.reason }),
        },
      }
      const isEmergency = input.emergency === true
      const at = { path: path('/inspector/manage-reply/approve-warning-card/:id', { id: card.id }) }
      if (level === 'yellow' || isEmergency) {
        const { issued, notify } = await issueNow(doing, card, { agency, approvedBy: null, isEmergency })
        const { emergency_until: due } = issued
        return {
          result: { card: card.id, isIssued: true },
          audit: {
            ...audit,
            action: isEmergency ? 'card.issue_emergency' : 'card.issue',
            after: { ...audit.after, number: issued.number },
          },
          touches: ['lists', `place:${place}`],
          notify: due
            ? [...notify, ...(await notifySupervisors(doing, issued, 'card_to_ratify', { ...at, due }))]
            : notify,
        }
      }
      const waiting = await moveCard(doing, card, 'awaiting_approval', { agency, set: { return_reason: null } })
      return {
        result: { card: card.id, isIssued: false },
        audit: { ...audit, action: 'card.draft' },
        notify: await notifySupervisors(doing, waiting, 'card_to_approve', at),
      }
    },
  },
)

/** A card that takes the place of an overdue one is graver than that. */
async function mustBeGraver({ tx }: Doing, draft: LockedCard | null, level: CardLevel): Promise<void> {
  if (!draft?.supersedes_id) return
  const milder = await tx
    .selectFrom('warning_cards')
    .select('level')
    .where('id', '=', draft.supersedes_id)
    .executeTakeFirstOrThrow()
  if (cardLevels.indexOf(level) <= cardLevels.indexOf(milder.level))
    throw new InputRefusal({ level: 'warning:error.graver' })
}

interface Based {
  id: string
  law: NamedLaw | null
}

/**
 * The laws that the card names, as they are in force now. Refuses one that is not offered any more, as from a page that was drawn before it ended, and
 * a level that the laws of the gravest findings do not allow.
 */
async function lawsOf(
  { tx, actor }: Doing,
  { level, basis, bases: given }: CardDraft,
  { chosen, agency }: { chosen: readonly CardableFinding[]; agency: string },
): Promise<{ bases: Based[]; whole: NamedLaw | null }> {
  const offered = await findOffered(tx, agency, actor.now)
  const named = (field: string, version: string): NamedLaw | null => {
    if (version === '') return null
    const found = offered.find(({ law }) => law.version === version)
    if (!found) throw new InputRefusal({ [field]: 'warning:error.lawNotOffered' })
    return found.law
  }
  const bases = chosen.map(({ id, law }) => {
    const version = given?.[id] ?? offered.find(({ code }) => code === law)?.law.version ?? ''
    return { id, law: named(`b-${id}`, version) }
  })
  const whole = chosen.length === 0 ? named('basis', basis) : null
  const based = chosen.map(({ severity }, at) => ({ severity, levels: bases[at]?.law?.levels ?? null }))
  if (exceedsLaw(level, based, whole?.levels ?? null)) throw new InputRefusal({ level: 'warning:error.lawLevel' })
  return { bases, whole }
}

/** The basis of the whole card, in Thai: each law once, as much as fits. */
function wholeBasis(laws: readonly (NamedLaw | null)[]): string | null {
  const lines = new Set(laws.flatMap((law) => law?.th ?? []))
  let whole = ''
  for (const line of lines) if (whole.length + line.length < BASIS_MOST) whole += whole === '' ? line : `\n${line}`
  return whole || null
}

async function writeDraft(
  { tx, actor }: Doing,
  draft: LockedCard | null,
  {
    place,
    level,
    reason,
    facts,
    action,
    bases,
    whole,
  }: Omit<CardDraft, 'bases'> & { bases: readonly Based[]; whole: NamedLaw | null },
  proposed: CardLevel,
): Promise<LockedCard> {
  const written = {
    level,
    proposed_level: proposed,
    level_reason: level === proposed ? null : reason,
    facts,
    legal_basis: wholeBasis([whole, ...bases.map(({ law }) => law)]),
    law_version_id: whole?.version ?? null,
    required_action: action,
    drafted_by: actorId(actor),
  }
  const card = draft
    ? await tx
        .updateTable('warning_cards')
        .set(written)
        .where('id', '=', draft.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('warning_cards')
        .values({ id: uuidv7(), business_id: place, created_at: actor.now, ...written })
        .returningAll()
        .executeTakeFirstOrThrow()
  await tx.deleteFrom('card_findings').where('card_id', '=', card.id).execute()
  if (bases.length > 0)
    await tx
      .insertInto('card_findings')
      .values(
        bases.map(({ id, law }) => ({
          card_id: card.id,
          finding_id: id,
          legal_basis: law?.th ?? null,
          law_version_id: law?.version ?? null,
        })),
      )
      .execute()
  return card
}

/** Discards a draft; its findings can be put on another card. */
export const discardDraft = command<{ card: string; rev: number }, { place: string }, 'card.discard', CardAtHand>(
  'card.discard',
  {
    load: ({ tx, actor }, { card }) => lockDutyCard(tx, actor, card),
    may({ card, duty, charge }, _doing, { rev }) {
      const refusal = whyNotDecide(duty, charge)
      if (refusal) return new InputRefusal({ form: refusal })
      return card.state === 'draft' ? isStale(card, rev) : new InputRefusal({ form: 'warning:refusal.stale' })
    },
    async run({ tx }, _input, { card }) {
      await tx.deleteFrom('card_findings').where('card_id', '=', card.id).execute()
      await tx.deleteFrom('warning_cards').where('id', '=', card.id).execute()
      const { business_id: place, level, facts } = card
      return {
        result: { place },
        audit: { entity: card.id, business: place, before: { level, facts, sentBack: card.return_reason } },
      }
    },
  },
)

/** From the rows of a card to its readers' view: owners see nothing from before it was sent, and officers' names only in the order. */
import { cardClock } from '#shared/cards/card-clock.ts'
import { cardTimes } from '#shared/cards/card-deadlines.ts'
import { type CardDraftView, type CardFile, type CardMoveView, isUnanswered } from '#shared/cards/card-file.ts'
import { unissuedCardStates } from '#shared/cards/card-states.ts'
import type { Locale } from '#shared/locales.ts'
import { nameOf } from '#shared/localised.ts'
import { isListed } from '#shared/places/business-states.ts'
import { rulesAt, rulesNamed } from '#shared/standards/rules/rules-at.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { lawsNamed } from '../official-names/laws.ts'
import { lawNamed } from '../official-names/named-law.ts'
import type { DraftRow, FileRow, MoveRow, OnCardRow, ReplyRow } from './card-file-rows.ts'
import { presentBases, presentFinding, presentReply } from './present-card-finding.ts'
import { presentLetter, presentService } from './present-card-letter.ts'
import { presentObjections } from './present-objections.ts'
import { presentSaid } from './present-said.ts'
import { presentClosed, presentStopped } from './present-stopped-clocks.ts'

interface Lists {
  findings: readonly OnCardRow[]
  replies: readonly ReplyRow[]
  moves: readonly MoveRow[]
}

interface Reader {
  locale: Locale
  now: Date
  isOfficer: boolean
}

const presentDraft = ({
  finding_id: finding,
  body: text,
  written_at,
  display_name: by,
  photos,
}: DraftRow): CardDraftView => ({ finding, text, by, photos, at: new Date(written_at).toISOString() })

const presentMove = (
  { rev, event, to_state, clock, at, by_role, person, unit, reason }: MoveRow,
  locale: Locale,
): CardMoveView => ({
  rev,
  event,
  to: to_state,
  clock,
  at: at.toISOString(),
  by: by_role,
  person,
  unit: agencyNamed(unit, locale),
  reason,
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Before the issue nothing is the owner's to know, and no note between officers; the reasons of a return stand beside each reply. */
const isForOwner = ({ to_state, event }: MoveRow) =>
  event !== 'noted' && !(unissuedCardStates as readonly string[]).includes(to_state)

export function presentFile(
  row: FileRow,
  { findings, replies, moves }: Lists,
  { locale, now, isOfficer }: Reader,
): CardFile {
  const { bases, lacksPower } = presentBases(row, findings, locale)
  const shown = findings.map((finding, at) => ({
    ...presentFinding(finding, locale, replies),
    ...(bases?.[at] && { basis: bases[at].basis }),
  }))
  const basis = lawNamed(row.whole, locale) ?? lawsNamed(row.legal_basis, locale)
  const clock =
    row.reply_due_at &&
    cardClock({
      level: row.level,
      state: row.state,
      replyDueAt: row.reply_due_at,
      fixDueAt: row.fix_due_at,
      clockStoppedAt: row.clock_stopped_at,
      awaitsService: row.awaits_service,
      hasOpenFinding: shown.some(isUnanswered),
      rules: rulesNamed(row.rules).cards,
    })
  const file = {
    id: row.id,
    rev: row.rev,
    number: row.number,
    level: row.level,
    state: row.state,
    place: {
      id: row.business_id,
      name: nameOf(row, locale),
      isListed: isListed(row.status),
      isClosedTemporarily: row.status === 'closed_temporarily',
    },
    facts: row.facts,
    basis: row.legal_basis,
    action: row.required_action,
    basisNamed: basis?.thai ? basis.name : null,
    bases,
    lacksPower,
    issuedAt: iso(row.issued_at),
    replyDueAt: iso(row.reply_due_at),
    fixDueAt: iso(row.fix_due_at),
    appealDueAt: iso(row.appeal_due_at),
    publicFrom: iso(row.public_from),
    times: cardTimes(row.level, (row.issued_at ? rulesNamed(row.rules) : rulesAt(now)).cards),
    clock: clock ? { ...clock, at: iso(clock.at) } : null,
    ...presentObjections(row, clock || null, { locale, now }),
    stopped: presentStopped(row, now),
    closed: presentClosed(row, now),
    stoppedSeconds: row.stopped_seconds,
    withdrawnReason: row.withdrawn_reason,
    letter: row.letter && presentLetter(row.letter, locale),
    services: row.services.map((service) => presentService(service, locale)),
    awaitsService: row.awaits_service,
    returnReason: isOfficer ? row.return_reason : null,
    proposedLevel: isOfficer ? row.proposed_level : null,
    levelReason: isOfficer ? row.level_reason : null,
    supersedes: row.supersedes,
    supersededBy: row.superseded_by,
    findings: shown,
    drafts: isOfficer ? [] : row.drafts.map(presentDraft),
    replies: replies.filter(({ finding_id }) => finding_id === null).map(presentReply),
    timeline: moves.filter((move) => isOfficer || isForOwner(move)).map((move) => presentMove(move, locale)),
  }
  return { ...file, said: presentSaid(file, { row, findings, locale }) }
}

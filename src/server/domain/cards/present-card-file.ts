/** From the rows of a card to its readers' view: owners see nothing from before it was sent, and officers' names only in the order. */
import type { Selectable } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { cardClock, resumeClock } from '#shared/cards/card-clock.ts'
import { cardTimes } from '#shared/cards/card-deadlines.ts'
import {
  type CardDraftView,
  type CardFile,
  type CardFindingView,
  type CardMoveView,
  type CardReplyView,
  isUnanswered,
} from '#shared/cards/card-file.ts'
import { isOpenCard, unissuedCardStates } from '#shared/cards/card-states.ts'
import { closedUse } from '#shared/cards/closed-clock.ts'
import { lacksPower as isWithoutPower } from '#shared/cards/legal-power.ts'
import type { CardLetter, LetterOfficer } from '#shared/cards/letter.ts'
import type { ServiceView } from '#shared/cards/service.ts'
import type { FindingState } from '#shared/inspections/finding-states.ts'
import type { Locale } from '#shared/locales.ts'
import { nameOf, textOf } from '#shared/localised.ts'
import { type BusinessStatus, isListed } from '#shared/places/business-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { Proof } from '#shared/standards/question-help.ts'
import type { Severity } from '#shared/standards/question-template.ts'
import { rulesAt, rulesNamed } from '#shared/standards/rules/rules-at.ts'
import type { CardMoves } from '../../db/schema/cards.ts'
import { allOf, columnsOf, inLocales, jsonAs, jsonListOf, orNull, type RowOf, rowsOf, textIs } from '../../db/sql.ts'
import { foundOf, foundWordsShape, shortOf } from '../findings/found-words.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { lawsNamed } from '../official-names/laws.ts'
import { wantedOf, worded } from '../translations/wanted.ts'
import { type AppealRow, type ExtensionRow, presentObjections } from './present-objections.ts'

export const fileShape = rowsOf({
  ...allOf('warning_cards'),
  ...inLocales('name', 'text'),
  status: textIs<BusinessStatus>(),
  owner_id: 'text?',
  supersedes: orNull(jsonAs<{ id: string; number: string; level: CardLevel }>()),
  superseded_by: orNull(jsonAs<{ id: string; number: string; level: CardLevel }>()),
  /** As JSON has them. */
  extension: orNull(jsonAs<ExtensionRow>()),
  appeal: orNull(jsonAs<AppealRow>()),
  drafts: jsonAs<DraftRow[]>(),
  services: jsonAs<ServiceView[]>(),
})
export type FileRow = RowOf<typeof fileShape>

export const findingShape = foundWordsShape.and({
  ...inLocales('how', 'text?'),
  id: 'text',
  severity: textIs<Severity>(),
  state: textIs<FindingState>(),
  visited_at: 'time',
  note: 'text',
  note_translation: 'text?',
  code: 'text',
  basis: 'text?',
  proof: orNull(textIs<Proof>()),
  photos: 'texts',
})
export type FindingRow = RowOf<typeof findingShape>

/** A finding on a card, with the basis that it has there. */
export const onCardShape = findingShape.and({ legal_basis: 'text?' })
export type OnCardRow = RowOf<typeof onCardShape>

export const replyShape = rowsOf({
  ...columnsOf('card_replies', 'id', 'finding_id', 'body', 'created_at', 'verdict', 'verdict_reason', 'decided_at'),
  translation: 'text?',
  by: 'text?',
  by_owner: 'bool',
  photos: jsonListOf({ key: 'text', color: 'text' }),
})
export type ReplyRow = RowOf<typeof replyShape>

/** As JSON has it. */
export interface DraftRow {
  photos: CardDraftView['photos']
  finding_id: string | null
  body: string
  written_at: string
  display_name: string | null
}

export type MoveRow = Selectable<CardMoves> & { unit: string | null }

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

/** The steps to fix a finding. */
export const stepsOf = (row: FindingRow, locale: Locale): string[] =>
  textOf(row, 'how', locale).split('\n').filter(Boolean)

/** A finding as its readers see it. */
export const presentFinding = (
  row: FindingRow,
  locale: Locale,
  replies: readonly ReplyRow[] = [],
): CardFindingView => ({
  id: row.id,
  code: row.code,
  severity: row.severity,
  state: row.state,
  note: row.note === '' ? null : worded(row.note, row.note_translation),
  basis: lawsNamed(row.basis, locale),
  short: shortOf(row, locale),
  found: foundOf(row, locale),
  how: stepsOf(row, locale),
  proof: row.proof ?? 'recheck',
  foundOn: bangkokDay(row.visited_at),
  photos: row.photos,
  replies: replies.filter(({ finding_id }) => finding_id === row.id).map(presentReply),
})

/** Texts of the card that are missing in the reader's language. */
export const untranslatedOnCard = ({ findings, replies }: Pick<CardFile, 'findings' | 'replies'>, to: Locale) => [
  ...findings.flatMap(({ id, note: words }) => wantedOf('finding_note', { id, words, to })),
  ...[...findings.flatMap((finding) => finding.replies), ...replies].flatMap((reply) =>
    wantedOf('card_reply', { id: reply.id, words: reply, to }),
  ),
]

const presentReply = (row: ReplyRow): CardReplyView => ({
  id: row.id,
  at: row.created_at.toISOString(),
  by: row.by_owner ? null : row.by,
  photos: row.photos,
  ...worded(row.body, row.translation),
  verdict: row.verdict,
  reason: row.verdict_reason,
  decidedAt: row.decided_at?.toISOString() ?? null,
})

const presentDraft = ({
  finding_id: finding,
  body: text,
  written_at,
  display_name: by,
  photos,
}: DraftRow): CardDraftView => ({ finding, text, by, photos, at: new Date(written_at).toISOString() })

/** The agency that sent it, by the name that it had then. */
const senderOf = ({ unit, head }: CardLetter, locale: Locale): string =>
  agencyNamed((locale === 'th' ? null : head?.names[locale]) ?? unit, locale)

const presentHand = (officer: LetterOfficer | null, locale: Locale): LetterOfficer | null =>
  officer && { ...officer, agency: agencyNamed(officer.agency, locale) }

/** Agencies in the reader's language; everything else as it was sent. */
const presentLetter = (letter: CardLetter, locale: Locale): CardLetter => ({
  ...letter,
  unit: senderOf(letter, locale),
  ...(letter.order && {
    order: {
      ...letter.order,
      ordered: presentHand(letter.order.ordered, locale),
      approved: presentHand(letter.order.approved, locale),
    },
  }),
})

const presentMove = ({ rev, event, to_state, at, by_role, unit, reason }: MoveRow, locale: Locale): CardMoveView => ({
  rev,
  event,
  to: to_state,
  at: at.toISOString(),
  by: by_role,
  unit: agencyNamed(unit, locale),
  reason,
})

/** By finding as it was sent, or as it is drafted; null for a letter that has one basis for all, and where there are no findings. */
function presentBases(
  row: FileRow,
  findings: readonly OnCardRow[],
  locale: Locale,
): Pick<CardFile, 'bases' | 'lacksPower'> {
  const isSent = row.issued_at !== null
  const basisOf = ({ id, legal_basis }: OnCardRow) => (isSent ? (row.letter?.bases?.[id] ?? null) : legal_basis)
  const isByFinding = findings.length > 0 && (!isSent || row.letter?.bases !== undefined)
  const based = isByFinding ? findings.map((finding) => ({ severity: finding.severity, basis: basisOf(finding) })) : []
  return {
    bases: isByFinding
      ? findings.map((finding) => ({
          id: finding.id,
          short: shortOf(finding, locale),
          basis: lawsNamed(basisOf(finding), locale),
        }))
      : null,
    lacksPower: isWithoutPower(row.level, based, row.legal_basis),
  }
}

/** From JSON, with the agency in the reader's language. */
const presentService = ({ at, agency, ...service }: ServiceView, locale: Locale): ServiceView => ({
  ...service,
  at: new Date(at).toISOString(),
  agency: agencyNamed(agency, locale),
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** As the decision would move the dates now, by the rule that it moves them by. */
function presentStopped(row: FileRow, now: Date): CardFile['stopped'] {
  const { level, reply_due_at: replyDueAt, fix_due_at: fixDueAt, clock_stopped_at: clockStoppedAt } = row
  if (!replyDueAt || !clockStoppedAt || row.state !== 'replied') return null
  const rules = rulesNamed(row.rules).cards
  const resumed = resumeClock({ level, rules, replyDueAt, fixDueAt, clockStoppedAt }, 'accepted', now)
  return {
    since: clockStoppedAt.toISOString(),
    replyDueAt: resumed.replyDueAt.toISOString(),
    fixDueAt: iso(resumed.fixDueAt),
  }
}

/** As opening again would move the dates now, by the rule that it moves them by. */
function presentClosed(row: FileRow, now: Date): CardFile['closed'] {
  const { closed_from: from, reply_due_at: replyDueAt, fix_due_at: fixDueAt } = row
  // Beside a reply that waits the decision moves them as well, which is said there.
  if (!from || !replyDueAt || row.clock_stopped_at || !isOpenCard(row.state)) return null
  const { back } = closedUse(from, row.closed_seconds, now)
  const earlier = (at: Date) => new Date(at.getTime() - back * 1000)
  return {
    since: from.toISOString(),
    replyDueAt: earlier(replyDueAt).toISOString(),
    fixDueAt: iso(fixDueAt && earlier(fixDueAt)),
  }
}

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
  const basis = lawsNamed(row.legal_basis, locale)
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
  return {
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
}

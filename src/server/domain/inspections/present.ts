/** From the rows of a place's record to its public view, in the reader's language. */

import { bangkokDay } from '#shared/bangkok.ts'
import { emergencyOf } from '#shared/cards/card-file.ts'
import { isOpenCard, isPublicCard } from '#shared/cards/card-states.ts'
import type { CardView } from '#shared/cards/card-view.ts'
import { isUnresolved } from '#shared/inspections/finding-states.ts'
import type {
  FailedQuestion,
  FindingPhotos,
  FindingView,
  MendedFinding,
  ReplyView,
} from '#shared/inspections/finding-view.ts'
import type { PastVisit } from '#shared/inspections/visit-page.ts'
import type { Locale } from '#shared/locales.ts'
import type { LatestInspection, PastInspection, ReportedLine, SafetyPanel } from '#shared/place-page/safety-panel.ts'
import { CLOCK_SKEW_MOST } from '#shared/runs/run-limits.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { isValid } from '#shared/standards/grade.ts'
import { explainGrade } from '#shared/standards/grade-reasons.ts'
import type { GradeView } from '#shared/standards/grade-view.ts'
import { severities, severityOf } from '#shared/standards/question-template.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import { scoreAnswers, type Verdict } from '#shared/standards/score.ts'
import { mailText } from '../../messages/text.ts'
import { foundOf, hasFoundWords, shortOf } from '../findings/found-words.ts'
import { agencyBesideThai, agencyNamed } from '../official-names/agencies.ts'
import { lawNamed } from '../official-names/named-law.ts'
import { presentGrade } from '../places/present-grade.ts'
import { shownLetter } from '../places/rules.ts'
import { type WantedTranslation, wantedOf, worded } from '../translations/wanted.ts'
import { overdueSince, unverifiedSince } from './overdue-since.ts'
import type {
  AnswerRow,
  CardRow,
  FoundRow,
  InspectionRow,
  PhotoRows,
  QuestionRow,
  RecordRows,
  ReplyRow,
  ReportedRow,
  VisitRow,
} from './record-rows.ts'
import { openCardLevel } from './rules.ts'

const presentQuestion = (row: QuestionRow, locale: Locale): FailedQuestion => ({
  code: row.code,
  short: shortOf(row, locale),
  text: foundOf(row, locale),
  severity: severityOf(row.critical),
  basis: lawNamed(row.basis, locale),
})

export const presentReply = ({
  reply_id: id,
  reply,
  reply_at: at,
  ...row
}: ReplyRow<Date | string>): ReplyView | null =>
  id === null || reply === null || at === null
    ? null
    : { id, on: bangkokDay(new Date(at)), ...worded(reply, row.reply_translation) }

/** Texts of these replies that are missing in the reader's language. */
export const untranslatedReplies = (replies: readonly (ReplyView | null)[], to: Locale): WantedTranslation[] =>
  replies.flatMap((reply) => (reply ? wantedOf('card_reply', { id: reply.id, words: reply, to }) : []))

/** Those shown beside the open ones. */
export const repliesOnPanel = ({ openFindings, cards }: SafetyPanel): (ReplyView | null)[] =>
  [...openFindings, ...cards.filter(({ state }) => isOpenCard(state))].map(({ reply }) => reply)

/** The panel of a place's record. */
export function presentPanel(rows: RecordRows, { locale, now }: { locale: Locale; now: Date }): SafetyPanel {
  const facts = rows.cards.map((card) => ({ ...card, publicFrom: card.public_from, withdrawnAt: card.withdrawn_at }))
  const cards = facts.filter((card) => isPublicCard(card, now))
  const { ownerSince, countsFrom } = rows
  const last = rows.inspections[0]
  // Findings under another owner, or at another address, stay in the history, and say nothing of how it is run now.
  const latest = last && (countsFrom === null || last.visited_at > countsFrom) ? last : null
  const openCard = openCardLevel(cards, now)
  const openFindings = presentFindings(rows.answers.filter(hasFoundWords), repliesOf(cards), locale)
  const badge = presentGrade(
    {
      status: rows.status,
      openCard,
      grade: latest?.grade ?? null,
      score: latest?.score ?? null,
      inspectedAt: latest?.visited_at ?? null,
      validUntil: latest?.valid_until ?? null,
    },
    now,
  )
  return {
    grade: badge,
    latest: latest ? withReasons(presentLatest(latest, rows.answers, locale), openFindings, openCard) : null,
    newOwnerOn: latest === null && ownerSince ? bangkokDay(ownerSince) : null,
    openFindings,
    mended: latest ? presentMended(rows.answers, { locale, countsFrom }) : [],
    cards: cards.map((card) => presentCard(card, { locale, now })),
    reported: rows.reported.map((row) => presentReported(row, locale)),
    history: rows.inspections.map((row, at) => presentPast(row, at === 0 && latest ? badge : null, now)),
  }
}

function presentReported({ id, on, unit, letter, score, withdrawn }: ReportedRow, locale: Locale): ReportedLine {
  const { t, format } = mailText(locale)
  const by = t('mail:reported.by', { unit: agencyNamed(unit, locale) })
  return {
    id,
    on,
    short: letter && score !== null && withdrawn === null ? `${by} ${letter} ${score.toFixed(1)}` : by,
    text: `${format.date(on)} · ${withdrawn === null ? t('mail:reported.apart') : `${t('mail:reported.withdrawn')} · ${withdrawn}`}`,
  }
}

function presentPast(row: InspectionRow, badge: GradeView | null, now: Date): PastInspection {
  const { id, kind, grade, score, visited_at, valid_until } = row
  const state = badge?.state ?? (isValid(valid_until, now) ? 'valid' : 'expired')
  return { id, on: bangkokDay(visited_at), kind, state, letter: badge?.letter ?? grade, score }
}

/** A line of the history as officers see it: the original grade. */
export const presentVisit = ({ own, ...row }: VisitRow & { own: boolean }): PastVisit => ({
  id: row.id,
  kind: row.kind,
  on: bangkokDay(row.visited_at),
  letter: row.grade,
  score: row.score,
  isOwn: own,
  receivedAt: isLateOrDoubted(row) ? row.sealed_at.toISOString() : null,
  doubt: row.visit_doubt,
})

const isLateOrDoubted = ({ visited_at, sealed_at, visit_doubt }: VisitRow) =>
  visit_doubt !== null || sealed_at.getTime() - visited_at.getTime() > CLOCK_SKEW_MOST * 1000

/** An inspection with its own answers, as the page shows the latest one. */
export function presentLatest(row: InspectionRow, answers: AnswerRow[], locale: Locale): LatestInspection {
  const own = answers.filter((answer) => answer.is_latest)
  const count = (verdict: Verdict) => own.filter((answer) => answer.verdict === verdict).length
  const rules = rulesNamed(row.rules)
  const score = scoreAnswers(own, Object.fromEntries(own.map(({ code, verdict }) => [code, verdict])), rules)
  const why = score && explainGrade(score, rules)
  return {
    id: row.id,
    kind: row.kind,
    on: bangkokDay(row.visited_at),
    validUntil: bangkokDay(row.valid_until),
    letter: row.grade,
    why: why?.letter === row.grade ? why : null,
    unit: agencyBesideThai(row.unit_th, locale, row.unit),
    areas: score?.areas ?? { life: null, hygiene: null, management: null },
    passed: count('pass'),
    notApplicable: count('na'),
    failed: own
      .filter(hasFoundWords)
      .filter(({ verdict }) => verdict === 'fail')
      .map((answer) => presentQuestion(answer, locale)),
  }
}

/** With the present state of the reasons: findings are verified, and cards issued, without a new grade. */
function withReasons(
  latest: LatestInspection,
  open: readonly FindingView[],
  openCard: CardLevel | null,
): LatestInspection {
  const { why, failed, letter } = latest
  // Where a card lowers the grade, the card is the reason.
  if (shownLetter(letter, openCard) !== letter) return { ...latest, why: why && { ...why, limits: [] }, isCapped: true }
  if (!why) return latest
  const kinds = why.limits.map(({ by }) => by)
  const named = failed.filter(
    ({ severity }) =>
      (severity === 'stop' && kinds.includes('stops')) || (severity === 'major' && kinds.includes('majors')),
  )
  const isOpen = (code: string) => open.some((finding) => finding.code === code)
  return {
    ...latest,
    ...(named.length > 0 && !named.some(({ code }) => isOpen(code)) && { isWhyMended: true }),
    ...(openCard === 'orange' && letter === 'C' && why.limits.length > 0 && { isCapped: true }),
  }
}

/** The last reply to each finding that these cards hold; they come newest first. */
function repliesOf(cards: readonly CardRow[]): Map<string, ReplyView | null> {
  const replies = new Map<string, ReplyView | null>()
  for (const row of cards.flatMap((card) => card.findings))
    if (!replies.get(row.id)) replies.set(row.id, presentReply(row))
  return replies
}

const presentPhotos = (photos: PhotoRows | null | undefined): FindingPhotos => {
  const shown = (own: PhotoRows['before'] = []) => own.map(({ key, at }) => ({ key, on: bangkokDay(new Date(at)) }))
  return { before: shown(photos?.before), after: shown(photos?.after) }
}

/** Findings verified as fixed and not found again, the newest first; those before the latest inspection only under the same owner. */
function presentMended(
  answers: readonly AnswerRow[],
  { locale, countsFrom }: { locale: Locale; countsFrom: Date | null },
): MendedFinding[] {
  const open = new Set(
    answers.filter((row) => row.finding_state && isUnresolved(row.finding_state)).map((it) => it.code),
  )
  const mended = new Map<string, MendedFinding>()
  for (const row of answers.filter(hasFoundWords)) {
    const { code, finding_state: state, verdict, is_latest: isLatest, visited_at: at } = row
    const isMended = state === 'verified' || (isLatest && verdict === 'fail')
    if (!isMended || open.has(code) || mended.has(code) || (countsFrom && at <= countsFrom)) continue
    const { short, severity } = presentQuestion(row, locale)
    mended.set(code, { code, short, severity, photos: presentPhotos(row.photos) })
  }
  return [...mended.values()]
}

/**
 * Unresolved findings with their replies, by the finding's id; the gravest first, then the newest. `found` comes newest first. A repeated
 * finding that was never fixed is one: as found last, with its first date.
 */
export function presentFindings(
  found: readonly FoundRow[],
  replies: ReadonlyMap<string, ReplyView | null>,
  locale: Locale,
): FindingView[] {
  const byCode = new Map<string, FindingView>()
  for (const row of found) {
    const { code, finding_id: id, finding_state: state, claimed_at } = row
    if (id === null || state === null || !isUnresolved(state)) continue
    const foundOn = bangkokDay(row.visited_at)
    const reply = replies.get(id) ?? null
    const photos = presentPhotos(row.photos)
    const later = byCode.get(code)
    if (later)
      byCode.set(code, {
        ...later,
        foundOn,
        reply: later.reply ?? reply,
        photos: later.photos.before[0] ? later.photos : photos,
      })
    else {
      const claimedOn = claimed_at && bangkokDay(claimed_at)
      byCode.set(code, { ...presentQuestion(row, locale), id, foundOn, state, claimedOn, reply, photos })
    }
  }
  return [...byCode.values()].sort((a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity))
}

function presentCard(card: CardRow, { locale, now }: { locale: Locale; now: Date }): CardView {
  const { id, number, level, state, supersedes, withdrawn_at, withdrawn_reason } = card
  return {
    id,
    number,
    level,
    state,
    issuedAt: card.issued_at.toISOString(),
    replyDueAt: card.reply_due_at.toISOString(),
    fixDueAt: card.fix_due_at?.toISOString() ?? null,
    overdueSince: overdueSince(card, now)?.toISOString() ?? null,
    unverifiedSince: unverifiedSince(card, now)?.toISOString(),
    closedOn: card.closed_at && bangkokDay(card.closed_at),
    emergency: emergencyOf({
      state,
      until: card.emergency_until,
      ratifiedAt: card.ratified_at,
      withdrawnAt: withdrawn_at,
    }),
    withdrawn: withdrawn_at && { on: bangkokDay(withdrawn_at), reason: withdrawn_reason ?? '' },
    supersedes,
    agency: agencyNamed(card.agency, locale),
    findings: card.findings.map((row) => ({
      ...presentQuestion(row, locale),
      state: row.state,
      reply: presentReply(row),
    })),
    reply: presentReply(card),
  }
}

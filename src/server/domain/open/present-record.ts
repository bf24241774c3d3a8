/** A place's record for programs, made of its safety panel: inspections, cards and findings as the page shows them. */
import type { CardView } from '#shared/cards/card-view.ts'
import type { FailedQuestion, FindingView, ReplyView } from '#shared/inspections/finding-view.ts'
import type { OpenCard, OpenFinding, OpenInspection, OpenReply } from '#shared/open/shapes.ts'
import type { LatestInspection } from '#shared/place-page/safety-panel.ts'

const presentFailed = ({ code, severity, short, text, basis }: FailedQuestion) => ({
  code,
  severity,
  short,
  text,
  basis,
})

const presentReply = (reply: ReplyView | null) => reply && { on: reply.on, language: reply.locale, said: reply.text }

/** Beside what a page shows of an inspection. */
interface Sealed {
  place: string
  score: number
  standard: OpenInspection['standard']
}

export const presentInspection = (shown: LatestInspection, { place, score, standard }: Sealed): OpenInspection => ({
  id: shown.id,
  place,
  kind: shown.kind,
  visited_on: shown.on,
  valid_until: shown.validUntil,
  letter: shown.letter,
  score,
  agency: shown.unit,
  areas: shown.areas,
  passed: shown.passed,
  not_applicable: shown.notApplicable,
  failed: shown.failed.map(presentFailed),
  standard,
})

export const presentCard = (card: CardView, place: string): OpenCard => ({
  id: card.id,
  number: card.number,
  place,
  level: card.level,
  state: card.state,
  issued_at: card.issuedAt,
  reply_due_at: card.replyDueAt,
  fix_due_at: card.fixDueAt,
  closed_on: card.closedOn,
  withdrawn: card.withdrawn,
  supersedes: card.supersedes,
  agency: card.agency,
  findings: card.findings.map((finding) => ({
    ...presentFailed(finding),
    state: finding.state,
    reply: presentReply(finding.reply),
  })),
  reply: presentReply(card.reply),
})

export const presentFinding = (finding: FindingView, place: string): OpenFinding => ({
  id: finding.id,
  place,
  ...presentFailed(finding),
  state: finding.state,
  found_on: finding.foundOn,
  claimed_on: finding.claimedOn,
})

/** The replies beside a card, each once: the one to the card as a whole, and those to its findings. */
export const presentReplies = (card: CardView, place: string): OpenReply[] =>
  [{ code: null, reply: card.reply }, ...card.findings].flatMap(({ code, reply }) =>
    reply
      ? [{ id: reply.id, place, card: card.number, code, on: reply.on, language: reply.locale, said: reply.text }]
      : [],
  )

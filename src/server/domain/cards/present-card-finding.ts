/** A card's findings with their replies and legal bases, in the reader's language. */
import { bangkokDay } from '#shared/bangkok.ts'
import type { CardFile, CardFindingView, CardReplyView } from '#shared/cards/card-file.ts'
import { allowedBy, lacksPower as isWithoutPower } from '#shared/cards/legal-power.ts'
import type { Locale } from '#shared/locales.ts'
import type { Worded } from '#shared/worded.ts'
import { inAllLanguages, inPhrases } from '../../messages/phrases.ts'
import { foundOf, shortOf } from '../findings/found-words.ts'
import { lawsNamed } from '../official-names/laws.ts'
import { lawNamed } from '../official-names/named-law.ts'
import { unsaidOf } from '../translations/said.ts'
import { wantedOf, worded } from '../translations/wanted.ts'
import type { FileRow, FindingRow, OnCardRow, ReplyRow } from './card-file-rows.ts'
import { stepsOf } from './template-lines.ts'

/** The officer's note; the sentence of its form may have been tapped into it, which stands in every language. */
function noteOf(row: FindingRow, to: Locale): Worded {
  const sentence = inAllLanguages((locale) => foundOf(row, locale))
  const words = worded(row.note, row.note_translation)
  const phrase = words.locale === to ? null : inPhrases(row.note, to, [sentence])
  return phrase === null ? words : { ...words, translation: phrase, isPhrase: true }
}

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
  note: row.note === '' ? null : noteOf(row, locale),
  basis: lawNamed(row.basis, locale),
  short: shortOf(row, locale),
  found: foundOf(row, locale),
  how: stepsOf(row, locale),
  proof: row.proof ?? 'recheck',
  foundOn: bangkokDay(row.visited_at),
  photos: row.photos,
  replies: replies.filter(({ finding_id }) => finding_id === row.id).map(presentReply),
})

/** Texts of the card that are missing in the reader's language. */
export const untranslatedOnCard = (
  { findings, replies, said }: Pick<CardFile, 'findings' | 'replies' | 'said'>,
  to: Locale,
) => [
  ...unsaidOf(said, to),
  ...findings.flatMap(({ id, note: words }) => wantedOf('finding_note', { id, words, to })),
  ...[...findings.flatMap((finding) => finding.replies), ...replies].flatMap((reply) =>
    wantedOf('card_reply', { id: reply.id, words: reply, to }),
  ),
]

export const presentReply = (row: ReplyRow): CardReplyView => ({
  id: row.id,
  at: row.created_at.toISOString(),
  by: row.by_owner ? null : row.by,
  photos: row.photos,
  ...worded(row.body, row.translation),
  verdict: row.verdict,
  reason: row.verdict_reason,
  decidedAt: row.decided_at?.toISOString() ?? null,
})

/** By finding as it was sent, or as it is drafted; null for a letter that has one basis for all, and where there are no findings. */
export function presentBases(
  row: FileRow,
  findings: readonly OnCardRow[],
  locale: Locale,
): Pick<CardFile, 'bases' | 'lacksPower'> {
  const isSent = row.issued_at !== null
  const typedOf = ({ id, legal_basis }: OnCardRow) => (isSent ? (row.letter?.bases?.[id] ?? null) : legal_basis)
  const lawOf = ({ id, named }: OnCardRow) => (isSent ? (row.letter?.laws?.[id] ?? null) : named)
  const isByFinding = findings.length > 0 && (!isSent || row.letter?.bases !== undefined)
  const based = isByFinding
    ? findings.map((it) => ({ severity: it.severity, levels: allowedBy(lawOf(it), typedOf(it)) }))
    : []
  return {
    bases: isByFinding
      ? findings.map((finding) => ({
          id: finding.id,
          short: shortOf(finding, locale),
          basis: lawNamed(lawOf(finding), locale) ?? lawsNamed(typedOf(finding), locale),
        }))
      : null,
    lacksPower: isWithoutPower(row.level, based, allowedBy(row.whole, row.legal_basis)),
  }
}

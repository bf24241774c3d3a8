/** The words on a card's file, as it is shown to this reader, in the reader's language: no translation of a text that the reader does not get. */
import type { CardFile } from '#shared/cards/card-file.ts'
import type { Locale } from '#shared/locales.ts'
import { type Said, type SaidPart, saidParts } from '#shared/said.ts'
import { agencyToCall, presentWords, wordsFor } from '../translations/said.ts'
import type { FileRow, FindingRow } from './card-file-rows.ts'
import { templatePhrases } from './template-lines.ts'

type Shown = Omit<CardFile, 'said'>

const textsOf = ({
  facts,
  action,
  withdrawnReason,
  findings,
  replies,
  extensions,
  appeal,
  services,
  timeline,
}: Shown) =>
  [
    ['withdrawn', withdrawnReason],
    ['facts', facts],
    ['action', action],
    ...[...findings.flatMap((finding) => finding.replies), ...replies].map(
      ({ reason }) => ['answers', reason] as const,
    ),
    ...extensions.flatMap(({ reason, verdictReason }) => [['more', reason] as const, ['more', verdictReason] as const]),
    ['appeal', appeal?.text ?? null],
    ['appeal', appeal?.reason ?? null],
    ...services.map(({ reason }) => ['served', reason] as const),
    ...timeline.map(({ reason }) => ['record', reason] as const),
  ] satisfies (readonly [SaidPart, string | null])[]

interface Reading {
  row: Pick<FileRow, 'translations'>
  findings: readonly FindingRow[]
  locale: Locale
}

export const presentSaid = (file: Shown, { row, findings, locale: to }: Reading): Said => ({
  ...withNotes(
    file,
    presentWords(textsOf(file), { to, translations: row.translations, phrases: templatePhrases(findings) }),
    to,
  ),
  agency: agencyToCall(file.letter?.unit ?? null, file.letter?.head?.contact),
})

/** Of a file that shows less than that: a helper's. */
export const saidOn = (file: Shown, { words, agency }: Said, to: Locale): Said => ({
  ...withNotes(file, wordsFor(textsOf(file), words), to),
  agency,
})

/** Notes of findings have translations of their own. */
function withNotes(
  { findings }: Pick<Shown, 'findings'>,
  { words, left }: Pick<Said, 'words' | 'left'>,
  to: Locale,
): Pick<Said, 'words' | 'left'> {
  const note = findings.find((finding) => finding.note?.translation === null && finding.note.locale !== to)?.note
  if (!note) return { words, left }
  const isLeft = (part: SaidPart) => left?.parts.includes(part) || part === 'notes'
  return { words, left: { parts: saidParts.filter(isLeft), locale: left?.locale ?? note.locale } }
}

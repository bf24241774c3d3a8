/** The words on a card's file, as it is shown to this reader, in the reader's language: no translation of a text that the reader does not get. */
import type { CardFile } from '#shared/cards/card-file.ts'
import type { Locale } from '#shared/locales.ts'
import { type Said, type SaidPart, saidParts } from '#shared/said.ts'
import { agencyToCall, presentWords } from '../translations/said.ts'
import type { FileRow } from './card-file-rows.ts'

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

export function presentSaid(file: Shown, { translations }: Pick<FileRow, 'translations'>, to: Locale): Said {
  const { words, left } = presentWords(textsOf(file), { to, translations })
  const note = file.findings.find((finding) => finding.note?.translation === null && finding.note.locale !== to)?.note
  const isLeft = (part: SaidPart) => left?.parts.includes(part) || (part === 'notes' && note)
  return {
    words,
    left: note ? { parts: saidParts.filter(isLeft), locale: left?.locale ?? note.locale } : left,
    agency: agencyToCall(file.letter?.unit ?? null, file.letter?.head?.contact),
  }
}

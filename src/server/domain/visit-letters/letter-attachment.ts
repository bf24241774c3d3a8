/** A letter of any kind as it goes along with a mail. */
import type { LetterKind } from '#shared/cards/letter.ts'
import type { Locale } from '#shared/locales.ts'
import type { Attachment } from '../../external/message.ts'
import { openAppealLetter, openLetter } from '../cards/archive-letter.ts'
import type { LetterTools, OpenedLetter } from '../letters/archive-letter.ts'
import { openVisitLetter } from './open-visit-letter.ts'

interface Asked {
  kind: LetterKind
  /** The card or visit. */
  of: string
  locale: Locale
}

const open = (tools: LetterTools, { kind, of, locale }: Asked, now: Date): Promise<OpenedLetter | null> => {
  if (kind === 'visit') return openVisitLetter(tools, { inspection: of, locale }, now)
  return (kind === 'appeal' ? openAppealLetter : openLetter)(tools, { card: of, locale }, now)
}

export async function letterAttachment(tools: LetterTools, asked: Asked): Promise<Attachment | null> {
  const letter = await open(tools, asked, new Date())
  return letter && { name: `${letter.code}.pdf`, type: 'application/pdf', bytes: letter.bytes }
}

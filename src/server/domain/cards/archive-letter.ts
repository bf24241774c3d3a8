/** The letter of a card from the archive of letters. */
import type { Locale } from '#shared/locales.ts'
import type { Attachment } from '../../external/message.ts'
import { asAttachment, type LetterTools, type OpenedLetter, openArchived } from '../letters/archive-letter.ts'
import { composeLetter } from './compose-letter.ts'
import { findSentFile } from './read-card-file.ts'

interface Asked {
  card: string
  locale: Locale
}

/** The letter in a language; null where the card has none. Callers let only readers of the card in. */
export const openLetter = (tools: LetterTools, { card, locale }: Asked, now: Date): Promise<OpenedLetter | null> =>
  openArchived(tools, {
    of: { kind: 'card', card },
    locale,
    now,
    async compose(code) {
      const file = await findSentFile(tools.db, card, { locale, now })
      return file && composeLetter(file, { locale, origin: tools.origin, code })
    },
  })

/** As it goes along with a mail. */
export const letterAttachment = async (tools: LetterTools, asked: Asked): Promise<Attachment | null> =>
  asAttachment(await openLetter(tools, asked, new Date()))

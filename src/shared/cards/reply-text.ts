/** The words of a reply to a card, read; of a helper's draft of it too. For the server. */
import { z } from 'zod'
import { cleanText } from '../clean-text.ts'
import { says } from '../refusals.ts'
import { CARD_REPLY_LENGTH } from './card-letters.ts'

export const replyText = z
  .string(says('card:error.replyShort'))
  .transform((text) => cleanText(text))
  .pipe(
    z
      .string()
      .min(CARD_REPLY_LENGTH.least, says('card:error.replyShort'))
      .max(CARD_REPLY_LENGTH.most, says('card:error.replyLong')),
  )

/** Ids that were ticked as `<prefix><id>`, such as photos of a draft. */
export const tickedIds = (prefix: string, fields: Readonly<Record<string, string>>): string[] =>
  Object.keys(fields).flatMap((name) => {
    const { data, success } = z.guid().safeParse(name.startsWith(prefix) ? name.slice(prefix.length) : '')
    return success ? [data] : []
  })

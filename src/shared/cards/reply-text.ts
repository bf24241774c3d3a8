/** The words of a reply to a card, read; of a helper's draft of it too. For the server. */
import { z } from 'zod'
import { cleanText } from '../clean-text.ts'
import { says } from '../refusals.ts'
import { CARD_REPLY_LETTERS } from './card-limits.ts'

export const replyText = z
  .string(says('card:error.replyShort'))
  .transform((text) => cleanText(text))
  .pipe(
    z
      .string()
      .min(CARD_REPLY_LETTERS.least, says('card:error.replyShort'))
      .max(CARD_REPLY_LETTERS.most, says('card:error.replyLong')),
  )

/** Fields of the forms about stopped accounts. */
import { z } from 'zod'
import { says } from '#shared/refusals.ts'
import { STOP_APPEAL, STOP_WORDS, stopCauses, stopScopes, stopTerms } from '#shared/stops/stop.ts'
import { textField } from '#shared/text-field.ts'

/** The officer's words to the person. */
export const stopWords = textField(STOP_WORDS, says('stop:error.short'), says('stop:error.long'))
export const appealText = textField(STOP_APPEAL, says('stop:error.appealShort'), says('stop:error.long'))

export const stopFields = {
  scope: z.enum(stopScopes, says('stop:error.scope')),
  cause: z.enum(stopCauses, says('stop:error.cause')),
  term: z.enum(stopTerms, says('stop:error.term')),
  words: stopWords,
}

/** Common fields of card forms: the seen revision, and words within their limits. */
import { z } from 'zod'
import { cleanText } from '#shared/clean-text.ts'
import { issueOf, type PlainRefusal, says } from '#shared/refusals.ts'

/** The card's revision, as the page was rendered. */
export const revField = z.coerce.number(says('error:problem.invalid_request')).int().min(0).max(100_000)

interface Letters {
  least: number
  most: number
}

/** Words of a person, cleaned; `short` is the refusal where they are too few. */
export const wordsField = (field: string, { least, most }: Letters, short: PlainRefusal) =>
  z
    .string(says(short))
    .transform((text) => cleanText(text))
    .superRefine((text, context) => {
      if (text.length < least) context.addIssue({ ...issueOf(field, short), path: [] })
      else if (text.length > most) context.addIssue({ ...issueOf(field, ['card:error.tooLong', { most }]), path: [] })
    })

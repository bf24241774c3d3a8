/** Fields of officers' decisions about texts. */
import { z } from 'zod'
import type { Verdict } from '#server/domain/reviews/decide.ts'
import { type MessageReason, messageReasons } from '#shared/chat/message-reports.ts'
import { cleanText } from '#shared/clean-text.ts'
import { issueOf, says } from '#shared/refusals.ts'
import { CLOSING_LENGTH, DECISION_NOTE_MOST } from '#shared/reviews/decisions.ts'
import { piecesOf } from '#shared/reviews/redact.ts'
import { reportReasons } from '#shared/reviews/review-states.ts'
import { textField } from '#shared/text-field.ts'

/** Words to a person, or on record as the reason. */
export const wordsOf = () =>
  textField(CLOSING_LENGTH, says('comment:error.wordsShort'), says('comment:error.wordsLong'))

const mostPieces = 20

/** Words beside a decision; `isNeeded` where they are all that a colleague gets. */
export const noteField = (isNeeded = false) =>
  z
    .string()
    .optional()
    .transform((typed = '', context): string | null => {
      const note = cleanText(typed.slice(0, 4 * DECISION_NOTE_MOST))
      if (note.length > DECISION_NOTE_MOST)
        context.addIssue({ code: 'custom', message: says('comment:error.noteLong') })
      else if (note === '' && isNeeded) context.addIssue({ code: 'custom', message: says('comment:error.wordsShort') })
      return note === '' ? null : note
    })

const revField = z.string(says('error:problem.invalid_request')).max(40, says('error:problem.invalid_request'))

const reasonOf = (typed: string | undefined) => reportReasons.find((reason) => reason === typed)

/** Keep, hide with a reason, or black parts out. */
export const verdictFields = z
  .object({
    rev: revField,
    verdict: z.enum(['keep', 'hide', 'redact'], says('comment:error.verdict')),
    reason: z.string().optional(),
    pieces: z.string().max(20_000).optional(),
    note: noteField(),
  })
  .transform(({ verdict: chosen, reason: typed, pieces: lines = '', ...rest }, context): Seen => {
    const reason = reasonOf(typed)
    const pieces = piecesOf(lines).slice(0, mostPieces)
    if (chosen === 'hide' && !reason) {
      context.addIssue(issueOf('reason', 'comment:error.reason'))
      return z.NEVER
    }
    if (chosen === 'redact' && pieces.length === 0) {
      context.addIssue(issueOf('pieces', 'comment:error.pieces'))
      return z.NEVER
    }
    if (chosen === 'hide' && reason) return { ...rest, verdict: { do: 'hide', reason } }
    return { ...rest, verdict: chosen === 'redact' ? { do: 'redact', pieces } : { do: 'keep' } }
  })

/** Keep a message, or hide it with a reason. */
export const messageVerdictFields = z
  .object({
    rev: revField,
    verdict: z.enum(['keep', 'hide'], says('comment:error.verdict')),
    reason: z.string().optional(),
    note: noteField(),
  })
  .transform(
    (
      { verdict, reason: typed, ...rest },
      context,
    ): { rev: string; hide: MessageReason | null; note: string | null } => {
      const reason = messageReasons.find((known) => known === typed)
      if (verdict === 'keep') return { ...rest, hide: null }
      if (reason) return { ...rest, hide: reason }
      context.addIssue(issueOf('reason', 'comment:error.reason'))
      return z.NEVER
    },
  )

interface Seen {
  rev: string
  verdict: Verdict
  note: string | null
}

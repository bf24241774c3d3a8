/**
 * One review, message or report before an officer. Opening it takes it for a quarter of an hour; with the moment at which the reader saw it in the
 * address, later events stand first.
 */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { decideMessage, openReported } from '#server/domain/chat/decide-report.ts'
import { findLease, giveLeaseBack, takeLease } from '#server/domain/leases/leases.ts'
import { findMessageCase, readMessageWords } from '#server/domain/moderation/find-message-case.ts'
import { findReportCase } from '#server/domain/moderation/find-report-case.ts'
import { findReviewCase } from '#server/domain/moderation/find-review-case.ts'
import { closeReport, visitReported } from '#server/domain/reports/decide.ts'
import { decideReviewAppeal } from '#server/domain/reviews/appeals.ts'
import { decideReview, passOnReview } from '#server/domain/reviews/decide.ts'
import { readSealed } from '#server/domain/reviews/read-sealed.ts'
import { mayStop } from '#server/domain/stops/find-candidate.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { runCommand } from '#server/http/forms/run-command.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { messageVerdictFields, noteField, verdictFields, wordsOf } from '#server/http/reviews/comment-fields.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/check-comment/:id'
const queue = '/inspector/check-comment'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now, isHead } = context
  const { db } = database
  const reading = { officer: personOf(context).id, locale: reader.locale, now }
  const found =
    (await findReviewCase(db, params.id, reading)) ??
    (await findReportCase(db, params.id, reading)) ??
    (await findMessageCase(db, params.id, reading))
  if (!found) throw problems.page_not_found()
  const { shown, refusal } = found
  const isTaken = shown.waits && refusal === null
  if (isTaken && !isHead)
    await (shown.kind === 'message'
      ? runCommand(context, openReported, { report: params.id })
      : runCommand(context, takeLease, { subject: params.id }))
  const lease = isTaken ? await findLease(db, params.id, reading.officer, now) : null
  if (shown.kind === 'message' && lease?.name === null) shown.words = await readMessageWords(db, params.id)
  const about = { about: shown.kind, id: params.id }
  const leadsToStop = await mayStop(db, about, { reader: reading.officer, locale: reader.locale, now })
  return { shown, refusal, lease, mayStop: leadsToStop, seenAt: search.at, now: now.toISOString(), done: search.done }
}

const rev = z.string(says('error:problem.invalid_request')).max(40, says('error:problem.invalid_request'))

export const action = formsAt(page, ({ params: { id } }) =>
  forms({
    decide: form({
      schema: verdictFields,
      command: decideReview,
      input: (input) => ({ ...input, review: id }),
      answer: ({ verdict }) => ({ to: path(queue, { done: doneOf[verdict.do] }) }),
    }),
    pass: form({
      schema: z.object({ rev }),
      command: passOnReview,
      input: (input) => ({ rev: input.rev, review: id }),
      answer: () => ({ to: path(queue, { done: 'passed' }) }),
    }),
    answer: form({
      schema: z.object({ rev, verdict: z.enum(['restore', 'uphold'], says('comment:error.verdict')), note: wordsOf() }),
      command: decideReviewAppeal,
      input: (input) => ({ ...input, review: id }),
      answer: () => ({ to: path(queue, { done: 'answered' }) }),
    }),
    unseal: form({
      schema: z.object({ reason: wordsOf() }),
      command: readSealed,
      input: ({ reason }) => ({ reason, review: id }),
      answer: () => ({ to: path(page, { id }, { done: 'unsealed' }) }),
    }),
    judge: form({
      schema: messageVerdictFields,
      command: decideMessage,
      input: (input) => ({ ...input, report: id }),
      answer: ({ hide }) => ({ to: path(queue, { done: hide ? 'messageHidden' : 'messageKept' }) }),
    }),
    visit: form({
      schema: z.object({ rev, note: noteField(true) }),
      command: visitReported,
      input: ({ rev: seen, note }) => ({ rev: seen, note: note ?? '', report: id }),
      answer: () => ({ to: path(queue, { done: 'visit' }) }),
    }),
    close: form({
      schema: z.object({
        rev,
        outcome: z.enum(['done', 'dismissed'], says('comment:error.verdict')),
        reason: wordsOf(),
      }),
      command: closeReport,
      input: (input) => ({ ...input, report: id }),
      answer: () => ({ to: path(queue, { done: 'closed' }) }),
    }),
    back: form({
      schema: z.object({}),
      command: giveLeaseBack,
      input: () => ({ subject: id }),
      answer: () => ({ to: path(queue) }),
    }),
  }),
)

const doneOf = { keep: 'kept', hide: 'hidden', redact: 'redacted' } as const

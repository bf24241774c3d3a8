/**
 * Deciding about a card: whether a draft may go out, or whether what its owner replied is enough. A card that waits for neither is led to
 * its letter; with the revision that the reader saw in the address, what changed since stands here first.
 */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { approveCard, sendBackCard } from '#server/domain/cards/approve-card.ts'
import { decideReplies, type Verdict } from '#server/domain/cards/decide-replies.ts'
import { findDutyFile } from '#server/domain/cards/read-card-file.ts'
import { revField, wordsField } from '#server/http/forms/card-fields.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { CARD_REASON_LETTERS } from '#shared/cards/card-limits.ts'
import { cleanText } from '#shared/clean-text.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/inspector/manage-reply/approve-warning-card/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const officer = personOf(context).id
  const found = await findDutyFile(database.db, { card: params.id, officer }, { locale: reader.locale, now })
  if (!found) throw problems.page_not_found()
  const { file, level, isOwnDraft, ownsPlace } = found
  const waits = file.state === 'awaiting_approval' || file.state === 'replied'
  const since =
    search.rev !== null && search.rev < file.rev ? file.timeline.filter(({ rev }) => rev > Number(search.rev)) : []
  if (!waits && since.length === 0) {
    if (file.issuedAt === null) throw redirect(path('/inspector/Issue-warning/:id', { id: file.place.id }))
    throw redirect(path('/inspector/manage-reply/already-sent/:id', params))
  }
  const refusal = ownsPlace
    ? ('warning:refusal.ownPlace' as const)
    : file.state === 'awaiting_approval' && level !== 'supervisor'
      ? ('warning:refusal.notSupervisor' as const)
      : file.state === 'awaiting_approval' && isOwnDraft
        ? ('warning:refusal.ownDraft' as const)
        : null
  return { file, waits, refusal, since, now: now.toISOString() }
}

/** Verdicts come as `v-<finding>` and their reasons as `r-<finding>`. */
function verdictsOf(fields: Record<string, unknown>): Record<string, Verdict> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, said]) => {
      if (!name.startsWith('v-') || (said !== 'accepted' && said !== 'returned')) return []
      const id = name.slice(2)
      const reason = cleanText(String(fields[`r-${id}`] ?? '')).slice(0, CARD_REASON_LETTERS.most)
      return [[id, { verdict: said, reason }]]
    }),
  )
}

const finish = (of: string) => ({ to: path('/inspector/manage-reply/approve-warning-card/state-finish', { of }) })

export const action = formsAt(page, ({ params: { id: card } }) =>
  forms({
    approve: form({
      schema: z.object({ rev: revField }),
      command: approveCard,
      input: ({ rev }) => ({ card, rev }),
      answer: () => finish(card),
    }),
    sendBack: form({
      schema: z.object({
        rev: revField,
        reason: wordsField('reason', CARD_REASON_LETTERS, 'warning:error.reasonShort'),
      }),
      command: sendBackCard,
      input: (input) => ({ ...input, card }),
      answer: () => finish(card),
    }),
    decide: form({
      schema: z
        .object({ rev: revField })
        .catchall(z.string())
        .transform(({ rev, ...fields }) => ({ rev, verdicts: verdictsOf(fields) })),
      command: decideReplies,
      input: (input) => ({ ...input, card }),
      answer: () => finish(card),
    }),
  }),
)

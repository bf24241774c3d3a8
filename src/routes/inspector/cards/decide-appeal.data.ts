/**
 * Deciding an appeal: for an officer without a part in the card. One that is decided, or before a second person, is led to its letter, which says how;
 * with the revision that the reader saw in the address, later changes stand here first.
 */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { findAppealStanding } from '#server/domain/cards/appeal-standing.ts'
import { whyNotJudgeAppeal } from '#server/domain/cards/policy.ts'
import { untranslatedOnCard } from '#server/domain/cards/present-card-finding.ts'
import { findDutyFile } from '#server/domain/cards/read-card-file.ts'
import { answerAppeal } from '#server/domain/two-persons/answer-appeal.ts'
import { listProposals } from '#server/domain/two-persons/find-proposals.ts'
import { revField, wordsField } from '#server/http/cards/card-fields.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { sinceSeen } from '#shared/cards/card-file.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/manage-reply/appeal/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const {
    params: { id },
    search,
  } = readPage(context, page)
  const { database, reader, now } = context
  const officer = personOf(context).id
  const [found, standing] = await Promise.all([
    findDutyFile(database.db, { card: id, officer }, { locale: reader.locale, now }),
    findAppealStanding(database.db, { card: id, officer, now }),
  ])
  if (!found?.file.appeal) throw problems.page_not_found()
  const { file, ownsPlace } = found
  const isWaiting = file.appeal?.verdict === null && file.state !== 'withdrawn'
  const since = sinceSeen(file, search.rev)
  // An upheld one that a second person is asked to confirm stands there, with the answers to it.
  const reading = { reader: officer, locale: reader.locale, now }
  const { proposals } =
    file.level === 'red' ? await listProposals(database.db, reading, { card: id }, null) : { proposals: [] }
  const isProposed = proposals.some(({ kind, outcome }) => kind === 'uphold_appeal' && outcome === null)
  // A form that was too late is answered here, with its words.
  if ((!isWaiting || isProposed) && since.length === 0 && !context.returned)
    throw redirect(path('/inspector/manage-reply/already-sent/:id', { id }))
  context.wantTranslations(untranslatedOnCard(file, reader.locale))
  return {
    file,
    isWaiting,
    since,
    refusal: ownsPlace ? ('warning:refusal.ownPlace' as const) : whyNotJudgeAppeal(standing),
    now: now.toISOString(),
  }
}

export const action = formsAt(page, ({ params }) =>
  form({
    schema: z.object({
      rev: revField,
      verdict: z.enum(['upheld', 'dismissed'], says('warning:error.verdict')),
      reason: wordsField('reason', CARD_REASON_LENGTH, 'card:error.reasonShort'),
    }),
    command: answerAppeal,
    input: (input) => ({ ...input, card: params.id }),
    answer: (_input, _context, { isProposed }) => ({
      to: isProposed
        ? path('/inspector/manage-reply/already-sent/:id', params, { done: 'proposed' })
        : path('/inspector/manage-reply/approve-warning-card/state-finish', { of: params.id }),
    }),
  }),
)

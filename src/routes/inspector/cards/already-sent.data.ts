/** A card as it was sent, and its outcome. One that was not sent yet is worked on elsewhere. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { findCaseRecord } from '#server/domain/cards/find-case-record.ts'
import { findCardReferral } from '#server/domain/cards/find-referral.ts'
import { noteCard } from '#server/domain/cards/note-card.ts'
import { untranslatedOnCard } from '#server/domain/cards/present-card-finding.ts'
import { findDutyFile } from '#server/domain/cards/read-card-file.ts'
import { endReferral, referCard, returnReferral, takeReferral } from '#server/domain/cards/refer-card.ts'
import { serveCard } from '#server/domain/cards/serve-card.ts'
import { withdrawCard } from '#server/domain/cards/withdraw-card.ts'
import { listProposals } from '#server/domain/two-persons/find-proposals.ts'
import { proposePower } from '#server/domain/two-persons/propose-power.ts'
import { appealWay } from '#server/http/cards/appeal-way.ts'
import { revField, wordsField } from '#server/http/cards/card-fields.ts'
import { serviceSchema } from '#server/http/cards/service-fields.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { proposalForms } from '#server/http/two-persons/proposal-forms.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { isOpenCard } from '#shared/cards/card-states.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/manage-reply/already-sent/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const {
    params: { id },
    search: { done, decided },
  } = readPage(context, page)
  const { database, reader, now } = context
  const officer = personOf(context).id
  const found = await findDutyFile(database.db, { card: id, officer }, { locale: reader.locale, now })
  if (!found) throw problems.page_not_found()
  const { file, level, ownsPlace, charge } = found
  if (file.issuedAt === null) throw redirect(path('/inspector/manage-reply/approve-warning-card/:id', { id }))
  context.wantTranslations(untranslatedOnCard(file, reader.locale))
  const reading = { reader: officer, locale: reader.locale, now }
  const { proposals, earlier } =
    file.level === 'red'
      ? await listProposals(database.db, reading, { card: id }, decided)
      : { proposals: [], earlier: null }
  const isSupervisor = level === 'supervisor' && !ownsPlace
  const mayWithdraw = isSupervisor && charge.leads && file.state !== 'withdrawn'
  const asked = { card: id, place: file.place.id, officer, isSupervisor }
  const referral = await findCardReferral(database.db, asked, { locale: reader.locale, now })
  const mayServe = charge.decides && !ownsPlace && isOpenCard(file.state)
  const minute = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 16)
  return {
    file,
    record: await findCaseRecord(database.db, { card: id, owner: null, locale: reader.locale }),
    appeal: appealWay(context.origin, file),
    mayServe,
    minute,
    mayWithdraw,
    proposals,
    earlier,
    referral,
    done,
    now: now.toISOString(),
  }
}

const seen = z.object({ rev: revField })
const reasoned = z.object({
  rev: revField,
  reason: wordsField('reason', CARD_REASON_LENGTH, 'card:error.reasonShort'),
})

export const action = formsAt(page, ({ params }) => {
  const to = (done: string | null) => path(page, params, { done })
  const own = ({ rev }: { rev: number }) => ({ rev, card: params.id })
  return forms({
    withdraw: form({
      schema: reasoned,
      command: withdrawCard,
      input: (input) => ({ ...input, card: params.id }),
      answer: () => ({ to: to(null) }),
    }),
    refer: form({
      schema: reasoned.extend({ to: z.guid(says('warning:error.referTo')) }),
      command: referCard,
      input: (input) => ({ ...input, card: params.id }),
      answer: () => ({ to: to('referred') }),
    }),
    take: form({ schema: seen, command: takeReferral, input: own, answer: () => ({ to: to('taken') }) }),
    giveBack: form({
      schema: reasoned,
      command: returnReferral,
      input: (input) => ({ ...input, card: params.id }),
      answer: () => ({ to: to('returned') }),
    }),
    endOffer: form({ schema: seen, command: endReferral, input: own, answer: () => ({ to: to('ended') }) }),
    serve: form({
      schema: serviceSchema,
      command: serveCard,
      input: (input) => ({ ...input, card: params.id }),
      answer: () => ({ to: to('served') }),
    }),
    note: form({
      schema: z.object({ text: wordsField('text', CARD_REASON_LENGTH, 'card:error.reasonShort') }),
      command: noteCard,
      input: ({ text }) => ({ text, card: params.id }),
      answer: () => ({ to: to('noted') }),
    }),
    // A red one takes two.
    lift: form({
      schema: reasoned,
      command: proposePower,
      input: ({ rev, reason }) => ({
        kind: 'lift_card' as const,
        card_id: params.id,
        seen: String(rev),
        reason,
      }),
      answer: () => ({ to: to('proposed') }),
    }),
    ...proposalForms(to),
  })
})

/**
 * Deciding about a card: whether a draft may go out, or whether its owner's reply is enough. A card that waits for neither is led to
 * its letter; with the revision that the reader saw in the address, later changes stand here first.
 */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { z } from 'zod'
import { approveCard, sendBackCard } from '#server/domain/cards/approve-card.ts'
import { decideReplies, type Verdict } from '#server/domain/cards/decide-replies.ts'
import { decideExtension } from '#server/domain/cards/extend-card.ts'
import { findCardVisit } from '#server/domain/cards/find-card-visit.ts'
import { findLookalikes } from '#server/domain/cards/find-lookalikes.ts'
import { untranslatedOnCard } from '#server/domain/cards/present-card-finding.ts'
import { ratifyCard } from '#server/domain/cards/ratify-card.ts'
import { findDutyFile, type OfficerFile } from '#server/domain/cards/read-card-file.ts'
import { findSignature } from '#server/domain/signatures/draw-signature.ts'
import { revField, wordsField } from '#server/http/cards/card-fields.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { type CardFile, sinceSeen } from '#shared/cards/card-file.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { extendedClocks } from '#shared/cards/extension.ts'
import { cleanText } from '#shared/clean-text.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { issueOf, says } from '#shared/refusals.ts'

const page = '/inspector/manage-reply/approve-warning-card/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const officer = personOf(context).id
  const found = await findDutyFile(database.db, { card: params.id, officer }, { locale: reader.locale, now })
  if (!found) throw problems.page_not_found()
  const { file } = found
  const waits = waitsOf(file)
  const isWaiting = Object.values(waits).some(Boolean)
  const since = sinceSeen(file, search.rev)
  // A form that was too late is answered here, with its words.
  if (!isWaiting && since.length === 0 && !context.returned) {
    if (file.issuedAt === null) throw redirect(path('/inspector/Issue-warning/:id', { id: file.place.id }))
    throw redirect(path('/inspector/manage-reply/already-sent/:id', params))
  }
  context.wantTranslations(untranslatedOnCard(file, reader.locale))
  const refusal = refusalsOf(found)
  const names = Object.keys(waits) as (keyof typeof waits)[]
  const refused = names.filter((name) => waits[name]).map((name) => refusal[name])
  const decides = names.some((name) => waits[name] && refusal[name] === null)
  const lookalikes = decides
    ? await findLookalikes(database.db, { card: file.id, officer, locale: reader.locale, now })
    : []
  const visit = waits.approval || waits.ratification ? await findCardVisit(database.db, file.id, reader.locale) : null
  const shown = { file, waits, refusal, refused: refused.find(Boolean) ?? null, lookalikes, since, visit }
  const isSigned = !waits.approval || (await findSignature(database.db, officer)) !== null
  return { ...shown, isSigned, now: now.toISOString() }
}

/** Open decisions of an officer; there may be several, as an unratified red card may be answered already. */
const waitsOf = ({ state, emergency, extensions }: CardFile) => ({
  approval: state === 'awaiting_approval',
  reply: state === 'replied',
  ratification: emergency?.state === 'waiting',
  extension: extensions.some(({ dueAt }) => dueAt !== null),
})

/** The reason why the reader does not decide, by open decision. */
function refusalsOf({ level, isOwnDraft, ownsPlace, charge }: OfficerFile) {
  const own = ownsPlace ? ('warning:refusal.ownPlace' as const) : null
  const other = 'warning:refusal.otherAgency' as const
  const approval =
    own ??
    (level !== 'supervisor'
      ? ('warning:refusal.notSupervisor' as const)
      : isOwnDraft
        ? ('warning:refusal.ownDraft' as const)
        : charge.approves
          ? null
          : other)
  const decision = own ?? (charge.decides ? null : other)
  return { approval, ratification: approval, reply: decision, extension: decision }
}

/** Verdicts come as `v-<finding>` and their reasons as `r-<finding>`. */
function verdictsOf(fields: Record<string, unknown>): Record<string, Verdict> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, said]) => {
      if (!name.startsWith('v-') || (said !== 'accepted' && said !== 'returned')) return []
      const id = name.slice(2)
      const reason = cleanText(String(fields[`r-${id}`] ?? '')).slice(0, CARD_REASON_LENGTH.most)
      return [[id, { verdict: said, reason }]]
    }),
  )
}

const optionalReason = z
  .string()
  .default('')
  .transform((text) => cleanText(text).slice(0, CARD_REASON_LENGTH.most))

/** A no is given a reason, a yes may be. */
const extensionFields = z
  .object({
    rev: revField,
    clock: z.enum(extendedClocks),
    verdict: z.enum(['granted', 'refused'], says('warning:error.verdict')),
    reason: optionalReason,
  })
  .superRefine(({ verdict, reason }, context) => {
    if (verdict === 'refused' && reason.length < CARD_REASON_LENGTH.least)
      context.addIssue(issueOf('reason', 'card:error.reasonShort'))
  })

const finish = (of: string) => ({ to: path('/inspector/manage-reply/approve-warning-card/state-finish', { of }) })

export const action = formsAt(page, ({ params: { id: card } }) =>
  forms({
    approve: form({
      schema: z.object({ rev: revField, reason: optionalReason }),
      command: approveCard,
      input: (input) => ({ ...input, card }),
      answer: () => finish(card),
    }),
    sendBack: form({
      schema: z.object({
        rev: revField,
        reason: wordsField('reason', CARD_REASON_LENGTH, 'card:error.reasonShort'),
      }),
      command: sendBackCard,
      input: (input) => ({ ...input, card }),
      answer: () => finish(card),
    }),
    ratify: form({
      schema: z.object({ rev: revField, reason: optionalReason }),
      command: ratifyCard,
      input: (input) => ({ ...input, card }),
      answer: () => finish(card),
    }),
    extension: form({
      schema: extensionFields,
      command: decideExtension,
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

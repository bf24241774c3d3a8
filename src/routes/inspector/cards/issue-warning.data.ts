/** Drafting a warning card for a place: findings, level and wording. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { discardDraft, draftCard } from '#server/domain/cards/draft-card.ts'
import { findIssuePage } from '#server/domain/cards/find-issue-page.ts'
import { listOpenCards } from '#server/domain/cards/list-open-cards.ts'
import { whyNotWarn } from '#server/domain/cards/policy.ts'
import { findAgencyOf, namesInspecting } from '#server/domain/duty/agency-kinds.ts'
import { findSignature } from '#server/domain/signatures/draw-signature.ts'
import { revField, wordsField } from '#server/http/cards/card-fields.ts'
import { dutyAt } from '#server/http/duty/duty-at.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { ACTION_LENGTH, CARD_REASON_LENGTH, FACTS_LENGTH } from '#shared/cards/card-letters.ts'
import { cleanText } from '#shared/clean-text.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { issueOf, says } from '#shared/refusals.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'

const page = '/inspector/Issue-warning/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, page).params
  const duty = await dutyAt(context, id)
  const { database, reader, now } = context
  const officer = personOf(context).id
  const shown = await findIssuePage(database.db, id, {
    locale: reader.locale,
    now,
    officer,
    agency: await findAgencyOf(database.db, officer),
  })
  if (!shown) throw problems.page_not_found()
  const inspectedBy = duty.inspects ? null : await namesInspecting(database.db, id, reader.locale)
  const others = await listOpenCards(database.db, id, reader.locale)
  const isSigned = (await findSignature(database.db, officer)) !== null
  return { ...shown, refusal: whyNotWarn(duty), inspectedBy, others, isSigned, now: now.toISOString() }
}

/** A version of the law library, or none. */
const lawField = z
  .string(says('warning:error.lawNotOffered'))
  .refine((text) => text === '' || z.guid().safeParse(text).success, says('warning:error.lawNotOffered'))

/** Findings that are ticked come as `f-<id>`, legal bases as `b-<id>`. */
const prefix = 'f-'
const basisPrefix = 'b-'
const fields = z
  .object({
    draft: z.guid().nullable().default(null),
    rev: revField.default(0),
    level: z.enum(cardLevels, says('warning:error.level')),
    reason: z
      .string()
      .default('')
      .transform((text) => cleanText(text))
      .refine((text) => text === '' || text.length >= CARD_REASON_LENGTH.least, says('card:error.reasonShort')),
    facts: wordsField('facts', FACTS_LENGTH, 'warning:error.factsShort'),
    // Where there are findings each has its own, and the form asks for no other.
    basis: lawField.default(''),
    action: wordsField('action', ACTION_LENGTH, 'warning:error.actionShort'),
    emergency: z.string().optional(),
  })
  .catchall(z.string())
  .superRefine((fields, context) => {
    for (const [name, text] of Object.entries(fields))
      if (name.startsWith(basisPrefix) && !lawField.safeParse(text).success)
        context.addIssue(issueOf(name, 'warning:error.lawNotOffered'))
  })
  .transform(({ draft, rev, level, reason, facts, basis, action, emergency, ...others }) => ({
    draft: draft === null ? null : { id: draft, rev },
    level,
    reason,
    facts,
    basis,
    action,
    emergency: emergency !== undefined,
    bases: Object.fromEntries(
      Object.entries(others)
        .filter(([name]) => name.startsWith(basisPrefix))
        .map(([name, text]) => [name.slice(basisPrefix.length), String(text)]),
    ),
    findings: Object.keys(others)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length)),
  }))

const actionOf = (place: string) =>
  forms({
    issue: form({
      schema: fields,
      command: draftCard,
      input: (input) => ({ ...input, place }),
      answer: (_input, _context, { card }) => ({
        to: path('/inspector/manage-reply/approve-warning-card/state-finish', { of: card }),
      }),
    }),
    discard: form({
      schema: z.object({ card: z.guid(says('error:problem.invalid_request')), rev: revField }),
      command: discardDraft,
      answer: () => ({ to: path(page, { id: place }) }),
    }),
  })

export const action = formsAt(page, ({ params }) => actionOf(params.id))

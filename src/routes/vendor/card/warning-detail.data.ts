/** One of the owner's cards. Opening it says that it was seen; here more time is asked for. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { acknowledgeCard } from '#server/domain/cards/answer-card.ts'
import { askExtension } from '#server/domain/cards/extend-card.ts'
import { findCaseRecord } from '#server/domain/cards/find-case-record.ts'
import { untranslatedOnCard } from '#server/domain/cards/present-card-finding.ts'
import { appealWay } from '#server/http/cards/appeal-way.ts'
import { wordsField } from '#server/http/cards/card-fields.ts'
import { ownCard } from '#server/http/cards/own-card.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { runCommand } from '#server/http/forms/run-command.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { extendedClocks } from '#shared/cards/extension.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/vendor/warning-list/detail/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, page).params
  const seen = await ownCard(context, id)
  const isNew = seen.state === 'issued' && !context.isHead
  if (isNew) await runCommand(context, acknowledgeCard, { card: id })
  const file = isNew ? await ownCard(context, id) : seen
  context.wantTranslations(untranslatedOnCard(file, context.reader.locale))
  const record = await findCaseRecord(context.database.db, {
    card: id,
    owner: personOf(context).id,
    locale: context.reader.locale,
  })
  const translates = context.translateNow !== null
  return { file, record, appeal: appealWay(context.origin, file), translates, now: context.now.toISOString() }
}

const requested = z.object({ clock: z.enum(extendedClocks), days: z.number().int().min(1), due: z.date() })

/** `term/days/end`: the end is the one that the page counted from. */
const moreTime = z.string(says('card:error.moreTime')).transform((text, context) => {
  const [clock, days, due = ''] = text.split('/')
  const { data } = requested.safeParse({ clock, days: Number(days), due: new Date(due) })
  if (data) return data
  context.addIssue({ code: 'custom', message: says('card:error.moreTime') })
  return z.NEVER
})

const fields = z.object({
  more: moreTime,
  reason: wordsField('reason', CARD_REASON_LENGTH, 'card:error.reasonShort'),
})

export const action = formsAt(page, ({ params }) =>
  form({
    schema: fields,
    command: askExtension,
    input: ({ more, reason }) => ({ ...more, reason, card: params.id }),
    answer: () => ({ to: path(page, params) }),
  }),
)

/** One of the owner's cards. Opening it says that it was seen. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { acknowledgeCard } from '#server/domain/cards/answer-card.ts'
import { runCommand } from '#server/http/forms/form.ts'
import { ownCard } from '#server/http/request/own-card.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, '/vendor/warning-list/detail/:id').params
  const seen = await ownCard(context, id)
  const isNew = seen.state === 'issued' && !context.isHead
  if (isNew) await runCommand(context, acknowledgeCard, { card: id })
  return { file: isNew ? await ownCard(context, id) : seen, now: context.now.toISOString() }
}

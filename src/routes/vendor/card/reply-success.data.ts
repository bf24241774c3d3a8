/** The receipt of a reply, as often as it is opened. Without the card's number: back to the list. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { ownCard } from '#server/http/cards/own-card.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { receiptsOf } from '#shared/cards/receipt.ts'
import { path } from '#shared/path.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { of } = readPage(context, '/vendor/warning-list/reply/success').search
  if (of === null) throw redirect(path('/vendor/warning-list'))
  const file = await ownCard(context, of)
  const [last] = receiptsOf(file)
  if (!last) throw redirect(path('/vendor/warning-list/detail/:id', { id: of }))
  return { file, receipt: last.number, repliedAt: last.at }
}

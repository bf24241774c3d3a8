/** The decision on a card, as often as it is opened. Without its number: back to the open work. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { listReplies } from '#server/domain/cards/list-waiting.ts'
import { findDutyFile } from '#server/domain/cards/read-card-file.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { of } = readPage(context, '/inspector/manage-reply/approve-warning-card/state-finish').search
  if (of === null) throw redirect(path('/inspector/manage-reply'))
  const { database, reader, now } = context
  const officer = personOf(context).id
  const { locale } = reader
  const [found, replies] = await Promise.all([
    findDutyFile(database.db, { card: of, officer }, { locale, now }),
    listReplies(database.db, { officer, locale, now }),
  ])
  if (!found) throw problems.page_not_found()
  return { file: found.file, next: replies[0] ?? null, left: replies.length, now: now.toISOString() }
}

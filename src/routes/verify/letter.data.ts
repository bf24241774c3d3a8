/** The letter with a code, for the holder of the paper. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findLetter } from '#server/domain/letters/find-letter.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, '/verify/letter/:id').params
  // The card may be closed or withdrawn at any moment.
  context.doNotKeep()
  const letter = await findLetter(context.database.db, id)
  if (!letter) throw problems.page_not_found()
  return { letter }
}

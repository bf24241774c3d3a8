/** The notice in place of a page about a place outside of the officer's areas. On duty there again, the officer is led to the visit. */
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { getDuty } from '#server/domain/duty/find-duty.ts'
import { findOutside } from '#server/domain/duty/find-outside.ts'
import { isOnDuty } from '#server/domain/duty/policy.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import type { OutsidePlace } from '#shared/officers/officer-page.ts'
import { path } from '#shared/path.ts'

export async function loader(args: LoaderFunctionArgs): Promise<OutsidePlace> {
  const context = contextOf(args)
  const { id } = readPage(context, '/inspector/outside-area/:id').params
  const { database, reader, now } = context
  const asked = { officer: personOf(context).id, place: id, now }
  if (isOnDuty(await getDuty(database.db, asked))) throw redirect(path('/inspector/recheck-by-business-id/:id', { id }))
  return { id, ...(await findOutside(database.db, { ...asked, locale: reader.locale })) }
}

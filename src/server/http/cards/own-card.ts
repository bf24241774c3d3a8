/** The card that a page of the owner, or of the manager, is about. Another owner's, and one that is not sent yet, answer alike: there is no such page. */

import { findOwnFile } from '#server/domain/cards/read-card-file.ts'
import type { CardFile } from '#shared/cards/card-file.ts'
import { problems } from '#shared/problems.ts'
import { personOf, type RequestContext } from '../request/request-context.ts'

export async function ownCard(context: RequestContext, card: string): Promise<CardFile> {
  const { database, reader, now } = context
  const file = await findOwnFile(database.db, { card, person: personOf(context).id }, { locale: reader.locale, now })
  if (!file) throw problems.page_not_found()
  return file
}

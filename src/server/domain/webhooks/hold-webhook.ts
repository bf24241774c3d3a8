/** A webhook of the caller, locked; another person's is not there. */
import type { Selectable } from 'kysely'
import { problems } from '#shared/problems.ts'
import type { Webhooks } from '../../db/schema/webhooks.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'

export async function holdWebhook(
  { tx, actor }: Doing,
  { webhook }: { webhook: string },
): Promise<Selectable<Webhooks>> {
  const found = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhook)
    .where('made_by', '=', actorId(actor))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw problems.page_not_found()
  return found
}

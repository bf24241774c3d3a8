/**
 * Notifies the owners of a district's places of an announcement. The first of them with the announcement itself, all others in batches by
 * background work: an announcement to a thousand owners delays nobody, and none is notified twice or forgotten when a process ends.
 */
import { ANNOUNCED_AT_ONCE } from '#shared/chat/chat-limits.ts'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { localTextBy } from '../../db/localised.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { type BatchTools, executeInBatches } from '../command/as-product.ts'
import { type Doing, step } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyNameFor } from '../official-names/agency-name.ts'
import { ownsPlaceIn } from './announcement-readers.ts'

const announcedShape = rowsOf({
  id: 'text',
  district: 'number',
  agency: 'text',
  title: 'text',
  isUrgent: 'bool',
})
type Announced = RowOf<typeof announcedShape>

const readerShape = rowsOf({
  user: 'text',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
  place: 'text',
  unit: 'text',
})

/** Notices to the next owners, with the announcement locked. Fewer than a batch are the last. */
export async function notifyReaders(
  { tx, origin, actor }: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  { id, district, agency, title, isUrgent }: Announced,
): Promise<Delivery[]> {
  const dedupe = `announcement:${id}`
  const { rows } = await readerShape`
    select u.id as "user", u.email, u.phone, u.locale, ${localTextBy('d.name', 'u.locale')} as place,
      ${agencyNameFor(sql`${agency}::uuid`, 'u.locale')} as unit
    from users u join districts d on d.code = ${district}
    where u.suspended_at is null and ${ownsPlaceIn('u.id', sql`d.code`)}
      and not exists (select from notifications n where n.user_id = u.id and n.dedupe_key = ${dedupe})
    order by u.id limit ${ANNOUNCED_AT_ONCE}`.execute(tx)
  if (rows.length < ANNOUNCED_AT_ONCE)
    await tx.updateTable('announcements').set({ told_at: actor.now }).where('id', '=', id).execute()
  const kind = isUrgent ? 'announcement_urgent' : 'announcement_made'
  return rows.flatMap(({ user, place, unit, ...person }) =>
    notice(
      { origin },
      person,
      kind,
      { place, unit: agencyNamed(unit, person.locale), title, path: path('/chat/channel-chat', { district }) },
      { user, ref: id, dedupe },
    ),
  )
}

/** The next step of the announcement that waits longest; answers whether there was one. */
const notifyNext = step<object, number>({
  may: onlyProduct,
  async run(doing) {
    const { rows } = await announcedShape`
      select id, district_code as district, agency_id as agency, title, urgent as "isUrgent" from announcements
      where told_at is null order by made_at limit 1 for update skip locked`.execute(doing.tx)
    const [announced] = rows
    if (!announced) return 0
    doing.notified.push(...(await notifyReaders(doing, announced)))
    return 1
  },
})

/** Tells all whom announcements are still to reach; answers in how many steps. */
export const notifyOfAnnouncements = (tools: BatchTools, now: Date): Promise<number> =>
  executeInBatches(tools, { command: notifyNext, size: 1, now })

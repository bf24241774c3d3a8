/**
 * Readers who saved a place are notified when it is suspended, when the suspension ends, when its grade changes, and when a milder card
 * becomes public: by mail, written with the card's own transaction. Not by SMS, which would cost for each of many.
 */
import type { Locale } from '#shared/locales.ts'
import { localisedColumns, nameOf } from '#shared/localised.ts'
import { path } from '#shared/path.ts'
import { isListed } from '#shared/places/business-states.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import type { LockedCard } from './lock-card.ts'

type KeeperNotice = 'favourite_red' | 'favourite_lifted' | 'favourite_grade' | 'favourite_card'

/** Notifies readers who saved the place, now or at the moment `keptBy`, except its owner; each once under `dedupe`. Nothing for an unlisted place. */
export async function notifyKeepers(
  { tx, origin }: Pick<Doing, 'tx' | 'origin'>,
  { business_id: id }: Pick<LockedCard, 'business_id'>,
  kind: KeeperNotice,
  { dedupe, savedBy }: { dedupe?: string; savedBy?: Date } = {},
): Promise<Delivery[]> {
  const place = await tx
    .selectFrom('businesses')
    .select([...localisedColumns('name'), 'status', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!isListed(place.status)) return []
  // Still suspended by another card.
  if (kind === 'favourite_lifted' && place.status === 'suspended') return []
  const keepers = await tx
    .selectFrom('favourites')
    .innerJoin('users', 'users.id', 'favourites.user_id')
    .select(['users.id', 'users.email', 'users.locale'])
    .where('favourites.business_id', '=', id)
    .where('users.suspended_at', 'is', null)
    .where('users.id', 'is distinct from', place.owner_id)
    .$if(savedBy !== undefined, (query) => query.where('favourites.created_at', '<=', savedBy as Date))
    .orderBy('users.id')
    .execute()
  const at = path('/client/information/:id', { id })
  // Composed once for a language, not once for each of thousands.
  const letters = new Map<Locale, Delivery | undefined>()
  return keepers.map(({ id: user, email, locale }) => {
    if (!letters.has(locale)) {
      const values = { place: nameOf(place, locale), path: at }
      // The address of everybody is put in below.
      letters.set(locale, notice({ origin }, { email: '@', phone: null, locale }, kind, values, { user, ref: id })[0])
    }
    const letter = letters.get(locale)
    const message = letter?.message && email !== null ? { ...letter.message, to: email } : null
    return { message, about: kind, notification: { user, ref: id, dedupe }, push: letter?.push }
  })
}

/** The same, where the end of this card was the end of a suspension. */
export const notifyOfLifted = async (doing: Doing, card: LockedCard): Promise<Delivery[]> =>
  card.level === 'red' ? notifyKeepers(doing, card, 'favourite_lifted') : []

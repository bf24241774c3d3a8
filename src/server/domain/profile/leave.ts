/** The export of a person's data, and the deletions with their account (domain, section 9). */

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { listSubscriptions } from '../accounts/push-subscriptions.ts'
import type { Person } from '../accounts/sessions.ts'
import { actorId } from '../actor.ts'
import { exportCardWords } from '../cards/export-words.ts'
import { exportEnded } from '../chat/ending.ts'
import { exportGroups } from '../chat/find-members.ts'
import { exportMessages } from '../chat/find-room.ts'
import { exportNotes } from '../chat/find-team.ts'
import { exportPositions, removePositionsOf } from '../chat/positions.ts'
import { exportMessageReports } from '../chat/report-message.ts'
import { command, unchanged } from '../command/command.ts'
import { onlyPersons } from '../command/policies.ts'
import { listFavouriteIds } from '../favourites/favourites.ts'
import { exportFollowedAreas } from '../favourites/followed-areas.ts'
import { exportNotifications } from '../notifications/list-notifications.ts'
import { exportSettings } from '../notifications/settings.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { exportClaims } from '../ownership/read-claims.ts'
import { exportOffers } from '../ownership/read-offers.ts'
import { listReviewPhotos } from '../photos/empty-originals.ts'
import { exportPlaces, leavePlaces } from '../places/leave-places.ts'
import { exportRegistrations } from '../registrations/export-registrations.ts'
import { exportPlaceReports } from '../reports/queries.ts'
import { exportReviews, renameAuthor } from '../reviews/answers.ts'
import { findSignature } from '../signatures/draw-signature.ts'

/** All stored data about the person, as JSON. Never anything to sign in with: no hashes, no tokens. */
export async function exportAccount(db: Kysely<Schema>, person: Pick<Person, 'id'>, now: Date) {
  const { id } = person
  const [
    account,
    grants,
    areas,
    sessions,
    devices,
    passkeys,
    signing,
    keys,
    hooks,
    partners,
    events,
    written,
    favourites,
    followed,
    placeReports,
    places,
    registered,
    claims,
    offers,
    cardWords,
    notifications,
    settings,
    showing,
    lines,
    messages,
    positions,
    signature,
    talkNotes,
    groups,
    ended,
    messageReports,
  ] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'display_name', 'email', 'phone', 'locale', 'avatar_key', 'terms_accepted_at', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('role_grants')
      .select(['role', 'state', 'kind', 'badge', 'requested_at', 'decided_at'])
      .select(agencyName(sql.ref('agency_id'), 'th').as('agency'))
      .where('user_id', '=', id)
      .orderBy('role')
      .execute(),
    db
      .selectFrom('duty_areas')
      .select(['province_code', 'district_code', 'valid_from', 'valid_to', 'level'])
      .where('user_id', '=', id)
      .execute(),
    db
      .selectFrom('sessions')
      .select(['user_agent', 'role', 'created_at', 'last_seen_at', 'expires_at', 'signed_by', 'factor'])
      .where('user_id', '=', id)
      .execute(),
    db.selectFrom('known_devices').select(['created_at', 'used_at', 'expires_at']).where('user_id', '=', id).execute(),
    db.selectFrom('passkeys').select(['name', 'created_at', 'last_used_at']).where('user_id', '=', id).execute(),
    db
      .selectFrom('devices')
      .select(['user_agent', 'created_at', 'used_at', 'revoked_at'])
      .where('user_id', '=', id)
      .execute(),
    db
      .selectFrom('api_keys')
      .select(['name', 'prefix', 'scopes', 'area_code', 'made_at', 'expires_at', 'last_used_at', 'revoked_at'])
      .where('made_by', '=', id)
      .execute(),
    db
      .selectFrom('webhooks')
      .select(['url', 'kinds', 'province_code', 'district_code', 'places', 'made_at', 'failing_since', 'stopped_at'])
      .where('made_by', '=', id)
      .execute(),
    db.selectFrom('partner_links').select(['issuer', 'subject', 'created_at']).where('user_id', '=', id).execute(),
    db
      .selectFrom('audit_events')
      .select(['at', 'action', 'actor_role', 'reason'])
      .where('actor_id', '=', id)
      .orderBy('at')
      .execute(),
    exportReviews(db, id),
    listFavouriteIds(db, id),
    exportFollowedAreas(db, id),
    exportPlaceReports(db, id),
    exportPlaces(db, id),
    exportRegistrations(db, id),
    exportClaims(db, id),
    exportOffers(db, id),
    exportCardWords(db, id),
    exportNotifications(db, id),
    exportSettings(db, id),
    listSubscriptions(db, id),
    db.selectFrom('line_links').select(['line_id', 'created_at', 'blocked_at']).where('user_id', '=', id).execute(),
    exportMessages(db, id),
    exportPositions(db, id),
    findSignature(db, id),
    exportNotes(db, id),
    exportGroups(db, id),
    exportEnded(db, id),
    exportMessageReports(db, id),
  ])
  return {
    exported_at: now,
    account,
    roles: grants,
    duty_areas: areas,
    devices: sessions,
    known_devices: devices,
    passkeys,
    signing_devices: signing,
    api_keys: keys,
    webhooks: hooks,
    partners,
    events,
    ...written,
    favourites,
    followed_areas: followed,
    place_reports: placeReports,
    places,
    ...registered,
    claims,
    offers,
    warning_cards: cardWords,
    notifications,
    notification_settings: settings,
    line: lines,
    notified_browsers: showing.map(({ user_agent, created_at }) => ({ user_agent, created_at })),
    messages,
    shared_positions: positions,
    signature,
    talk_notes: talkNotes,
    groups,
    ended_talks: ended,
    reported_messages: messageReports,
  }
}

/** Records that the person takes the data along; read after it, so that the copy holds this very event as well. */
export const recordExport = command<object, undefined, 'account.export'>('account.export', {
  may: onlyPersons,
  run: async () => ({ result: undefined, audit: {} }),
})

/** Pictures of somebody who left. */
export interface Left {
  /** Key for `removeUnnamed`. */
  avatar: string | null
  /** Keys of pictures that the reviews go on showing, for `emptyOwnerless`. */
  photos: string[]
}

/**
 * Erases the person: contacts, name, picture, roles, devices, passkeys, favourites, notifications, shared positions. Reviews and reports of places stay without a name,
 * own places without an owner. Events stay, with an id that leads to nobody. Answers the pictures, whose files wait for the commit. An account that
 * is gone already is as it was asked for: nothing is done again.
 */
export const deleteAccount = command<object, Left, 'account.delete'>('account.delete', {
  may: onlyPersons,
  async run(doing) {
    const { tx, actor } = doing
    const id = actorId(actor)
    const photos = await listReviewPhotos(tx, id)
    const touches = await renameAuthor(tx, id, '')
    await leavePlaces.perform(doing, {})
    // Before the person: messages stay, and no longer say whose they are.
    await removePositionsOf(tx, { person: id, now: actor.now })
    const gone = await tx
      .deleteFrom('users')
      .where('id', '=', id)
      .returning(['email', 'phone', 'locale', 'avatar_key'])
      .executeTakeFirst()
    if (!gone) return unchanged({ avatar: null, photos: [] })
    return {
      result: { avatar: gone.avatar_key, photos },
      audit: {},
      touches,
      notify: notice(doing, gone, 'account_deleted', { at: actor.now }),
    }
  },
})

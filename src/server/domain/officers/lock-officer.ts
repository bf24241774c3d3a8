/**
 * An officer's supervisors (domain, section 1). A supervisor of the officer's agency or of one above it, and of all areas granted to the officer, is over
 * the officer; one of a part of them can end that part, and one of another agency only reads the acts there. Never about oneself; officers of other areas are
 * not visible.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '#shared/locales.ts'
import type { OfficerMove } from '#shared/officers/officer.ts'
import { problems } from '#shared/problems.ts'
import type { GrantState, InspectorKind } from '#shared/roles.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type RowOf, rowsOf, scalar, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import { isOver, ofLine, standsIn, within } from '../duty/over-officer.ts'
import { supervises } from '../duty/supervising.ts'
import { InputRefusal } from '../input-refusal.ts'
import { wasTheirs } from './decided-request.ts'

/** True if the supervisor supervises an area, given or lent, of the officer whose grant is `g`. */
export const sharesArea = (supervisor: string, now: Date): RawBuilder<boolean> => bool`(
  g.user_id <> ${supervisor}::uuid and exists (
    select from duty_areas d where d.user_id = g.user_id and (d.valid_to is null or d.valid_to > ${now}) and ${within(supervisor, now, 'd')}))`

/** The version of the officer's grant `g`: another decision or request changes it. */
export const grantRev = scalar('text')`md5(concat_ws('|', g.state, g.agency_id, g.badge, g.asked_province,
  extract(epoch from g.requested_at), extract(epoch from g.decided_at)))`

/** Recipients of a notice. */
export const recipientShape = rowsOf({
  id: 'text',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
})
export type Notified = RowOf<typeof recipientShape>

export const heldOfficerShape = recipientShape.and({
  name: 'text',
  state: textIs<GrantState>(),
  kind: textIs<InspectorKind>(),
  agency: 'text',
  rev: 'text',
  /** The province that the request asks for. */
  asked: 'number?',
  isOver: 'bool',
  /** Of the caller's agency, or of one below it. */
  ofLine: 'bool',
  /** The caller is a steward who stands in for supervisors whom the agency has not. */
  standsIn: 'bool',
  shares: 'bool',
})
export type LockedOfficer = RowOf<typeof heldOfficerShape>

/**
 * The officer, held. Throws `page_not_found` for one whom the person neither is nor has anything to do with, and says of a request that was the
 * person's to decide that it is decided.
 */
export async function lockOfficer({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, officer: string): Promise<LockedOfficer> {
  const me = actorId(actor)
  const { rows } = await heldOfficerShape`
    select u.id, u.display_name as name, u.email, u.phone, u.locale, g.state, g.kind, g.agency_id as agency, g.asked_province as asked, ${grantRev} as rev,
      ${isOver(me, actor.now)} as "isOver", ${ofLine(me)} as "ofLine", ${standsIn(me, actor.now)} as "standsIn",
      ${sharesArea(me, actor.now)} as shares
    from role_grants g join users u on u.id = g.user_id
    where g.user_id = ${officer}::uuid and g.role = 'inspector' for update of g`.execute(tx)
  const [found] = rows
  if (found && (found.isOver || found.shares || officer === me)) return found
  if (await wasTheirs(tx, officer, me, actor.now)) throw new InputRefusal({ form: 'officer:refusal.stale' })
  throw problems.page_not_found()
}

/** Nobody decides about themselves, nor about an officer with areas beyond their own. */
export function whyNotOver({ isOver, shares, ofLine }: LockedOfficer): InputRefusal | null {
  if (isOver) return null
  if (!shares) return new InputRefusal({ form: 'officer:refusal.own' })
  return new InputRefusal({ form: ofLine ? 'officer:refusal.partly' : 'officer:refusal.otherAgency' })
}

/** True if the caller gives the officer the area: one that they supervise, or as the steward who stands in. */
export const mayGive = async (
  { tx, actor }: Pick<Doing, 'tx' | 'actor'>,
  { standsIn }: Pick<LockedOfficer, 'standsIn'>,
  area: number,
): Promise<boolean> => standsIn || supervises(tx, actorId(actor), area, actor.now)

/** The same, and only about the version seen. */
export function mayDecide(
  state: GrantState,
): (officer: LockedOfficer, doing: unknown, seen: { rev: string }) => InputRefusal | null {
  return (officer, _doing, { rev }) => {
    const refusal = whyNotOver(officer)
    if (refusal) return refusal
    return officer.state === state && officer.rev === rev ? null : new InputRefusal({ form: 'officer:refusal.stale' })
  }
}

interface Move {
  officer: string
  what: OfficerMove
  /** That a request was sent to, which is decided. @default it is no request */
  agency?: string | null
  reason?: string | null
  area?: number | null
  until?: Date | null
}

/** Records the decision about the officer. */
export async function writeMove({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, move: Move): Promise<void> {
  const { officer, what, agency = null, reason = null, area = null, until = null } = move
  await tx
    .insertInto('officer_moves')
    .values({
      id: uuidv7(),
      officer_id: officer,
      what,
      agency_id: agency,
      by_id: actor.id,
      reason,
      area_code: area,
      until,
      at: actor.now,
    })
    .execute()
}

/** A province's or a district's name in a language, by its code. */
export async function nameArea(db: Kysely<Schema>, code: number, locale: Locale): Promise<string> {
  const { rows } = await rowsOf({ name: 'text' })`
    select ${localText('name', locale)} as name from provinces where code = ${code}
    union all select ${localText('name', locale)} from districts where code = ${code}`.execute(db)
  return rows[0]?.name ?? String(code)
}

/** Reason against that end: an end that is over before it begins. */
export const pastRefusal = (until: Date | null, now: Date): InputRefusal | null =>
  until !== null && until <= now ? new InputRefusal({ until: 'officer:error.until' }) : null

/** The same, thrown. */
export function refusePast(until: Date | null, now: Date): void {
  const refusal = pastRefusal(until, now)
  if (refusal) throw refusal
}

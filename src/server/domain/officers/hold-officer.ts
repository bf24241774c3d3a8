/**
 * Whose officer somebody is: supervisors decide about those whose areas are within the own ones, and about requests from there. Never about
 * oneself; of an officer of another area nothing is there.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '#shared/locales.ts'
import type { OfficerMove } from '#shared/officers/officer.ts'
import { problems } from '#shared/problems.ts'
import type { GrantState, InspectorKind, InspectorLevel } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'

/** Whether the supervisor decides about the officer whose grant is `g`. */
export const isOver = (supervisor: string, now: Date): RawBuilder<boolean> => sql<boolean>`(
  g.user_id <> ${supervisor}::uuid and exists (
    select from role_grants s join duty_areas a on a.user_id = s.user_id
      and a.valid_from <= ${now} and (a.valid_to is null or a.valid_to > ${now})
    where s.user_id = ${supervisor}::uuid and s.role = 'inspector' and s.level = 'supervisor' and s.state = 'active' and (
      exists (
        select from duty_areas d where d.user_id = g.user_id and d.province_code = a.province_code
          and (d.valid_to is null or d.valid_to > ${now}) and (a.district_code is null or d.district_code = a.district_code)
      )
      or (
        not exists (select from duty_areas d where d.user_id = g.user_id and (d.valid_to is null or d.valid_to > ${now}))
        and (g.asked_province is null or g.asked_province = a.province_code)
      )
    )
  ))`

/** What was seen of the officer's grant `g`: another decision or request makes another one. */
export const grantRev = sql<string>`md5(concat_ws('|', g.state, g.level, g.unit, g.badge, g.asked_province,
  extract(epoch from g.requested_at), extract(epoch from g.decided_at)))`

export interface HeldOfficer {
  id: string
  name: string
  email: string | null
  phone: string | null
  locale: Locale
  state: GrantState
  level: InspectorLevel
  kind: InspectorKind
  unit: string
  rev: string
  isOver: boolean
}

/** The officer, held. Throws `page_not_found` for one whom the person neither is nor decides about. */
export async function holdOfficer({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, officer: string): Promise<HeldOfficer> {
  const me = actorId(actor)
  const { rows } = await sql<HeldOfficer>`
    select u.id, u.display_name as name, u.email, u.phone, u.locale, g.state, g.level, g.kind, g.unit, ${grantRev} as rev,
      ${isOver(me, actor.now)} as "isOver"
    from role_grants g join users u on u.id = g.user_id
    where g.user_id = ${officer}::uuid and g.role = 'inspector' for update of g`.execute(tx)
  const [found] = rows
  if (!found || !(found.isOver || officer === me)) throw problems.page_not_found()
  return found
}

/** Nobody decides about oneself; and only about what was seen. */
export function mayDecide(
  state: GrantState,
): (officer: HeldOfficer, doing: unknown, seen: { rev: string }) => InputRefusal | null {
  return (officer, _doing, { rev }) => {
    if (!officer.isOver) return new InputRefusal({ form: 'officer:refusal.own' })
    return officer.state === state && officer.rev === rev ? null : new InputRefusal({ form: 'officer:refusal.stale' })
  }
}

interface Move {
  officer: string
  what: OfficerMove
  reason?: string | null
  area?: number | null
  until?: Date | null
}

/** Writes down what became of the officer. */
export async function writeMove({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, move: Move): Promise<void> {
  const { officer, what, reason = null, area = null, until = null } = move
  await tx
    .insertInto('officer_moves')
    .values({
      ...{ id: uuidv7(), officer_id: officer, what, by_id: actor.id, reason, area_code: area, until, at: actor.now },
    })
    .execute()
}

/** A province's or a district's name in a language, by its code. */
export async function nameArea(db: Kysely<Schema>, code: number, locale: Locale): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(`name_${locale}`)} as name from provinces where code = ${code}
    union all select ${sql.ref(`name_${locale}`)} from districts where code = ${code}`.execute(db)
  return rows[0]?.name ?? String(code)
}

/** Province and district of a code of either. */
export const areaOf = (code: number): { province: number; district: number | null } =>
  code > 99 ? { province: Math.floor(code / 100), district: code } : { province: code, district: null }

/** Whether the person is a supervisor on duty in the whole of an area. */
export async function supervises(tx: Transaction<Schema>, person: string, code: number, now: Date): Promise<boolean> {
  const { province, district } = areaOf(code)
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from role_grants s join duty_areas a on a.user_id = s.user_id
        and a.valid_from <= ${now} and (a.valid_to is null or a.valid_to > ${now})
      where s.user_id = ${person}::uuid and s.role = 'inspector' and s.level = 'supervisor' and s.state = 'active'
        and a.province_code = ${province} and (a.district_code is null or a.district_code = ${district}::int)
    ) as is`.execute(tx)
  return rows[0]?.is === true
}

/** Refuses an end that is over before it begins. */
export function refusePast(until: Date | null, now: Date): void {
  if (until !== null && until <= now) throw new InputRefusal({ until: 'officer:error.until' })
}

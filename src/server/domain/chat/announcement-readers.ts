/** Writers and readers of a district's channel: officers on duty there, and the owners of its places as long as they own them. */
import type { RawBuilder } from 'kysely'
import { bool, scalar, sql } from '../../db/sql.ts'
import type { Actor } from '../actor.ts'
import { dutyDistricts } from '../duty/on-duty.ts'
import { listed } from '../places/cards.ts'

/** Codes of the districts of the person's own listed places, in brackets, for `= any(…)`. */
export const ownDistricts = (person: string): RawBuilder<number[]> =>
  scalar(
    'numbers',
  )`(array(select distinct district_code from businesses where owner_id = ${person}::uuid and ${listed}))`

/** Codes of the districts where the reader may announce: none unless acting as an officer. */
export const announcedDistricts = ({
  reader,
  role,
  now,
}: {
  reader: string
  role: Actor['role']
  now: Date
}): RawBuilder<number[]> => (role === 'inspector' ? dutyDistricts(reader, now) : scalar('numbers')`(array[]::int[])`)

/** True if the person of this column owns a listed place in the district of this column. */
export const ownsPlaceIn = (person: string, district: RawBuilder<unknown>): RawBuilder<boolean> => bool`exists (
  select from businesses own where own.owner_id = ${sql.ref(person)} and own.district_code = ${district} and own.${listed})`

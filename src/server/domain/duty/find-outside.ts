/** A place outside of an officer's areas: where it lies, the agencies on duty there, and the officer's own areas. For the notice that replaces its pages. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { OutsidePlace } from '#shared/officers/officer-page.ts'
import { problems } from '#shared/problems.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf, sql } from '../../db/sql.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { coversPlace, onDuty } from './on-duty.ts'
import { supervisesPlace } from './supervising.ts'

/** The most agencies and supervisors that are named. */
const fewMost = 5

interface Asked {
  officer: string
  place: string
  locale: Locale
  now: Date
}

const rowShape = rowsOf({
  name: 'text',
  district: 'text',
  province: 'text',
  /** The end of the officer's own area or loan there, where one has ended. */
  ended: 'time?',
  agencies: jsonAs<{ unit: string; officers: number }[]>(),
  supervisors: jsonAs<{ name: string; unit: string }[]>(),
  own: 'texts',
})

/** Throws `page_not_found` where there is no such place. Only for places that the officer may see: see `getDuty`. */
export async function findOutside(
  db: Kysely<Schema>,
  { officer, place, locale, now }: Asked,
): Promise<Omit<OutsidePlace, 'id'>> {
  const active = sql`g.role = 'inspector' and g.state = 'active'`
  const { rows } = await rowShape`
    select ${localName('businesses.name', locale)} as name, ${localText('t.name', locale)} as district,
      ${localText('p.name', locale)} as province,
      (select max(a.valid_to) from duty_areas a where a.user_id = ${officer}::uuid and a.valid_to <= ${now}
        and a.province_code = businesses.province_code
        and (a.district_code is null or a.district_code = businesses.district_code)) as ended,
      coalesce((select json_agg(it) from (select ${agencyName(sql`g.agency_id`, locale)} as unit, count(*)::int as officers from role_grants g
        where ${active} and ${coversPlace(sql.ref('g.user_id'), now)} group by g.agency_id order by count(*) desc, g.agency_id
        limit ${fewMost}) it), '[]') as agencies,
      coalesce((select json_agg(it) from (select u.display_name as name, ${agencyName(sql`g.agency_id`, locale)} as unit from role_grants g
        join users u on u.id = g.user_id and u.suspended_at is null
        where ${active} and ${supervisesPlace(sql.ref('g.user_id'), now)} order by g.decided_at, u.id
        limit ${fewMost}) it), '[]') as supervisors,
      array(select coalesce(${localText('own_t.name', locale)}, ${localText('own_p.name', locale)}) from duty_areas a join provinces own_p on own_p.code = a.province_code
        left join districts own_t on own_t.code = a.district_code
        where a.user_id = ${officer}::uuid and a.valid_from <= ${now} and (a.valid_to is null or a.valid_to > ${now})
        order by a.valid_from, a.id) as own
    from businesses join districts t on t.code = businesses.district_code join provinces p on p.code = businesses.province_code
    where businesses.id = ${place}::uuid and not ${onDuty(officer, now)}`.execute(db)
  const [row] = rows
  if (!row) throw problems.page_not_found()
  return {
    ...row,
    ended: row.ended?.toISOString() ?? null,
    agencies: row.agencies.map(({ unit, officers }) => ({ unit: agencyNamed(unit, locale), officers })),
    supervisors: row.supervisors.map(({ name, unit }) => ({ name, unit: agencyNamed(unit, locale) })),
  }
}

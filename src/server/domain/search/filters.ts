/** The filters of a search, as SQL on `businesses` and as a function for the sample; the meaning of each is defined here once. */
import type { RawBuilder } from 'kysely'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import type { Category } from '#shared/categories.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import { haversine } from '#shared/places/haversine.ts'
import { eveningFrom, isOpen, isOpenTonight, weekClock } from '#shared/places/opening-hours.ts'
import { isPublicHoliday } from '#shared/places/public-holidays.ts'
import { flagNames, type SearchFlag } from '#shared/search/search-flags.ts'
import { limitNames, type SearchLimits } from '#shared/search/search-limits.ts'
import { isValid } from '#shared/standards/grade.ts'
import { type GradeFilter, gradeLetters } from '#shared/standards/grade-view.ts'
import { bool, sql } from '../../db/sql.ts'
import type { LatLng } from '../areas/queries.ts'
import type { AreaReach } from '../areas/search-areas.ts'
import { listed } from '../places/cards.ts'
import { metresPerDegree, planeFactors, planeScale } from '../places/distance.ts'
import { shownLetter } from '../places/rules.ts'
import { standings } from '../places/standing.ts'
import { limitFilters } from './limit-filters.ts'
import type { SampleRow } from './sample.ts'

export interface SearchFilters extends Partial<Record<SearchFlag, boolean>>, Partial<SearchLimits> {
  category?: Category | null
  province?: number | null
  district?: number | null
  /** Part of the district, or the surroundings of a place in it: these may reach into the next one, and limit the search alone. */
  area?: AreaReach | null
  /** All of which it says that it has. */
  amenities?: readonly Amenity[]
  /** As the badge shows them; empty for all. */
  grades?: readonly GradeFilter[]
  within?: (LatLng & { km: number }) | null
}

/** As `spansOn`, of the day so many days later. */
function spansSql(now: Date, later: number): RawBuilder<unknown> {
  const at = new Date(now.getTime() + later * dayMs)
  const date = bangkokDay(at)
  const holiday = isPublicHoliday(date) ? sql`opening_hours -> 'holidays',` : sql``
  return sql`coalesce(opening_hours -> 'dates' -> ${date}, ${holiday} opening_hours -> ${weekClock(at).weekday})`
}

/** As `isOpen` of shared/places/opening-hours.ts, in SQL; clock times compare as text. A test holds both together. */
function isOpenSql(now: Date): RawBuilder<boolean> {
  const { minute } = weekClock(now)
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const spans = (later: number) =>
    sql`(select span ->> 0 as opens, span ->> 1 as closes from jsonb_array_elements(${spansSql(now, later)}) as span)`
  return bool`(
    exists (select from ${spans(0)} today where opens <= ${clock} and (closes <= opens or closes > ${clock}))
    or exists (select from ${spans(-1)} late where closes <= opens and closes > ${clock}))`
}

/** As `isOpenTonight`. */
function isOpenTonightSql(now: Date): RawBuilder<boolean> {
  const from = eveningFrom(now)
  if (from === null) return isOpenSql(now)
  return bool`exists (select from jsonb_array_elements(${spansSql(now, 0)}) as span
    where span ->> 1 <= span ->> 0 or span ->> 1 > ${from})`
}

/** The badge at a moment, as in `gradeState` and `shownLetter` of places/rules.ts. A test holds both together. */
const shownGrade = (now: Date) => sql`case
  when status = 'suspended' or open_card = 'red' then 'suspended'
  when grade is null then 'none'
  when grade_valid_until is null or grade_valid_until <= ${now}::timestamptz then 'expired'
  when open_card = 'orange' and grade < 'C' then 'C'
  else grade end`

/** The same of a row of the sample. */
export function gradeShown({ standing, grade, openCard, validUntil }: SampleRow, now: Date): GradeFilter {
  if (standing === standings.suspended) return 'suspended'
  if (!grade) return 'none'
  return isValid(validUntil, now) ? shownLetter(grade, openCard) : 'expired'
}

/** Letters mean valid results; expired ones beside letters are those that had such a letter, and alone all of them. */
const lettersOf = (grades: readonly GradeFilter[]): readonly string[] => {
  const letters = gradeLetters.filter((letter) => grades.includes(letter))
  return letters.length > 0 ? letters : gradeLetters
}

const isGradedSql = (grades: readonly GradeFilter[], now: Date): RawBuilder<boolean> =>
  bool`(${shownGrade(now)} = any(${[...grades]}::text[])
    and (${shownGrade(now)} <> 'expired' or grade = any(${[...lettersOf(grades)]}::text[])))`

/** As {@link isGradedSql}. */
function isGraded(grades: readonly GradeFilter[], row: SampleRow, now: Date): boolean {
  const shown = gradeShown(row, now)
  return grades.includes(shown) && (shown !== 'expired' || lettersOf(grades).includes(row.grade ?? ''))
}

/** In the plane of the index first, exactly then. */
function isWithin({ lat, lng, km }: LatLng & { km: number }): RawBuilder<boolean> {
  const reach = (km * 1000 * planeFactors(lat).most) / metresPerDegree
  const sine = (half: RawBuilder<unknown>) => sql`power(sin(radians(${half}) / 2), 2)`
  const metres = sql`2 * 6371008.8 * asin(least(1, sqrt(${sine(sql`lat - ${lat}::float8`)}
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * ${sine(sql`lng - ${lng}::float8`)})))`
  return bool`(geo <@ circle(point(${lng * planeScale}::float8, ${lat}::float8), ${reach}::float8)
    and ${metres} <= ${km * 1000}::float8)`
}

/** The on/off filters, in SQL and for a row of the sample. */
const flags: Record<SearchFlag, { sql(now: Date): RawBuilder<boolean>; passes(row: SampleRow, now: Date): boolean }> = {
  openNow: {
    sql: (now) => bool`(status = 'approved' and ${isOpenSql(now)})`,
    passes: ({ hours }, now) => isOpen(hours, now),
  },
  openTonight: {
    sql: (now) => bool`(status = 'approved' and ${isOpenTonightSql(now)})`,
    passes: ({ hours }, now) => isOpenTonight(hours, now),
  },
  noOpenCard: { sql: () => bool`open_card is null`, passes: ({ openCard }) => openCard === null },
}

function isInArea({ districts, subdistricts, circle }: AreaReach): RawBuilder<boolean> {
  const inSubdistrict = sql`district_code = any(${districts}::int[]) and subdistrict_id = any(${subdistricts}::text[])`
  return circle ? bool`((${inSubdistrict}) or ${isWithin(circle)})` : bool`(${inSubdistrict})`
}

const liesIn = ({ districts, subdistricts, circle }: AreaReach, row: SampleRow): boolean =>
  (districts.includes(row.district) && subdistricts.includes(row.subdistrict ?? '')) ||
  (circle !== null && haversine(circle, row) <= circle.km * 1000)

/** Everything that a place must be, being listed included; on `businesses`. */
export function filtersSql(filters: SearchFilters, now: Date): RawBuilder<boolean> {
  const { category, province, district, area, amenities, grades, within } = filters
  const conditions = [listed]
  if (category) conditions.push(bool`category_id = ${category}`)
  if (province) conditions.push(bool`province_code = ${province}`)
  if (district && !area) conditions.push(bool`district_code = ${district}`)
  if (area) conditions.push(isInArea(area))
  if (amenities && amenities.length > 0) conditions.push(bool`amenities @> ${[...amenities]}::text[]`)
  if (grades && grades.length > 0) conditions.push(isGradedSql(grades, now))
  for (const flag of flagNames) if (filters[flag]) conditions.push(flags[flag].sql(now))
  for (const limit of limitNames) {
    const value = filters[limit]
    if (value) conditions.push(limitFilters[limit].sql(value))
  }
  if (within) conditions.push(isWithin(within))
  return bool`(${sql.join(conditions, sql` and `)})`
}

/** True if a row of the sample is of the kind and area asked for. */
export const isOfKind = ({ category, province, district, area }: SearchFilters, row: SampleRow): boolean =>
  (!category || row.category === category) &&
  (!province || row.province === province) &&
  (!district || Boolean(area) || row.district === district) &&
  (!area || liesIn(area, row))

/** True if it is within reach. */
export const isInReach = ({ within }: SearchFilters, row: SampleRow): boolean =>
  !within || haversine(within, row) <= within.km * 1000

/** True if it passes all filters. */
export const passes = (filters: SearchFilters, row: SampleRow, now: Date): boolean =>
  isOfKind(filters, row) &&
  isInReach(filters, row) &&
  (filters.amenities ?? []).every((each) => row.amenities.includes(each)) &&
  (!filters.grades?.length || isGraded(filters.grades, row, now)) &&
  flagNames.every((flag) => !filters[flag] || flags[flag].passes(row, now)) &&
  limitNames.every((limit) => {
    const value = filters[limit]
    return !value || limitFilters[limit].passes(value, row)
  })

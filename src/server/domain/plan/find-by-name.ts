/** Places of an officer's areas by their name, for a round: an officer who knows where to go need not wait until it comes up by urgency. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { namedIn } from '#shared/localised.ts'
import type { FoundPlace } from '#shared/plan/plan-page.ts'
import { readableQuery } from '#shared/search/query-words.ts'
import { allLanguages, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { inLocales, type RowOf, rowsOf } from '../../db/sql.ts'
import { listDuties } from '../duty/find-duty.ts'
import { whyNotInspect } from '../duty/policy.ts'
import { asksNothing, matchesSql, readQuery, type TextQuery } from '../search/text-match.ts'
import { type Asked, inAreas } from './find-candidates.ts'

/** Names that are offered: more are better told apart by another word. */
const foundMost = 8

interface Asking extends Pick<Asked, 'areas' | 'now'> {
  officer: string
  locale: Locale
}

/** Names beginning so come first. Places closed to this officer are shown with the reason, and places elsewhere not at all. */
export async function findByName(db: Kysely<Schema>, text: string, asking: Asking): Promise<FoundPlace[]> {
  const { areas, officer, now, locale } = asking
  if (areas.length === 0) return []
  const typed = readableQuery(text)
  // As it is written, else as it sounds: officers type Thai names in Latin script, and foreign ones in Thai.
  let rows = await findNamed(db, readQuery(typed, 'words'), asking)
  if (rows.length === 0) rows = await findNamed(db, readQuery(typed, 'sound'), asking)
  const duties = await listDuties(
    db,
    officer,
    rows.map(({ id }) => id),
    now,
  )
  return rows.flatMap(({ id, district, ...names }) => {
    const duty = duties.get(id)
    if (!duty) return []
    return [{ id, ...namedIn(names, locale), district, refusal: whyNotInspect(duty) }]
  })
}

const namedShape = rowsOf({
  id: 'text',
  ...inLocales('name', 'text'),
  district: 'text',
})
type NamedRow = RowOf<typeof namedShape>

async function findNamed(
  db: Kysely<Schema>,
  query: TextQuery,
  { areas, locale }: Pick<Asking, 'areas' | 'locale'>,
): Promise<NamedRow[]> {
  if (asksNothing(query)) return []
  const { rows } = await namedShape`
    select b.id, ${allLanguages('b.name')}, ${localText('t.name', locale)} as district
    from search_docs d join visit_priorities p on p.business_id = d.business_id and p.planned and ${inAreas(areas)}
    join businesses b on b.id = d.business_id join districts t on t.code = b.district_code
    where ${matchesSql(query, 'names')}
    order by d.names like ${`% ${query.phrase}%`} desc, b.name_th, b.id limit ${foundMost}`.execute(db)
  return rows
}

/** Of given places those that this officer may take into a round. */
export async function onlyVisited(
  db: Kysely<Schema>,
  places: readonly string[],
  { officer, now }: Pick<Asking, 'officer' | 'now'>,
): Promise<string[]> {
  if (places.length === 0) return []
  const duties = await listDuties(db, officer, places, now)
  return places.filter((id) => {
    const duty = duties.get(id)
    return duty !== undefined && whyNotInspect(duty) === null
  })
}

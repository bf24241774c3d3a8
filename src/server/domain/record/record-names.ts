/** Names of the ids that events hold, looked up for a page at once: places, cards, officers, owners, agencies, areas. Private persons have none. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

/** A name, and the page that it leads to. */
export interface Named {
  label: string
  href: string | null
}

export interface RecordNames {
  /** By the id of a place, card, person or agency. */
  of: ReadonlyMap<string, Named>
  /** By the code of a district or province. */
  areas: ReadonlyMap<number, string>
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const namedShape = rowsOf({ id: 'text', name: 'text', kind: 'text' })

const hrefs: Record<string, (id: string) => string | null> = {
  place: (id) => path('/client/information/:id', { id }),
  card: (id) => path('/inspector/manage-reply/already-sent/:id', { id }),
  officer: (id) => path('/inspector/officers/:id', { id }),
  agency: (id) => path('/inspector/agencies/:id', { id }),
}

export async function findNames(
  db: Kysely<Schema>,
  said: Iterable<string | number | null>,
  locale: Locale,
): Promise<RecordNames> {
  const all = [...new Set(said)]
  const ids = all.filter((id): id is string => typeof id === 'string' && uuid.test(id))
  const codes = all.filter((code): code is number => typeof code === 'number')
  const asked = sql`any(${ids}::uuid[])`
  const [{ rows }, areas] = await Promise.all([
    namedShape`
      select b.id, ${localName('b.name', locale)} as name, 'place' as kind from businesses b where b.id = ${asked}
      union all select c.id, coalesce(c.number, ''), 'card' from warning_cards c where c.id = ${asked}
      union all select a.id, ${agencyName(sql`a.id`, locale)}, 'agency' from agencies a where a.id = ${asked}
      union all select u.id, u.display_name, case when exists (
          select from role_grants g where g.user_id = u.id and g.role = 'inspector') then 'officer' else 'owner' end
        from users u where u.id = ${asked} and exists (
          select from role_grants g where g.user_id = u.id and g.role in ('inspector', 'vendor'))`.execute(db),
    rowsOf({ code: 'number', name: 'text' })`
      select p.code, ${localText('p.name', locale)} as name from provinces p where p.code = any(${codes}::int[])
      union all select d.code, ${localText('d.name', locale)} from districts d where d.code = any(${codes}::int[])`.execute(
      db,
    ),
  ])
  const named = rows.map(({ id, name, kind }): [string, Named] => [
    id,
    { label: kind === 'agency' ? agencyNamed(name, locale) : name, href: hrefs[kind]?.(id) ?? null },
  ])
  return {
    of: new Map(named.filter(([, { label }]) => label !== '')),
    areas: new Map(areas.rows.map(({ code, name }) => [code, name])),
  }
}

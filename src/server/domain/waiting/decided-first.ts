/**
 * The decision that came first: the newest act on record about the things that a refused decision named. An officer reads it of places in their
 * own areas, and only decisions and changes of their subject. Of a subject without a place it is read on the subject's own page alone.
 */
import type { Kysely } from 'kysely'
import type { DecidedFirst } from '#shared/decided-first.ts'
import type { Locale } from '#shared/locales.ts'
import type { Role } from '#shared/roles.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, rowsOf, sql, textIs } from '../../db/sql.ts'
import { mailText } from '../../messages/text.ts'
import { onDuty } from '../duty/on-duty.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

/** First words of actions about things that officers decide about. */
const nouns = [
  'agency',
  'appeal',
  'business',
  'card',
  'chat',
  'claim',
  'closure',
  'edit',
  'extension',
  'law',
  'officer',
  'place_report',
  'power',
  'registration',
  'review',
  'run',
  'suspension',
  'template',
]
/** Those about a place as a whole, whose object is a row of their own or the place. */
const ofPlaces = ['amenity', 'business', 'closure', 'licence', 'payees', 'photo']

interface Asked {
  officer: string
  /** Ids that the form and its address named. */
  named: readonly string[]
  /** The parts of the address. */
  addressed: readonly string[]
  locale: Locale
  now: Date
}

const rowShape = rowsOf({
  action: 'text',
  at: 'time',
  role: orNull(textIs<Role | 'system'>()),
  actor: 'text?',
  name: 'text?',
  unit: 'text?',
})

/** Null where nothing of it is on record. */
export async function findDecidedFirst(
  db: Kysely<Schema>,
  { officer, named, addressed, locale, now }: Asked,
): Promise<DecidedFirst | null> {
  const noun = sql`split_part(e.action, '.', 1)`
  // Questionnaires and laws are on record by ids that addresses do not have.
  // An array, and no subquery: each branch below is then found by an index.
  const templates = sql`array(select record_id::text from question_templates where id = any(${[...addressed]}::text[]))`
  const laws = sql`array(select id::text from law_entries where code = any(${[...addressed]}::text[]))`
  const { rows } = await rowShape`
    select e.action, e.at, e.actor_role as role, e.actor_id as actor, u.display_name as name, ${agencyName(sql`g.agency_id`, locale)} as unit
    from audit_events e left join businesses on businesses.id = e.business_id
      left join users u on u.id = e.actor_id left join role_grants g on g.user_id = e.actor_id and g.role = 'inspector'
    where ((e.entity_id = any(${[...named]}::text[]) and ${noun} = any(${nouns}::text[]))
        or (${noun} = 'template' and e.entity_id = any(${templates}))
        or (${noun} = 'law' and e.entity_id = any(${laws}))
        or (e.business_id = any(${[...named]}::uuid[]) and ${noun} = any(${ofPlaces}::text[])))
      and case when e.business_id is null then e.entity_id = any(${[...addressed]}::text[]) or e.entity_id = any(${templates}) or e.entity_id = any(${laws}) else ${onDuty(officer, now)} end
    order by e.at desc, e.id desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const isOfficer = row.role === 'inspector' && row.name !== null
  return {
    what: mailText(locale).t(`mail:did.${row.action}`),
    role: row.role === 'system' ? null : row.role,
    officer: isOfficer
      ? { name: row.name ?? '', unit: agencyNamed(row.unit, locale), isReader: row.actor === officer }
      : null,
    at: row.at.toISOString(),
  }
}

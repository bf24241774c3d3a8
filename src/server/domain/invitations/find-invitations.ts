/** Invitations as their agency's supervisors list them, and as the invited person finds theirs: by the code of the mail, or by a contact of the account. */
import type { Kysely, RawBuilder } from 'kysely'
import { maskContact } from '#shared/accounts/contact.ts'
import type { InvitationCard, InvitationLine } from '#shared/officers/invitation.ts'
import { localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import type { Reading } from '../officers/find-officers.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName, presentAgency } from '../official-names/agency-name.ts'
import { hashInvitation } from './invitation-code.ts'

const rowShape = rowsOf({
  id: 'text',
  contact: 'text?',
  agency: 'text',
  area: 'text',
  by: 'text?',
  outcome: orNull(textIs<'taken' | 'withdrawn'>()),
  isClosed: 'bool',
  isTheirs: 'bool',
  expires_at: 'time',
})
type Row = RowOf<typeof rowShape>

type Asked = Omit<Reading, 'reader'> & { reader: string | null }

/** Lines of one page. */
const linesPerPage = 50

async function select(db: Kysely<Schema>, { reader, locale }: Asked, which: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await rowShape`
    select i.id, i.contact, ${agencyName(sql`i.agency_id`, locale)} as agency, made.display_name as by, i.outcome, i.expires_at,
      a.closed_at is not null as "isClosed", coalesce(i.contact in (me.email, me.phone), false) as "isTheirs",
      coalesce(${localText('d.name', locale)}, ${localText('p.name', locale)}, '') as area
    from officer_invitations i join agencies a on a.id = ${presentAgency(sql`i.agency_id`)} left join users made on made.id = i.made_by
    left join users me on me.id = ${reader}::uuid
    left join districts d on d.code = i.area_code
    left join provinces p on p.code = case when i.area_code > 99 then i.area_code / 100 else i.area_code end
    where ${which} order by i.made_at desc, i.id desc limit ${linesPerPage + 1}`.execute(db)
  return rows.map((row) => ({ ...row, agency: agencyNamed(row.agency, locale) }))
}

/** Open ones of the agency, the latest first; those made before `before`. */
export async function listInvitations(
  db: Kysely<Schema>,
  agency: string,
  reading: Reading,
  before: string | null,
): Promise<{ invitations: InvitationLine[]; nextInvited: string | null }> {
  const rows = await select(
    db,
    reading,
    bool`(i.agency_id = ${agency}::uuid and i.outcome is null and i.expires_at > ${reading.now}
      and coalesce((i.made_at, i.id) < (select o.made_at, o.id from officer_invitations o where o.id = ${before}::uuid), true))`,
  )
  const shown = rows.slice(0, linesPerPage)
  return {
    invitations: shown.map(({ id, contact, area, by, expires_at }) => ({
      id,
      contact: contact ?? '',
      area,
      by,
      until: expires_at.toISOString(),
    })),
    nextInvited: rows.length > linesPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

function present(row: Row, { reader, now }: Asked): InvitationCard {
  const { id, agency, area, by, contact, outcome, isClosed, isTheirs, expires_at } = row
  const ended = outcome ?? (isClosed ? 'withdrawn' : expires_at <= now ? 'expired' : null)
  const state = ended ?? (reader === null || isTheirs ? 'open' : 'other')
  return { id, state, agency, area, by, contact: contact && maskContact(contact), until: expires_at.toISOString() }
}

/** The one with the code; null where there is none. */
export async function findInvitation(db: Kysely<Schema>, code: string, asked: Asked): Promise<InvitationCard | null> {
  const [row] = await select(db, asked, bool`(i.code_hash = ${hashInvitation(code)})`)
  return row ? present(row, asked) : null
}

/** The latest open one to a contact of the person's account; null where there is none. */
export async function findOwnInvitation(db: Kysely<Schema>, asked: Asked): Promise<InvitationCard | null> {
  const rows = await select(
    db,
    asked,
    bool`(i.outcome is null and i.expires_at > ${asked.now} and a.closed_at is null and i.contact in (me.email, me.phone))`,
  )
  return rows.map((row) => present(row, asked)).find(({ state }) => state === 'open') ?? null
}

/** Proposals before supervisors: all that wait, with whether the reader is the second person, and the outcome of the others by pages. */

import type { Kysely, RawBuilder } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import {
  agencyProposals,
  type ProposalKind,
  type ProposalLine,
  type ProposalOutcome,
  stewardKinds,
} from '#shared/two-persons/proposal.ts'
import { localText } from '../../db/localised.ts'
import { keepOnePlan } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, orNull, rowsOf, sql, textIs } from '../../db/sql.ts'
import { type Asking, type Sql, waitingRows } from '../duty/waiting-rows.ts'
import type { Reading } from '../officers/find-officers.ts'
import { isOfOfficer, listSeconds, maySecond, waitingProposals } from '../officers/second-persons.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

/** Decided proposals of one page. */
const decidedPerPage = 6

const rowShape = rowsOf({
  id: 'text',
  kind: textIs<ProposalKind>(),
  who: 'text?',
  into: 'text?',
  isAgency: 'bool',
  area: 'text?',
  reason: 'text?',
  by: 'text',
  mayConfirm: 'bool',
  outcome: orNull(textIs<ProposalOutcome>()),
  decidedBy: 'text?',
  decidedReason: 'text?',
  at: 'time',
  expires: 'time',
  until: 'time?',
  proposed_by: 'text',
})

/** All that wait, and those decided that were proposed before `decided`: about an officer or a card, before a supervisor whose it is; about an agency, or all about stewards and agencies, before a steward. */
export async function listProposals(
  db: Kysely<Schema>,
  { reader, locale, now }: Reading,
  about: { officer: string } | { card: string } | { agency: string } | 'stewards',
  decided: string | null,
): Promise<{ proposals: ProposalLine[]; earlier: string | null }> {
  const which: RawBuilder<boolean> =
    about === 'stewards'
      ? bool`p.kind = any(${[...stewardKinds, ...agencyProposals]}::text[])`
      : 'officer' in about
        ? bool`p.officer_id = ${about.officer}::uuid and ${isOfOfficer}`
        : 'agency' in about
          ? bool`(p.agency_id = ${about.agency}::uuid or p.kind = 'move_officer' and ${about.agency}::uuid in (g.agency_id, p.into_id))`
          : bool`p.card_id = ${about.card}::uuid`
  const waits = bool`(p.outcome is null and p.expires_at > ${now})`
  const { rows } = await rowShape.and({ turn: 'number' })`
    select * from (select p.id, p.kind, coalesce(who.display_name, ${agencyName(sql`p.agency_id`, locale)}) as who,
      ${agencyName(sql`p.into_id`, locale)} as into, p.agency_id is not null as "isAgency", p.until, p.reason, by.display_name as by, p.proposed_by, p.proposed_at as at, p.expires_at as expires,
      case when p.outcome is null and p.expires_at <= ${now} then 'lapsed' else p.outcome end as outcome,
      decider.display_name as "decidedBy", p.decided_reason as "decidedReason",
      ${waits} and ${maySecond(reader, now)} as "mayConfirm",
      case when ${waits} then 0 else row_number() over (partition by ${waits} order by p.proposed_at desc, p.id desc)::int end as turn,
      (select coalesce(${localText('d.name', locale)}, ${localText('v.name', locale)}) from provinces v
        left join districts d on d.code = p.area_code
        where v.code = case when p.area_code > 99 then p.area_code / 100 else p.area_code end) as area
    from power_proposals p left join role_grants g on g.user_id = p.officer_id and g.role = 'inspector'
    left join warning_cards c on c.id = p.card_id left join businesses on businesses.id = c.business_id
    join users by on by.id = p.proposed_by left join users who on who.id = p.officer_id left join users decider on decider.id = p.decided_by
    where ${which} and (${waits}
      or coalesce((p.proposed_at, p.id) < (select o.proposed_at, o.id from power_proposals o where o.id = ${decided}::uuid), true))
    ) p where turn <= ${decidedPerPage + 1} order by turn = 0 desc, at desc, id desc`.execute(keepOnePlan(db))
  const shown = rows.filter(({ turn }) => turn <= decidedPerPage)
  const proposals = await Promise.all(
    shown.map(async ({ at, expires, until, proposed_by, isAgency, turn: _, ...row }) => ({
      ...row,
      who: isAgency ? agencyNamed(row.who, locale) : row.who,
      into: agencyNamed(row.into, locale),
      at: at.toISOString(),
      expiresAt: expires.toISOString(),
      isMine: proposed_by === reader,
      until: until && bangkokDay(new Date(until.getTime() - 1)),
      isForAdministrator: row.outcome === null && (await listSeconds(db, row.id, now)).length === 0,
    })),
  )
  return { proposals, earlier: rows.length > shown.length ? (proposals.at(-1)?.id ?? null) : null }
}

/** Proposals about officers that wait for this officer. */
export const powerRows = ({ officer, now }: Asking): Sql =>
  waitingRows({
    id: sql`p.officer_id`,
    part: sql`p.id::text`,
    since: sql`p.proposed_at`,
    due: sql`p.expires_at`,
    from: sql`(select p.* from ${waitingProposals(now)} and ${isOfOfficer} and ${maySecond(officer, now)}) p`,
    where: sql`true`,
  })

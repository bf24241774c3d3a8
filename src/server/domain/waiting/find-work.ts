/**
 * Waiting work of an officer: the gravest first, late before soon, each kind with its number. One statement, read once for an answer: navigation,
 * bell, home and queues show it, so that no two of them differ.
 */

import type { Kysely } from 'kysely'
import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import {
  gravities,
  listOf,
  type WaitingKind,
  type WaitingSection,
  type Work,
  type WorkLine,
  waitingKinds,
  waitingSections,
  waitingWork,
} from '#shared/waiting-kinds.ts'
import { localName } from '../../db/localised.ts'
import { keepOnePlan } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { withCharge } from '../cards/waiting-cards.ts'
import { type Asking, withDistricts } from '../duty/waiting-rows.ts'
import { waitingRows } from './waiting-rows.ts'

/** Up to so many of a kind in a section stand there one by one; more of them are one line that leads to their list. */
const mostSingle = 3

const rowShape = rowsOf({
  kind: textIs<WaitingKind>(),
  section: textIs<WaitingSection>(),
  count: 'number',
  mine: 'number',
  nth: 'number',
  id: 'text',
  business_id: 'text?',
  part: 'text?',
  since: 'time',
  due: 'time?',
  is_own: 'bool',
  level: orNull(textIs<CardLevel>()),
  name: 'text?',
})
type Row = RowOf<typeof rowShape>

const everyRow = (asking: Asking) =>
  sql.join(
    waitingKinds.map((kind) => sql`select ${sql.lit(kind)} as kind, w.* from (${waitingRows[kind](asking)}) w`),
    sql` union all `,
  )

function countsOf(rows: readonly { kind: WaitingKind; count: number }[]): Work['counts'] {
  const counts = Object.fromEntries(waitingKinds.map((kind) => [kind, 0])) as Work['counts']
  for (const { kind, count } of rows) counts[kind] += count
  return counts
}

/** All of it. An emergency is told to the officer who issued it as well: it ends by itself, and the officer can have a supervisor act. */
export async function findWork(db: Kysely<Schema>, asking: Asking & { locale: Locale }): Promise<Work> {
  const { now, locale } = asking
  const soon = new Date(bangkokMidnight(now).getTime() + 2 * dayMs)
  const { rows } = await rowShape`
    with ${withDistricts(asking)}, ${withCharge(asking)}, waiting as (
      select w.*, case when kind = 'emergencies' then 'emergency' when due <= ${now} then 'late' when due < ${soon} then 'soon' else 'later' end as section
      from (${everyRow(asking)}) w where may or (kind = 'emergencies' and is_own)
    ), counted as (
      select w.*, count(*) over (partition by section, kind)::int as count,
        (count(*) filter (where may) over (partition by section, kind))::int as mine,
        row_number() over (partition by section, kind order by coalesce(due, since), id)::int as nth from waiting w
    )
    select c.*, k.level, coalesce(${localName('b.name', locale)}, u.display_name) as name from counted c
    left join warning_cards k on k.id = c.card left join businesses b on b.id = c.business_id
    left join users u on c.kind in ('officers', 'powers', 'loans', 'offers') and u.id = c.id where c.nth <= ${mostSingle}`.execute(
    keepOnePlan(db),
  )
  const firsts = rows.filter(({ nth }) => nth === 1)
  return {
    lines: rows
      .filter(({ nth, count }) => count <= mostSingle || nth === 1)
      .sort(byWeight)
      .map(present),
    counts: countsOf(firsts.map(({ kind, mine }) => ({ kind, count: mine }))),
    now: now.toISOString(),
  }
}

const at = ({ due, since }: Row) => (due ?? since).getTime()
const weight = ({ kind }: Row) => gravities.indexOf(waitingWork[kind].gravity)

/** By section; in it the weightier first, then the sooner due, then in the order of the table. */
const byWeight = (a: Row, b: Row) =>
  waitingSections.indexOf(a.section) - waitingSections.indexOf(b.section) ||
  weight(a) - weight(b) ||
  Number(a.due === null) - Number(b.due === null) ||
  at(a) - at(b) ||
  waitingKinds.indexOf(a.kind) - waitingKinds.indexOf(b.kind)

function present(row: Row): WorkLine {
  const isOne = row.count <= mostSingle
  return {
    kind: row.kind,
    section: row.section,
    count: isOne ? 1 : row.count,
    level: isOne ? row.level : null,
    href: isOne ? caseOf(row) : listOf(row.kind),
    name: isOne ? row.name : null,
    due: row.due?.toISOString() ?? null,
    since: row.since.toISOString(),
    isOwn: row.is_own,
  }
}

const card = (id: string) => path('/inspector/manage-reply/approve-warning-card/:id', { id })

/** Page on which a single one is decided; the list, where that is done in it. */
function caseOf({ kind, id, business_id, is_own }: Row): string {
  switch (kind) {
    case 'emergencies':
      return is_own ? path('/inspector/manage-reply/already-sent/:id', { id }) : card(id)
    case 'replies':
    case 'extensions':
    case 'approvals':
      return card(id)
    case 'appeals':
      return path('/inspector/manage-reply/appeal/:id', { id })
    case 'drafts':
      return path('/inspector/Issue-warning/:id', { id: business_id as string })
    case 'questions':
      return path('/chat/room-chat/:id', { id })
    case 'registrations':
      return path('/inspector/management-place', { of: id })
    case 'edits':
    case 'closures':
    case 'identity':
      return path('/inspector/management-place', { tab: kind, of: id })
    case 'claims':
      return path('/inspector/management-place/claims', { of: id })
    case 'looks':
      return path('/inspector/second-look/:id', { id })
    case 'texts':
    case 'reports':
      return path('/inspector/check-comment/:id', { id })
    case 'officers':
    case 'powers':
      return path('/inspector/officers/:id', { id })
    case 'lifts':
    case 'referrals':
      return path('/inspector/manage-reply/already-sent/:id', { id })
    default:
      return listOf(kind)
  }
}

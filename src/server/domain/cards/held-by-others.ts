/**
 * Findings that a visit does not decide about: they stand on an open card whose matter belongs to another agency (in-charge.ts). That one's own recheck
 * verifies them, and a note tells it the visit's results. Else a visit of any agency in the area could lift another's card, and leave its owner no open point.
 */
import type { Kysely, Transaction } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import type { Locale } from '#shared/locales.ts'
import { textOf } from '#shared/localised.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { inLocales, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { mailText } from '../../messages/text.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyInCharge } from '../official-names/agency-in-charge.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { isInCharge } from './in-charge.ts'

interface Visit {
  place: string
  officer: string
  now: Date
}

const heldShape = rowsOf({ card: 'text', finding: 'text', code: 'text', ...inLocales('text', 'text') })
export type HeldFinding = RowOf<typeof heldShape>

const isOthers = ({ officer, now }: Visit) => sql`not ${isInCharge(officer, { now, by: 'officer' })}`

/** Of a place that is held (lock-card.ts). */
export async function heldByOthers(tx: Transaction<Schema>, visit: Visit): Promise<HeldFinding[]> {
  const { rows } = await heldShape`
    select c.id as card, f.id as finding, q.code, ${allLanguages('q.text')} from warning_cards c
    join card_findings cf on cf.card_id = c.id join findings f on f.id = cf.finding_id join questions q on q.id = f.question_id
    where c.business_id = ${visit.place}::uuid and c.state = any(${openCardStates}::text[])
      and f.state = any(${unresolvedFindingStates}::text[]) and ${isOthers(visit)}
    order by c.id, q.position`.execute(tx)
  return rows
}

/** Agencies that decide about open cards of a place in the officer's stead, by the cards' numbers. */
export async function agenciesInStead(db: Kysely<Schema>, visit: Visit, locale: Locale): Promise<Map<string, string>> {
  const { rows } = await rowsOf({ number: 'text', agency: 'text?' })`
    select c.number, ${agencyName(agencyInCharge(sql`c.id`), locale)} as agency from warning_cards c
    where c.business_id = ${visit.place}::uuid and c.state = any(${openCardStates}::text[]) and ${isOthers(visit)}
    order by c.id`.execute(db)
  return new Map(rows.map(({ number, agency }) => [number, agencyNamed(agency ?? '–', locale)]))
}

/** A note's length, at most. */
const noteLength = 1000

interface Seen {
  held: readonly HeldFinding[]
  verdicts: ReadonlyMap<string, string>
  visitedAt: Date
  locale: Locale
}

/** Observations of a visit on each card's points, as notes to the agencies in charge; none where it asked nothing about them. */
export function notesOfSeen({ held, verdicts, visitedAt, locale }: Seen): { card: string; text: string }[] {
  const { t, format } = mailText(locale)
  const list = (rows: readonly HeldFinding[], verdict: string): string =>
    rows
      .filter(({ code }) => verdicts.get(code) === verdict)
      .map((row) => textOf(row, 'text', locale))
      .join('; ') || '–'
  return [...Map.groupBy(held, ({ card }) => card)].flatMap(([card, rows]) => {
    const [fixed, left] = [list(rows, 'pass'), list(rows, 'fail')]
    if (fixed === '–' && left === '–') return []
    const text = t('mail:note.seen', { date: format.date(visitedAt.toISOString()), fixed, left })
    return [{ card, text: text.slice(0, noteLength) }]
  })
}

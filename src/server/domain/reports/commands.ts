/**
 * Reporting a problem of a place. It is audited outside of the place's own chain: that is published, and would tell the owner when
 * somebody reported. Neither the event nor anything that the owner sees has the words or the reporter.
 */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { problems } from '#shared/problems.ts'
import { openPlaceReportStates, type PlaceReportKind, type SeenTime } from '#shared/reports/place-reports.ts'
import type { Schema } from '../../db/schema.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { findReportedPlace } from './queries.ts'

/** A report as its form gives it, cleaned. */
export interface PlaceReportInput {
  kind: PlaceReportKind
  text: string
  seen: SeenTime
}

/**
 * Keeps a report; by a person, or by a guest. The same words sent twice are one report. Throws a refusal for the owner, and for a person
 * whose other report of this kind is still open.
 */
export const reportPlace = command<PlaceReportInput & { place: string }, undefined, 'place.report', { owned: boolean }>(
  'place.report',
  {
    async load({ tx, actor }, { place }) {
      const found = await findReportedPlace(tx, place, actor.id)
      if (!found) throw problems.page_not_found()
      return found
    },
    may: ({ owned }) => (owned ? new InputRefusal({ form: 'report:refusal.ownPlace' }) : null),
    async run({ tx, actor }, { place, kind, text, seen }) {
      const id = randomUUID()
      const added = await tx
        .insertInto('place_reports')
        .values({
          id,
          business_id: place,
          reporter_id: actor.id,
          from_guest: actor.id === null,
          kind,
          body: text,
          seen,
          created_at: actor.now,
        })
        // Of two at once the second waits here, and finds the first.
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added) return { result: undefined, audit: { entity: id, after: { place, kind, seen } } }
      if (actor.id !== null && !(await isSame(tx, actor.id, place, { kind, text })))
        throw new InputRefusal({ form: 'report:refusal.open' })
      return unchanged(undefined)
    },
  },
)

/** True if the person's open report says the same: an impatient finger, or a form sent again. */
async function isSame(
  tx: Transaction<Schema>,
  reporter: string,
  place: string,
  { kind, text }: Omit<PlaceReportInput, 'seen'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('place_reports')
    .select('body')
    .where('business_id', '=', place)
    .where('kind', '=', kind)
    .where('reporter_id', '=', reporter)
    .where('state', 'in', openPlaceReportStates)
    .executeTakeFirst()
  return row?.body === text
}

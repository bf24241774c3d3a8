/** What an agency's own system sends and reads with its key. */
import { z } from 'zod'
import { importColumns } from '../imports/columns.ts'
import { importStates, outcomes } from '../imports/place-import.ts'

/** Rows of one list; longer ones are sent in parts. */
export const SENT_ROWS_MOST = 10_000
export const SENT_BYTES_MOST = 8 * 1024 * 1024

/** A cell of a list: a number may be sent as one. */
const cell = z.union([z.string().max(4_000), z.number()])

export const sentPlaceShape = z
  .strictObject({
    ...(Object.fromEntries(importColumns.map((name) => [name, cell.optional()])) as Record<
      (typeof importColumns)[number],
      z.ZodOptional<typeof cell>
    >),
    external_id: cell.describe('Number of the place in the agency’s own list.'),
    category: cell,
    name_th: cell,
    province_code: cell,
    district_code: cell,
    lat: cell,
    lng: cell,
  })
  .meta({ id: 'SentPlace' })
export type SentPlace = z.infer<typeof sentPlaceShape>

const options = {
  dry_run: z.boolean().optional().describe('Only compares: the job says what would change.'),
  meant: z.boolean().optional().describe('Many known places change alike, and that is meant.'),
}
export const sentListShape = z
  .strictObject({
    places: z.array(sentPlaceShape).min(1).max(SENT_ROWS_MOST).describe('All with the same names.'),
    ...options,
  })
  .meta({ id: 'SentList' })
export const sentOneShape = sentPlaceShape.omit({ external_id: true }).extend(options).meta({ id: 'SentOne' })

const count = z.int().min(0)

export const jobShape = z
  .strictObject({
    id: z.uuid(),
    /** `judged`: compared, and stored by nobody without a further word. */
    state: z.enum(importStates).describe('`judged` of a dry run, or of a list that changes many places alike.'),
    rows: count,
    progress: count.describe('Rows that the step of now has been at.'),
    dry_run: z.boolean(),
    /** Of the rows, by what each does. */
    counts: z.strictObject(
      Object.fromEntries(outcomes.map((it) => [it, count])) as Record<(typeof outcomes)[number], typeof count>,
    ),
    many: z.array(z.string()).describe('Why it waits for `meant`.'),
    stored: z.strictObject({ added: count, changed: count, unchanged: count, held: count, left_out: count }),
    details: z.array(
      z.strictObject({
        row: count,
        external_id: z.string(),
        outcome: z.enum(outcomes).nullable(),
        place: z.uuid().nullable().describe('The known place that it is, or looks like.'),
        reasons: z.array(z.strictObject({ column: z.string(), code: z.string(), text: z.string() })),
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof jobShape>

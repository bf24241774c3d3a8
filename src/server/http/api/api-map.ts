/**
 * The map of the API: one line an operation, from which come its route, the reading of its query, its limit, the OpenAPI document, the reference
 * and the tests of its door. Answers are shapes of shared/open. Within v1 things are only ever added.
 */
import { z } from 'zod'
import { categories } from '#shared/categories.ts'
import { locales } from '#shared/locales.ts'
import { dumpShape } from '#shared/open/dump-files.ts'
import { ROWS_MOST } from '#shared/open/limits.ts'
import {
  areaShape,
  cardShape,
  categoryShape,
  changeShape,
  findingShape,
  inspectionShape,
  placeLineShape,
  placeShape,
  reportedShape,
  reviewsShape,
  standardShape,
  statisticShape,
} from '#shared/open/shapes.ts'
import { statisticGroups } from '#shared/open/statistics.ts'
import { amenities } from '#shared/places/amenities.ts'
import { gradeFilters } from '#shared/standards/grade-view.ts'

export const apiBase = '/api/v1'

/** Seconds that a request for changes waits at most. */
export const longestWait = 25

const on = z.enum(['1'])
const paged = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(ROWS_MOST)
    .optional()
    .describe('Rows of one answer; 50 where it is left out.'),
  cursor: z.string().max(400).optional().describe('`next` of the answer before.'),
}
const lang = { lang: z.enum(locales).optional().describe('Language of texts; else `Accept-Language` says it.') }

/** `west,south,east,north` in degrees. */
const boxPattern = /^-?\d{1,3}(\.\d{1,7})?(,-?\d{1,3}(\.\d{1,7})?){3}$/

interface Answer {
  /** The shape of the answer, or of each row. */
  of: z.ZodObject
  /** The answer is `{ data: […], next }`. */
  isList?: true
}

export interface Operation {
  path: string
  tag: 'Places' | 'Record' | 'Standards' | 'Statistics' | 'Changes' | 'Files'
  /** The answer in words, for the document. */
  says: string
  query: z.ZodObject
  answer: Answer
  /** Seconds that any cache may keep the answer; 0 for none. */
  cached: number
}

interface Line<Query> {
  query?: Query
  answer: Answer
  cached?: number
}

const operation = <const Path extends string, Query extends z.core.$ZodLooseShape = Record<never, never>>(
  path: Path,
  tag: Operation['tag'],
  says: string,
  { query, answer, cached = 60 }: Line<Query>,
) => ({ path, tag, says, query: z.strictObject({ ...query, ...lang } as Query & typeof lang), answer, cached })

export const apiMap = [
  operation('/places', 'Places', 'Listed places, in the order of their ids.', {
    query: {
      ...paged,
      category: z.enum(categories).optional(),
      province: z.coerce.number().int().min(10).max(99).optional().describe('Code of a province, see `areas`.'),
      district: z.coerce.number().int().min(1000).max(9999).optional(),
      grade: z.array(z.enum(gradeFilters)).optional().describe('As the badge shows it; may be repeated.'),
      with: z.array(z.enum(amenities)).optional().describe('Amenities, all of them; may be repeated.'),
      open: on.optional().describe('Only places that are open now.'),
      nocard: on.optional().describe('Only places without an open card.'),
      bbox: z.string().regex(boxPattern).optional().describe('`west,south,east,north` in degrees.'),
      updated_since: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('Only places of which something was published since.'),
    },
    answer: { of: placeLineShape, isList: true },
  }),
  operation('/places/{id}', 'Places', 'One place as its page shows it.', { answer: { of: placeShape } }),
  operation('/places/{id}/inspections', 'Record', 'Sealed inspections of a place, the newest first.', {
    query: paged,
    answer: { of: inspectionShape, isList: true },
  }),
  operation(
    '/places/{id}/reported-inspections',
    'Record',
    'Inspections of agencies’ own systems, as they were reported, the newest first. They do not change the grade of the place.',
    { answer: { of: reportedShape, isList: true } },
  ),
  operation('/places/{id}/cards', 'Record', 'Public warning cards of a place, the newest first.', {
    answer: { of: cardShape, isList: true },
  }),
  operation('/places/{id}/findings', 'Record', 'Findings of a place that are not verified as fixed.', {
    answer: { of: findingShape, isList: true },
  }),
  operation('/places/{id}/reviews', 'Places', 'Counted reviews of a place: stars and words, never authors.', {
    query: paged,
    answer: { of: reviewsShape },
  }),
  operation('/inspections/{id}', 'Record', 'One sealed inspection.', { answer: { of: inspectionShape } }),
  operation('/cards/{number}', 'Record', 'One public warning card by its number.', { answer: { of: cardShape } }),
  operation('/standards', 'Standards', 'Questionnaires in use, with their questions.', {
    answer: { of: standardShape, isList: true },
  }),
  operation('/areas', 'Standards', 'Provinces with their districts.', { answer: { of: areaShape, isList: true } }),
  operation('/categories', 'Standards', 'Kinds of place.', { answer: { of: categoryShape, isList: true } }),
  operation('/statistics', 'Statistics', 'Figures of listed places by province or kind.', {
    query: { by: z.enum(statisticGroups).optional().describe('Provinces where it is left out.') },
    answer: { of: statisticShape, isList: true },
    cached: 600,
  }),
  operation(
    '/changes',
    'Changes',
    'What was published after an index, in its order; waits for the next where there is nothing yet.',
    {
      query: {
        after: z.coerce
          .number()
          .int()
          .min(0)
          .max(Number.MAX_SAFE_INTEGER)
          .optional()
          .describe('Index of the last known publication.'),
        wait: z.coerce.number().int().min(0).max(longestWait).optional().describe('Seconds to wait for the next one.'),
        limit: paged.limit,
      },
      answer: { of: changeShape, isList: true },
      cached: 0,
    },
  ),
  operation('/dumps', 'Files', 'Files of all places and inspections, written each night; the newest night first.', {
    answer: { of: dumpShape, isList: true },
    cached: 600,
  }),
] as const satisfies readonly Operation[]

export type ApiPath = (typeof apiMap)[number]['path']
/** The parsed query of an operation. */
export type QueryOf<Path extends ApiPath> = z.infer<Extract<(typeof apiMap)[number], { path: Path }>['query']>

/**
 * The shapes of open data: the outbound whitelist of the API and of publications, from which its document is made. Fields are only ever added.
 * Days are days of Bangkok, moments are instants with their zone; texts are in the language that was asked for.
 */
import { z } from 'zod'
import { cardStates } from '../cards/card-states.ts'
import { categories } from '../categories.ts'
import { findingStates } from '../inspections/finding-states.ts'
import { inspectionKinds } from '../inspections/inspection-states.ts'
import { locales } from '../locales.ts'
import { amenities } from '../places/amenities.ts'
import { cardLevels } from '../standards/card-levels.ts'
import { gradeLetters } from '../standards/grade-view.ts'
import { sections, severities, templateKinds } from '../standards/question-template.ts'
import { publicationKinds } from './publication-kinds.ts'

const day = z.iso.date()
const moment = z.iso.datetime()
const language = z.enum(locales)
const letter = z.enum(gradeLetters)
const level = z.enum(cardLevels)
const count = z.int().min(0)
const official = z.strictObject({ name: z.string(), thai: z.string().nullable() })

export const gradeShape = z.strictObject({
  state: z.enum(['valid', 'expired', 'none', 'pending', 'suspended']),
  letter: letter.nullable(),
  score: z.number().min(0).max(100).nullable(),
  inspected_on: day.nullable(),
  valid_until: day.nullable(),
})

export const ratingShape = z.strictObject({ mean: z.number(), count })

/** A place as lists show it. */
export const placeLineShape = z
  .strictObject({
    id: z.uuid(),
    url: z.url(),
    name: z.string(),
    name_language: language,
    category: z.enum(categories),
    district: z.string(),
    province: z.string(),
    lat: z.number(),
    lng: z.number(),
    status: z.enum(['open', 'suspended', 'closed_temporarily', 'closed']),
    grade: gradeShape,
    open_card: level.nullable(),
    rating: ratingShape.nullable(),
  })
  .meta({ id: 'PlaceLine' })

const closingShape = z.strictObject({ since: moment, for_good: z.boolean(), reopens_on: day.nullable() })

/** A place as its own page shows it. */
export const placeShape = placeLineShape
  .extend({
    name_th: z.string(),
    description: z.string(),
    description_language: language,
    phone: z.string().nullable(),
    address: z.string(),
    subdistrict: z.string().nullable(),
    postcode: z.string().nullable(),
    price_level: z.int().nullable(),
    amenities: z.array(z.enum(amenities)),
    closing: closingShape.nullable(),
  })
  .meta({ id: 'Place' })

/** Fields of a place that follow from other facts, the clock or opinions: never part of a publication. */
export const unpublishedOfPlace = { url: true, grade: true, open_card: true, rating: true } as const

const failedShape = z.strictObject({
  code: z.string(),
  severity: z.enum(severities),
  short: z.string(),
  text: z.string(),
  basis: official.nullable(),
})

export const inspectionShape = z
  .strictObject({
    id: z.uuid(),
    place: z.uuid(),
    kind: z.enum(inspectionKinds),
    visited_on: day,
    valid_until: day,
    letter,
    score: z.number(),
    agency: official,
    /** Scores of life, hygiene and management; null where an area says too little. */
    areas: z.strictObject({
      life: z.number().nullable(),
      hygiene: z.number().nullable(),
      management: z.number().nullable(),
    }),
    passed: count,
    not_applicable: count,
    failed: z.array(failedShape),
    standard: z.strictObject({ id: z.string(), kind: z.enum(templateKinds), version: count }),
  })
  .meta({ id: 'Inspection' })

/** An inspection of an agency's own system, as that system reported it. It does not change the grade of the place. */
export const reportedShape = z
  .strictObject({
    id: z.uuid(),
    place: z.uuid(),
    agency: official.describe('The agency that reported it.'),
    source: z.string().nullable().describe('Name of its system.'),
    number: z.string().describe('Its number there.'),
    visited_on: day,
    reported_on: day,
    standard: z.strictObject({ id: z.string(), kind: z.enum(templateKinds), version: count }).nullable(),
    /** By the rules of an own inspection, where every question was answered. */
    letter: letter.nullable().describe('Computed here from the answers, where they are whole; never sent.'),
    score: z.number().nullable(),
    valid_until: day.nullable(),
    passed: count,
    not_applicable: count,
    failed: z.array(failedShape),
    points: z
      .array(z.strictObject({ severity: z.enum(severities), said: z.string().nullable() }))
      .describe('Findings in the words of the agency.'),
    corrected: z.strictObject({ on: day, reason: z.string().nullable() }).nullable(),
    withdrawn: z.strictObject({ on: day, reason: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'ReportedInspection' })

const saidShape = z.strictObject({ on: day, language, said: z.string().nullable() })

export const cardShape = z
  .strictObject({
    id: z.uuid(),
    number: z.string(),
    place: z.uuid(),
    level,
    state: z.enum(cardStates),
    issued_at: moment,
    reply_due_at: moment,
    fix_due_at: moment.nullable(),
    closed_on: day.nullable(),
    withdrawn: z.strictObject({ on: day, reason: z.string().nullable() }).nullable(),
    supersedes: z.string().nullable(),
    agency: z.string().nullable(),
    findings: z.array(failedShape.extend({ state: z.enum(findingStates), reply: saidShape.nullable() })),
    reply: saidShape.nullable(),
  })
  .meta({ id: 'Card' })

/** An owner's reply to a card, or to one of its findings. */
export const replyShape = saidShape.extend({
  id: z.uuid(),
  place: z.uuid(),
  card: z.string(),
  code: z.string().nullable(),
})

export const findingShape = failedShape
  .extend({
    id: z.uuid(),
    place: z.uuid(),
    state: z.enum(findingStates),
    found_on: day,
    claimed_on: day.nullable(),
  })
  .meta({ id: 'Finding' })

export const reviewsShape = z
  .strictObject({
    count,
    mean: z.number().nullable(),
    stars: z.record(z.enum(['1', '2', '3', '4', '5']), count),
    items: z.array(
      z.strictObject({
        id: z.uuid(),
        stars: z.int(),
        month: z.string(),
        text: z.string(),
        language,
        reply: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'Reviews' })

export const questionShape = z.strictObject({
  code: z.string(),
  section: z.enum(sections),
  type: z.enum(['yn', 'num', 'choice']),
  pass_rule: z.string(),
  weight: z.int(),
  severity: z.enum(severities),
  text: z.string(),
  basis: z.string().nullable(),
})

export const standardShape = z
  .strictObject({
    id: z.string(),
    kind: z.enum(templateKinds),
    version: count,
    name: z.string(),
    in_use_since: moment,
    questions: z.array(questionShape),
  })
  .meta({ id: 'Standard' })

export const areaShape = z
  .strictObject({
    code: z.int(),
    name: z.string(),
    districts: z.array(z.strictObject({ code: z.int(), name: z.string() })),
  })
  .meta({ id: 'Area' })

export const categoryShape = z.strictObject({ id: z.enum(categories), name: z.string() }).meta({ id: 'Category' })

/** Figures of a province or a kind of place. */
export const statisticShape = z
  .strictObject({
    key: z.string().describe('Code of the province, or id of the kind of place.'),
    name: z.string(),
    listed: count,
    inspected: count.describe('Places whose grade is valid today.'),
    grades: z.record(z.enum(gradeLetters), count).describe('Of those, by letter.'),
    suspended: count.describe('Places that are closed by a red card now.'),
    repair_days: z
      .number()
      .nullable()
      .describe(
        'Days from finding to verified repair, the median of the last 365 days; null where nothing was repaired.',
      ),
  })
  .meta({ id: 'Statistic' })

/** One publication. Texts that were erased since are null. */
export const changeShape = z
  .strictObject({
    index: z.int(),
    at: moment,
    kind: z.enum(publicationKinds),
    place: z.uuid().nullable().describe('Null of a questionnaire.'),
    subject: z.uuid(),
    backfilled: z.boolean(),
    body: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Change' })

export type OpenPlaceLine = z.infer<typeof placeLineShape>
export type OpenPlace = z.infer<typeof placeShape>
export type OpenInspection = z.infer<typeof inspectionShape>
export type OpenReported = z.infer<typeof reportedShape>
export type OpenCard = z.infer<typeof cardShape>
export type OpenReply = z.infer<typeof replyShape>
export type OpenFinding = z.infer<typeof findingShape>
export type OpenReviews = z.infer<typeof reviewsShape>
export type OpenStandard = z.infer<typeof standardShape>
export type OpenArea = z.infer<typeof areaShape>
export type OpenChange = z.infer<typeof changeShape>

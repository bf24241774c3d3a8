/** The files of open data that are written each night: their names, types and words for the people who take them. */
import { z } from 'zod'
import { cardShape, findingShape, inspectionShape, placeLineShape } from './shapes.ts'

export const dumpFiles = {
  'places.csv': { of: 'places', type: 'text/csv; charset=utf-8' },
  'places.ndjson': { of: 'places', type: 'application/x-ndjson' },
  'places.geojson': { of: 'places', type: 'application/geo+json' },
  'places.parquet': { of: 'places', type: 'application/vnd.apache.parquet' },
  'inspections.csv': { of: 'inspections', type: 'text/csv; charset=utf-8' },
  'inspections.ndjson': { of: 'inspections', type: 'application/x-ndjson' },
  'inspections.parquet': { of: 'inspections', type: 'application/vnd.apache.parquet' },
  'cards.csv': { of: 'cards', type: 'text/csv; charset=utf-8' },
  'cards.ndjson': { of: 'cards', type: 'application/x-ndjson' },
  'cards.geojson': { of: 'cards', type: 'application/geo+json' },
  'cards.parquet': { of: 'cards', type: 'application/vnd.apache.parquet' },
  'findings.csv': { of: 'findings', type: 'text/csv; charset=utf-8' },
  'findings.ndjson': { of: 'findings', type: 'application/x-ndjson' },
  'findings.geojson': { of: 'findings', type: 'application/geo+json' },
  'findings.parquet': { of: 'findings', type: 'application/vnd.apache.parquet' },
  'schema.json': { of: 'schema', type: 'application/schema+json' },
} as const satisfies Record<string, { of: string; type: string }>

export type DumpFileName = keyof typeof dumpFiles
export const isDumpFile = (name: string): name is DumpFileName => Object.hasOwn(dumpFiles, name)

export interface WrittenFile {
  name: DumpFileName
  /** Places, inspections, cards or findings in it; null for a file of another kind. */
  rows: number | null
  bytes: number
  sha256: string
}

/** A place of a file: stars are opinions and stay out, they are asked for with their number, one place at a time. */
export const dumpedPlaceShape = placeLineShape.omit({ rating: true }).meta({ id: 'DumpedPlace' })

export type DumpedPlace = z.infer<typeof dumpedPlaceShape>

/** Where the place of a card or finding is. */
const positionShape = placeLineShape.pick({ lat: true, lng: true }).shape

/** The words of an owner or an officer stay out: they may have to be erased, and files that were taken cannot be. */
const repliedShape = cardShape.shape.reply.unwrap().omit({ said: true }).nullable()

/** A card of a file. */
export const dumpedCardShape = cardShape
  .extend({
    withdrawn: cardShape.shape.withdrawn.unwrap().omit({ reason: true }).nullable(),
    findings: z.array(cardShape.shape.findings.element.extend({ reply: repliedShape })),
    reply: repliedShape,
    ...positionShape,
  })
  .meta({ id: 'DumpedCard' })

export type DumpedCard = z.infer<typeof dumpedCardShape>

/** A finding of a file. */
export const dumpedFindingShape = findingShape.extend(positionShape).meta({ id: 'DumpedFinding' })

export type DumpedFinding = z.infer<typeof dumpedFindingShape>

/** JSON Schema of a line of the NDJSON files. */
export const dumpSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $defs: {
    place: z.toJSONSchema(dumpedPlaceShape),
    inspection: z.toJSONSchema(inspectionShape),
    card: z.toJSONSchema(dumpedCardShape),
    finding: z.toJSONSchema(dumpedFindingShape),
  },
})

export const dumpShape = z
  .strictObject({
    day: z.iso.date(),
    made_at: z.iso.datetime(),
    files: z.array(
      z.strictObject({
        name: z.string(),
        url: z.url(),
        media_type: z.string(),
        /** Places, inspections, cards or findings in it; null for a file of another kind. */
        rows: z.int().min(0).nullable(),
        bytes: z.int().min(0),
        sha256: z.string(),
      }),
    ),
  })
  .meta({ id: 'Dump' })

export type Dump = z.infer<typeof dumpShape>

/** The files of open data that are written each night: their names, types and words for the people who take them. */
import { z } from 'zod'
import { inspectionShape, placeLineShape } from './shapes.ts'

export const dumpFiles = {
  'places.csv': { of: 'places', type: 'text/csv; charset=utf-8' },
  'places.ndjson': { of: 'places', type: 'application/x-ndjson' },
  'places.geojson': { of: 'places', type: 'application/geo+json' },
  'places.parquet': { of: 'places', type: 'application/vnd.apache.parquet' },
  'inspections.csv': { of: 'inspections', type: 'text/csv; charset=utf-8' },
  'inspections.ndjson': { of: 'inspections', type: 'application/x-ndjson' },
  'inspections.parquet': { of: 'inspections', type: 'application/vnd.apache.parquet' },
  'schema.json': { of: 'schema', type: 'application/schema+json' },
} as const satisfies Record<string, { of: string; type: string }>

export type DumpFileName = keyof typeof dumpFiles
export const isDumpFile = (name: string): name is DumpFileName => Object.hasOwn(dumpFiles, name)

export interface WrittenFile {
  name: DumpFileName
  /** Places or inspections in it; null for a file of another kind. */
  rows: number | null
  bytes: number
  sha256: string
}

/** A place of a file: stars are opinions and stay out, they are asked for with their number, one place at a time. */
export const dumpedPlaceShape = placeLineShape.omit({ rating: true }).meta({ id: 'DumpedPlace' })

export type DumpedPlace = z.infer<typeof dumpedPlaceShape>

/** JSON Schema of a line of the NDJSON files. */
export const dumpSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $defs: { place: z.toJSONSchema(dumpedPlaceShape), inspection: z.toJSONSchema(inspectionShape) },
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
        /** Places or inspections in it; null for a file of another kind. */
        rows: z.int().min(0).nullable(),
        bytes: z.int().min(0),
        sha256: z.string(),
      }),
    ),
  })
  .meta({ id: 'Dump' })

export type Dump = z.infer<typeof dumpShape>

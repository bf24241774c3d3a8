/** The start of a run begun on the device that never arrived: the officer's statements then, and the questions drawn for the visit. */
import { z } from 'zod'
import { type InspectionKind, inspectionKinds } from '#shared/inspections/inspection-states.ts'
import type { PreparedRun } from '../inspections/prepared.ts'
import type { NewInspection } from '../inspections/start-inspection.ts'

/** As the device sent it. */
export type SentBeginning = Pick<NewInspection, 'kind' | 'licensed' | 'at' | 'companion' | 'sign' | 'onDevice'>

export interface Beginning extends Omit<SentBeginning, 'onDevice'> {
  kind: InspectionKind
  /** Its start by our clock, and the lead of the device's, in seconds. */
  startedAt: Date
  skew: number
  prepared: PreparedRun | null
}

const moment = z.iso.datetime().transform((text) => new Date(text))
const stored = z.object({
  kind: z.enum(inspectionKinds),
  licensed: z.int().nullable(),
  at: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  companion: z.string(),
  sign: z.string().optional(),
  startedAt: moment,
  skew: z.int(),
  prepared: z
    .object({
      id: z.string(),
      business_id: z.string(),
      officer_id: z.string(),
      template_id: z.string(),
      follows_id: z.string().nullable(),
      asked: z.array(z.string()),
      prepared_at: moment,
    })
    .nullable(),
})

export const writeBeginning = (beginning: Beginning): string => JSON.stringify(beginning)

/** As it was written; null where the run had begun on the server. */
export const readBeginning = (row: unknown): Beginning | null =>
  row === null ? null : stored.parse(typeof row === 'string' ? JSON.parse(row) : row)

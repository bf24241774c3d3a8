/** Fields of a run as devices send it: the same on the page of the run, and where a former officer's work is handed over. */
import { z } from 'zod'
import type { PhotoFacts } from '#server/domain/runs/run-photos.ts'
import { says } from '#shared/refusals.ts'
import { handCodes } from '#shared/runs/hands.ts'
import { photoSources } from '#shared/runs/run.ts'
import { isSha256 } from '#shared/uploads/upload-parts.ts'

export const uuid = z.uuid(says('error:problem.invalid_request'))
/** Operations that the person had before the eyes. */
export const ids = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
/** Of a question. */
export const code = z.string(says('error:run.question')).regex(/^[A-Z]{2,8}-\d{2}$/, says('error:run.question'))

/** Of a question, or of a hand under the visit. */
const askedCode = z.union([code, z.enum(handCodes)], says('error:run.question'))

/** By a device's clock, which may be wrong, but not by so much that no database takes it. */
const deviceTime = z.iso
  .datetime(says('error:problem.invalid_request'))
  .transform((text) => new Date(text))
  .refine((time) => Math.abs(time.getUTCFullYear() - 2050) <= 50, says('error:problem.invalid_request'))

const sentOp = z.object({
  device: uuid,
  n: z.int().min(1).max(100_000),
  question: askedCode,
  value: z.string().max(100).min(1).nullable(),
  naReason: z.string().max(2_000).nullable(),
  note: z.string().max(8_000),
  replaces: z.array(z.string().max(50)).max(20),
  deviceAt: deviceTime,
})
/** A field's parsed JSON. */
export const parsed = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: says('error:problem.invalid_request') })
    return z.NEVER
  }
}
/** Operations, as many as one form takes. */
export const opsField = z
  .string(says('error:problem.invalid_request'))
  .max(65_536, says('error:run.opsAtOnce'))
  .transform(parsed)
  .pipe(z.array(sentOp).max(1000))

const degrees = (most: number) =>
  z.coerce.number(says('error:problem.invalid_request')).min(-most).max(most).nullable().default(null)

/** Hash of an upload. */
export const uploadName = z.string().refine(isSha256, says('error:run.uploadMissing'))

/** The device's description of a photo. */
export const factFields = {
  takenAt: deviceTime.nullable().default(null),
  source: z.enum(photoSources, says('error:problem.invalid_request')).nullable().default(null),
  lat: degrees(90),
  lng: degrees(180),
}

interface Facts {
  takenAt: Date | null
  source: PhotoFacts['source']
  lat: number | null
  lng: number | null
}

/** These as one. */
export const withFacts = <Rest extends object>({ takenAt, source, lat, lng, ...rest }: Rest & Facts) => ({
  ...rest,
  facts: { takenAt, source, at: lat === null || lng === null ? null : { lat, lng } } satisfies PhotoFacts,
})

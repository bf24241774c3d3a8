/** The fields of what is decided about officers and their areas. */
import { z } from 'zod'
import { bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import { OFFICER_REASON } from '#shared/officers/officer.ts'
import { says } from '#shared/refusals.ts'
import { textField } from '#shared/text-field.ts'

export const grantRevField = z
  .string(says('error:problem.invalid_request'))
  .max(40, says('error:problem.invalid_request'))

/** Which row an act is about. */
export const rowId = z.uuid(says('error:problem.invalid_request'))

/** Words that the officer is told. */
export const officerReason = textField(
  OFFICER_REASON,
  says('officer:error.reasonShort'),
  says('officer:error.reasonLong'),
)

/** Code of a province or a district. */
export const areaField = z
  .string(says('officer:error.area'))
  .regex(/^[1-9]\d(?:\d\d)?$/, says('officer:error.area'))
  .transform(Number)

/** A day, `YYYY-MM-DD`: to its end in Bangkok. */
export const untilField = z
  .string(says('officer:error.until'))
  .regex(/^20\d\d-\d\d-\d\d$/, says('officer:error.until'))
  .transform((day) => new Date(`${day}T00:00:00+07:00`))
  .refine((at) => !Number.isNaN(at.getTime()), says('officer:error.until'))
  .transform((at) => new Date(bangkokMidnight(at).getTime() + dayMs))

/** The same, or no end. */
export const optionalUntil = z.union([z.literal('').transform(() => null), untilField], says('officer:error.until'))

/** Fields of decisions about officers and their areas. */
import { z } from 'zod'
import { dayMs } from '#shared/bangkok.ts'
import { OFFICER_REASON } from '#shared/officers/officer.ts'
import { says } from '#shared/refusals.ts'
import { textField } from '#shared/text-field.ts'
import { dayField, optionalDay } from '#shared/typed-day.ts'

export const grantRevField = z
  .string(says('error:problem.invalid_request'))
  .max(40, says('error:problem.invalid_request'))

/** The row of an act. */
export const rowId = z.uuid(says('error:problem.invalid_request'))

/** Words to the officer. */
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

const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+07:00`) + dayMs)

/** A day: to its end in Bangkok. */
export const untilField = dayField(says('officer:error.until')).transform(endOf)

/** The same, or no end. */
export const optionalUntil = optionalDay(says('officer:error.until')).transform((day) =>
  day === null ? null : endOf(day),
)

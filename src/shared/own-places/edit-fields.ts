/** The fields of the sections by which an owner changes a place, read. For the server: pages know their names only. */

import { z } from 'zod'
import { categories } from '../categories.ts'
import { fromFields, otherFields } from '../localised-fields.ts'
import { forAmenities } from '../places/amenities.ts'
import { weekdays } from '../places/opening-hours.ts'
import { issueOf, says } from '../refusals.ts'
import { copyDay, type HoursField, readHours } from '../registrations/hours-fields.ts'
import { CAPACITY_MOST, optionalWhole, phone, pin, whole } from '../registrations/step-fields.ts'
import { letters } from '../registrations/step-letters.ts'
import { line, optionalText } from '../stated-text.ts'
import { DESCRIPTION_MOST, type EditFields } from './edit.ts'

/** The version of a section that the writer saw. */
const seen = z.string(says('error:problem.invalid_request')).max(100)

/** Texts for guests. */
export const wordsFields = z.object({
  seen,
  descriptionTh: optionalText(DESCRIPTION_MOST),
  ...otherFields('description', optionalText(DESCRIPTION_MOST)),
  priceLevel: z
    .enum(['', '1', '2', '3', '4'])
    .optional()
    .catch('')
    .transform((level) => (level ? Number(level) : null)),
})

const ticked = z.literal('1').optional().catch(undefined)

/** Its amenities, a field for each. */
export const amenityFields = z.object({
  seen,
  ...forAmenities(() => ticked),
})

/** By which guests and officers reach it. */
export const contactFields = z.object({ seen, phone })

/** A week; without `go` it is saved, with a day that day's hours are to be copied to the others. */
export const hoursFields = z
  .looseObject({ seen, go: z.string().optional() })
  .transform(({ seen, go, ...typed }, context) => {
    const sent = typed as { [Name in HoursField]?: string }
    const day = weekdays.find((each) => each === go)
    const read = readHours(day ? copyDay(sent, day) : sent)
    if ('fault' in read) context.addIssue(issueOf(read.fault ?? 'hours', 'register:error.hours'))
    return 'fault' in read ? z.NEVER : { seen, hours: read.hours }
  }) as unknown as z.ZodType<
  { seen: string; hours: Exclude<ReturnType<typeof readHours>, { fault: unknown }>['hours'] },
  { [Name in HoursField | 'seen' | 'go' | 'hours']?: string }
>

/** Parts that an officer has to confirm. */
export const detailFields = z
  .object({
    rev: z
      .string()
      .regex(/^\d{1,9}$/, says('error:problem.invalid_request'))
      .transform(Number),
    nameTh: line(letters.name),
    ...otherFields('name', optionalText(letters.name.most)),
    category: z.enum(categories, says('register:error.needed')),
    address: line(letters.address),
    point: pin,
    capacity: whole(1, CAPACITY_MOST, 'register:error.capacity'),
    licensed: optionalWhole(CAPACITY_MOST, 'register:error.capacity'),
  })
  .transform(({ rev, category, address, point, capacity, licensed = null, ...names }, context) => {
    if (!point) {
      context.addIssue(issueOf('point', 'register:error.point'))
      return z.NEVER
    }
    const stated: Required<EditFields> = {
      name: fromFields(names, 'name'),
      category,
      where: { ...point, address },
      capacity,
      licensed,
    }
    return { rev, stated }
  })

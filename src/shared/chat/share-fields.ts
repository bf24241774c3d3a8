/** The fields of what is shared in a talk. Apart from the limits, so that pages bring no zod. */
import { z } from 'zod'
import { westernDigits } from '../digits.ts'
import { says } from '../refusals.ts'
import { isShortLink, readPin } from '../registrations/pin-text.ts'
import { rowField } from '../row-field.ts'
import { ACCURACY_MOST } from './position.ts'

const isOnEarth = ({ lat, lng }: { lat: number; lng: number }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** A point: two numbers of degrees, or the link of a map. */
const point = z
  .string(says('share:error.point'))
  .max(2000, says('share:error.point'))
  .transform((typed, context) => {
    const found = readPin(westernDigits(typed))
    if (found && isOnEarth(found)) return found
    context.addIssue({ code: 'custom', message: isShortLink(typed) ? 'share:error.shortLink' : 'share:error.point' })
    return z.NEVER
  })

/** Sent by the device with its own position, in metres. */
const accuracy = z.coerce
  .number()
  .min(0)
  .max(ACCURACY_MOST)
  .transform((metres) => Math.round(metres))
  .nullable()
  .catch(null)

export const positionFields = {
  point,
  accuracy: z.preprocess((sent) => (sent === '' ? null : sent), accuracy),
  client: rowField,
}

export const placeFields = { place: rowField, client: rowField }

/** The fields of the form that begins a visit; an issue's message is the key of its text. Apart from the limits, so that pages bring no zod. */
import { z } from 'zod'
import { westernDigits } from '../digits.ts'
import { says } from '../refusals.ts'
import { textField } from '../text-field.ts'
import { inspectionKinds } from './inspection-states.ts'
import { COMPANION_MOST, LICENSED_MOST, SIGN_TYPED_MOST } from './visit-limits.ts'

/** A figure of the licence, in Thai digits too; null where nothing was typed. */
const licensed = z
  .string()
  .default('')
  .transform((raw, context): number | null => {
    const typed = westernDigits(raw).replace(/[\s,]/g, '')
    if (typed === '') return null
    const figure = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
    if (figure >= 1 && figure <= LICENSED_MOST) return figure
    context.addIssue({ code: 'custom', message: 'inspection:error.licensed' })
    return z.NEVER
  })

/** Degrees as the device gives them; the form has none where it gave none. */
const degrees = (most: number) => z.coerce.number().min(-most).max(most).optional()

const moment = z.iso
  .datetime(says('error:problem.invalid_request'))
  .transform((text) => new Date(text))
  .optional()

export const visitFields = z
  .object({
    /** Made with the page: sent twice, it begins once. */
    run: z.guid().toLowerCase(),
    kind: z.enum(inspectionKinds, says('inspection:error.kind')),
    interest: z.enum(['none', 'some'], says('inspection:error.interest')),
    companion: textField(
      { least: 0, most: COMPANION_MOST },
      'inspection:error.companionLong',
      'inspection:error.companionLong',
    ).default(''),
    /** The code of the sign at the place, as it was read or typed. */
    sign: z.string().trim().max(SIGN_TYPED_MOST, says('inspection:error.sign')).default(''),
    licensed,
    lat: degrees(90),
    lng: degrees(180),
    /** Times of its beginning on a device without a network, and of its sending: both by the device's clock. */
    startedAt: moment,
    sentAt: moment,
  })
  .transform(({ lat, lng, startedAt, sentAt, ...rest }) => ({
    ...rest,
    onDevice: startedAt && sentAt ? { startedAt, sentAt } : null,
    at: lat === undefined || lng === undefined ? null : { lat, lng },
  }))

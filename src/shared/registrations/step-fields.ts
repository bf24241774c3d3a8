/**
 * The fields of the steps of a registration, parsed into a place's values, or the key of the fault's text. For the server: pages know
 * their names only. Each step is read when it is saved and once more when the registration is handed in.
 */
import { z } from 'zod'
import { categories } from '../categories.ts'
import { westernDigits } from '../digits.ts'
import { otherFields } from '../localised-fields.ts'
import { isThaiId } from '../payees/payee-number.ts'
import { amenities } from '../places/amenities.ts'
import { issueOf, says } from '../refusals.ts'
import { line, optionalText } from '../stated-text.ts'
import { dayField, optionalDay } from '../typed-day.ts'
import { type HoursField, readHours } from './hours-fields.ts'
import { isShortLink, readPin } from './pin-text.ts'
import { letters } from './step-letters.ts'

/** People that a place may hold. */
export const CAPACITY_MOST = 100_000

/** One Thai number, as places keep it: landline, mobile or hotline, digits only. */
export const phone = z
  .string(says('register:error.phone'))
  .transform((typed) =>
    westernDigits(typed)
      .replace(/[\s().\u2010-\u2013-]/g, '')
      .replace(/^\+66\(?0?\)?/, '0'),
  )
  .refine((value) => /^(0[2-7]\d{7}|0[689]\d{8}|1\d{3})$/.test(value), says('register:error.phone'))

/** A number in the draft: a correct typed one, none, or the one from before. */
export type StatedNumber = { digits: string } | 'none' | 'kept'

/** The kind of operator that a number says: a company's begins with 0, a person's with 1 to 8, and both end with a check digit. Null: none. */
export const operatorOf = (digits: string): 'person' | 'company' | null =>
  !isThaiId(digits) || digits.startsWith('9') ? null : digits.startsWith('0') ? 'company' : 'person'

/** The place, its kind and its operator. */
export const form1 = z
  .object({
    category: z.enum(categories, says('register:error.needed')),
    nameTh: line(letters.name),
    ...otherFields('name', optionalText(letters.name.most)),
    /** Read from the number; stated only in drafts whose number was read before. */
    operatorKind: z.enum(['person', 'company']).optional().catch(undefined),
    operator: line(letters.name),
    number: z.string().max(100, says('register:error.number')).optional(),
    numberless: z.literal('1').optional(),
    phone,
    /** Reason for which it is another place than those of a like name, phone or number. */
    because: optionalText(letters.because.most),
  })
  .transform(({ number = '', numberless, operatorKind: stated = 'person', ...rest }, context) => {
    const digits = westernDigits(number).replace(/[\s-]/g, '')
    if (numberless) return { ...rest, operatorKind: stated, number: 'none' as StatedNumber }
    if (digits === '') return { ...rest, operatorKind: stated, number: 'kept' as StatedNumber }
    const operatorKind = operatorOf(digits)
    if (operatorKind) return { ...rest, operatorKind, number: { digits } as StatedNumber }
    context.addIssue(issueOf('number', 'register:error.number'))
    return z.NEVER
  })

/** Characters of a pasted link of a map. */
const LINK_MOST = 2000

/** Two numbers, or a link that holds them; null where none is given. */
export const pin = z
  .string()
  .max(LINK_MOST, says('register:error.point'))
  .optional()
  .transform((typed = '', context) => {
    if (typed.trim() === '') return null
    const point = readPin(westernDigits(typed))
    if (point) return point
    context.addIssue({
      code: 'custom',
      message: isShortLink(typed) ? 'register:error.shortLink' : 'register:error.point',
    })
    return z.NEVER
  })

/** The area. `subdistrict` is `<id>|<postcode>`, as it is chosen; whether there is such a one is not known here. */
export const form2 = z.object({
  subdistrict: z
    .string(says('register:error.subdistrict'))
    .regex(/^[^|]{3,100}\|\d{5}$/, says('register:error.subdistrict'))
    .transform((chosen) => {
      const [id = '', postcode = ''] = chosen.split('|')
      return { id, postcode }
    }),
  address: line(letters.address),
  point: pin,
  /** The owner has looked again at a pin that lies far off. */
  sure: z.literal('1').optional(),
  /** Reason for which it is another place than those that look like it. */
  because: optionalText(letters.because.most),
})

export const whole = (least: number, most: number, fault: 'register:error.capacity') =>
  z
    .string(says(fault))
    .transform((typed) => westernDigits(typed).replace(/[\s,]/g, ''))
    .refine((typed) => /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most, says(fault))
    .transform(Number)

export const optionalWhole = (most: number, fault: 'register:error.capacity') =>
  z
    .string()
    .optional()
    .transform((typed = '') => (typed.trim() === '' ? undefined : typed))
    .pipe(whole(1, most, fault).optional())

type Hours = { [Name in HoursField]?: string }

/** Hours, capacity and amenities: a field for each, as it is ticked. */
export const form3 = z
  .looseObject({
    capacity: optionalWhole(CAPACITY_MOST, 'register:error.capacity'),
    licensed: optionalWhole(CAPACITY_MOST, 'register:error.capacity'),
    priceLevel: z
      .enum(['', '1', '2', '3', '4'])
      .optional()
      .catch('')
      .transform((level) => (level ? Number(level) : null)),
  })
  .transform(({ capacity = null, licensed = null, priceLevel, ...sent }, context) => {
    const read = readHours(sent as Hours)
    if ('fault' in read) context.addIssue(issueOf(read.fault ?? 'hours', 'register:error.hours'))
    const said = amenities.filter((each) => sent[each] === '1')
    return 'fault' in read ? z.NEVER : { capacity, licensed, priceLevel, amenities: said, hours: read.hours }
  })

/** A licence: number, issuer, last day. */
export const licenceFields = z.object({
  kind: z.string(says('error:problem.invalid_request')).max(30),
  number: line(letters.number),
  issuer: line(letters.name),
  expires: optionalDay(says('register:error.expiry')).transform((day) => day ?? ''),
})

/** A licence that is applied for: number, office and day of the application. */
export const appliedFields = z.object({
  kind: z.string(says('error:problem.invalid_request')).max(30),
  application: line(letters.number),
  issuer: line(letters.name),
  applied: dayField(says('register:error.applied')),
})

/** A dish, a room, a trip; the price in baht as it is typed, to two places. */
export const itemFields = z.object({
  nameTh: line(letters.name),
  ...otherFields('name', optionalText(letters.name.most)),
  description: optionalText(letters.description.most),
  price: z
    .string()
    .max(20, says('register:error.price'))
    .optional()
    .transform((typed = '', context) => {
      const baht = westernDigits(typed).replace(/[\s,฿]/g, '')
      if (baht === '') return null
      if (/^\d{1,7}(\.\d{1,2})?$/.test(baht)) return Math.round(Number(baht) * 100)
      context.addIssue({ code: 'custom', message: 'register:error.price' })
      return z.NEVER
    }),
})

/** The schema of each step of texts. */
export const textSchemas = { form1, form2, form3 } as const

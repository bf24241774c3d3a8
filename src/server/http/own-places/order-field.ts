/** The order of a list as a form sends it: all ids with commas between. */
import { z } from 'zod'
import { says } from '#shared/refusals.ts'

const invalid = says('error:problem.invalid_request')

export const orderField = z
  .string(invalid)
  .max(4000, invalid)
  .transform((order) => (order === '' ? [] : order.split(',')))
  .pipe(z.array(z.uuid(invalid)))

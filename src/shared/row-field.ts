/** The field for the id of a row, which a form brings along. */
import { z } from 'zod'
import { says } from './refusals.ts'

export const rowField = z.uuid(says('error:problem.invalid_request')).toLowerCase()

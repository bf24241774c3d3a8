/** Fields of the forms about keys. */
import { z } from 'zod'
import { KEY_NAME, keyDays } from '#shared/open/keys.ts'
import { says } from '#shared/refusals.ts'
import { textField } from '#shared/text-field.ts'

export const keyName = {
  name: textField(KEY_NAME, says('key:error.name'), says('key:error.nameLong')),
  days: z.coerce
    .number(says('error:problem.invalid_request'))
    .refine((days) => keyDays.some((it) => it === days), says('error:problem.invalid_request')),
}

export const keyId = z.uuid(says('error:problem.invalid_request'))

/** An officer's decision on the identity of a registry's row (domain/imports/decide-question.ts). */
import { z } from 'zod'
import { decideIdentity } from '#server/domain/imports/decide-question.ts'
import { IDENTITY_REASON, identityVerdicts } from '#shared/identity/question.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'
import { textField } from '#shared/text-field.ts'
import { form } from '../forms/form.ts'

const invalid = says('error:problem.invalid_request')

export const identityForm = form({
  schema: z.object({
    question: z.uuid(invalid),
    rev: z.coerce.number(invalid).int(invalid),
    verdict: z.enum(identityVerdicts, says('merge:error.verdict')),
    reason: textField(IDENTITY_REASON, says('merge:error.rowReason'), says('register:error.tooLong')),
  }),
  command: decideIdentity,
  answer: ({ verdict }) => ({ to: path('/inspector/management-place', { tab: 'identity', done: verdict }) }),
})

/** The officers' form by which changes of places are decided, part by part: approved, or returned with a reason. */
import { z } from 'zod'
import { decideEdit, type EditVerdicts } from '#server/domain/own-places/decide-edit.ts'
import { type EditPart, editParts } from '#shared/own-places/edit.ts'
import { path } from '#shared/path.ts'
import { issueOf, says } from '#shared/refusals.ts'
import { RETURN_REASON } from '#shared/registrations/decision.ts'
import { textField } from '#shared/text-field.ts'
import { form } from '../forms/form.ts'

const invalid = says('error:problem.invalid_request')
const reason = textField(RETURN_REASON, says('register:error.reason'), says('register:error.tooLong'))

type Fields = Partial<Record<EditPart | `${EditPart}Reason`, string>>

/** `<part>` says `approve` or `return`, `<part>Reason` the reason of a return. The command requires a decision on every open part. */
const schema = z
  .looseObject({
    edit: z.uuid(invalid),
    rev: z
      .string()
      .regex(/^\d{1,9}$/, invalid)
      .transform(Number),
  })
  .transform(({ edit, rev, ...sent }, context) => {
    const fields = sent as Fields
    const verdicts: EditVerdicts = {}
    for (const part of editParts) {
      if (fields[part] === 'approve') verdicts[part] = null
      if (fields[part] !== 'return') continue
      const read = reason.safeParse(fields[`${part}Reason`])
      if (read.success) verdicts[part] = read.data
      else context.addIssue(issueOf(`${part}Reason`, 'register:error.reason'))
    }
    return { edit, rev, verdicts }
  }) as unknown as z.ZodType<
  { edit: string; rev: number; verdicts: EditVerdicts },
  { edit: string; rev: string } & Fields
>

export const decideEditForm = form({
  schema,
  command: decideEdit,
  answer: () => ({ to: path('/inspector/management-place', { tab: 'edits', done: 'decided' }) }),
})

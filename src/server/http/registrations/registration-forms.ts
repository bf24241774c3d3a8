/**
 * The forms of the registration's steps. A step is saved as it was typed; it counts as done when nothing in it is missing. An author who has to
 * stop keeps the unfinished step (`go=later`), and a day's hours are copied to the others by the same form, so that both work without a script.
 */
import { z } from 'zod'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { draftSaves } from '#server/domain/registrations/constants.ts'
import { saveStep } from '#server/domain/registrations/drafts.ts'
import { path } from '#shared/path.ts'
import { type Weekday, weekdays } from '#shared/places/opening-hours.ts'
import type { Fault } from '#shared/refusals.ts'
import { type StepFields, textFieldNames } from '#shared/registrations/field-names.ts'
import { copyDay } from '#shared/registrations/hours-fields.ts'
import { stepPath, type TextStep } from '#shared/registrations/registration.ts'
import { textSchemas } from '#shared/registrations/step-fields.ts'
import { form } from '../forms/form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { askForWriter } from './draft-at.ts'

/** Characters of a field that a draft keeps; more than any of them may have. */
const mostLetters = 4000

type Read<Step extends TextStep> = z.output<(typeof textSchemas)[Step]>

/** A step's sent form. */
export interface SentStep<Step extends TextStep> {
  fields: Record<string, string>
  rev: number
  go: 'next' | 'later' | Weekday
  /** Null where it is only kept. */
  read: Read<Step> | null
}

const isDay = (go: string | undefined): go is Weekday => (weekdays as readonly (string | undefined)[]).includes(go)

function sentStep<Step extends TextStep>(step: Step) {
  const names: readonly string[] = textFieldNames[step]
  const schema = z.record(z.string(), z.string()).transform((sent, context): SentStep<Step> => {
    const typed = Object.fromEntries(
      names.flatMap((name) => (sent[name] ? [[name, sent[name].slice(0, mostLetters)]] : [])),
    )
    const rev = /^\d{1,9}$/.test(sent.rev ?? '') ? Number(sent.rev) : 0
    if (sent.go === 'later') return { fields: typed, rev, go: 'later', read: null }
    if (isDay(sent.go)) return { fields: { ...typed, ...copyDay(typed, sent.go) }, rev, go: sent.go, read: null }
    const read = textSchemas[step].safeParse(typed)
    if (read.success) return { fields: typed, rev, go: 'next', read: read.data as Read<Step> }
    for (const issue of read.error.issues) {
      const { path: at, message } = issue
      const params = 'params' in issue ? issue.params : undefined
      context.addIssue({ code: 'custom', path: at, message, params: params as Record<string, unknown> })
    }
    return z.NEVER
  })
  return schema as unknown as z.ZodType<SentStep<Step>, { [Name in StepFields[Step]]?: string }>
}

interface StepOptions<Step extends TextStep> {
  /** Faults that only the server can know, by field. */
  faultsOf?(read: Read<Step>): Record<string, Fault> | null
  /** Checked again after the step was saved. */
  stop?(read: Read<Step>, context: RequestContext): NonNullable<Parameters<typeof saveStep.perform>[1]['stop']>
}

/** The form of a step of texts of a draft. */
export function textStepForm<Step extends TextStep>(
  step: Step,
  draft: string,
  { faultsOf, stop }: StepOptions<Step> = {},
) {
  const next = step === 'form1' ? 'form2' : 'form4'
  return form({
    schema: sentStep(step),
    check: async ({ read }, context) => {
      await askForWriter(context, draft)
      const faults = read === null ? null : faultsOf?.(read)
      if (faults) throw new InputRefusal(faults)
    },
    limits: (_input, { person, actor }) => [draftSaves(person?.id ?? null, actor.address ?? '')],
    command: saveStep,
    input: ({ fields, rev, read }, context) => ({
      draft,
      token: context.draftToken,
      step,
      rev,
      fields,
      isWhole: read !== null,
      ...(read !== null && stop && { stop: stop(read, context) }),
    }),
    answer: ({ go }, { person, draftToken }) => ({
      // A guest's draft lives so long from the last save, and so does the cookie that it is found by.
      ...(person === null && draftToken !== null && { draft: draftToken }),
      to:
        go === 'next'
          ? stepPath(next, draft)
          : go === 'later'
            ? path('/vendor/register-business', { done: 'kept' })
            : stepPath(step, draft),
    }),
  })
}

/**
 * The forms of the registration's steps. A step is saved as it was typed; it counts as done when nothing in it is missing. An author who has to
 * stop keeps the unfinished step (`go=later`), and a day's hours are copied to the others by the same form, so that both work without a script.
 */
import { z } from 'zod'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { draftSaves } from '#server/domain/registrations/constants.ts'
import { saveStep } from '#server/domain/registrations/drafts.ts'
import { westernDigits } from '#shared/digits.ts'
import { path } from '#shared/path.ts'
import { type Weekday, weekdays } from '#shared/places/opening-hours.ts'
import type { Fault } from '#shared/refusals.ts'
import { type StepFields, textFieldNames } from '#shared/registrations/field-names.ts'
import { copyDay } from '#shared/registrations/hours-fields.ts'
import { isShortLink } from '#shared/registrations/pin-text.ts'
import { stepPath, type TextStep } from '#shared/registrations/registration.ts'
import { operatorOf, textSchemas } from '#shared/registrations/step-fields.ts'
import type { CompanyFound } from '../../external/company-register.ts'
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
  /** `look`: the number is looked up in the register of companies. */
  go: 'next' | 'later' | 'look' | Weekday
  /** Null where it is only kept. */
  read: Read<Step> | null
  /** A map's short link in the place of the point: where it leads is to be asked. */
  link: string | null
}

const isDay = (go: string | undefined): go is Weekday => (weekdays as readonly (string | undefined)[]).includes(go)

function sentStep<Step extends TextStep>(step: Step) {
  const names: readonly string[] = textFieldNames[step]
  const schema = z.record(z.string(), z.string()).transform((sent, context): SentStep<Step> => {
    const typed = Object.fromEntries(
      names.flatMap((name) => (sent[name] ? [[name, sent[name].slice(0, mostLetters)]] : [])),
    )
    const rev = /^\d{1,9}$/.test(sent.rev ?? '') ? Number(sent.rev) : 0
    const unread = { rev, read: null, link: null }
    if (sent.go === 'later' || (sent.go === 'look' && step === 'form1'))
      return { ...unread, fields: typed, go: sent.go }
    if (isDay(sent.go)) return { ...unread, fields: { ...typed, ...copyDay(typed, sent.go) }, go: sent.go }
    const link = step === 'form2' && isShortLink(typed.point ?? '') ? (typed.point ?? null) : null
    const read = textSchemas[step].safeParse(link ? { ...typed, point: '' } : typed)
    if (read.success) return { fields: typed, rev, go: 'next', read: read.data as Read<Step>, link }
    for (const issue of read.error.issues) {
      const { path: at, message } = issue
      const params = 'params' in issue ? issue.params : undefined
      context.addIssue({ code: 'custom', path: at, message, params: params as Record<string, unknown> })
    }
    return z.NEVER
  })
  return schema as unknown as z.ZodType<SentStep<Step>, { [Name in StepFields[Step]]?: string }>
}

/** The point that the link leads to, in the place of the link. */
async function openLink<Step extends TextStep>(
  sent: SentStep<Step>,
  { openMapLink }: Pick<RequestContext, 'openMapLink'>,
): Promise<SentStep<Step>> {
  if (sent.link === null) return sent
  const point = await openMapLink(sent.link)
  if (!point) throw new InputRefusal({ point: 'register:error.shortLink' })
  const fields = { ...sent.fields, point: `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}` }
  return { ...sent, fields, read: { ...sent.read, point } as Read<Step> }
}

/** The name of the company by its number. A person's number, and one that is none, is not asked for. */
async function lookUp<Step extends TextStep>(
  sent: SentStep<Step>,
  { findCompany }: Pick<RequestContext, 'findCompany'>,
): Promise<SentStep<Step> & { found: CompanyFound }> {
  const digits = westernDigits(sent.fields.number ?? '').replace(/[\s-]/g, '')
  if (operatorOf(digits) === null) throw new InputRefusal({ number: 'register:error.number' })
  if (operatorOf(digits) === 'person') throw new InputRefusal({ number: 'register:error.personNumber' })
  const found = findCompany ? await findCompany(digits) : 'away'
  const fields = typeof found === 'string' ? sent.fields : { ...sent.fields, operator: found.name }
  return { ...sent, fields, found }
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
    check: (_input, context) => askForWriter(context, draft),
    limits: (_input, { person, actor }) => [draftSaves(person?.id ?? null, actor.address ?? '')],
    prepare: async (sent, context): Promise<SentStep<Step> & { found?: CompanyFound }> => {
      const step = sent.go === 'look' ? await lookUp(sent, context) : await openLink(sent, context)
      const faults = step.read === null ? null : faultsOf?.(step.read)
      if (faults) throw new InputRefusal(faults)
      return step
    },
    command: saveStep,
    input: ({ rev }, context, { fields, read }) => ({
      draft,
      token: context.draftToken,
      step,
      rev,
      fields,
      isWhole: read !== null,
      ...(read !== null && stop && { stop: stop(read, context) }),
    }),
    answer: ({ go }, { person, draftToken }, _result, { found }) => ({
      // A guest's draft lives so long from the last save, and so does the cookie that it is found by.
      ...(person === null && draftToken !== null && { draft: draftToken }),
      to:
        go === 'next'
          ? stepPath(next, draft)
          : found !== undefined
            ? path('/vendor/register-business/form1', { draft, looked: typeof found === 'string' ? found : 'found' })
            : go === 'later'
              ? path('/vendor/register-business', { done: 'kept' })
              : stepPath(step, draft),
    }),
  })
}

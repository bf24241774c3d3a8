/**
 * Fields of a form that have to be filled in only where something else in it was chosen, such as the reason of a refusal. A fault goes from
 * one that is needed no more.
 */
import { type FormEvent, useState } from 'react'
import type { FormOf } from './form/use-form.ts'

type Said<Field extends string> = (name: Field) => string

/** Sent values of a form whose fields were answered; the boxes of one name that are ticked are the first of them. */
const saidIn =
  (form: HTMLFormElement): Said<string> =>
  (name) =>
    String(new FormData(form).get(name) ?? '')

/**
 * `needsOf` names the needed fields by the given ones.
 *
 * @example
 * const needs = useNeeds(form, (said) => (said('verdict') === 'return' ? ['reason'] : []))
 * <PageForm form={form} onInput={needs.onInput}><Input {...form.field('reason')} required={needs.includes('reason')} />
 */
export function useNeeds<Field extends string>(
  form: Pick<FormOf<Field>, 'refusal' | 'tell'>,
  needsOf: (said: Said<Field>) => Field[],
  /** The values before anything was sent. */
  given?: Said<Field>,
) {
  const [needed, setNeeded] = useState(() =>
    needsOf((name) => (form.refusal ? form.refusal.values[name] : given?.(name)) ?? ''),
  )
  return {
    includes: (name: Field) => needed.includes(name),
    /** Of the form, or of a part of it that all of this stands in. */
    onInput: ({ currentTarget, target }: FormEvent<HTMLElement>) => {
      const frame = currentTarget.closest('form')
      const now = frame ? needsOf(saidIn(frame)) : needed
      if (now.join() === needed.join()) return
      setNeeded(now)
      const { name, validity } = target as unknown as HTMLInputElement
      // With the field that was just corrected: all faults of one event are shown at once.
      const over: string[] = needed.filter((it) => !now.includes(it))
      if (validity.valid) over.push(name)
      form.tell(Object.fromEntries(over.map((it) => [it, null])))
    },
  }
}

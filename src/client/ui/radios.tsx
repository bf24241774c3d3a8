/** A question with one answer: its radios, all of one name, and the message where none is chosen. */
import type { ReactNode } from 'react'
import { ChoiceGroup } from './choice-group.tsx'
import { Choice } from './field.tsx'
import type { FormOf } from './form/use-form.ts'

interface RadiosProps<Name extends string> {
  form: FormOf<Name>
  name: Name
  /** The question. */
  legend: string
  hint?: string
  /** The answers in their order; `isChosen` before anything was sent. */
  answers: readonly { value: string; label: ReactNode; hint?: string; isChosen?: boolean }[]
  /** Message where none is chosen. */
  wrong?: string
}

export function Radios<Name extends string>({ form, name, legend, hint, answers, wrong }: RadiosProps<Name>) {
  return (
    <ChoiceGroup {...form.group(name)} legend={legend} hint={hint}>
      {answers.map(({ value, label, hint: then, isChosen }) => (
        <Choice
          key={value}
          {...form.choice(name, value, isChosen)}
          type="radio"
          required
          data-wrong={wrong}
          label={label}
          hint={then}
        />
      ))}
    </ChoiceGroup>
  )
}

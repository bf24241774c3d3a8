/** One question with radios below it: a native group, its error wired as that of a single field. */
import type { ReactNode } from 'react'
import { describedBy } from './field.tsx'
import { Icon } from './icon.tsx'

interface ChoiceGroupProps {
  /** Id of the group; its hint and error get it with `-hint` and `-error`. */
  id: string
  /** The question. */
  legend: string
  /** Read before choosing. */
  hint?: string
  error?: string
  /** `Choice`s of type `radio` and of one name. */
  children: ReactNode
}

export function ChoiceGroup({ id, legend, hint, error, children }: ChoiceGroupProps) {
  const { 'aria-describedby': described } = describedBy(id, hint, error)
  return (
    <fieldset id={id} className={`field${error ? ' bad' : ''}`} aria-describedby={described}>
      <legend>{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

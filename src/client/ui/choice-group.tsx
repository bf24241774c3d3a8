/** One question with radios below it: a native group, its error wired as that of a single field. */
import type { ReactNode } from 'react'
import { describedBy } from './field.tsx'
import { Icon } from './icon.tsx'

interface ChoiceGroupProps {
  /** Id of the group; its error gets it with `-error`. */
  id: string
  /** The question. */
  legend: string
  error?: string
  /** `Choice`s of type `radio` and of one name. */
  children: ReactNode
}

export function ChoiceGroup({ id, legend, error, children }: ChoiceGroupProps) {
  const { 'aria-describedby': described } = describedBy(id, undefined, error)
  return (
    <fieldset id={id} className={`field${error ? ' bad' : ''}`} aria-describedby={described}>
      <legend>{legend}</legend>
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

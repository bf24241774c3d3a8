/**
 * Picks one of many, such as an agency or an area. The server renders a native select, which works everywhere; on screens with a mouse it becomes
 * a list that is searched by typing.
 */
import { type ComponentType, useEffect, useState } from 'react'
import { bringSearch } from './bring-search.ts'
import { Field, Select } from './field.tsx'
import type { PickOption, PickSearchProps } from './pick-search.tsx'

interface PickOneProps {
  id: string
  name: string
  label: string
  options: readonly PickOption[]
  defaultValue?: string
  hint?: string
  error?: string
  required?: boolean
  /** The words for an empty choice. */
  'data-wrong'?: string
  /** The first line of the select. */
  choose: string
  words: PickSearchProps['words']
}

export function PickOne({ options, choose, words, ...field }: PickOneProps) {
  const { id, label, hint, error, name, defaultValue = '' } = field
  const [searching, setSearching] = useState<{ Search: ComponentType<PickSearchProps>; chosen: string } | null>(null)
  useEffect(
    () =>
      bringSearch(
        id,
        () => import('./pick-search.tsx'),
        (Search, chosen) => setSearching({ Search, chosen }),
      ),
    [id],
  )
  if (searching) {
    const { Search, chosen } = searching
    return (
      <Field id={id} label={label} hint={hint} error={error}>
        <Search id={id} name={name} options={options} value={chosen} hint={hint} error={error} words={words} />
      </Field>
    )
  }
  return (
    <Select {...field} defaultValue={defaultValue}>
      <option value="">{choose}</option>
      {options.map(({ value, name: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}

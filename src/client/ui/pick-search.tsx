/**
 * A list of many that is searched by typing; only ever loaded lazily, because it brings PrimeReact. AutoComplete and intentionally not Dropdown with
 * its filter: that one keeps the old row in mind while filtering, and Enter then chooses nothing.
 */
import { AutoComplete, type AutoCompleteCompleteEvent } from 'primereact/autocomplete'
import { useState } from 'react'
import { comboLook } from './combo-look.ts'
import { describedBy } from './field.tsx'
import { Icon } from './icon.tsx'
import { Prime } from './prime.tsx'

export interface PickOption {
  value: string
  name: string
}

export interface PickSearchProps {
  id: string
  /** Name of the form field; its value is the option's. */
  name: string
  options: readonly PickOption[]
  /** Chosen at first. */
  value: string
  hint?: string
  error?: string
  words: {
    /** Within the empty field. */
    type: string
    /** Where nothing is called so. */
    none: string
    /** Of the button that opens the whole list. */
    all: string
  }
}

const fold = (text: string) => text.trim().toLowerCase()

export default function PickSearch({ id, name, options, value, hint, error, words }: PickSearchProps) {
  const [chosen, setChosen] = useState<PickOption | string | null>(options.find((it) => it.value === value) ?? null)
  const [found, setFound] = useState<PickOption[]>([])
  const search = ({ query }: AutoCompleteCompleteEvent) =>
    setFound(options.filter((option) => fold(option.name).includes(fold(query))))
  return (
    <Prime>
      <input type="hidden" name={name} value={chosen !== null && typeof chosen === 'object' ? chosen.value : ''} />
      <AutoComplete
        inputId={id}
        value={chosen}
        onChange={(event) => setChosen(event.value)}
        suggestions={found}
        completeMethod={search}
        delay={0}
        minLength={0}
        field="name"
        dropdown
        dropdownIcon={<Icon name="chevron-down" />}
        dropdownAriaLabel={words.all}
        forceSelection
        autoHighlight
        showEmptyMessage
        emptyMessage={words.none}
        placeholder={words.type}
        appendTo="self"
        {...describedBy(id, hint, error)}
        pt={comboLook}
      />
    </Prime>
  )
}

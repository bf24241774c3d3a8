/**
 * Pick one of 77 provinces. The server renders a native select, which works everywhere; on screens with a mouse it becomes a list that
 * can be searched by typing. Phones keep the native select: their own picker is better than any of ours.
 */
import { type ComponentType, useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { bringSearch } from '../ui/bring-search.ts'
import { describedBy, Field } from '../ui/field.tsx'

export interface ProvinceOption {
  code: number
  name: string
}

export interface ProvincePickerProps {
  id: string
  /** Name of the form field; its value is the province's code. */
  name: string
  label: string
  provinces: readonly ProvinceOption[]
  /** Code that is chosen at first. */
  value?: number | null
  hint?: string
  error?: string
}

export function ProvincePicker(props: ProvincePickerProps) {
  const { id, name, label, provinces, value, hint, error } = props
  const { t } = useText()
  const [search, setSearch] = useState<Searching | null>(null)
  useEffect(
    () =>
      bringSearch(
        id,
        () => import('./province-search.tsx'),
        (Search, chosen) => setSearch({ Search, chosen: Number(chosen) || null }),
      ),
    [id],
  )
  const native = (
    <select className="input" id={id} name={name} defaultValue={value ?? ''} required {...describedBy(id, hint, error)}>
      <option value="" disabled>
        {t('field.chooseProvince')}
      </option>
      {provinces.map((province) => (
        <option key={province.code} value={province.code}>
          {province.name}
        </option>
      ))}
    </select>
  )
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {search ? <search.Search {...props} value={search.chosen ?? value} /> : native}
    </Field>
  )
}

interface Searching {
  Search: ComponentType<ProvincePickerProps>
  /** The choice made in the select meanwhile. */
  chosen: number | null
}

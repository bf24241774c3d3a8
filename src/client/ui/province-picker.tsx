/**
 * Pick one of 77 provinces. The server draws a native select, which works everywhere; on screens with a mouse it becomes a list that
 * can be searched by typing. Phones keep the native select: their own picker is better than any of ours.
 */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { describedBy, Field } from './field.tsx'

const ProvinceSearch = lazy(() => import('./province-search.tsx'))

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
  const [searchable, setSearchable] = useState(false)
  useEffect(() => setSearchable(matchMedia('(hover: hover) and (pointer: fine)').matches), [])
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
      {searchable ? (
        <Suspense fallback={native}>
          <ProvinceSearch {...props} />
        </Suspense>
      ) : (
        native
      )}
    </Field>
  )
}

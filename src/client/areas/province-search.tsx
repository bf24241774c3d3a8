/** The searchable list behind {@link ProvincePicker}; only ever loaded lazily. */
import { useText } from '#client/runtime/i18n/text.tsx'
import PickSearch from '../ui/pick-search.tsx'
import type { ProvincePickerProps } from './province-picker.tsx'

export default function ProvinceSearch({ id, name, provinces, value, hint, error }: ProvincePickerProps) {
  const { t } = useText()
  return (
    <PickSearch
      id={id}
      name={name}
      options={provinces.map((province) => ({ value: String(province.code), name: province.name }))}
      value={String(value ?? '')}
      hint={hint}
      error={error}
      words={{ type: t('field.filterProvinces'), none: t('field.noProvince'), all: t('field.allProvinces') }}
    />
  )
}

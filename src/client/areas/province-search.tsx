/**
 * The searchable list behind {@link ProvincePicker}; only ever loaded lazily, because it brings PrimeReact. AutoComplete and
 * intentionally not Dropdown with its filter: that one keeps the old row in mind while filtering, and Enter then chooses nothing.
 */
import { AutoComplete, type AutoCompleteCompleteEvent } from 'primereact/autocomplete'
import { useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { comboLook } from '../ui/combo-look.ts'
import { describedBy } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Prime } from '../ui/prime.tsx'
import type { ProvinceOption, ProvincePickerProps } from './province-picker.tsx'

const fold = (text: string) => text.trim().toLowerCase()

export default function ProvinceSearch({ id, name, provinces, value, hint, error }: ProvincePickerProps) {
  const { t } = useText()
  const [chosen, setChosen] = useState<ProvinceOption | string | null>(
    provinces.find(({ code }) => code === value) ?? null,
  )
  const [found, setFound] = useState<ProvinceOption[]>([])
  const search = ({ query }: AutoCompleteCompleteEvent) =>
    setFound(provinces.filter((province) => fold(province.name).includes(fold(query))))
  const code = chosen !== null && typeof chosen === 'object' ? chosen.code : ''
  return (
    <Prime>
      <input type="hidden" name={name} value={code} />
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
        dropdownAriaLabel={t('field.allProvinces')}
        forceSelection
        autoHighlight
        showEmptyMessage
        emptyMessage={t('field.noProvince')}
        placeholder={t('field.filterProvinces')}
        appendTo="self"
        {...describedBy(id, hint, error)}
        pt={comboLook}
      />
    </Prime>
  )
}

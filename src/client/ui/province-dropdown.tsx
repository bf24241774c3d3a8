/** The searchable list behind {@link ProvincePicker}; only ever loaded lazily, because it brings PrimeReact. */
import { Dropdown } from 'primereact/dropdown'
import { useState } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { describedBy } from './field.tsx'
import { Icon } from './icon.tsx'
import { Prime } from './prime.tsx'
import type { ProvincePickerProps } from './province-picker.tsx'

const look = {
  root: { className: 'input dropdown' },
  input: { className: 'dropdown-text' },
  trigger: { className: 'dropdown-arrow' },
  panel: { className: 'options' },
  header: { className: 'options-filter' },
  filterInput: { className: 'input' },
  wrapper: { className: 'options-list' },
  item: { className: 'option' },
  emptyMessage: { className: 'options-empty' },
}

export default function ProvinceDropdown({ id, name, provinces, value, hint, error }: ProvincePickerProps) {
  const { t } = useText()
  const [code, setCode] = useState(value ?? null)
  return (
    <Prime>
      <input type="hidden" name={name} value={code ?? ''} />
      <Dropdown
        inputId={id}
        value={code}
        onChange={(event) => setCode(event.value as number)}
        options={provinces as { code: number; name: string }[]}
        optionLabel="name"
        optionValue="code"
        filter
        filterInputAutoFocus
        filterPlaceholder={t('field.filterProvinces')}
        placeholder={t('field.chooseProvince')}
        emptyFilterMessage={t('field.noProvince')}
        dropdownIcon={<Icon name="chevron-down" />}
        filterIcon={<Icon name="search" />}
        appendTo="self"
        {...describedBy(id, hint, error)}
        pt={look}
      />
    </Prime>
  )
}

/**
 * The sub-district, found by any part of its address in three languages and chosen from radios. Without a script the text is looked for by
 * the form above it; with one, while it is typed.
 */
import { useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Choice, describedBy, Field } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useHint } from './use-hint.ts'

export interface AreaOption {
  value: string
  name: string
  middle: { lat: number; lng: number }
}

interface AreaFieldProps {
  /** The earlier choice. */
  chosen: AreaOption | null
  /** Matches of a search without a script. */
  offered: readonly AreaOption[]
  hydrated: boolean
  error?: string
  /** The browser's fault of the search field, where nothing was chosen. */
  missed?: string
  onPick(picked: AreaOption): void
  /** Value that came back with a refusal. */
  sent?: string
}

export function AreaField({ chosen, offered, hydrated, error: refused, missed, onPick, sent }: AreaFieldProps) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<AreaOption | null>(null)
  const found = useHint<AreaOption>('/vendor/register-business/_subdistricts.json', { q: typed })
  const current = picked ?? (sent && sent !== chosen?.value ? null : chosen)
  const options = typed.trim() === '' ? offered : (found ?? [])
  const error = refused ?? (current ? undefined : missed)
  const shown = current && !options.some(({ value }) => value === current.value) ? [current, ...options] : options
  return (
    <fieldset
      id="subdistrict"
      className={`field${error ? ' bad' : ''}`}
      aria-describedby={error && !hydrated ? 'subdistrict-error' : undefined}
    >
      <legend>{t('register:field.subdistrict')}</legend>
      {hydrated && (
        <Field id="area" label={t('register:field.area')} hint={t('register:hint.area')}>
          <input
            id="area"
            className="input"
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            ref={(field) => field?.setCustomValidity(current ? '' : t('register:error.subdistrict'))}
            {...describedBy('area', t('register:hint.area'), error)}
          />
        </Field>
      )}
      <p className="vh" role="status">
        {typed.trim() !== '' && found !== null && t('register:hint.areasFound', { count: found.length })}
      </p>
      {typed.trim() !== '' && found?.length === 0 && <p className="muted">{t('register:hint.noArea')}</p>}
      {shown.map((option) => (
        <Choice
          key={option.value}
          type="radio"
          name="subdistrict"
          value={option.value}
          label={option.name}
          checked={hydrated ? current?.value === option.value : undefined}
          defaultChecked={hydrated ? undefined : (sent ?? chosen?.value) === option.value}
          aria-invalid={error ? true : undefined}
          onChange={() => {
            setPicked(option)
            onPick(option)
          }}
        />
      ))}
      {error && (
        <p className="error" id={hydrated ? 'area-error' : 'subdistrict-error'}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Names of the officer's areas while one types; only ever loaded lazily, because it brings PrimeReact (as client/areas/province-search.tsx). */
import { AutoComplete, type AutoCompleteCompleteEvent } from 'primereact/autocomplete'
import { useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { htmlLang } from '#shared/locales.ts'
import type { FoundPlace } from '#shared/plan/plan-page.ts'
import { httpClient } from '../runtime/requests/http.ts'
import { comboLook } from '../ui/combo-look.ts'
import { Prime } from '../ui/prime.tsx'
import type { PlaceNameSearchProps } from './place-name.tsx'

/** Pause that counts as the end of a word, in milliseconds. */
const pauseMs = 200

async function ask(q: string): Promise<FoundPlace[]> {
  const http = await httpClient()
  const answer = await http.get('/inspector/check/_places.json', { searchParams: { q }, retry: 0 })
  return answer.ok ? ((await answer.json()) as { found: FoundPlace[] }).found : []
}

export default function PlaceNameSearch({ id, value, onChoose }: PlaceNameSearchProps) {
  const { t, locale } = useText()
  const [typed, setTyped] = useState<string | FoundPlace>(value)
  const [found, setFound] = useState<FoundPlace[]>([])
  const last = useRef('')
  const search = async ({ query }: AutoCompleteCompleteEvent) => {
    last.current = query
    // Without an answer the button still asks.
    const answer = await ask(query).catch(() => [])
    if (last.current === query) setFound(answer)
  }
  return (
    <Prime>
      <AutoComplete
        inputId={id}
        name="name"
        value={typed}
        onChange={(event) => setTyped(event.value ?? '')}
        suggestions={found}
        completeMethod={search}
        delay={pauseMs}
        minLength={2}
        field="name"
        itemTemplate={({ name, nameLocale, district, refusal }: FoundPlace) => (
          <span className="grow">
            <b lang={nameLocale === locale ? undefined : htmlLang[nameLocale]}>{name}</b>
            <small>{[district, refusal && t(refusal)].filter(Boolean).join(' · ')}</small>
          </span>
        )}
        onSelect={({ value: place }) => {
          setTyped('')
          onChoose(place as FoundPlace)
        }}
        showEmptyMessage
        emptyMessage={t('plan:add.noName')}
        appendTo="self"
        aria-describedby={`${id}-hint`}
        pt={comboLook}
      />
    </Prime>
  )
}

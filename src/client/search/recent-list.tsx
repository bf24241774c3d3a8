/**
 * This device's searches and viewed places, on the search page. The server knows nothing of them: they are read on demand, and move nothing
 * while a page arrives.
 */
import { useState } from 'react'
import { useChoices } from '#client/runtime/choices.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { path } from '#shared/path.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import { forgetRecent, type Recent, readRecent } from './recent.ts'

export function RecentList() {
  const { t } = useText()
  const { role, person } = useChoices()
  const [recent, setRecent] = useState<Recent | null>(null)
  // Officers search for their work: nothing of it is stored.
  if (role === 'inspector') return null
  const forget = () => {
    forgetRecent()
    setRecent(null)
  }
  return (
    <details className="recent" onToggle={() => setRecent(readRecent(person?.name ?? null))}>
      <summary className="chip">
        <Icon name="clock" />
        {t('suggestion.recent')}
      </summary>
      <p className="small muted">{t('suggestion.kept')}</p>
      {recent && recent.searches.length + recent.places.length > 0 ? (
        <Found recent={recent} onForget={forget} />
      ) : (
        <p>{t('suggestion.none')}</p>
      )}
    </details>
  )
}

function Found({ recent, onForget }: { recent: Recent; onForget: () => void }) {
  const { t } = useText()
  return (
    <div className="btns">
      {recent.searches.map((text) => (
        <a key={text} className="chip" href={searchAddress({ text })}>
          <Icon name="search" />
          {text}
        </a>
      ))}
      {recent.places.map(({ id, name }) => (
        <a key={id} className="chip" href={path('/client/information/:id', { id })}>
          <Icon name="eye" />
          {name}
        </a>
      ))}
      <button type="button" className="chip" onClick={onForget}>
        <Icon name="x" />
        {t('suggestion.forget')}
      </button>
    </div>
  )
}

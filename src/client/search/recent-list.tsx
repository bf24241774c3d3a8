/** What was searched and seen on this device, on the search page: there as soon as the browser has the page, since the server knows nothing of it. */
import { useEffect, useState } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { useChoices } from '#client/shell/choices.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { path } from '#shared/path.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import { forgetRecent, type Recent, readRecent } from '../device/recent.ts'

export function RecentList() {
  const { t } = useText()
  const { role, person } = useChoices()
  const [recent, setRecent] = useState<Recent | null>(null)
  const name = person?.name ?? null
  useEffect(() => setRecent(role === 'inspector' ? null : readRecent(name)), [role, name])
  if (!recent || recent.searches.length + recent.places.length === 0) return null
  return (
    <section className="stack" aria-labelledby="recent">
      <h2 id="recent">{t('suggestion.recent')}</h2>
      <p className="small muted">{t('suggestion.kept')}</p>
      <div className="btns">
        {recent.searches.map((text) => (
          <a key={text} className="chip" href={searchAddress({ text })}>
            <Icon name="clock" />
            {text}
          </a>
        ))}
        {recent.places.map(({ id, name }) => (
          <a key={id} className="chip" href={path('/client/information/:id', { id })}>
            <Icon name="eye" />
            {name}
          </a>
        ))}
        <button
          type="button"
          className="chip"
          onClick={() => {
            forgetRecent()
            setRecent(null)
          }}
        >
          <Icon name="x" />
          {t('suggestion.forget')}
        </button>
      </div>
    </section>
  )
}

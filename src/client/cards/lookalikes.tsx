/** Says that photos look like others on record, with a way to each of both, for whoever decides. */
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { Lookalike } from '#shared/cards/lookalike.ts'
import { photoUrl } from '#shared/photos/photos.ts'

export function Lookalikes({ lookalikes }: { lookalikes: readonly Lookalike[] }) {
  const { t, format } = useText()
  if (lookalikes.length === 0) return null
  return (
    <Banner tone="warn" title={t('warning:lookalike.title')}>
      <p>{t('warning:lookalike.text')}</p>
      <ul className="lookalikes">
        {lookalikes.map(({ photo, key, kind, at, place }) => (
          <li key={`${photo} ${key} ${at}`}>
            <a href={photoUrl(photo, 1600)}>
              <img src={photoUrl(photo, 320)} alt={t('warning:lookalike.this')} loading="lazy" />
            </a>
            <a href={photoUrl(key, 1600)}>
              <img src={photoUrl(key, 320)} alt={t('warning:lookalike.earlier')} loading="lazy" />
            </a>
            <span>
              {t(`warning:lookalike.${kind}`, { at: format.dateTime(at) })}{' '}
              {place ? t('warning:lookalike.elsewhere', { place: place.name }) : t('warning:lookalike.here')}
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Says that photos look like others on record, with links to both, for the deciding officer. */
import { useText } from '#client/runtime/i18n/text.tsx'
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
          <li key={`${photo} ${key} ${at} ${kind}`}>
            <a href={photoUrl(photo, 1600)}>
              <img src={photoUrl(photo, 320)} alt={t('warning:lookalike.this')} loading="lazy" />
            </a>
            {key === null ? (
              <span className="lookalike-withheld muted small">{t('warning:lookalike.noPhoto')}</span>
            ) : (
              <a href={photoUrl(key, 1600)}>
                <img src={photoUrl(key, 320)} alt={t('warning:lookalike.earlier')} loading="lazy" />
              </a>
            )}
            <span className="lookalike-words">
              {t(`warning:lookalike.${kind}`, { at: format.dateTime(at) })}{' '}
              {place.is === 'other'
                ? t('warning:lookalike.other', { place: place.name })
                : t(`warning:lookalike.${place.is}`)}
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

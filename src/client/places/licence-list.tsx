/** Licences of a place that are valid, as it states them. Their papers are for its owner and officers alone. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { FoldedPart } from '#client/ui/folded-part.tsx'
import { ThaiName } from '#client/ui/thai-name.tsx'
import type { PlacePage } from '#shared/place-page/place-page.ts'

/** Nothing where a place states none. */
export function LicenceList({ licences }: Pick<PlacePage, 'licences'>) {
  const { t, format } = useText()
  if (licences.length === 0) return null
  return (
    <FoldedPart id="valid-licences" title={t('client:place.licences')} gist={format.number(licences.length)}>
      <ul className="lines">
        {licences.map(({ kind, issuer, until }) => (
          <li key={kind}>
            <span className="grow">
              {t(`client:licence.${kind}`)}
              <small className="muted">
                {' '}
                {issuer.name}
                {until && ` · ${t('client:place.licenceUntil', { day: format.date(until) })}`}
                <ThaiName of={issuer} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </FoldedPart>
  )
}

/** A place's offers with prices: rooms, dishes, trips. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { PanelPart } from '#client/ui/folded-part.tsx'
import { htmlLang } from '#shared/locales.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'

/** Shown at once; the rest opens. */
const shownFirst = 3

interface ItemListProps {
  items: PlacePage['items']
  /** Where nobody should buy any of it now. */
  isFolded: boolean
}

/** Nothing where a place has named nothing. */
export function ItemList({ items, isFolded }: ItemListProps) {
  const { t } = useText()
  if (items.length === 0) return null
  const rest = items.slice(shownFirst)
  return (
    <PanelPart id="items" title={t('client:place.items')} isFolded={isFolded}>
      <Items items={items.slice(0, shownFirst)} />
      {rest.length > 0 && (
        <details className="more">
          <summary>{t('client:place.moreItems', { count: rest.length })}</summary>
          <Items items={rest} />
        </details>
      )}
    </PanelPart>
  )
}

function Items({ items }: { items: PlacePage['items'] }) {
  const { format, locale } = useText()
  return (
    <ul className="lines">
      {items.map(({ id, name, nameLocale, price, photo }) => (
        <li key={id}>
          {photo && (
            <img className="item-photo" src={photoUrl(photo, 96)} alt="" width="64" height="48" loading="lazy" />
          )}
          <span className="grow" lang={nameLocale === locale ? undefined : htmlLang[nameLocale]}>
            {name}
          </span>
          {price !== null && <b className="num">{format.price(price)}</b>}
        </li>
      ))}
    </ul>
  )
}

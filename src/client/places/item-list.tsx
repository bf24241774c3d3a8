/** A place's offers with prices: rooms, dishes, trips. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { htmlLang } from '#shared/locales.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'

/** Shown at once; the rest opens. */
const shownFirst = 6

/** Nothing where a place has named nothing. */
export function ItemList({ items }: { items: PlacePage['items'] }) {
  const { t } = useText()
  if (items.length === 0) return null
  const rest = items.slice(shownFirst)
  return (
    <Panel labelledBy="items">
      <h2 id="items">{t('client:place.items')}</h2>
      <Items items={items.slice(0, shownFirst)} />
      {rest.length > 0 && (
        <details className="more">
          <summary>{t('client:place.moreItems', { count: rest.length })}</summary>
          <Items items={rest} />
        </details>
      )}
    </Panel>
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

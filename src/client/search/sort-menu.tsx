/** The order of the results: links in a native menu. By distance only where one can be measured. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { searchAddress, searchSorts } from '#shared/search/search-address.ts'
import type { SearchData } from './search-data.ts'

export function SortMenu({ asked, centre }: Pick<SearchData, 'asked' | 'centre'>) {
  const { t } = useText()
  const offered = searchSorts.filter((sort) => sort !== 'distance' || centre !== null)
  return (
    <details className="menu" data-menu data-stay>
      <summary className="tool">
        <span className="by">{t('search:sort.title')}</span> <b>{t(`search:sort.${asked.sort}`)}</b>
        <Icon name="chevron-down" />
      </summary>
      <nav aria-label={t('search:sort.title')}>
        {offered.map((sort) => (
          <a
            key={sort}
            className="option"
            href={searchAddress({ ...asked, sort })}
            aria-current={sort === asked.sort ? 'true' : undefined}
          >
            {t(`search:sort.${sort}`)}
          </a>
        ))}
      </nav>
    </details>
  )
}

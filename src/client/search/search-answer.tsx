/** What a search came to, said honestly: how many there are, what was searched instead, and what to do where there is nothing. */
import { useText } from '#client/i18n/text.tsx'
import { CategoryTiles } from '#client/places/category-tile.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { searchAddress } from '#shared/search/search-address.ts'
import type { SearchData } from './search-data.ts'
import { countFilters } from './search-filters.tsx'

/** "พบ 48 แห่ง", "พบ 1,000+ แห่ง". */
export function FoundCount({ answer }: Pick<SearchData, 'answer'>) {
  const { t, format } = useText()
  const count = format.number(answer.total.count)
  return (
    <p className="muted" role="status">
      {t(answer.total.isMore ? 'search:foundMore' : 'search:found', { count })}
    </p>
  )
}

/** Why these places, where nothing answered the question itself; else nothing. */
export function SearchedInstead({ asked, answer }: Pick<SearchData, 'asked' | 'answer'>) {
  const { t } = useText()
  const { instead, didYouMean, text } = answer
  if (instead === null) return null
  const meant = didYouMean ?? text
  return (
    <Banner
      tone="info"
      title={t(instead === 'no_filters' ? 'search:instead.noneFiltered' : 'search:instead.none', { text: asked.text })}
    >
      <p>
        {didYouMean !== null && (
          <>
            {t('search:instead.didYouMean')}{' '}
            <a className="link" href={searchAddress({ ...asked, text: meant })}>
              {meant}
            </a>
            {' · '}
          </>
        )}
        {t(`search:instead.${instead}`, { text: meant })}
      </p>
    </Banner>
  )
}

/** Nothing, not even something like it: the ways out. */
export function NothingFound({ asked }: Pick<SearchData, 'asked'>) {
  const { t } = useText()
  const { text } = asked
  return (
    <div className="stack s6">
      <Empty
        level={2}
        title={text ? t('search:empty.title', { text }) : t('search:empty.filtered')}
        hint={t('search:empty.hint')}
        action={
          countFilters(asked) > 0 ? (
            <a className="btn line" href={searchAddress({ text })}>
              {t('search:action.clear')}
            </a>
          ) : undefined
        }
      />
      <section className="stack" aria-label={t('search:empty.browse')}>
        <h2>{t('search:empty.browse')}</h2>
        <CategoryTiles />
      </section>
    </div>
  )
}
